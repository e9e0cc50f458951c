import CloudKitMocks
import Foundation
import Testing

/// Tests that every rule of the list has its tests, and that the page on faithfulness has every rule.
@Suite("The list of rules") struct RuleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let tests = folder.deletingLastPathComponent().deletingLastPathComponent()
  private static let page = tests.deletingLastPathComponent()
    .appendingPathComponent("Sources/CloudKitMocks/Documentation.docc/Faithfulness.md")

  private let rules: RuleList

  init() throws {
    let file = Self.folder.appendingPathComponent("Rules.txt")
    rules = RuleList(try String(contentsOf: file, encoding: .utf8))
  }

  @Test func `every rule has a source, and tests that there are`() {
    #expect(rules.mistakes == [])
    let sources = TestSources(Self.tests)
    for rule in rules.sections.flatMap(\.rules) {
      #expect(!rule.sources.isEmpty && !rule.tests.isEmpty, "\(rule.text)")
      let missing = rule.tests.filter { !sources.has($0) }
      #expect(missing == [], "\(rule.text)")
    }
    #expect(!sources.has(RuleList.TestName(suite: "RuleTests", name: "there is no such test")))
  }

  @Test func `every code has a rule`() {
    let codes = rules.sections.first { $0.title == "Codes" }?.rules ?? []
    let names = codes.map { rule in
      String(rule.text.dropFirst().prefix { $0 != "`" })
    }
    #expect(names == MockCKError.allCases.map(\.name))
  }

  /// Writes the page if `MOCKSPEC_WRITE_PAGE=1` is set.
  @Test func `the tables of the page are those of the list`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(page.range(of: "\n### ")?.lowerBound)
    let end = try #require(page.range(of: "\n## ", range: start..<page.endIndex)?.lowerBound)
    let expected = "\n" + rules.tables + "\n"
    if ProcessInfo.processInfo.environment["MOCKSPEC_WRITE_PAGE"] == "1" {
      let written = page.replacingCharacters(in: start..<end, with: expected)
      try written.write(to: Self.page, atomically: true, encoding: .utf8)
      return
    }
    let lines = [String(page[start..<end]), expected].map { Set($0.components(separatedBy: "\n")) }
    #expect(lines[1].subtracting(lines[0]) == [], "MOCKSPEC_WRITE_PAGE=1 writes them")
    #expect(lines[0].subtracting(lines[1]) == [], "MOCKSPEC_WRITE_PAGE=1 writes them")
    #expect(page[start..<end] == expected)
  }
}
