import Foundation
import MockSpecGenerator
import Testing

/// The examples of the documentation are specs without mistakes, laid out as 'mockspec format' would.
@Suite struct DocumentationTests {
  private static let examples: [String] = {
    let page = packageRoot.appendingPathComponent(
      "Sources/MockSpecRuntime/Documentation.docc/SpecLanguage.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```mockspec\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }()

  @Test func thereAreExamples() { #expect(Self.examples.count >= 6) }

  @Test(arguments: examples) func isRight(_ example: String) {
    let resolution = Resolution([("Example.mockspec", example)], suspicions: true)
    #expect(resolution.messages == [])
    #expect(!resolution.interfaces.isEmpty)
  }

  @Test(arguments: examples) func isFormatted(_ example: String) {
    var diagnostics = Diagnostics()
    let text = formatted(
      SourceText(path: "Example.mockspec", bytes: Array(example.utf8)), reporting: &diagnostics)
    #expect(text == example)
  }
}
