import MockSpecGenerator
import Testing

@Suite struct AssociatedTypeTests {
  private static let databases = """
    framework Cloud
    errors E { case a }
    container Accounts for CLContainer { func user() -> CLDatabase gives database(1) }
    database Storing for CLDatabase { var scope: Int { get } identity }
    database Archive { }
    service Clock for CLClock { }
    service Plain { }

    """

  private func types(_ interface: String) throws -> [String] {
    let resolution = Resolution(Self.databases + interface)
    #expect(resolution.messages == [])
    let last = try #require(resolution.interfaces.last)
    return last.associatedTypes.map {
      "\($0.name.text): \($0.bound?.text ?? "-") = \($0.mock?.text ?? "-")"
    }
  }

  @Test(arguments: [
    ("container C { func a() -> CLDatabase }", ["Database: Storing = MockCLDatabase"]),
    ("container C { func a() -> [CLDatabase]? }", ["Database: Storing = MockCLDatabase"]),
    ("container C { func a() -> Storing }", ["Database: Storing = MockCLDatabase"]),
    ("container C { func a() -> any Storing }", []),
    ("container C { func a(_: some Storing) }", []),
    ("container C { func a() -> CLDatabase.Scope }", []),
    (
      "container C { func a() -> CLDatabase\n func b() -> Storing }",
      ["Database: Storing = MockCLDatabase"]
    ),
    (
      "container C { func a() -> CLDatabase\n func b() -> Archive }",
      ["StoringType: Storing = MockCLDatabase", "ArchiveType: Archive = MockArchive"]
    ),
    ("service S { func a(_ clock: CLClock) }", ["ClockType: Clock = MockCLClock"]),
    ("service S { func a(_ plain: Plain) }", []),
    (
      "service S { associatedtype Database\n func a() -> CLDatabase }",
      ["Database: - = -", "StoringType: Storing = MockCLDatabase"]
    ),
    ("operation O { var database: CLDatabase? }", []),
    ("container C { func a() -> C }", []),
    ("container Child: Accounts { func own() -> CLDatabase }", []),
    (
      "container Child: Accounts { func own() -> Archive }", ["ArchiveType: Archive = MockArchive"]
    ),
  ]) func types(of interface: String, _ expected: [String]) throws {
    #expect(try types(interface) == expected)
  }

  @Test func requirementsReturnTheAssociatedType() throws {
    let container = try #require(Resolution(Self.databases).interface("Accounts"))
    #expect(container.requirements.map { $0.result?.text } == ["Database"])
    #expect(container.mock?.members.map { $0.signature.result?.text } == ["MockCLDatabase"])
    // The stand-in's associated type is the real type itself.
    #expect(container.standIn?.associatedTypes.map(\.type.text) == ["CLDatabase"])
    #expect(container.standIn?.methods.map { $0.result?.text } == ["CLDatabase"])
    guard case .database(let mock, let identity) = container.mock?.members.first?.body else {
      Issue.record("gives no database")
      return
    }
    #expect(mock.text == "MockCLDatabase")
    #expect(identity?.text == "1")
  }

  @Test func aChildUsesTheNameOfItsParent() throws {
    let text = Self.databases + "container Child: Accounts { func own() -> (Archive, CLDatabase) }"
    let child = try #require(Resolution(text).interface("Child"))
    #expect(child.requirements.map { $0.result?.text } == ["(ArchiveType, Database)"])
  }

  @Test func aTypeOfTheSameNameTakesTheShortOne() throws {
    let text = "errors E { case a }\ndatabase Database { }\ncontainer C { func a() -> Database }"
    let container = try #require(Resolution(text).interface("C"))
    #expect(container.associatedTypes.map(\.name.text) == ["DatabaseType"])
    #expect(container.requirements.first?.result?.text == "DatabaseType")
  }

  @Test func theFirstInterfaceOfARealTypeNamesItsMock() {
    let text = """
      service Loading for URLSession { func load() }
      service Caching for URLSession { func cache() }
      service Nested for Cloud.Session { }
      service CloudSession { }
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(
      resolution.interfaces.compactMap { $0.mock?.name.text }
        == ["MockURLSession", "MockCaching", "MockCloudSession", "MockCloudSession2"])
  }
}
