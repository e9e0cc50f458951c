import Foundation
@testable import MockSpecGenerator
import Testing

/// Tests that every message of the parser is in the corpus.
@Suite struct SyntaxMessageTests {
  private static let any = "§"

  /// The factories of `SyntaxMessages.swift`, each with its message for placeholder arguments.
  static let messages: [(factory: String, message: DiagnosticMessage)] = [
    ("accessWord", .accessWord(any)),
    ("argumentNeeded", .argumentNeeded(of: VerbKind.fetch.signature, source)),
    ("asyncBehind", .asyncBehind(any)),
    ("attributeOfDeclaration", .attributeOfDeclaration(any)),
    ("attributeOfHeader", .attributeOfHeader(any)),
    ("attributeOfType", .attributeOfType(any)),
    ("attributesWithoutMember", .attributesWithoutMember),
    ("conditionNotHere", .conditionNotHere(any)),
    ("constantInInterface", .constantInInterface(any)),
    ("directiveAfterElse", .directiveAfterElse(any)),
    ("directiveWithoutIf", .directiveWithoutIf(any)),
    ("distributedMember", .distributedMember),
    ("effectBehindResult", .effectBehindResult(any)),
    ("emptyIdentifier", .emptyIdentifier),
    ("expected", .expected(any, found: any)),
    ("headerAfterDeclaration", .headerAfterDeclaration(any)),
    ("inheritsSelf", .inheritsSelf),
    ("initialValueInInterface", .initialValueInInterface(any)),
    ("invalidUTF8", .invalidUTF8),
    ("keywordAsName", .keywordAsName(any)),
    ("labelInFunctionType", .labelInFunctionType(any)),
    ("labelledOperand", .labelledOperand(any)),
    ("malformedAvailability", .malformedAvailability),
    ("malformedNumber", .malformedNumber),
    ("memberOfRecord", .memberOfRecord(any)),
    ("misplaced", .misplaced(any, belongsTo: any)),
    ("misplacedSome", .misplacedSome),
    ("missingAccessors", .missingAccessors(any)),
    ("nameInTuple", .nameInTuple(any)),
    ("nestedTypeOfSugar", .nestedTypeOfSugar),
    ("notAName", .notAName(any)),
    ("notAnAttribute", .notAnAttribute(any)),
    ("notASelector", .notASelector),
    ("operatorNotStatic", .operatorNotStatic(any)),
    ("protocolInSpec", .protocolInSpec(any)),
    ("repeated", .repeated(any)),
    ("reservedOperator", .reservedOperator(any)),
    ("settableWithEffects", .settableWithEffects),
    ("swiftDeclaration", .swiftDeclaration(any)),
    ("tooDeep", .tooDeep(32)),
    ("tooManyBranches", .tooManyBranches(32)),
    ("unavailableMember", .unavailableMember),
    ("unclosedCondition", .unclosedCondition),
    ("unexpectedCharacter", .unexpectedCharacter(any)),
    ("unknown", .unknown(any, any, among: [any])),
    ("unknownEscape", .unknownEscape),
    ("unknownLabel", .unknownLabel(any, of: VerbKind.rollback.signature)),
    ("unmatched", .unmatched(any)),
    ("unterminated", .unterminated(any)),
  ]

  private static let source = VerbKind.fetch.signature.parameters[1]

  /// The factories without a spec in the corpus: an internal error, and a note.
  private static let others: Set = ["formattingFailed", "given"]

  @Test(arguments: messages) func isInTheCorpus(_ factory: String, _ message: DiagnosticMessage) {
    // The list of allowed values is a hint, which the corpus need not have.
    let text = message.text.components(separatedBy: "'; must be one of")[0]
    #expect(
      InvalidSpec.expected.contains { Self.matches($0, text) },
      "no file of Tests/Invalid expects '\(message.text)'")
  }

  /// Checks whether the fixed parts of a message follow each other.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    var rest = text[...]
    for (index, part) in pattern.components(separatedBy: any).enumerated() where !part.isEmpty {
      guard let found = rest.range(of: part), index > 0 || found.lowerBound == rest.startIndex
      else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  @Test func theTableHasEveryFactory() throws {
    let source = try Self.source("SyntaxMessages.swift")
    let factories = source.matches(of: /\n  package static (?:func|let) (\w+)/).map {
      String($0.output.1)
    }
    let known = Self.messages.map(\.factory)
    #expect(factories.filter { !Self.others.contains($0) } == known)
    #expect(Self.others.isSubset(of: factories))
    #expect(known == known.sorted { $0.lowercased() < $1.lowercased() })
  }

  /// The kinds of names that can be unknown, or that have no end.
  static let kinds: [String] = {
    let calls = sources.flatMap { source in
      source.matches(of: /\.unknown\(\s*"(?<what>[^"]+)"/).map { "unknown \($0.what) '" }
        + source.matches(of: /\.unterminated\(\s*"(?<what>[^"]+)"/).map {
          "unterminated \($0.what)"
        }
    }
    return Set(calls).sorted()
  }()

  @Test func thereAreKinds() { #expect(Self.kinds.count >= 8) }

  @Test(arguments: kinds) func everyKindIsInTheCorpus(_ kind: String) {
    #expect(
      InvalidSpec.expected.contains { $0.hasPrefix(kind) },
      "no file of Tests/Invalid expects '\(kind)'")
  }

  private static let folder = packageRoot.appendingPathComponent("Sources/MockSpecGenerator/Syntax")

  private static let sources: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") }.compactMap { try? source($0) }
  }()

  private static func source(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
