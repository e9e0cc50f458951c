import MockSpecGenerator
import Testing

@Suite struct RobustnessTests {
  static let whole = Samples.cloudKit + "\n" + Samples.operation

  @Test func emptyFiles() {
    for text in ["", "\n", " ", "\u{FEFF}", "// only a comment", "/* and another */", ";;;"] {
      let reading = Reading(text)
      #expect(reading.messages == [])
      #expect(reading.file.declarations.isEmpty)
    }
  }

  @Test func truncatedAtEveryByte() {
    let bytes = Array(Self.whole.utf8)
    for count in 0...bytes.count {
      let reading = Reading(Array(bytes[..<count]))
      // A cut leaves at most one unfinished element and one unclosed block.
      #expect(reading.messages.count <= 2, "after \(count) bytes: \(reading.messages)")
    }
  }

  @Test func everyByteReplaced() {
    let bytes = Array(Samples.operation.utf8)
    for replacement: UInt8 in [0x00, 0x22, 0x28, 0x3C, 0x60, 0x7B, 0x7D, 0x80] {
      for index in bytes.indices {
        var changed = bytes
        changed[index] = replacement
        _ = Reading(changed)
      }
    }
  }

  static let pieces = [
    "(", "[", "{", "<", "/*", "\"", "`", "#", "@", "?", "!", ".", "&", "\"\\(", "\"\"\"\n\\(",
    "#\"",
    ")", "}", "\0", "-> ", "() -> ", "a ", "a\n", "func ", "func\n", "var a: ", "service A {\n",
    "#if a\n", "case\n", "{ get }", "A<", "repeat ", "each ", "inout ", "any ", "~", "[4 of ",
    "x: ",
    "(a: ", "A.", "@A(", "default ", "performs {\n", "store a: A(", "fetch(a, ", "each: { $0 }, ",
    "}\n{\n", "= ",
    "1.", ", ",
  ]

  static let brackets: Set = ["(", "[", "{", "<", "/*"]

  static let frames = [
    ("", ""), ("service A {\n  func a(b: ", ")\n}\n"), ("service A {\n  func a() -> ", "\n}\n"),
    ("service A {\n  var a: Int", "\n}\n"), ("service A {\n  func a() default ", "\n}\n"),
    ("service A {\n  func a<T>(b: T = ", ")\n}\n"), ("operation A {\n", "}\n"),
  ]

  /// The time must be linear in the length of the text; with quadratic time, each of these would take minutes.
  @Test(arguments: pieces) func muchOf(_ piece: String) {
    for (index, (before, after)) in Self.frames.enumerated() {
      let size = index > 0 ? 30_000 : Self.brackets.contains(piece) ? 1_000_000 : 250_000
      let text = before + String(repeating: piece, count: size / piece.utf8.count) + after
      #expect(processorTime(of: { _ = Reading(text) }) < .seconds(10))
    }
  }

  @Test func nestingIsLimited() {
    for (open, close) in [
      ("[", "]"), ("(", ")"), ("A<", ">"), ("() -> ", ""), ("", "?"), ("", ".Type"),
    ] {
      func type(_ depth: Int) -> String {
        let opening = String(repeating: open, count: depth)
        return opening + "Int" + String(repeating: close, count: depth)
      }
      #expect(Reading("operation O {\n  var a: \(type(28))\n}\n").messages == [])
      let messages = Reading("operation O {\n  var a: \(type(36))\n  var b: Int\n}\n").messages
      #expect(messages.count == 1)
      #expect(messages.first?.hasSuffix("nesting must not be deeper than 32 levels") == true)
    }
    let brackets = String(repeating: "(", count: 110) + String(repeating: ")", count: 110)
    let reading = Reading("service A {\n  func a() default \(brackets)\n  func b()\n}\n")
    #expect(reading.messages.count == 1)
    #expect(reading.interfaces[0].members.count == 2)
    let comments = String(repeating: "/*", count: 1_000) + String(repeating: "*/", count: 1_000)
    #expect(Reading(comments).messages == [])
  }

  @Test func deepTypesCanBePrintedAndCompared() throws {
    let type = String(repeating: "[", count: 14) + "Int?" + String(repeating: "]?", count: 14)
    let file = Reading("operation O {\n  var a: \(type)\n  var b: \(type)\n}\n")
    #expect(file.messages == [])
    let members = try #require(file.interfaces.first?.members)
    guard case .property(let a) = members[0].kind, case .property(let b) = members[1].kind else {
      Issue.record("not properties")
      return
    }
    #expect(a.type == b.type)
    #expect(a.type.source == type)
  }
}
