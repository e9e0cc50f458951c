import Testing

@testable import MockSpecGenerator

/// A spec of an app, beside that of a module it depends on.
private struct Importing {
  static let cloud = """
    access public
    errors CloudError { case missing means missing; case invalid means invalid }
    record Note by id: Int { var id: Int }
    container Cloud { func box(_ name: String) -> Box  gives database(name) }
    database Box {
      store notes: Note
      var name: String { get }  identity
      func add(_ operation: any BoxOperation)  performs operation
      func age() throws -> Int  default self.measured()
      func nickname() throws -> String  default self.name
      func caption() throws -> String  default "\\(self.measured()) years"
    }
    operation BoxOperation {}
    operation Labelling: BoxOperation {
      var names: [String] = []
      var each: ((String, Result<Int, any Error>) -> Void)?
      performs { call(names, default: label, each: each) }
    }
    """

  var generation: Generation
  var messages: [String]

  init(
    _ spec: String, mocks: String? = "CloudMocks", emitting parts: Set<OutputKind> = [.mocks],
    swift: String = "", module: String? = "App"
  ) {
    var diagnostics = Diagnostics()
    let cloud = ImportedSpec(
      module: SpecModule(name: "Cloud", mocks: mocks),
      source: SourceText(path: "Cloud.mockspec", Self.cloud))
    generation = Generator(
      emission: parts, module: module,
      swiftFiles: [SourceText(path: "App.swift", bytes: Array(swift.utf8))],
      imported: [cloud]
    ).generate(from: [SourceText(path: "App.mockspec", spec)], reporting: &diagnostics)
    messages = diagnostics.all.map { diagnostic in
      let place = diagnostic.source.location(of: diagnostic.range.start)
      return "\(diagnostic.source.path):\(place.line):\(place.column): \(diagnostic.message.text)"
    }
  }

  var text: String { generation.files.map(\.text).joined() }
}

@Suite("Specs see those of the modules that they import")
struct ImportedSpecTests {
  static let fetching = """
    operation Fetching as FetchOperation: BoxOperation {
      var ids: [Int] = []
      var each: ((Int, Result<Note, any Error>) -> Void)?
      var end: ((Result<Void, any Error>) -> Void)?
      performs { fetch(ids, from: notes, each: each); finish(end) }
    }
    """

  @Test func `An operation is added to a database of the other module`() {
    let importing = Importing("import Cloud\n" + Self.fetching)
    #expect(importing.messages == [])
    #expect(importing.text.contains("@_spi(MockSpecGenerated) import CloudMocks"))
    #expect(
      importing.text.contains(
        """
        nonisolated extension MockBox.On {
          /// The calls of `FetchOperation`.
          var fetch: StoreKnob<RecordFetchRequest<NoteAdapter>, MockCloudError> { .init(core) }
        }
        """))
    #expect(
      importing.text.contains(
        """
        extension FetchOperation: AddedOperation {
          nonisolated public func run(in mock: AnyObject) -> Bool {
            guard let mock = mock as? MockBox else { return false }
            mock.perform(self)
            return true
          }
        }
        """))
    #expect(!importing.text.contains("class MockBox"))
    #expect(!importing.text.contains("struct MockCloudError"))
  }

  @Test func `Interfaces know nothing of the mocks`() {
    let importing = Importing("import Cloud\n" + Self.fetching, mocks: nil, emitting: [.interfaces])
    #expect(importing.messages == [])
    #expect(importing.text.contains("protocol Fetching: BoxOperation {"))
    #expect(!importing.text.contains("Mock"))
  }

  @Test func `Only what a framework declares is extended retroactively`() {
    let operation = Self.fetching.replacing("as FetchOperation", with: "for FetchOperation")
    let conformance = "extension FetchOperation: @retroactive AddedOperation"
    #expect(Importing("import Cloud\n" + operation).text.contains(conformance))
    let own = Importing("import Cloud\n" + operation, swift: "final class FetchOperation {}")
    #expect(own.messages == [])
    #expect(!own.text.contains(conformance))
    let framework = Importing("import Cloud\nframework Sky\n" + operation)
    #expect(framework.text.contains("#if canImport(Sky)\n  \(conformance)"))
  }

  @Test func `A container gives a database of the other module`() {
    let importing = Importing(
      "import Cloud\ncontainer Team { func box() -> Box  gives database(\"team\") }")
    #expect(importing.messages == [])
    #expect(importing.text.contains("MockBox.child(\"team\", of: core)"))
  }

  @Test func `An interface inherits one of the other module`() {
    let importing = Importing(
      "import Cloud\ndatabase Safe: Box { func lock() throws }", emitting: [.interfaces, .mocks])
    #expect(importing.messages == [])
    #expect(importing.text.contains("protocol Safe: Box {"))
    #expect(importing.text.contains("final class MockSafe: Safe"))
    #expect(importing.text.contains("func add(_ operation: any BoxOperation)"))
  }

  @Test func `A mock has no answers that only that of the parent's module can give`() {
    let importing = Importing("import Cloud\ndatabase Safe: Box {}")
    #expect(importing.messages == [])
    #expect(importing.text.contains("try on.age.respond(to: ())\n"), "\(importing.text)")
    #expect(importing.text.contains("try on.caption.respond(to: ())\n"))
    #expect(importing.text.contains("try on.nickname.respond(to: (), default: self.name)"))
    #expect(importing.text.contains("class MockSafe"))
    #expect(!importing.text.contains("self.label(item)"))
  }

  @Test func `What inherits a database is one`() {
    let importing = Importing("import Cloud\nservice Safe: Box {}", emitting: [.interfaces])
    #expect(
      importing.messages == [
        "App.mockspec:2:15: what inherits from 'Box' is of the same kind; "
          + "write 'database Safe' instead of 'service Safe'"
      ])
  }

  @Test func `Without the import the spec is not seen`() {
    #expect(
      Importing(Self.fetching).messages == [
        "App.mockspec:5:31: no database has a store 'notes'",
        "App.mockspec:1:39: 'BoxOperation' is declared in a spec of 'Cloud'; write 'import Cloud' at the top",
      ])
  }

  @Test(arguments: [
    ("\(fetching)", 11), ("container Team { func box() -> Box  gives database(\"team\") }", 11),
  ])
  func `Mocks of the other module must be at hand`(_ spec: String, _ column: Int) {
    let importing = Importing("import Cloud\n" + spec, mocks: nil)
    #expect(
      importing.messages == [
        "App.mockspec:2:\(column): this needs the mock of 'Box'; let the target of the mocks depend on "
          + "the module with those of 'Cloud'"
      ])
    #expect(importing.generation.files.isEmpty)
  }

  @Test func `A name of the spec's own hides that of the other module`() {
    let importing = Importing(
      "import Cloud\nrecord Note by key: String { var key: String }\n"
        + "service Notes { func note() throws -> Note }", emitting: [.interfaces, .mocks])
    #expect(importing.messages.allSatisfy { !$0.contains("declared twice") })
    #expect(importing.text.contains("struct Note"))
  }

  @Test func `Stores of one name are told apart by what runs the operation`() {
    let own = """
      errors AppError { case missing means missing; case invalid means invalid }
      record Page by id: Int { var id: Int }
      database Book {
        store notes: Page
        func add(_ operation: any BookOperation)  performs operation
      }
      operation BookOperation {}
      """
    let importing = Importing("import Cloud\n\(own)\n\(Self.fetching)")
    #expect(importing.messages == [])
    #expect(importing.text.contains("extension MockBox.On {"))
  }

  @Test func `What is wrong with the other spec is said where it is compiled`() {
    let importing = Importing("import Cloud\nservice Clock { func now() -> Int }")
    #expect(importing.messages == [])
  }
}
