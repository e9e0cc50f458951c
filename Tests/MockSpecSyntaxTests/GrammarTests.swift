import Foundation
import Testing

@testable import MockSpecSyntax

/// The grammar in the documentation is the parser's contract.
@Suite struct GrammarTests {
  private static let text: String = {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/MockSpecSyntax/Documentation.docc/Grammar.md")
    return (try? String(contentsOf: page, encoding: .utf8)) ?? ""
  }()

  /// The words that the parser only refuses: keywords of Swift's statements.
  private static let refused: Set<Word> = [
    .none, .break, .catch, .continue, .defer, .deinit, .do, .extension, .fallthrough, .false,
    .guard, .is, .nil, .operator, .precedencegroup, .return, .`self`, .super, .switch, .throw,
    .true, .try, .while, .selfType, .anyType,
  ]

  @Test(arguments: Word.allCases.filter { !refused.contains($0) }.map(\.rawValue))
  func hasEveryWord(_ word: String) {
    #expect(
      ["\"\(word)\"", "\"#\(word)\"", "\".\(word)\""].contains { Self.text.contains($0) },
      "the grammar does not have '\(word)'")
  }

  @Test func everyRuleThatIsUsedIsThere() {
    let rules = Set(
      Self.text.matches(of: /(?m)^([a-z-]+) +=/).map { String($0.output.1) })
    #expect(rules.count > 50)
    let code = Self.text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element).joined()
    let plain = code.replacing(/"[^"]*"/, with: "").replacing(/\(\*.*?\*\)/, with: "")
    let used = Set(plain.matches(of: /[a-z][a-z-]+/).map { String($0.output) })
    // Described in words.
    let missing = used.subtracting(rules).subtracting(["expression", "free-expression", "operand"])
    #expect(missing.isEmpty, "no rule for \(missing.sorted())")
    #expect(rules.subtracting(used).subtracting(["file"]).isEmpty)
  }
}
