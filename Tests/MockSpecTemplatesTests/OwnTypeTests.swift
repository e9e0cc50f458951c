import Foundation
import MockSpecSyntax
import Testing

@testable import MockSpecModel
@testable import MockSpecTemplates

/// The types that generated code names, beside types of the specs that have their names.
@Suite("Types of generated code") struct OwnTypeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private static func lines(under folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.flatMap {
      let text = try? String(contentsOf: root.appending(path: "\(folder)/\($0)"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }
  }

  /// The public types of the runtime, read from its source.
  private static let runtimeTypes = Set(
    lines(under: "Sources/MockSpecRuntime").compactMap { line -> String? in
      let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard words.first == "public", !line.hasPrefix(" "),
        let kind = words.firstIndex(where: {
          ["struct", "enum", "class", "protocol", "actor", "typealias"].contains($0)
        }), kind + 1 < words.count
      else { return nil }
      return words[kind + 1]
    })

  /// Names between quotes that no hole has written.
  private static func quotedNames(in lines: [String]) -> Set<String> {
    Set(
      lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.flatMap {
            $0.element.split { !$0.isLetter && !$0.isNumber }.map(String.init)
          }
      })
  }

  @Test("are known by the names that the runtime has") func known() {
    #expect(Self.runtimeTypes.count > 50)
    for type in OwnType.allCases where type.isOfRuntime {
      #expect(Self.runtimeTypes.contains(type.rawValue))
    }
  }

  @Test("are written by templates and the model through 'OwnTypes' alone") func written() {
    let lines = ["Templates", "Sources/MockSpecModel"].flatMap(Self.lines).filter {
      !$0.contains("  case ")
    }
    let written = Self.quotedNames(in: lines).intersection(Self.runtimeTypes)
    #expect(written.isEmpty, "\(written.sorted()) cannot make way for types of a spec")
  }

  @Test("are written in full where a spec has their name", arguments: OwnType.allCases)
  func hidden(_ type: OwnType) {
    var types = OwnTypes()
    #expect(types(type).text == type.rawValue)
    types.hide(type.rawValue)
    let module = type.isOfRuntime ? "MockSpecRuntime" : "Swift"
    #expect(types(type).text == "\(module).\(type.rawValue)")
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
    let spec = try #require(resolve([tree], reporting: &diagnostics).first)
    #expect(!diagnostics.hasErrors)
    let text = mocksFiles(for: spec, importing: nil, shards: 1).joined()
    #expect(text.contains("init(backend: MockSpecRuntime.Backend = MockSpecRuntime.Backend())"))
    #expect(text.contains("let core: MockSpecRuntime.MockCore"))
    #expect(text.contains("var size: Stub<Void, Int, Never>"))
    #expect(text.contains("(result: Result<Int, any Error>)"))
    #expect(text.contains("var size: MockSpecRuntime.PropertyStub<Int>"))
  }
}
