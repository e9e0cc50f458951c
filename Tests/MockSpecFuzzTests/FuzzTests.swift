import Testing

@testable import MockSpecFuzzing

/// Tests of random damage to the project's own specs; `mockspec-fuzz` runs the same for any number of inputs.
@Suite struct FuzzTests {
  @Test func theSeedsAreThere() {
    #expect(SeedSpecs.all.valid.count >= 5)
    #expect(SeedSpecs.all.invalid.count >= 50)
    // Alone, a spec is refused only for what stands elsewhere: the Swift files of the protocols that it names, the module
    // that it imports, or another spec of its target.
    let refused = SeedSpecs.all.valid.filter { !Trial($0.bytes).isAccepted }
      .filter { !String(decoding: $0.bytes, as: UTF8.self).contains("\nexisting ") }
      .filter { !$0.bytes.starts(with: Array("existing ".utf8)) }
    #expect(
      Set(refused.map(\.name)) == ["DeletePhotos.mockspec", "Shiny.mockspec", "TeamNotes.mockspec"])
  }

  @Test func inputsCanBeMadeAgain() {
    #expect((0..<50).allSatisfy { FuzzInput($0).bytes == FuzzInput($0).bytes })
    #expect(Set((0..<50).map { FuzzInput($0).bytes }).count > 40)
  }

  @Test func noInputDoesHarm() throws {
    let run = FuzzRun(count: 800)
    let result = try run.result()
    #expect(result.faults == [])
    // Most inputs must pass the lexer, so that the later stages are tested.
    #expect(result.accepted * 20 > run.count)
  }

  @Test("lines become longer than generated code may be, in specs that are accepted")
  func longLines() {
    let trials = (0..<2_000).lazy.map { FuzzInput($0) }
      .filter { $0.bytes.split(separator: 0x0A).contains { $0.count > 200 } }
      .map { Trial($0.bytes) }
    #expect(trials.filter(\.isAccepted).count >= 5)
  }

  @Test(
    "a long type alone in its place is laid out",
    arguments: ["(%) -> A", "@escaping (%) async throws -> A", "((%) -> A)?", "(%)", "Many<%>"])
  func longTypes(_ type: String) {
    for count in 1...30 {
      let parts = (0..<count).map { "PartOfTheType\($0)" }.joined(separator: ", ")
      let long = type.replacing("%", with: parts)
      let trial = Trial(
        "service S { func run(_ body: \(long)) -> Int\n var all: [\(long)] { get } }")
      #expect(trial.faults == [])
    }
  }

  /// Every spec that is accepted is emitted as valid Swift.
  @Test func acceptedInputsBecomeSwift() throws {
    var run = FuzzRun(count: 400)
    run.first = 1_000_000
    run.parsedCount = 100
    let result = try run.result()
    #expect(result.faults == [])
    #expect(result.novel.count >= 20)
  }

  @Test(
    "only what is new in a line gives it another shape",
    arguments: [
      ("func load(id: Int)", "  func save(name: String)", true),
      ("func load(id: Int)", "func load(id: Int?)", false),
      ("var a: Int { get }", "var a: Int { get set }", false),
      (#"f("a\"b")"#, #"g("c")"#, true), ("f(1)", "f(`a`)", false), ("", "  ", true),
    ])
  func shapes(line: String, other: String, isSame: Bool) {
    #expect(
      (LineShapes.shape(of: Array(line.utf8)) == LineShapes.shape(of: Array(other.utf8))) == isSame)
  }
}
