/// The names that are generated for a declaration of a spec.
package struct GeneratedName: Sendable {
  package let declaration: String
  /// The declared names, without generics.
  package let names: [String]
  package let summary: String

  private init(_ declaration: String, _ names: [String], _ summary: String) {
    (self.declaration, self.names, self.summary) = (declaration, names, summary)
  }

  /// The word of specs that the declaration begins with.
  package var word: String { String(declaration.prefix { $0 != " " }) }

  /// The entry as `mockspec help` prints it.
  package var help: String {
    "\(declaration)\n"
      + WordHelp.lines("Becomes \(names.joined(separator: " and ")). \(summary)")
  }

  package static let table = [
    Self(
      "service Clock { … }", ["protocol Clock", "class MockClock"],
      "The interface, and its mock with the knobs `on` and its `backend`."),
    Self(
      "container Library { … }", ["protocol Library", "class MockLibrary"],
      "A mock with its databases, the same one for the same identity."),
    Self(
      "database Shelf { store books: Book }", ["protocol Shelf", "class MockShelf"],
      "A mock with a table for each store: `shelf.books`."),
    Self(
      "operation ShelfOperation {}", ["protocol ShelfOperation", "class MockShelfOperation"],
      "The interface that operations share, and a mock for code that takes any of them."),
    Self(
      "operation BookFetching as FetchBooks: ShelfOperation { … }",
      ["protocol BookFetching", "class FetchBooks"],
      "The interface, and the class that the app creates; the mock of the database runs it."),
    Self(
      "record Book by id: Int { … }", ["struct Book", "enum BookAdapter"],
      "The struct, with an initialiser and its id, and what stores know of it."),
    Self(
      "errors LibraryError { … }", ["enum LibraryError", "struct MockLibraryError"],
      "The enum that the app catches, and the catalogue from which rules take errors."),
    Self(
      "service Cache { associatedtype Entry … }", ["protocol Cache", "class MockCache"],
      "Each associated type is a generic parameter of the mock: `MockCache<Int>()`."),
    Self(
      "container Cabinet for CKCabinet { … CKDrawer … }",
      ["protocol Cabinet", "class MockCKCabinet"],
      "A mock is named after the real type, which others mention as an associated type."),
  ]
}

/// A rule for the name of a knob, with a member to which it applies.
package struct KnobName: Sendable {
  package let member: String
  package let name: String
  package let rule: String

  private init(_ member: String, _ name: String, _ rule: String) {
    (self.member, self.name, self.rule) = (member, name, rule)
  }

  /// The rules, whose members can stand in one interface in this order.
  package static let table = [
    Self("func load(cached: Bool) async", "load", "The first member of a name has that name."),
    Self(
      "func load(cached: Bool, completion: @escaping () -> Void)", "load",
      "The form with a completion handler shares the knob of the asynchronous one."),
    Self("func load(all: Bool)", "loadAll", "A later overload adds its argument labels."),
    Self(
      "func load(all: [Int])", "loadAllIntArray",
      "One with the same labels adds the types of its arguments, if they differ."),
    Self(
      "func load(all: Bool) async -> Int", "loadAllAsync",
      "One with the same types adds `Static`, `Async` and `Throwing`."),
    Self(
      "func load(all: Bool) async -> String", "loadAllAsyncString",
      "One with the same effects adds its result."),
    Self("func load(_ id: Int) -> Data  named data", "data", "A name behind `named` replaces it."),
    Self("init(id: Int)", "initializer", "An initialiser; further ones add their labels."),
    Self(
      "subscript(row: Int) -> Int { get set }", "subscripts",
      "A subscript; its setter is `setSubscripts`, and further ones add their parameters."),
    Self(
      "static func == (a: Self, b: Self) -> Bool", "equals", "An operator, by its English word."),
  ]

  /// The names of associated types for mentioned interfaces of real types.
  package static let associatedTypes = """
    The associated type for a real type is called `Container` or `Database` after its kind, if the interface
    mentions only one of that kind; for others, and for services, it is the name of its interface with `Type`:
    `ShelfType`. In mocks it is the mock: `typealias Database = MockCKDrawer`. The knob of an operation is the name of
    its class without `Operation` and without the capitals of a prefix: `fetchRecords` of `CKFetchRecordsOperation`.
    """
}
