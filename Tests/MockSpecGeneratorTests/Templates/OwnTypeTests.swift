import Foundation
@testable import MockSpecGenerator
import Testing

/// Tests of the types that generated code names, beside types of the specs with the same names.
@Suite("Types of generated code") struct OwnTypeTests {
  private static let root = packageRoot

  /// The lines of each file.
  private static func files(under folder: String) -> [[String]] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let code = (names?.compactMap { $0 as? String } ?? []).filter {
      $0.hasSuffix(".swift") && !$0.contains(".docc/")
    }
    return code.map {
      let text = try? String(contentsOf: root.appending(path: "\(folder)/\($0)"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }
  }

  /// The public types of a module, read from its source.
  private static func types(of module: String) -> Set<String> {
    Set(
      files(under: "Sources/\(module)").joined().compactMap { line -> String? in
        // Generated code sees what its interface alone has, and so the types of an app beside it.
        let line = line.replacing("@_spi(MockSpecGenerated) ", with: "")
        let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard words.first == "public", !line.hasPrefix(" "),
          let kind = words.firstIndex(where: {
            ["struct", "enum", "class", "protocol", "actor", "typealias"].contains($0)
          }), kind + 1 < words.count
        else { return nil }
        return words[kind + 1]
      })
  }

  private static let publicTypes = Dictionary(
    uniqueKeysWithValues: [
      "MockSpecRuntime", "MockSpecExploration", "MockSpecStores", "MockSpecServices",
      "MockSpecRecording", "MockSpecContract",
    ].map {
      ($0, types(of: $0))
    })

  /// Returns the names in literals of one line or several, outside of interpolations.
  private static func quotedNames(in lines: [String]) -> Set<String> {
    var isInside = false
    return Set(
      lines.flatMap { line -> [String] in
        let isEdge = line.replacing("\\\"\"\"", with: "").contains("\"\"\"")
        defer { if isEdge { isInside.toggle() } }
        if isEdge || line.drop(while: { $0 == " " }).hasPrefix("//") { return [] }
        let texts =
          isInside
          ? [line.replacing(/\\\(.*?\)+/, with: " ")[...]]
          : line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        return texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
      })
  }

  @Test("are known by the names that the libraries have") func known() {
    for (module, types) in Self.publicTypes {
      #expect(types.count > 15)
      for type in OwnType.allCases where type.module == module {
        #expect(types.contains(type.rawValue))
      }
    }
  }

  @Test("are written by templates and the model through 'QualifiedNames' alone") func written() {
    let files = ["Templates", "Sources/MockSpecGenerator/Model"].flatMap(Self.files)
    let names = files.flatMap { Self.quotedNames(in: $0.filter { !$0.contains("  case ") }) }
    // These begin or end names that get a suffix until they are free; the last one stands behind its module.
    let parts: Set = ["ContractSuite", "Recording", "Recorder", "GeneratedCode"]
    let written = Set(names).intersection(Self.publicTypes.values.joined()).subtracting(parts)
    #expect(written.isEmpty, "\(written.sorted()) cannot make way for types of a spec")
  }

  /// Attributes keep their meaning, whatever types are called.
  @Test("are written by templates through 'QualifiedNames' where Swift has them too")
  func ofSwift() {
    let lines = Self.files(under: "Templates").map { file in
      file.filter { !$0.contains("  case .") || $0.contains(": \"") }.filter {
        !$0.contains(" == \"")
      }
      .map { $0.replacing("@Sendable", with: "") }
    }
    let names = Set(lines.flatMap(Self.quotedNames))
    let written = names.intersection(OwnType.allCases.filter(\.isSwifts).map(\.rawValue))
    #expect(written.isEmpty, "\(written.sorted()) cannot make way for types of an app")
  }

  /// An app's type with one of these names is imported by its name.
  @Test("are all in the list of names that apps can have too") func listed() {
    let modules = [
      "MockSpecContract", "MockSpecExploration", "MockSpecRecording", "MockSpecRuntime",
      "MockSpecServices", "MockSpecStores",
    ]
    let types = modules.reduce(into: Set<String>()) { $0.formUnion(Self.types(of: $1)) }
    #expect(
      RuntimeTypes.names == types,
      "put these into RuntimeTypes.swift: \(types.sorted().joined(separator: " "))")
  }

  @Test("are written in full where a spec has their name", arguments: OwnType.allCases)
  func hidden(_ type: OwnType) {
    var types = QualifiedNames()
    // An app's own backend need not be mentioned in a spec.
    if type != .backend { #expect(types(type).text == type.rawValue) }
    types.hide(type.rawValue)
    #expect(types(type).text == "\(type.module).\(type.rawValue)")
  }

  private static let spec = """
    // Stub and AsyncStub in a comment hide nothing.
    record Backend by id: Int {}
    service Loader {
      func load(_ gate: MockCore, completion: @escaping (Result<Int, any Error>) -> Void)
      func size() -> Int
    }
    service Plain {
      typealias PropertyStub = Int
      var size: Int { get }
    }
    """

  @Test("make way for what the specs of a run declare and mention") func run() throws {
    var diagnostics = Diagnostics()
    let tree = parse(SourceText(path: "A.mockspec", Self.spec), reporting: &diagnostics)
    let spec = try #require(resolve([SpecUnit(tree)], reporting: &diagnostics).first)
    #expect(!diagnostics.hasErrors)
    let text = mocksFiles(for: spec, importing: nil, shards: 1).joined()
    #expect(text.contains("init(backend: MockSpecRuntime.Backend = MockSpecRuntime.Backend())"))
    #expect(text.contains("let core: MockSpecRuntime.MockCore"))
    #expect(text.contains("var size: Stub<Void, Int, Never>"))
    #expect(text.contains("completion: (Result<Int, any Error>) -> Void"))
    #expect(text.contains("var size: MockSpecRuntime.PropertyStub<Int>"))
  }
}
