import Testing

@testable import MockSpecGenerator

@Suite("Long lines") struct LineLayoutTests {
  static var x: Code { "abcdefghijklmnopqrstuvwxyz" }
  static let name = "abcdefghijklmnopqrstuvwxyz"

  static let requirements = SwiftSource(
    composed: "where \(["A: \(name)", "B: \(name)"].markedList)".marked(.clause))

  @Test(
    "are broken at their marks, outer groups first",
    arguments: texts([
      (
        "  func load(\(rows: "first: \(x)", "second: \(x)", "third: \(x)")) async throws -> Int {",
        """
          func load(
            first: \(name),
            second: \(name),
            third: \(name)
          ) async throws -> Int {
        """
      ),
      (
        "try load(\(list: "first: \(x)", "second: \(x)", "third: 3")).get() + more() + evenMore()",
        """
        try load(
          first: \(name), second: \(name), third: 3
        ).get() + more() + evenMore()
        """
      ),
      (
        "load(\(list: "first: \(x)", "second: f(\(list: x, x))", "third: \(x)", "fourth: 4"))",
        """
        load(
          first: \(name),
          second: f(\(name), \(name)),
          third: \(name),
          fourth: 4
        )
        """
      ),
      (
        "let names = \([x, x, x, x].array)",
        """
        let names = [
          \(name),
          \(name),
          \(name),
          \(name),
        ]
        """
      ),
      (
        "var value:\(group: " Stub<\(list: x, x, "Int")>") \(braces: ".init(core, 1000) + .init(core)")",
        """
        var value: Stub<\(name), \(name), Int> {
          .init(core, 1000) + .init(core)
        }
        """
      ),
      (
        "var value:\(group: " Stub<\(list: x, x, x)>") \(braces: ".init(core)")",
        """
        var value: Stub<\(name), \(name), \(name)>
        { .init(core) }
        """
      ),
      (
        "var block:\(group: " ((\(list: "_ a: \(x)", "_ b: \(x)", "_ c: Int")) -> Void)?") \(braces: "get set")",
        """
        var block: ((_ a: \(name), _ b: \(name), _ c: Int) -> Void)?
        { get set }
        """
      ),
      (
        "case .one:\(rest: " return fail(\(list: x, x, x))")",
        """
        case .one:
          return fail(\(name), \(name), \(name))
        """
      ),
      (
        "open class \(x): \(list: x, x, "@unchecked Sendable") {",
        """
        open class \(name):
          \(name), \(name), @unchecked Sendable
        {
        """
      ),
      (
        "class \(x): A, Sendable \(requirements) {",
        """
        class \(name): A, Sendable
        where A: \(name), B: \(name) {
        """
      ),
    ]))
  func breaking(laidOut: String, text: String) { #expect(laidOut == text) }

  @Test("are measured in characters, and keep to the width") func width() {
    let umlauts = SwiftName(String(repeating: "ü", count: 44))
    let fitting: Code = "load(\(list: "\(umlauts)", "\(umlauts)", "a"))"
    #expect(fitting.text == "load(\(umlauts.text), \(umlauts.text), a)")
    let wide: Code = "load(\(list: "\(umlauts)", "\(umlauts)", "abcdef"))"
    #expect(wide.text == "load(\n  \(umlauts.text), \(umlauts.text), abcdef\n)")
  }

  @Test(
    "stay as they are where nothing is marked",
    arguments: [
      "  /// " + String(repeating: "see (\(name), \(name)) ", count: 4) + ".",
      "let text = \"" + String(repeating: "(\(name), \(name)) ", count: 4) + "\"",
      String(repeating: name, count: 5),
    ])
  func keeping(line: String) {
    #expect(("\(SwiftSource(composed: line))" as Code).text == line)
  }

  @Test("where one item has several lines, each begins its own") func severalLines() {
    let closure: Code = "{\n  \(Self.x)\n}"
    let call: Code = "load(\(list: Self.x, "f(\(list: Self.x, Self.x))", closure))"
    #expect(
      call.text == """
        load(
          \(Self.name),
          f(\(Self.name), \(Self.name)),
          {
            \(Self.name)
          }
        )
        """)
  }

  @Test("no nesting is too deep, and every mark is dropped") func nesting() {
    var code = Self.x
    for _ in 0..<1_000 { code = "f(\(list: code, "a"))" }
    let text = code.text
    #expect(!text.utf8.contains { $0 < 0x0A })
    #expect(text.filter { !$0.isWhitespace }.count == 26 + 1_000 * 5)
  }

  @Test("long names and deep types of a spec end in lines that fit", arguments: [1, 4, 8])
  func specs(depth: Int) {
    var type = "Result<[\(Self.name): \(Self.name)], any Error>"
    for number in 0..<depth {
      type = number.isMultiple(of: 2) ? "((\(type), \(Self.name)) -> Void)?" : "Box<\(type), Int>"
    }
    let spec = """
      service \(Self.name)s {
        var \(Self.name): \(type) { get set }
        func load(_ \(Self.name): @escaping @Sendable (\(type)) -> Void) async throws -> \(type)
        func fetch\(Self.name)(completion: @escaping @Sendable (Result<\(type), any Error>) -> Void)
        subscript(\(Self.name): \(type)) -> \(type) { get }
        func count(_ ids: [Int]) -> Int
          default ids.reduce(\(Self.name)) { \(Self.name)($0, [$1: \(Self.name)], \(Self.name)) }
      }
      """
    var diagnostics = Diagnostics()
    let files = Generator().generate(
      from: [SourceText(path: "Long.mockspec", bytes: Array(spec.utf8))], reporting: &diagnostics
    ).files
    #expect(diagnostics.rendered() == "")
    let lines = files.flatMap { $0.text.split(separator: "\n") }
    #expect(lines.count > 40)
    #expect(!lines.contains { $0.utf8.contains { $0 < 0x09 } })
    // Only indentation can make a line longer.
    #expect(lines.allSatisfy { $0.drop { $0 == " " }.count <= 100 })
    #expect(depth > 4 || lines.allSatisfy { $0.count <= 100 })
  }

  @Test("marks in any order are dropped, and nothing else is") func strayMarks() {
    var generator = Numbers(state: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...160, using: &generator)).map { _ -> UInt8 in
        let byte = UInt8.random(in: 0x01...0x12, using: &generator)
        return byte < 0x09 ? byte : byte < 0x10 ? 0x61 : byte == 0x11 ? 0x0A : 0x20
      }
      let letters = bytes.filter { $0 == 0x61 }
      let text = Code(text: String(decoding: bytes, as: UTF8.self)).text
      #expect(text.utf8.filter { $0 == 0x61 } == letters)
      #expect(!text.utf8.contains { $0 < 0x09 })
    }
  }

  @Test("are kept whole in comments") func comments() {
    let code: Code = "  /// Creates `Many<\(list: Self.x, Self.x, Self.x, Self.x)>` for a value."
    let names = Array(repeating: Self.name, count: 4).joined(separator: ", ")
    #expect(code.text == "  /// Creates `Many<\(names)>` for a value.")
  }

  @Test("sections have blank lines between them, and a file ends with one newline") func file() {
    #expect((["a"] as [Code]).file == "a\n")
    #expect((["", "a", "", "b\nc", ""] as [Code]).file == "a\n\nb\nc\n")
    #expect(([] as [Code]).file == "\n")
  }
}
