import Foundation
import Testing

/// Tests that the stages of the generator hand on finished values.
@Suite struct StageTests {
  @Test(arguments: [
    ("Syntax/Tree.swift", "package final class InterfaceDeclaration"),
    ("Model/Resolver/MemberForm.swift", "final class MemberForm"),
    ("Model/Resolver/BoundInterface.swift", "struct BoundInterface"),
    ("Model/Resolver/BoundInterface.swift", "struct BoundInterfaces"),
    ("Model/Resolver/UsableCatalogues.swift", "struct UsableCatalogues"),
    ("Model/Resolver/MockContext.swift", "struct MockContext"),
    ("Model/Resolver/MockContext.swift", "struct MockNames"),
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

  /// A second lowering would find the mistakes of the first again, or others.
  @Test func `The verbs of members and of operations are lowered in one place each`() throws {
    let folder = packageRoot.appending(path: "Sources/MockSpecGenerator/Model/Resolver")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let places = try files.flatMap { file in
      try lines(of: "Model/Resolver/\(file)")
        .filter { $0.contains(" storeCall(") && !$0.contains("func ") }.map { _ in file }
    }
    #expect(places == ["LoweredOperation.swift", "Resolver+StoreBody.swift"])
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
