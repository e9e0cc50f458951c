import MockSpecGenerator
import Testing

@Suite struct VerbOperandTests {
  private static let spec = """
    errors E {
      case missing  means missing
      case invalid  means invalid
      case zoneMissing  means zoneMissing
      case conflict  means conflict
    }
    record Size by id: Int { var carat: Double }
    record Gem by id: Int {
      var size: Size
      var cut: Cut
    }
    database Mine {
      store gems: Gem

    """

  /// Returns the request of a database's only member.
  private func call(_ member: String) throws -> StoreCall {
    let resolution = Resolution(Self.spec + member + "\n}")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("Mine"))
    guard case .storeResult(let call, _)? = mock.members.first?.body else {
      Issue.record("no request to a store")
      throw CancellationError()
    }
    return call
  }

  @Test(arguments: [
    (#"\.id"#, "{ $0.id < $1.id }"), (#"\.size.carat"#, "{ $0.size.carat < $1.size.carat }"),
    // Only the compiler knows the fields of a type that no spec declares.
    (#"\.cut.depth"#, "{ $0.cut.depth < $1.cut.depth }"),
    (#"\.cut.light.depth"#, "{ $0.cut.light.depth < $1.cut.light.depth }"),
  ]) func sorts(by path: String, _ expected: String) throws {
    let call = try call("func all() throws -> [Gem]  performs query(gems, sort: \(path))")
    guard case .closures(_, let sort)? = call.query else {
      Issue.record("no closures")
      return
    }
    #expect(sort?.input.source.text == expected)
  }

  @Test(arguments: [
    ("ids[0, default: []]", true), ("ids[key]!", true), ("chosen(ids[key, default: []], 1,)", true),
    ("more + [key]", true), ("[key] + chosen()", true), ("(more + more)", true),
    ("more[0..<2]", true),
    ("try chosen() + more", true), ("isAll ? more : []", true), ("more ?? more ?? []", true),
    ("ids.keys.map { $0 }", true),
  ]) func `an element of a collection is an expression`(ids: String, isList: Bool) throws {
    let call = try call(
      """
      func gems(in ids: [Int: [Int]], _ key: Int, _ more: [Int], _ isAll: Bool) async throws -> [Gem]
        performs fetch(\(ids), from: gems,)
      """)
    #expect(call.ids?.input.source.text == ids)
    #expect(call.ids?.isList == isList)
  }

  @Test(arguments: ["more[key]", "isAll ? key : 0", "chosen(key)", "key + 1", "(key)", "ids[key]"])
  func `an expression for one result is one value`(id: String) throws {
    let call = try call(
      """
      func gem(_ key: Int, _ more: [Int], _ isAll: Bool, _ ids: [Int: Int]) async throws -> Gem?
        performs fetch(\(id), from: gems)
      """)
    #expect(call.ids?.input.source.text == id)
    #expect(call.ids?.isList == false)
  }

  @Test(arguments: [
    (#"\Gem.id"#, "{ $0.id < $1.id }"), (#"\Gem.size.carat"#, "{ $0.size.carat < $1.size.carat }"),
  ]) func `a key path can name the record`(path: String, _ expected: String) throws {
    let call = try call("func all() throws -> [Gem]  performs query(gems, sort: \(path))")
    guard case .closures(_, let sort)? = call.query else {
      Issue.record("no closures")
      return
    }
    #expect(sort?.input.source.text == expected)
  }

  @Test(arguments: [#"\Mine.Gem.id"#, #"\.cut.sides[0]"#, #"\.cut!.depth"#, #"\.self"#])
  func `only the compiler knows other key paths`(path: String) throws {
    let call = try call("func all() throws -> [Gem]  performs query(gems, sort: \(path))")
    guard case .closures(_, let sort)? = call.query else {
      Issue.record("no closures")
      return
    }
    let key = "[keyPath: \(path)]"
    #expect(sort?.literal?.statements.text == "$0\(key) < $1\(key)")
    #expect(sort?.literal?.place.line == 14)
  }

  @Test func `interpolations of an operation name its properties`() throws {
    let resolution = Resolution(
      Self.spec + """
          func add(_ operation: Cutting)  performs operation
        }
        operation Cutting {
          var ids: [Int] = []
          var text: String = ""
          var done: ((Result<Void, any Error>) -> Void)?
          performs {
            fetch(ids + ["\\(text)\\("\\(text.count)")".count], from: gems)
            finish(done)
          }
        }
        """)
    #expect(resolution.messages == [])
    let run = try #require(resolution.mock("Mine")?.operations.first)
    guard case .store(let call, _) = run.work else {
      Issue.record("no request to a store")
      return
    }
    #expect(
      call.ids?.input.source.text
        == #"operation.ids + ["\(operation.text)\("\(operation.text.count)")".count]"#)
  }

  @Test func `interpolations name parts of the answer`() throws {
    let resolution = Resolution(
      Self.spec + """
        func all() async throws -> Page  performs query(gems)  answers Page("\\($records.count)", "\\("\\($ids)")")
        }
        """)
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("Mine"))
    guard case .storeResult(_, .mapped(_, _, let value, _, _))? = mock.members.first?.body else {
      Issue.record("no answer")
      return
    }
    #expect(value.text == #"Page("\(answer.records.count)", "\("\(answer.ids)")")"#)
  }
}
