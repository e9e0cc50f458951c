import Foundation
import MockSpecGenerator
import Testing

@testable import MockSpecLanguageServer

@Suite("The grammar for editors") struct GrammarTests {
  static let folder = "Sources/MockSpecLanguageServer/Editors/VSCode"
  private let grammar: JSON

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "\(Self.folder)/syntaxes/mockspec.tmLanguage.json")
    grammar = try #require(JSON(Array(try Data(contentsOf: file))))
  }

  /// The rules of the grammar with the words of the language's tables that they name.
  static let rules: [(rule: String, words: [String])] = [
    ("headers", WordEntry.words(of: .header)),
    ("declarations", WordEntry.words(of: .declaration)),
    ("parts", WordEntry.words(of: .declarationPart)),
    ("codes", words([.catalogue, .code, .scope])),
    ("clauses", words([.clause, .clausePart])),
    ("calls", VerbKind.allCases.map(\.rawValue)),
    ("labels", Label.allCases.map(\.rawValue)),
    ("values", words([.policies, .conflicts, .deletions])),
    (
      "meanings",
      words([.payloads, .verbs, .kinds, .accounts, .rights, .changes, .deletions, .meanings])
    ),
  ]

  private static func words(_ sites: [WordEntry.Site]) -> [String] {
    sites.flatMap(WordEntry.words).uniqued
  }

  private static func words(_ sets: [OperandSet]) -> [String] { sets.flatMap(\.words).uniqued }

  @Test(arguments: rules.map(\.rule))
  func `a rule has the words of the language's table`(_ rule: String) throws {
    let words = try #require(Self.rules.first { $0.rule == rule }).words
    let entry = grammar["repository"]?[rule]
    let pattern = try #require((entry?["match"] ?? entry?["begin"])?.string)
    let list = try #require(try /\(\?:([\w|$]+)\)/.firstMatch(in: pattern)?.1)
    #expect(
      list.split(separator: "|").map(String.init) == words,
      "write (?:\(words.joined(separator: "|"))) in '\(rule)' of \(Self.folder)")
  }

  @Test func `every pattern is a regular expression, and every rule exists`() throws {
    var patterns: [String] = []
    var includes: [String] = []
    func visit(_ json: JSON) {
      for key in ["match", "begin", "end"] { patterns += json[key]?.string.map { [$0] } ?? [] }
      includes += json["include"]?.string.map { [$0] } ?? []
      if case .object(let members) = json { members.values.forEach(visit) }
      json.elements.forEach(visit)
    }
    visit(grammar)
    #expect(patterns.count > 25)
    for pattern in patterns {
      #expect(throws: Never.self, "\(pattern)") { try NSRegularExpression(pattern: pattern) }
    }
    for include in includes {
      #expect(grammar["repository"]?[String(include.dropFirst())] != nil, "\(include)")
    }
  }
}

extension [String] {
  /// The words, each once.
  fileprivate var uniqued: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
