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
    #expect(sort?.source.text == expected)
  }

  @Test(arguments: [
    ("ids[0, default: []]", true), ("ids[key]!", false), ("ids[key]", false),
    ("chosen(ids[key, default: []], 1,)", false),
  ]) func `an element of a collection is an expression`(ids: String, isList: Bool) throws {
    let call = try call(
      """
      func gems(in ids: [Int: [Int]], _ key: Int) async throws -> [Gem]
        performs fetch(\(ids), from: gems,)
      """)
    #expect(call.ids?.source.text == ids)
    #expect(call.ids?.isList == isList)
  }
}
