import Testing

@testable import MockSpecFuzzing
@testable import MockSpecGenerator

/// Tests of Swift files that specs name protocols of: long ones, damaged ones, and what a reader has to skip.
@Suite struct SwiftFileTests {
  @Test func inputsCanBeMadeAgain() {
    let inputs = (0..<30).map { SwiftFuzzInput($0) }
    #expect(inputs.allSatisfy { $0.files == SwiftFuzzInput($0.index).files })
    #expect(Set(inputs.map(\.files)).count == 30)
  }

  @Test func theGrammarWritesSwift() throws {
    let files = (0..<4).map {
      GeneratedFile(
        name: "\($0).swift", text: SwiftGrammar.file(seed: 1, index: $0, lines: 400).text)
    }
    #expect(try SwiftCompiler().messages(for: [("grammar", files)]) == [])
  }

  @Test("all protocols of a file of 10,000 lines are found among what looks like them")
  func longFile() throws {
    let file = SwiftGrammar.file(seed: 2, index: 0, lines: 10_000)
    try #require(file.protocols.count > 50)
    let spec = "existing \(file.protocols.joined(separator: ", "))\n"
    let trial = Trial(Array(spec.utf8), beside: [Array(file.text.utf8)])
    #expect(trial.faults == [])
    #expect(trial.diagnostics.all.map(\.message.text) == [])
    let text = trial.files.map(\.text).joined()
    for name in file.protocols { #expect(text.contains("class Mock\(name)")) }
  }

  @Test func noDamagedFileDoesHarm() throws {
    var run = FuzzRun(count: 400)
    run.damagesSwiftFiles = true
    let result = try run.result()
    #expect(result.faults == [])
    #expect(result.accepted * 10 > run.count)
  }

  @Test("a file that ends at any byte is read to its end")
  func truncated() {
    let file = SwiftGrammar.file(seed: 3, index: 0, lines: 60)
    let spec = Array("existing \(file.protocols.joined(separator: ", "))\n".utf8)
    let bytes = Array(file.text.utf8)
    for count in stride(from: 0, through: bytes.count, by: 7) {
      #expect(Trial(spec, beside: [Array(bytes[..<count])]).faults == [], "after \(count) bytes")
    }
  }

  static let pieces = [
    "#if A\n", "#elseif A\n", "protocol A: ", "protocol A { ", "struct A<", "typealias A = (",
    "typealias A = (Int) -> Void\n", "extension S { func a<T: ", "extension S { var a: [ ",
    "@a(1) ",
    "\"\\(", "\"\"\"", "#\"", "/* ", "= /a ", "#/ ", "class A { ", "public ", "import A\n",
    "actor A ",
  ]

  /// The time must be linear in the length of the file.
  @Test(arguments: pieces) func muchOfOneThing(_ piece: String) {
    let files = [4, 16].map { factor in
      Array(("protocol S { func a() }\n" + String(repeating: piece, count: factor * 500)).utf8)
    }
    // For four times the text, quadratic time is 16 times as long. Other load on the machine can disturb a
    // measurement or two.
    let isLinear = (0..<5).contains { _ in
      let times = files.map { file in
        ContinuousClock().measure {
          #expect(Trial(Array("existing S\n".utf8), beside: [file]).faults == [])
        }
      }
      return times[1] < max(times[0], .milliseconds(20)) * 10
    }
    #expect(isLinear)
  }
}
