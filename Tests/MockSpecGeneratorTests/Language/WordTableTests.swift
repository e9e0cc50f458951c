import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// Tests that the parser, the model, the help and the reference page agree with the table of words.
@Suite struct WordTableTests {
  @Test func `the parser takes the clauses of the table`() {
    let words = Word.allCases.filter(isClauseWord).map(\.rawValue)
    #expect(Set(words) == Set(WordEntry.words(of: .clause)))
  }

  @Test func `the parser takes the header words and declarations of the table`() {
    let header = Word.allCases.filter {
      Parser(SourceText(path: "", ""), in: 0..<0).isHeaderWord($0)
    }
    #expect(header.map(\.rawValue) == WordEntry.words(of: .header))
    let kinds = InterfaceKind.allCases.map(\.rawValue)
    #expect(
      Set(WordEntry.words(of: .declaration))
        == Set(["errors", "values", "record", "existing"] + kinds))
  }

  @Test func `every word of the table is one of the parser`() {
    let known = Set(Word.allCases.map(\.rawValue))
    for entry in WordEntry.table where entry.place != .scope {
      #expect(known.contains(entry.word), "\(entry.word)")
    }
  }

  @Test func `every label is one of a call, and every call has each label once`() {
    let labels = CallSignature.all.flatMap(\.labels)
    #expect(Set(labels) == Set(Label.allCases))
    for call in CallSignature.all { #expect(Set(call.labels).count == call.labels.count) }
  }

  @Test func `the closed sets are those of the model`() {
    #expect(OperandSet.meanings.words == Meaning.allCases.map(\.rawValue))
    #expect(OperandSet.conflicts.words == ConflictRule.allCases.map(\.rawValue))
    #expect(OperandSet.payloads.words == Catalogue.Role.allCases.map(\.rawValue))
    #expect(OperandSet.verbs.words == ServiceVerb.allCases.map(\.rawValue))
    #expect(OperandSet.kinds.words == MappingKind.allCases.map(\.rawValue))
  }

  @Test func `every entry is one plain sentence or two`() {
    let sentences =
      WordEntry.table.map(\.summary) + CallSignature.all.map(\.summary)
      + CallSignature.all.flatMap(\.parameters).map(\.summary)
      + OperandSet.all.flatMap(\.choices).map(\.summary)
    for sentence in sentences {
      #expect(sentence.hasSuffix("."))
      #expect(sentence.first?.isUppercase == true)
      #expect(sentence.count <= 180, "\(sentence)")
    }
  }

  @Test func `the reference page is the one that the table makes`() throws {
    let page = packageRoot.appendingPathComponent(ReferencePage.path)
    let text = try? String(contentsOf: page, encoding: .utf8)
    #expect(
      text == ReferencePage().text + "\n", "the page is stale; run '\(ReferencePage.command)'")
  }
}
