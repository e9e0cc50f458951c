import Foundation
import Testing

/// Tests that the stages of the generator hand on finished values.
@Suite struct StageTests {
  @Test(arguments: [
    ("Syntax/InterfaceDeclaration.swift", "package final class InterfaceDeclaration"),
    ("Syntax/ImportSyntax.swift", "package struct ImportDeclaration"),
    ("Model/Existing/SpecUnit.swift", "package final class SpecUnit"),
    ("Model/Existing/SpecUnit.swift", "package struct ExistingOrigin"),
    ("Model/Lowering/MemberForm.swift", "final class MemberForm"),
    ("Model/Lowering/AnalyzedSpecs.swift", "final class AnalyzedSpecs"),
    ("Model/Lowering/LoweringContext.swift", "struct LoweringContext"),
    ("Model/Lowering/BoundInterface.swift", "final class BoundInterface"),
    ("Model/Lowering/BoundInterface.swift", "struct BoundInterfaces"),
    ("Model/Lowering/UsableCatalogues.swift", "struct UsableCatalogues"),
    ("Model/Lowering/MockContext.swift", "final class MockContext"),
    ("Model/Lowering/MockContext.swift", "struct MockNames"),
  ]) func `A value that several places read is not changed once it is made`(
    file: String, type: String
  ) throws {
    let lines = try lines(of: file).drop { !$0.hasPrefix(type) }
    #expect(!lines.isEmpty)
    for line in lines.prefix(while: { $0 != "}" }) where Self.isStoredVariable(line) {
      Issue.record("\(type) has a variable: \(line)")
    }
  }

  @Test(arguments: [
    ("  var index = 0", true), ("  private(set) var forms: [MemberForm] = []", true),
    ("  let index: Int", false), ("  var name: String { text }", false),
    ("    var here = 0", false),
  ]) func `A variable is seen`(line: String, isVariable: Bool) {
    #expect(Self.isStoredVariable(line) == isVariable)
  }

  /// All else that lowerings are given is made before them, and each gives a value.
  @Test func `Lowerings share no variables but the mistakes and the indices for suggestions`()
    throws
  {
    let lines = try lines(of: "Model/Lowering/LoweringContext.swift")
      .drop { !$0.hasPrefix("final class Reports") }.prefix { $0 != "}" }
    let variables = lines.filter(Self.isStoredVariable)
      .map { $0.split { !$0.isLetter }.drop { $0 != "var" }.dropFirst().first }
    #expect(variables == ["diagnostics", "misspellings", "misspeltProtocols"])
  }

  /// A second lowering would find the mistakes of the first again, or others.
  @Test(arguments: [
    ("RequestLowering", ["StoreBodyLowering.swift", "VariantLowering.swift"]),
    ("OperationLowering", ["AnalyzedSpecs.swift"]),
    ("allMembers", ["InterfaceBinding.swift"]), ("GenericsLowering", ["InterfaceBinding.swift"]),
    ("AssociatedTypeLowering", ["InterfaceBinding.swift"]),
  ]) func `Verbs, inherited members and generics are lowered in one place each`(
    function: String, expected: [String]
  ) throws {
    let files = try Self.files()
    let places = try files.flatMap { file in
      try lines(of: "Model/\(file)")
        .filter { $0.contains(" \(function)(") && !$0.contains("func ") }
        .map { _ in String(file.split(separator: "/").last ?? "") }
    }
    #expect(places == expected)
  }

  /// Those who look for the lowering of a construct find it by its name.
  @Test func `A lowering is a value in a file of its name`() throws {
    var lowerings = 0
    for file in try Self.files() {
      let lines = try lines(of: "Model/\(file)")
      for (index, line) in lines.enumerated() where line.hasPrefix("struct ") {
        let words = line.split { !$0.isLetter }
        guard words.dropFirst(2).contains(where: { $0.hasSuffix("Lowering") }) else { continue }
        lowerings += 1
        #expect(file.hasSuffix("/\(words[1]).swift"), "\(file)")
        let body = lines[index...].prefix { $0 != "}" }
        for line in body where Self.isStoredVariable(line) || line.contains("mutating ") {
          Issue.record("\(words[1]) changes: \(line)")
        }
      }
    }
    #expect(lowerings > 30)
  }

  /// The paths of the files of the model.
  private static func files() throws -> [String] {
    let folder = packageRoot.appending(path: "Sources/MockSpecGenerator/Model")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") }
  }

  @Test func `No tree and no unit is changed behind the parser`() throws {
    let root = packageRoot.appending(path: "Sources/MockSpecGenerator")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Syntax/") && !$0.hasPrefix("Templates/") }
    #expect(files.contains("Generator.swift") && files.contains { $0.hasPrefix("Model/Existing/") })
    for file in files {
      for line in try lines(of: file) where Self.changesTree(line) {
        Issue.record("\(file) changes a tree: \(line)")
      }
    }
  }

  @Test(arguments: [
    ("specs[index].declarations = spelled", true), ("tree.module = spec.module", true),
    ("  trees[spec].declarations[index] = other", true), ("unit.imports += more", true),
    ("  let tree = parse(source)", false), ("if tree.module == module {", false),
  ]) func `A change of a tree is seen`(line: String, isChange: Bool) {
    #expect(Self.changesTree(line) == isChange)
  }

  private static func changesTree(_ line: String) -> Bool {
    // Most lines need no regular expression.
    guard line.contains("= "), ["spec", "tree", "unit"].contains(where: line.contains) else {
      return false
    }
    return line.contains(#/\b(specs?\[.*\]|trees?(\[.*\])?|units?(\[.*\])?)\.\w+(\[.*\])? \+?= /#)
  }

  private static func isStoredVariable(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("  ") && !line.hasPrefix("   ") && !line.contains("{")
      && line.split(separator: " ").contains("var")
  }

  private func lines(of file: String) throws -> [String] {
    let url = packageRoot.appending(path: "Sources/MockSpecGenerator").appending(path: file)
    return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }
}
