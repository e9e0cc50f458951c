import Foundation
@testable import MockSpecGenerator
import Testing

/// Tests that every message of the model is in the corpus.
@Suite struct ModelMessageTests {
  private static let any = "§"

  /// The factories of `ModelMessages.swift`, each with its message for placeholder arguments.
  static let messages: [(factory: String, message: DiagnosticMessage)] = [
    ("adapterNeeded", .adapterNeeded(any, any)),
    ("ambiguousCatalogue", .ambiguousCatalogue([any, any])),
    ("ambiguousStore", .ambiguousStore(any, [any, any])),
    ("answerDoesNotFit", .answerDoesNotFit(any, any, expected: [any])),
    ("catalogueNeeded", .catalogueNeeded(any)),
    ("classAsParent", .classAsParent(any)),
    ("clauseNotHere", .clauseNotHere(any, any)),
    ("conditional", .conditional(any)),
    ("conflictingClauses", .conflictingClauses(any, any)),
    ("contradictedAdapter", .contradictedAdapter(any, any, any)),
    ("cyclicInheritance", .cyclicInheritance(any)),
    ("cyclicZones", .cyclicZones([any, any])),
    ("declaredTwice", .declaredTwice(any)),
    ("defaultNeeded", .defaultNeeded(any)),
    ("differentForms", .differentForms(any)),
    ("duplicateMeaning", .duplicateMeaning(any)),
    ("duplicateNumber", .duplicateNumber(any)),
    ("duplicateOption", .duplicateOption(any)),
    ("escapingNeeded", .escapingNeeded(any)),
    ("failingNeeded", .failingNeeded(any)),
    ("firstDeclaredHere", .firstDeclaredHere(any)),
    ("hiddenKnob", .hiddenKnob(any)),
    ("idDoesNotFit", .idDoesNotFit(any, any, any)),
    ("identityNeeded", .identityNeeded(any)),
    ("idLeftOut", .idLeftOut(any, any, any)),
    ("keyNeeded", .keyNeeded(any)),
    ("knobNeedsMeaning", .knobNeedsMeaning([any], any)),
    ("knobTaken", .knobTaken(any)),
    ("lentResult", .lentResult(any, any)),
    ("listNeeded", .listNeeded(any)),
    ("listNeedsInvalid", .listNeedsInvalid(any, any)),
    ("meaningNeeded", .meaningNeeded(any, any, any)),
    ("meaningProvoked", .meaningProvoked(any, any, any)),
    ("mergeNeedsFields", .mergeNeedsFields(any)),
    ("misspeltType", .misspeltType(any, any)),
    ("nameTaken", .nameTaken(any, any)),
    ("noDatabaseGiven", .noDatabaseGiven(any)),
    ("noOperationsRun", .noOperationsRun(any)),
    ("notAList", .notAList(any, any)),
    ("notAlwaysThere", .notAlwaysThere(any)),
    ("notARecord", .notARecord(any)),
    ("nothingOfKind", .nothingOfKind(any, any, [])),
    ("notSupportedYet", .notSupportedYet(any)),
    ("numberNeeded", .numberNeeded(any)),
    ("operationNeeded", .operationNeeded(any)),
    ("optionNeeded", .optionNeeded(any, any)),
    ("pairOfPacks", .pairOfPacks(any)),
    ("parentOfKind", .parentOfKind(any, any, insteadOf: any, any)),
    ("payloadKeyNeeded", .payloadKeyNeeded(any)),
    ("pendingInZones", .pendingInZones(any)),
    ("pendingNeeded", .pendingNeeded(any)),
    ("positiveNeeded", .positiveNeeded(any, any)),
    ("recordDoesNotFit", .recordDoesNotFit(any, any, expected: any)),
    ("redeclaredType", .redeclaredType(any, any)),
    ("roleNeeded", .roleNeeded(any, any)),
    ("savedWhole", .savedWhole(any, any)),
    ("settableNeeded", .settableNeeded(any)),
    ("sortOfQuery", .sortOfQuery()),
    ("storeLacks", .storeLacks(any, any, any, any)),
    ("throwsNeeded", .throwsNeeded(any, any, hasHandler: false, or: any)),
    ("tokenOfSwift", .tokenOfSwift(any, any)),
    ("tooManyVariants", .tooManyVariants(any, 16)),
    ("typeNeeded", .typeNeeded(any, any, expected: any)),
    ("uncalledBlock", .uncalledBlock(any)),
    ("uncalledClosure", .uncalledClosure(any)),
    ("unfilledPayload", .unfilledPayload(any, any)),
    ("unknownKey", .unknownKey(any, any, [])),
    ("unknownName", .unknownName(any, any, [])),
    ("unknownParent", .unknownParent(any)),
    ("unknownStore", .unknownStore(any, [])),
    ("unlabelledPayload", .unlabelledPayload(any, any)),
    ("unreturnedCode", .unreturnedCode(any, any, any)),
    ("unusedPayload", .unusedPayload(any)),
    ("unusedRecord", .unusedRecord(any)),
    ("unusedStore", .unusedStore(any)),
    ("variableNeeded", .variableNeeded(any)),
    ("verbNeeded", .verbNeeded(any)),
    ("verbsDoNotMix", .verbsDoNotMix(any, any)),
    ("verbTwice", .verbTwice(any)),
    ("zoneIsID", .zoneIsID(any)),
    ("zonesNeeded", .zonesNeeded(any)),
  ]

  @Test(arguments: messages) func isInTheCorpus(_ factory: String, _ message: DiagnosticMessage) {
    let prefix = ": \(message.severity.rawValue): "
    let isCovered = (CorpusFile.model + CorpusFile.warning).lazy.flatMap(\.expected).contains {
      line in
      guard let start = line.range(of: prefix)?.upperBound else { return false }
      return Self.matches(line[start...], message.text)
    }
    #expect(isCovered, "no file of Tests/Invalid expects '\(message.text)'")
  }

  /// Checks whether the fixed parts of a message follow each other; a hint may follow them.
  private static func matches(_ text: Substring, _ pattern: String) -> Bool {
    var rest = text
    for (index, part) in pattern.components(separatedBy: any).enumerated() where !part.isEmpty {
      guard let found = rest.range(of: part), index > 0 || found.lowerBound == rest.startIndex
      else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  @Test func theTableHasEveryFactory() throws {
    let file = packageRoot.appendingPathComponent(
      "Sources/MockSpecGenerator/Model/ModelMessages.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let factories = source.matches(of: /\n  static func (\w+)/).map { String($0.output.1) }
    #expect(factories == Self.messages.map(\.factory))
    #expect(factories == factories.sorted { $0.lowercased() < $1.lowercased() })
  }

  /// All that a service lacks is told in one run, with the line to write.
  @Test func whatANewServiceLacks() {
    let resolution = Resolution(
      """
      errors AccountError {
        case offline  retryable
      }
      record Account by id: Int { }
      database Bank {
        store accounts: Account
        func account(_ id: Int) async throws(AccountError) -> Account  performs fetch(id, from: accounts)
        func page(after cursor: Page?) async throws(AccountError) -> [Account]  performs query(accounts, cursor: cursor)
        func news(since sync: Sync?) async throws(AccountError) -> ([Account], [Int], Sync, Bool)
          performs changes(accounts, since: sync)
      }
      """)
    let advice = resolution.messages.map { $0.components(separatedBy: "write ").last ?? "" }
    #expect(
      Set(advice) == [
        "'case missing  means missing'", "'case cancelled  means cancelled'",
        "'cursor: Page' in the parentheses behind 'Account'",
        "'token: Sync' in the parentheses behind 'Account'",
      ])
  }
}
