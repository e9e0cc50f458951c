import MockSpecGenerator
import Testing

@Suite struct InheritanceTests {
  private func members(_ text: String, of name: String) throws -> [String] {
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    return try #require(resolution.mock(name)).memberNames.map(\.listed)
  }

  @Test func membersOfAncestorsComeFirst() throws {
    let text = "service A { func a() }\nservice B: A { func b() }\nservice C: B { func c() }"
    #expect(try members(text, of: "C") == ["a()", "b()", "c()"])
    #expect(Resolution(text).interface("C")?.requirements.map(\.name.text) == ["c"])
  }

  @Test func aDiamondCountsOnce() throws {
    let text = """
      service Top { func top() }
      service Left: Top { func left() }
      service Right: Top { func right() }
      service Bottom: Left, Right { func bottom() }
      """
    #expect(try members(text, of: "Bottom") == ["top()", "left()", "right()", "bottom()"])
  }

  @Test func aRedeclaredMemberBelongsToTheChild() throws {
    let text =
      "service A { func a() -> Int\n func b() }\nservice B: A { func a() -> Int default 3 }"
    let mock = try #require(Resolution(text).mock("B"))
    #expect(mock.memberNames.map(\.listed) == ["a()", "b()"])
    guard case .stub(let call) = mock.members[0].body else {
      Issue.record("no stub")
      return
    }
    #expect(call.defaultValue?.text == "3")
    #expect(Resolution(text).interface("B")?.requirements.map(\.name.text) == ["a"])
  }

  @Test func acrossFilesInEitherOrder() throws {
    let parent = ("Parent.mockspec", "service A { func a() }")
    let child = ("Child.mockspec", "service B: A { func b() }")
    for files in [[parent, child], [child, parent]] {
      let resolution = Resolution(files)
      #expect(resolution.messages == [])
      #expect(resolution.mock("B")?.memberNames.map(\.listed) == ["a()", "b()"])
      #expect(resolution.specs.map(\.name) == files.map { String($0.0.dropLast(9)) })
      #expect(resolution.specs.map(\.interfaces.count) == [1, 1])
    }
  }

  @Test func aDatabaseInheritsStoresAndIdentity() throws {
    let text = """
      errors E { case missing means missing }
      record Photo by id: Int { }
      database Library {
        store photos: Photo
        var owner: String { get } identity
        func photo(id: Int) async throws -> Photo performs fetch(id, from: photos)
      }
      database Shared: Library {
        func save(_ photo: Photo) async throws performs save(photo, into: photos)
      }
      container Cloud { var shared: Shared { get } gives database("me") }
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("Shared"))
    #expect(mock.stores.map(\.name.text) == ["photos"])
    #expect(mock.identity?.name.text == "owner")
    #expect(mock.members.count == 3)
    #expect(resolution.specs[0].adapters.map(\.name.text) == ["PhotoAdapter"])
    guard case .database(_, let identity) = resolution.mock("Cloud")?.members.first?.body else {
      Issue.record("gives no database")
      return
    }
    #expect(identity?.text == "\"me\"")
  }

  @Test func mistakesOfAParentAreReportedOnce() {
    let parent = "service A { func f(completion: @escaping (Date, (any Error)?) -> Void) }\n"
    let children = (1...5).map { "service B\($0): A { }\n" }.joined()
    #expect(Resolution(parent + children).messages.count == 1)
    let mixed = [("Parent.mockspec", parent), ("Children.mockspec", children)]
    #expect(Resolution(mixed).diagnostics.all.map(\.source.path) == ["Parent.mockspec"])
  }

  @Test func operationsAreClassBoundAtTheirRoot() {
    let text = "operation A { }\noperation B: A { }\noperation C: AnyObject { }"
    #expect(
      Resolution(text).interfaces.map { $0.inherited.map(\.text) }
        == [["AnyObject"], ["A"], ["AnyObject"]])
  }

  @Test(arguments: [
    ("service A: A { }", 1), ("service A: B { }\nservice B: A { }", 1),
    ("service A: B { }\nservice B: B { }", 1),
    ("service A: B, C { }\nservice B: A { }\nservice C: A { }", 2),
    ("service A: A { }\nservice B: B { }", 2),
  ]) func cycles(_ text: String, _ count: Int) {
    let messages = Resolution(text).messages
    #expect(messages.count(where: { $0.contains("inherits from itself") }) == count)
    #expect(messages.count == count)
  }

  @Test(arguments: ["Codable", "Loader", "Sendable", "App.Storable", "Storage<Int>", "Stor"])
  func protocolsThatNoSpecDeclares(_ name: String) {
    #expect(Resolution("service Storable { }\nservice A: \(name) { }").messages == [])
  }

  @Test(arguments: ["Storble", "Storabel", "Sttorable", "Storablf"])
  func misspeltParents(_ name: String) {
    let resolution = Resolution("service Storable { }\nservice A: \(name) { }")
    #expect(
      resolution.messages == ["2:12: warning: no spec declares '\(name)'; did you mean 'Storable'?"]
    )
    #expect(!resolution.diagnostics.hasErrors)
  }
}
