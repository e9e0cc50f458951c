import MockSpecFullGenerator
import Testing

@testable import MockSpecGenerator

/// `Tests/Settings/check` compiles what is emitted beside such types.
@Suite("Types of the app with names that generated code writes")
struct OwnNameTests {
  static let spec = """
    errors ShopError {
      case missing  means missing
      case changed(server: Item?)  means conflict
      case invalid  means invalid
    }
    errors PlainError {
      case closed
    }
    values Mode {
      case careful
    }
    record Item by id: Swift.Int {
      var title: Swift.String
      var revision: Swift.String?
    }
    database Shop {
      store items: Item(changeTag: revision, cursor: ItemCursor, pageSize: 2)
      func item(_ id: Swift.Int) async throws -> Item  performs fetch(id, from: items)
      func page(after cursor: ItemCursor?) async throws -> (items: [Item], next: ItemCursor?)
        performs query(items, cursor: cursor)
      func add(_ operation: any ItemOperation)  performs operation
    }
    operation ItemOperation {}
    operation ItemFetching as FetchItems: ItemOperation {
      var ids: [Swift.Int] = []
      var each: ((Swift.Int, Swift.Result<Item, any Swift.Error>) -> Swift.Void)?
      var finish: ((Swift.Result<Swift.Void, any Swift.Error>) -> Swift.Void)?
      performs {
        fetch(ids, from: items, each: each)
        finish(finish)
      }
    }
    """

  private func text(
    _ part: OutputKind, own: [String], imported: [String] = [], module: String? = nil
  ) -> String {
    func declared(_ names: [String]) -> String {
      names.map { "public enum \($0) {}\n" }.joined()
    }
    var generator = Generator(
      emission: [part], module: module,
      swiftFiles: [SourceText(path: "Own.swift", declared(own))])
    generator.dependencies = [
      SwiftModule(
        name: "Kit", files: [SwiftText(path: "Kit.swift", bytes: Array(declared(imported).utf8))])
    ]
    var diagnostics = Diagnostics()
    let spec = (imported.isEmpty ? "" : "import Kit\n") + Self.spec
    let files = generator.generate(
      from: [SourceText(path: "Shop.mockspec", spec)], reporting: &diagnostics
    ).files
    #expect(diagnostics.all.map(\.message.text) == [])
    return files.map(\.text).joined()
  }

  static let interfaces: [(name: String, plain: String, qualified: String)] = [
    ("Error", "enum ShopError: Error, Sendable {", "enum ShopError: Swift.Error, Sendable {"),
    ("Sendable", "ItemCursor: Hashable, Sendable {", "ItemCursor: Hashable, Swift.Sendable {"),
    (
      "CaseIterable", "PlainError: Error, CaseIterable, Hashable, Sendable {",
      "PlainError: Error, Swift.CaseIterable, Hashable, Sendable {"
    ),
    ("Hashable", "Mode: String, Codable, Hashable,", "Mode: String, Codable, Swift.Hashable,"),
    ("Codable", "Mode: String, Codable, Hashable,", "Mode: String, Swift.Codable, Hashable,"),
    ("String", "let token: String\n", "let token: Swift.String\n"),
    ("Equatable", "Item: Equatable, Sendable {", "Item: Swift.Equatable, Sendable {"),
    ("AnyObject", "ItemOperation: AnyObject {", "ItemOperation: Swift.AnyObject {"),
  ]

  @Test(arguments: interfaces)
  func `Interfaces name Swift's own by its module`(
    name: String, plain: String, qualified: String
  ) {
    #expect(text(.interfaces, own: ["Other"]).contains(plain))
    #expect(text(.interfaces, own: [name]).contains(qualified))
    #expect(text(.interfaces, own: [], imported: [name]).contains(qualified))
  }

  static let suites: [(name: String, qualified: String)] = [
    ("Error", "let meaning = { (error: any Swift.Error) -> ContractMeaning? in"),
    ("Int", "items: @escaping @Sendable (Swift.Int) -> Item = {"),
    ("Void", "_ add: (Operation) -> Swift.Void"),
    ("ContractSuite", "struct ShopContract<Conformer: Shop>: MockSpecContract.ContractSuite {"),
    ("ContractProbe", "nonisolated extension MockSpecContract.ContractProbe {"),
    ("StoreContract", "var itemsStore = MockSpecContract.StoreContract("),
    ("ContractValue", "title: MockSpecContract.ContractValue.text($0)"),
  ]

  @Test(arguments: suites)
  func `Suites name types of Swift and of the library by their modules`(
    name: String, qualified: String
  ) {
    #expect(!text(.contract, own: ["Other"]).contains(qualified))
    #expect(text(.contract, own: [name]).contains(qualified))
    #expect(text(.contract, own: [name], module: "App").contains(qualified))
    #expect(text(.contract, own: [], imported: [name]).contains(qualified))
  }

  /// A value of the app's own type is not made from a number.
  @Test func `A field of an app's own type has no sample`() {
    let spec = Self.spec.replacing("title: Swift.String", with: "title: String")
    var diagnostics = Diagnostics()
    let files = Generator(
      emission: [.contract], swiftFiles: [SourceText(path: "Own.swift", "struct String {}")]
    ).generate(from: [SourceText(path: "Shop.mockspec", spec)], reporting: &diagnostics).files
    #expect(files[0].text.contains("items: @escaping @Sendable (Int) -> Item,\n"))
  }
}
