import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// Tests that the entries about tests agree with the runtime and with what is generated.
@Suite struct TestWordTests {
  private static let spec = """
    errors LibraryError {
      case missing  means missing
    }

    record Book by id: Int {
      var title: String
    }

    service Clock {
      func now() -> Int
      subscript(index: Int) -> Int { get }
      var zone: String { get }
    }

    container Library {
      func shelf(named name: String) -> Shelf  gives database(name)
    }

    database Shelf {
      store books: Book
      var name: String { get }  identity
      func add(_ operation: any ShelfOperation)  performs operation
      func book(_ id: Int) async throws -> Book  performs fetch(id, from: books)
    }

    operation ShelfOperation {}

    operation BookFetching as FetchBooks: ShelfOperation {
      var ids: [Int] = []
      var endBlock: ((Result<Void, any Error>) -> Void)?
      performs {
        fetch(ids, from: books)
        finish(endBlock)
      }
    }

    service Cache { associatedtype Entry }

    container Cabinet for CKCabinet {
      var drawer: CKDrawer { get }  gives database
      func locks() -> CKLock
    }

    database Drawer for CKDrawer {}

    service Lock for CKLock {}
    """

  private func generation() throws -> Generation {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "Library.mockspec", Self.spec)
    let generation = Generator().generate(from: [source], reporting: &diagnostics)
    #expect(diagnostics.rendered() == "")
    return generation
  }

  @Test(arguments: GeneratedName.table.map(\.declaration))
  func `a declaration becomes what the table says`(_ declaration: String) throws {
    let entry = try #require(GeneratedName.table.first { $0.declaration == declaration })
    // The declaration stands in the spec as well, as far as its header.
    #expect(Self.spec.contains(declaration.prefix { $0 != "{" }))
    let text = try generation().files.map(\.text).joined()
    for name in entry.names {
      #expect(
        text.firstMatch(of: try Regex("(^|\\n)(nonisolated )?(final )?\(name)\\b")) != nil,
        "\(name)")
    }
  }

  @Test func `members have the knobs that the table says`() throws {
    let listing = try generation().specs.flatMap(\.interfaces).compactMap(\.mock?.knobListing)
      .joined()
    for (name, kind) in [
      ("now", KnobKind.stub), ("subscripts", .stub), ("zone", .property), ("book", .store),
    ] {
      let line = listing.split(separator: "\n").first { $0.hasPrefix("  \(name) ") }
      #expect(line?.split(separator: " ").dropFirst().first == Substring(kind.rawValue), "\(name)")
    }
  }

  @Test func `overloads have the knobs that the table says`() throws {
    let members = KnobName.table.map { "  \($0.member)\n" }.joined()
    var diagnostics = Diagnostics()
    let generation = Generator().generate(
      from: [SourceText(path: "Loader.mockspec", "service Loader {\n\(members)}")],
      reporting: &diagnostics)
    #expect(diagnostics.rendered() == "")
    let mock = try #require(generation.specs.first?.interfaces.first?.mock)
    var names = KnobName.table.map(\.name)
    // Two members share a knob, and a setter has its own.
    #expect(names.remove(at: 1) == names[0])
    names.insert("setSubscripts", at: try #require(names.firstIndex(of: "subscripts")) + 1)
    #expect(mock.knobList.map(\.name.text) == names)
  }

  @Test func `associated types have the names that the page says`() throws {
    let text = try generation().files.map(\.text).joined()
    for line in [
      "associatedtype Database: Drawer", "associatedtype LockType: Lock",
      "typealias Database = MockCKDrawer", "typealias LockType = MockCKLock",
      "class MockCache<Entry>",
    ] { #expect(text.contains(line), "\(line)") }
  }

  /// The declarations of the runtime's folders that begin with a word.
  private func declarations(_ words: String, in folders: [String]) throws -> String {
    let root = packageRoot.appending(path: "Sources/MockSpecRuntime")
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
    }
    let declaration = try Regex("^ *(\(words))\\b")
    return try files.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .flatMap { $0.split(separator: "\n") }
      .filter { $0.firstMatch(of: declaration) != nil }
      .joined(separator: "\n")
  }

  @Test(arguments: TestWord.table.indices)
  func `a word is one of the runtime`(_ index: Int) throws {
    let entry = TestWord.table[index]
    let text =
      switch entry.topic {
      case .answers, .faults:
        try declarations("public func|public var", in: ["Knobs", "Faults"])
      case .occurrences, .positions: try declarations("case", in: ["Errors", "Faults"])
      }
    #expect(text.firstMatch(of: try Regex("(func|var|case) `?\(entry.word)\\b")) != nil)
  }

  @Test func `every public word of a knob is in the table`() throws {
    let text = try declarations("public func|public var", in: ["Knobs"])
    let words = Set(text.matches(of: /(?:func|var) `?(\w+)/).map { String($0.output.1) })
    // Those that generated code calls, and a record of a call.
    let others: Set = [
      "answer", "run", "respond", "respondChanging", "read", "write", "typed", "set", "get",
      "complete", "completeEach", "enqueue", "possibleErrors", "possibleItemErrors", "description",
      "arguments", "sequence", "inject",
    ]
    #expect(words.subtracting(others).subtracting(TestWord.table.map(\.word)) == [])
  }

  @Test(arguments: TestWord.table.map(\.word))
  func `help and the page have the same entry`(_ word: String) throws {
    var console = Console()
    #expect(Command.run(["help", word], on: &console) == .clean)
    let page = ReferencePage().text
    for entry in TestWord.table where entry.word == word {
      #expect(console.output.contains(entry.help))
      #expect(page.contains("| `\(entry.usage.replacing("|", with: "\\|"))` | \(entry.summary) |"))
    }
  }

  @Test func `every entry is one plain sentence or two`() {
    let summaries =
      TestWord.table.map(\.summary) + GeneratedName.table.map(\.summary)
      + KnobName.table.map(\.rule)
    for sentence in summaries.map({ $0.replacing("`", with: "") }) {
      #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
      #expect(sentence.count <= 180, "\(sentence)")
    }
  }
}
