import MockSpecGenerator
import Testing

@testable import MockSpecFuzzing

/// Tests of extreme input: truncated, deep, huge, or not even text.
@Suite struct NoiseTests {
  @Test func truncatedAtEveryByte() throws {
    let bytes = try #require(SeedSpecs.all.medium).bytes
    for count in 0...bytes.count {
      let trial = Trial(Array(bytes[..<count]))
      #expect(trial.faults == [], "after \(count) bytes")
      #expect(trial.diagnostics.all.count <= 4, "after \(count) bytes")
    }
  }

  static let malformed: [[UInt8]] = [
    [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE, 0xFF, 0x00, 0x61],
  ]

  @Test(arguments: malformed) func malformedBytes(_ bytes: [UInt8]) {
    let before = Array("service S { var a: Int { get } ".utf8)
    for text in [bytes, before + bytes, bytes + before, before + bytes + [0x7D]] {
      let trial = Trial(text)
      #expect(trial.faults == [])
      #expect(!trial.isAccepted)
    }
  }

  static let frames = [
    ("", ""), ("service A {\n  func a(b: ", ")\n}\n"),
    ("service A {\n  var a: Int { get } default ", "\n}\n"),
    ("errors E {\n  case a", "\n}\n"), ("/// ", "\nservice A { }\n"),
    ("@a(", ") service A { }\n"), ("record R by id: Int {\n  var a: Int = ", "\n}\n"),
  ]

  static let brackets = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("A<", ">"), ("/*", "*/"), ("\"\\(", ")\""),
    ("`", "`"), ("#\"", "\"#"), ("() -> ", ""), ("", "?"), ("[A: ", "]"), ("#if A\n", "\n#endif\n"),
    ("@a(", ")"), ("any ", ""), ("{ (a) in ", "}"), ("A & ", ""), ("a.", "a"), ("!", ""), ("~", ""),
  ]

  @Test(arguments: brackets) func deepNesting(_ open: String, _ close: String) {
    for (before, after) in Self.frames {
      for depth in [1, 10, 31, 32, 33, 99, 100, 101, 1_000] {
        let inner = String(repeating: open, count: depth) + "A"
        let closed = String(repeating: close, count: depth)
        #expect(Trial(before + inner + closed + after).faults == [])
        #expect(Trial(before + inner + after).faults == [])
      }
    }
  }

  static let pieces = [
    "(", ")", "[", "{", "}", "<", ">", "\"", "\"\"\"", "`", "/*", "*/", "// \n", "/// a\n", "#",
    "#\"",
    "@", "\\(", "\0", "\u{2028}", "e\u{301}", "👩‍👩‍👧", ",", ";", "\r", "a ", "a\n", "aB_9", "A.", "-> ",
    "case a\n", "service A { }\n", "import A\n", "{ get }", "#if A\n", "performs ", "default a\n",
  ]

  /// The time must be linear in the length of the text.
  @Test(arguments: pieces) func muchOfOneThing(_ piece: String) {
    for (before, after) in Self.frames.prefix(3) {
      let texts = [2, 8].map { factor in
        before + String(repeating: piece, count: factor * 4_000 / piece.utf8.count) + after
      }
      // For four times the text, quadratic time is 16 times as long. Other load on the machine can disturb a
      // measurement or two.
      let isLinear = (0..<5).contains { _ in
        let times = texts.map { text in
          ContinuousClock().measure { #expect(Trial(text).faults == []) }
        }
        return times[1] < max(times[0], .milliseconds(20)) * 12
      }
      #expect(isLinear)
    }
  }

  @Test func aMegabyte() {
    for piece in ["(", "\"", "/*", "`", "{", "[(", "#", "a"] {
      #expect(Trial(String(repeating: piece, count: 1_000_000 / piece.utf8.count)).faults == [])
    }
  }

  @Test(arguments: [1_000, 100_000]) func longNames(_ length: Int) {
    let name = String(repeating: "n", count: length)
    let trial = Trial(
      """
      /// \(name)
      service \(name) {
        func \(name)(\(name) \(name)2: \(name)) -> \(name)
        var \(name)3: String { get } default "\(name)"
      }
      """)
    #expect(trial.faults == [])
    #expect(trial.isAccepted)
  }
}
