@testable import MockSpecGenerator
import Testing

@Suite("Code") struct CodeTests {
  static var block: Code { "a\n\n  b" }
  static var empty: Code { "" }

  @Test(
    "a hole keeps its lines at the indentation of its line",
    arguments: texts([
      ("x {\n  \(block)\n}", "x {\n  a\n\n    b\n}"),
      ("x {\n  y {\n    \(block)\n  }\n}", "x {\n  y {\n    a\n\n      b\n  }\n}"),
      ("f(\(block))", "f(a\n\n  b)"),
      ("  f(\(block))", "  f(a\n\n    b)"),
      ("x {\n  \("y {\n  \(block)\n}" as Code)\n}", "x {\n  y {\n    a\n\n      b\n  }\n}"),
      ("\(block)\(block)", "a\n\n  ba\n\n    b"),
    ]))
  func indentation(laidOut: String, text: String) { #expect(laidOut == text) }

  @Test(
    "a line that holds only empty holes vanishes, with a blank line that would be left over",
    arguments: texts([
      ("a\n\(empty)\nb", "a\nb"),
      ("\(empty)\na", "a"),
      ("a\n\(empty)", "a"),
      ("a\n\n\(empty)", "a"),
      ("\(empty)\n\(empty)\na", "a"),
      ("\(empty)\n\na", "a"),
      ("a {\n  \(empty)\n\n  b\n}", "a {\n  b\n}"),
      ("a {\n  b\n\n  \(empty)\n}", "a {\n  b\n}"),
      ("a {\n  b\n\n  \(empty)\n\n  \(empty)\n}", "a {\n  b\n}"),
      ("a\n\n\(empty)\n\nb", "a\n\nb"),
      ("a\n\n\(empty)\nb", "a\n\nb"),
      ("a\n  \(empty)\(empty)\nb", "a\nb"),
      ("\(empty)a\n\(empty)b", "a\nb"),
      ("a \(empty)b", "a b"),
      ("\(empty)", ""),
    ]))
  func vanishing(laidOut: String, text: String) { #expect(laidOut == text) }

  @Test(
    "names are escaped, literals quoted",
    arguments: texts([
      ("\("class" as SwiftName)", "`class`"),
      ("\("title" as SwiftName)", "title"),
      ("\(label: "for" as SwiftName)", "for"),
      ("\(label: "inout" as SwiftName)", "`inout`"),
      ("\(SwiftLiteral("a \"b\"\n\\(c)"))", #""a \"b\"\n\\(c)""#),
      ("\(SwiftLiteral("\u{1}\t"))", #""\u{1}\u{9}""#),
      ("\(contents: SwiftLiteral("a\"b"))", #"a\"b"#),
      ("\(-3)", "-3"),
    ]))
  func holes(laidOut: String, text: String) { #expect(laidOut == text) }

  @Test(
    "a comment stays behind its marker",
    arguments: [
      ("Loads.", "/// Loads."), (" Loads.", "/// Loads."), ("", "///"), ("  ", "///"),
      ("a\nfatalError()", "/// a fatalError()"), ("a\r\nb", "/// a b"), ("a\rb", "/// a b"),
      ("- indented:\tπ", "/// - indented:\tπ"),
    ])
  func comments(line: String, text: String) {
    #expect(Code.comment("///", line).text == text)
  }

  @Test("codes are joined without the empty ones") func joining() {
    let codes: [Code] = ["", "a", "", "b\nc", "d", "e", ""]
    #expect(codes.lines.text == "a\nb\nc\nd\ne")
    #expect(codes.list.text == "\n  a,\n  b\n  c,\n  d,\n  e\n")
    #expect((["", "a", "", "b"] as [Code]).list.text == "a, b")
    #expect(codes.sections.text == "a\n\nb\nc\n\nd\n\ne")
    #expect(codes.paragraphs.text == "a\n\nb\nc\n\nd\ne")
    #expect([Code]().paragraphs.isEmpty)
  }

  @Test("the builder puts parts under one another") func building() {
    struct Sample: Template {
      var isLong: Bool
      var body: Code {
        "a"
        if isLong { "b" }
        if isLong { "d" } else { "e" }
      }
    }
    #expect(Sample(isLong: true).body.text == "a\nb\nd")
    #expect(Sample(isLong: false).body.text == "a\ne")
  }
}
