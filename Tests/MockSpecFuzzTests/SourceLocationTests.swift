import MockSpecGenerator
import Testing

@testable import MockSpecFuzzing

/// Tests that errors which only the compiler finds are reported in the line of the spec.
@Suite struct SourceLocationTests {
  private func messages(_ text: String) throws -> [String] {
    var diagnostics = Diagnostics()
    let files = Generator(emission: [.interfaces]).generate(
      from: [SourceText(path: "Shop.mockspec", text)], reporting: &diagnostics
    ).files
    #expect(diagnostics.rendered() == "")
    var compiler = try SwiftCompiler()
    compiler.checksTypes = true
    return try compiler.messages(for: [(name: "shop", files: files)])
      .compactMap { $0.split(separator: "\n").first.map(String.init) }
  }

  @Test(arguments: [
    ("  func load() async throws -> Pgae", "Pgae"),
    ("  func save(_ page: [String: Result<Pgae, any Error>]?) throws(Falut)", "Pgae Falut"),
    ("  var page: Foundation.Dtaa { get }", "Foundation.Dtaa"),
    ("  subscript(key: Kye) -> Box<Int> { get }", "Kye Box"),
    ("  func find(done: @escaping (Pgae.Kind) -> Void)", "Pgae"),
    ("  func find<T: Hashable>(_ type: T.Type) -> Pgae where T: Sendable", "Pgae"),
    ("  @MainActor func show() -> Pgae", "Pgae"),
    ("  @discardableResult func save() -> Pgae", "Pgae"),
  ]) func unknownTypes(_ member: String, _ names: String) throws {
    let messages = try messages("import Foundation\n\nservice Shop {\n\(member)\n}\n")
    for name in names.split(separator: " ") {
      let last = name.split(separator: ".").last ?? name
      #expect(
        messages.contains { $0.hasPrefix("Shop.mockspec:4:") && $0.contains("'\(last)'") },
        "\(messages)")
    }
  }

  /// Tests names that are declared only inside their declaration, or emitted beside it.
  @Test func knownTypes() throws {
    let messages = try messages(
      """
      import Foundation

      errors E: LocalizedError {
        case a(Date? = nil)  means missing
        case b  means invalid
      }

      record Item by id: UUID {
        var url: URL?
      }

      values Mode {
        case fast, slow
      }

      database Shelf {
        store items: Item(cursor: ItemCursor)
        func all(_ mode: Mode) async throws -> [Item]  performs query(items)
        func page(
          after cursor: ItemCursor?
        ) async throws -> ([(UUID, Result<Item, any Error>)], ItemCursor?)  performs query(items, cursor: cursor)
      }

      service Cache<Key> {
        associatedtype Key: Hashable
        typealias Entry = (key: Key, data: Data)
        func entry(_ key: Key) -> Entry?
        func map<T, each U>(_ body: (Self, repeat each U) throws -> T) rethrows -> Set<Key>.Index
        #if os(Plan9)
          func other() -> Plan9Type
        #endif
        func first(_ items: some Sequence<Int>) -> Locale.Language
      }

      service Child: Cache<Int> {
        func child() -> [Key: Entry]
      }

      service Foreign: Sequence {
        func makeIterator() -> Iterator
      }
      """)
    #expect(messages == [])
  }
}
