import Foundation
import Testing

/// Tests that the examples of the documentation are files of these tests, or parts of them, and so compile.
@Suite struct ExampleTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static let examples: [String] = {
    let page = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/MockSpecServices/Documentation.docc/FoundationRecords.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return ["```swift\n", "```mockspec\n"].flatMap { fence in
      text.components(separatedBy: fence).dropFirst().compactMap {
        $0.components(separatedBy: "```").first
      }
    }
  }()

  private static let sources: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tests.path)) ?? []
    return names.compactMap {
      try? String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8)
        .filter { !$0.isWhitespace }
    }
  }()

  @Test func thereAreExamples() { #expect(Self.examples.count >= 4) }

  @Test(arguments: examples) func compiles(_ example: String) {
    // The page is narrower than the files.
    let code = example.filter { !$0.isWhitespace }
    #expect(Self.sources.contains { $0.contains(code) })
  }
}
