import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// Tests that the grammar in the documentation agrees with the parser.
@Suite struct GrammarTests {
  private static let text: String = {
    let page = packageRoot.appendingPathComponent(
      "Sources/MockSpecRuntime/Documentation.docc/Grammar.md")
    return (try? String(contentsOf: page, encoding: .utf8)) ?? ""
  }()

  /// The words that the parser only rejects: keywords of Swift's statements.
  private static let refused: Set<Word> = [
    .none, .break, .distributed, .catch, .continue, .defer, .deinit, .do, .extension, .fallthrough,
    .false,
    .guard, .is, .nil, .operator, .precedencegroup, .return, .`self`, .super, .switch, .throw,
    .true, .try, .while, .selfType, .anyType,
  ]

  /// The words of the parser, of the table and of the calls.
  private static let words: [String] = {
    let words =
      Word.allCases.filter { !refused.contains($0) }.map(\.rawValue) + WordEntry.table.map(\.word)
      + CallSignature.all.map(\.word) + Label.allCases.map(\.rawValue)
    return Set(words).sorted()
  }()

  @Test(arguments: words)
  func hasEveryWord(_ word: String) {
    #expect(
      ["\"\(word)\"", "\"#\(word)\"", "\".\(word)\""].contains { Self.text.contains($0) },
      "the grammar does not have '\(word)'")
  }

  /// The words between quotes in the rules.
  static let terminals: [String] = {
    let words = code.matches(of: /"[#.]?(?<word>[A-Za-z_]+)"/).map { String($0.word) }
    return Set(words).sorted()
  }()

  @Test func thereAreTerminals() { #expect(Self.terminals.count > 140) }

  @Test(arguments: terminals) func theParserKnows(_ terminal: String) {
    #expect(
      Word(rawValue: terminal) != nil || ConditionTest.Question(rawValue: terminal) != nil
        || Self.words.contains(terminal)
        || Self.sources.contains { $0.contains("\"\(terminal)\"") },
      "the parser does not know '\(terminal)'")
  }

  /// The sources of the parser, which contain the terminals that are no words as string literals.
  private static let sources: [String] = {
    let folder = packageRoot.appendingPathComponent("Sources/MockSpecGenerator/Syntax")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.compactMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }()

  private static let code = text.components(separatedBy: "```").enumerated()
    .filter { $0.offset % 2 == 1 }.map(\.element).joined()

  @Test func everyRuleThatIsUsedIsThere() {
    let rules = Set(
      Self.text.matches(of: /(?m)^([a-z-]+) +=/).map { String($0.output.1) })
    #expect(rules.count > 50)
    let plain = Self.code.replacing(/"[^"]*"/, with: "").replacing(/\(\*.*?\*\)/, with: "")
    let used = Set(plain.matches(of: /[a-z][a-z-]+/).map { String($0.output) })
    // The grammar describes these in prose.
    let missing = used.subtracting(rules).subtracting(["expression", "free-expression", "operand"])
    #expect(missing.isEmpty, "no rule for \(missing.sorted())")
    #expect(rules.subtracting(used).subtracting(["file"]).isEmpty)
  }
}
