import Testing

@testable import MockSpecGenerator

@Suite("A large spec is read in pieces as it is in one go") struct PiecesTests {
  static let head = "import Foundation\naccess public\n"

  /// Returns a service of some 400 bytes, with text that can stand between two services.
  static func service(_ number: Int) -> String {
    """

    /// Service number \(number) – with a dash.
    @MainActor service Service\(number): Sendable {
      /// Its title.
      var title: String { get }
      func load(path: String = "}", completion: @escaping (Result<Data, any Error>) -> Void)
      #if os(iOS)
        func value(for key: String) -> Int?  default nil
      #endif
      func store(_ value: [Int: Data], for id: Int) async throws
    }
    // Behind it.

    """
  }

  /// Returns a spec of 40 KB, with a text in the middle.
  static func spec(with middle: String = "") -> [UInt8] {
    let services = (0..<100).map(service)
    return Array((head + services[..<50].joined() + middle + services[50...].joined()).utf8)
  }

  @Test func theTreeIsTheSame() throws {
    let source = SourceText(path: "Test.mockspec", bytes: Self.spec())
    let pieces = try #require(Parser.fileInPieces(source))
    #expect(Self.outline(of: pieces) == Self.outline(of: Self.inOneGo(source).file))
    #expect(pieces.declarations.count == 100)
    #expect(pieces.imports.count == 1)
    #expect(pieces.access?.level == .public)
    #expect(pieces.directives.count == 200)
  }

  @Test(
    arguments: [
      "/*\n" + String(repeating: "}\n", count: 10_000) + "*/\n",
      "service A {\n  func a(_ text: String = \"\"\"\n" + String(repeating: "}\n", count: 10_000)
        + "\"\"\")\n}\n",
      "#if os(iOS)\n" + (200..<300).map(service).joined() + "#endif\n",
      "#if os(iOS)\n", "#endif\n", "import Dispatch\n", "access package\n", "framework CloudKit\n",
      "noncopyable Ticket\n",
      "service A {\n", "}\n", "service {\n}\n", "service A {\n  var a: Int\n  var a: Strin g\n}\n",
      "service A { func a(\n}\n", "\"", "\"\"\"\n", "`\n", "\u{0}", "/*\n", "*/\n", "/// Lost.\n",
      "};\n", "}\n}\n}\n", "service A {\n}\n;service B {\n}\n", "record R by id: Int {\n}\n",
    ])
  func whateverStandsInTheMiddle(middle: String) {
    expectTheSame(Self.spec(with: middle))
  }

  @Test func bytesThatAreNoText() {
    var bytes = Self.spec()
    bytes[bytes.count - 100] = 0xFF
    expectTheSame(bytes)
    #expect(Reading(bytes).messages.count == 1)
  }

  @Test func nothingIsCutWhereLinesEndOtherwise() {
    let text = String(decoding: Self.spec(), as: UTF8.self)
    expectTheSame(
      Array(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\r\n").utf8))
  }

  private func expectTheSame(_ bytes: [UInt8]) {
    let source = SourceText(path: "Test.mockspec", bytes: bytes)
    let expected = Self.inOneGo(source)
    var diagnostics = Diagnostics()
    let file = parse(source, reporting: &diagnostics)
    #expect(diagnostics.rendered() == expected.messages)
    #expect(Self.outline(of: file) == Self.outline(of: expected.file))
  }

  private static func inOneGo(_ source: SourceText) -> (file: SpecFile, messages: String) {
    var diagnostics = Diagnostics()
    let file = parseInOneGo(source, reporting: &diagnostics)
    return (file, diagnostics.rendered())
  }

  private static func outline(of file: SpecFile) -> [String] {
    file.declarations.flatMap { declaration -> [String] in
      let head = "\(declaration.name) \(declaration.condition)"
      guard case .interface(let interface) = declaration else { return [head] }
      return ["\(head) \(interface.documentation) \(interface.range)"]
        + interface.members.map {
          "\($0.outline) \($0.documentation) \($0.condition) \($0.range)"
        }
    } + file.directives.map { "\($0)" }
  }
}
