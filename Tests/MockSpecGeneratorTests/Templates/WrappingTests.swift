import Testing

@testable import MockSpecGenerator

@Suite("Long lines") struct WrappingTests {
  static let x = "abcdefghijklmnopqrstuvwxyz"

  @Test(
    "are broken at brackets",
    arguments: [
      (
        "  func load(first: \(x), second: \(x), third: \(x)) async throws -> Int {",
        """
          func load(
            first: \(x),
            second: \(x),
            third: \(x)
          ) async throws -> Int {
        """
      ),
      (
        "  try load(first: \(x), second: \(x), third: 3).get() + more(1) + evenMore(2)",
        """
          try load(
            first: \(x), second: \(x), third: 3
          ).get() + more(1) + evenMore(2)
        """
      ),
      (
        "var value: Stub<\(x), \(x), Int> { .init(core, 1000000) + .init(core, 1000000) }",
        """
        var value: Stub<\(x), \(x), Int> {
          .init(core, 1000000) + .init(core, 1000000)
        }
        """
      ),
      (
        "var block: ((_ a: \(x), _ b: \(x), _ c: Int, _ d: Int) -> Void)? { get set }",
        """
        var block:
          ((_ a: \(x), _ b: \(x), _ c: Int, _ d: Int) -> Void)?
        { get set }
        """
      ),
      (
        "func on(_ completion: @escaping (Result<[\(x): \(x)], \(x)>) -> Void)",
        """
        func on(
          _ completion:
            @escaping (
              Result<[\(x): \(x)], \(x)>
            ) -> Void
        )
        """
      ),
      (
        "let value = body as (\(x), \(x), \(x), \(x)) -> Void",
        """
        let value = body
          as (
            \(x),
            \(x),
            \(x),
            \(x)
          ) -> Void
        """
      ),
      (
        "open class \(x): \(x), \(x), @unchecked Sendable {",
        """
        open class \(x): \(x), \(x),
          @unchecked Sendable
        {
        """
      ),
    ])
  func breaking(line: String, text: String) {
    #expect(wrapped(line) == text)
  }

  @Test(
    "stay as they are where a break would change them",
    arguments: [
      "  /// " + String(repeating: "see (\(x), \(x)) ", count: 4),
      "/// the class \(x), \(x), \(x), \(x) {",
      "let text = \"" + String(repeating: "(\(x), \(x)) ", count: 4) + "\"",
      "let text = \"" + String(repeating: "\\(f(\"\(x), a\"))", count: 4) + "\"",
      "let text = #\"" + String(repeating: "(\(x), \"\(x)) ", count: 4) + "\"#",
      String(repeating: x, count: 5),
      "f(\(x)", String(repeating: ")", count: 120), String(repeating: ">", count: 120),
    ])
  func keeping(line: String) { #expect(wrapped(line) == line) }

  @Test("inside a literal of several lines are left alone") func multilineLiteral() {
    let long = String(repeating: "(\(Self.x), \(Self.x)) ", count: 4)
    let text = "let a = \"\"\"\n  \(long)\n  \"\"\"\nf\(long)"
    let file = [("\(SwiftSource(composed: text))" as Code).wrapped].file
    #expect(file.hasPrefix("let a = \"\"\"\n  \(long)\n  \"\"\"\nf("))
    #expect(!file.hasSuffix("f\(long)\n"))
  }

  @Test("no nesting is too deep") func nesting() {
    let depth = 500
    let line = String(repeating: "f(", count: depth) + "x" + String(repeating: ")", count: depth)
    #expect(wrapped(line).filter { !$0.isWhitespace } == line)
  }

  private func wrapped(_ line: String) -> String {
    String(decoding: LineWrapper.wrapped(Array(line.utf8)), as: UTF8.self)
  }

  @Test("sections have blank lines between them, and a file ends with one newline") func file() {
    #expect((["a"] as [Code]).file == "a\n")
    #expect((["", "a", "", "b\nc", ""] as [Code]).file == "a\n\nb\nc\n")
    #expect(([] as [Code]).file == "\n")
  }
}
