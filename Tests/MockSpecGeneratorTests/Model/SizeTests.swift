import MockSpecGenerator
import Testing

/// Tests of large specs; a quadratic step would take minutes here.
@Suite(.serialized) struct SizeTests {
  private static let limit = Duration.seconds(10)

  private func resolves(
    _ text: String, linting isLinting: Bool = false, messages: Int = 0
  ) -> Resolution? {
    var resolution: Resolution?
    let time = processorTime {
      resolution = Resolution([("Test.mockspec", text)], linting: isLinting)
    }
    #expect(time < Self.limit)
    #expect(resolution?.messages.count == messages)
    return resolution
  }

  @Test func manyChildrenOfOneUnknownProtocol() {
    let text = (0..<2_500).map { "service LongServiceName\($0): LongUnknownName { }" }
    _ = resolves(text.joined(separator: "\n"))
  }

  @Test func manyUnknownProtocols() {
    let text = (0..<2_500).map { "service LongServiceName\($0): LongUnknownName\($0) { }" }
    _ = resolves(text.joined(separator: "\n"))
  }

  @Test func manyMembers() throws {
    let members = (0..<2_500).map {
      "func member\($0)(a: Int) async -> Int\nfunc member\($0)(a: Int, completion: @escaping (Int) -> Void)"
    }
    let resolution = resolves("service S {\n" + members.joined(separator: "\n") + "\n}")
    let mock = try #require(resolution?.mock("S"))
    #expect(mock.members.count == 5_000 && mock.knobList.count == 2_500)
  }

  @Test func manyOverloads() throws {
    let members = (0..<1_000).map { "func f(_ a: T\($0))" }
    // All of these have the same words in their types, and so the same name except for a number.
    let same = (1...25).flatMap { depth in
      let type = String(repeating: "[", count: depth) + "Int" + String(repeating: "]", count: depth)
      return ["", "?", "!", "..."].map { "func g(_ a: \(type)\($0))" }
    }
    let resolution = resolves("service S {\n" + (members + same).joined(separator: "\n") + "\n}")
    let names = try #require(resolution?.mock("S")).knobList.map(\.name.text)
    #expect(Set(names).count == 1_100)
  }

  @Test func manyDatabasesAndOperations() throws {
    var text = "errors E { case missing means missing }\n"
    for number in 0..<500 {
      text += """
        record R\(number) by id: Int { }
        database D\(number) {
          store s\(number): R\(number)
          func add(_ o: Any) performs o
        }
        container C\(number) { var d: D\(number) { get } gives database(1) }
        operation O\(number) {
          var ids: [Int] = []
          var done: ((Result<Void, any Error>) -> Void)?
          performs { fetch(ids, from: s\(number)); finish(done) }
        }

        """
    }
    let resolution = resolves(text)
    let runs = try #require(resolution).interfaces.compactMap(\.mock).map(\.operations.count)
    #expect(runs.reduce(0, +) == 500)
  }

  /// Pieces of a spec are analysed concurrently; their messages keep the order of the file.
  @Test func manyMistakes() {
    let text = (0..<500).map { number in
      "service S\(number) { var id: Int { get } identity }\nerrors E\(number) { case a means x }"
    }
    let resolution = Resolution(text.joined(separator: "\n"))
    let places = resolution.diagnostics.all.map(\.range.start)
    #expect(places.count == 1_000 && places == places.sorted())
  }

  @Test func aLadderOfDiamonds() throws {
    var text = "service L0 { func f() }\nservice R0 { func g() }\n"
    for step in 1...60 {
      text += "service L\(step): L\(step - 1), R\(step - 1) { }\n"
      text += "service R\(step): L\(step - 1), R\(step - 1) { }\n"
    }
    let resolution = resolves(text)
    #expect(resolution?.mock("L60")?.memberNames.map(\.listed) == ["f()", "g()"])
  }

  @Test func aLongChain() {
    var text = "service S0 { func f() }\n"
    for step in 1...200 { text += "service S\(step): S\(step - 1) { func f\(step)() }\n" }
    #expect(resolves(text)?.mock("S200")?.memberNames.count == 201)
  }

  @Test func aLongChainOfEmptyServices() {
    let text = (1...1_000).reduce("service S0 { }\n") { $0 + "service S\($1): S\($1 - 1) { }\n" }
    #expect(resolves(text)?.mock("S1000")?.memberNames.isEmpty == true)
  }

  @Test func aLongCycle() {
    let text = (0..<1_000).map { "service S\($0): S\(($0 + 1) % 1_000) { }" }
    _ = resolves(text.joined(separator: "\n"), messages: 1)
  }

  @Test func manyCyclesThroughOneService() {
    let text = (0..<500).map { "service S\($0): Hub { }" }
    let hub = "service Hub: \((0..<500).map { "S\($0)" }.joined(separator: ", ")) { }\n"
    _ = resolves(hub + text.joined(separator: "\n"), messages: 500)
  }

  @Test func manyRecordsWithoutAStore() {
    let text = (0..<1_000).map { number in
      "record R\(number) by id: Int { }\nservice S\(number) { func f() -> R\(number) }"
    }
    _ = resolves(text.joined(separator: "\n"), linting: true)
  }

  @Test func aLongOperand() {
    let ids = String(repeating: "ids ?? ", count: 100_000) + "ids"
    _ = resolves(
      """
      errors E { case missing means missing }
      record R by id: Int { }
      database D {
        store s: R
        func f(_ ids: [Int]) async throws -> [R] performs fetch(\(ids), from: s)
      }
      """)
  }
}
