import Testing

@testable import MockSpecFuzzing

/// Tests of random damage to the project's own specs; `mockspec-fuzz` runs the same for any number of inputs.
@Suite struct FuzzTests {
  @Test func theSeedsAreThere() {
    #expect(SeedSpecs.all.valid.count >= 5)
    #expect(SeedSpecs.all.invalid.count >= 50)
    // One of them is valid only beside another, two beside the Swift files of the protocols that they name, and two
    // beside the module that they import.
    let refused = SeedSpecs.all.valid.filter { !Trial($0.bytes).isAccepted }
    #expect(refused.count <= 5, "\(refused.map(\.name))")
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
