import Foundation
import MockSpecServices
import MockSpecStores
import Testing

/// Tests of saves of records with fields, in a service other than Apple's.
@Suite struct SavingTests {
  private let notebook = MockNotebook()

  private func page(_ name: String = "a", _ fields: [String: Any] = [:]) -> Page {
    let page = Page(name: name)
    for (key, value) in fields { page.setField(key, to: value, encrypted: false) }
    return page
  }

  /// Returns the fields as `["text=new", "size=1"]`.
  private func fields(_ page: Page?) -> [String] {
    (page?.fields ?? [:]).map { "\($0)=\($1)" }.sorted()
  }

  @Test func `the service writes tag, times and users, and leaves nothing changed`() async throws {
    let first = try await notebook.save(page("a", ["text": "new"]))
    #expect(first.changed == [])
    #expect(first.serviceFields.tag != nil)
    #expect(first.serviceFields.created == first.serviceFields.modified)
    #expect(first.serviceFields.creator == first.serviceFields.modifier)

    first.setField("text", to: "newer", encrypted: false)
    let second = try await notebook.save(first)
    #expect(second.serviceFields.tag != first.serviceFields.tag)
    #expect(second.serviceFields.created == first.serviceFields.created)
    #expect(second.serviceFields.modified != first.serviceFields.modified)
  }

  @Test func `the creator stays that of the first version`() throws {
    func stamp(_ currentUser: String?, over previous: Page?) throws -> Page {
      let place = StorePlace(database: "notebook", user: "ann")
      let row = previous.map {
        TableRow<PageAdapter>(id: PageAdapter.id(of: $0), record: $0, creation: 1)
      }
      return PageAdapter.stamped(
        page(),
        with: SaveStamp(
          knownTag: "2", replacing: row, place: place, currentUser: currentUser, creation: 1,
          modification: 2))
    }
    let first = try stamp("ann", over: nil)
    let second = try stamp("bob", over: first)
    #expect(second.serviceFields.creator == "ann")
    #expect(second.serviceFields.modifier == "bob")
    #expect(second.serviceFields.created == 1)
    #expect(second.serviceFields.modified == 2)
    #expect(second.serviceFields.tag == "2")
  }

  @Test func `what a client holds is not what the store holds`() async throws {
    let mine = page("a", ["text": "new"])
    let saved = try await notebook.save(mine)
    mine.setField("text", to: "mine", encrypted: false)
    saved.setField("text", to: "saved", encrypted: false)
    #expect(fields(try await notebook.page("a")) == ["text=new"])
  }

  @Test func `a save over another version is refused`() async throws {
    let stale = try await notebook.save(page("a", ["text": "1"]))
    _ = try await notebook.save(try await notebook.page("a"))
    await #expect(throws: NotebookError.changed) { _ = try await notebook.save(stale) }
    await #expect(throws: NotebookError.changed) { _ = try await notebook.save(page()) }
  }

  @Test func `changed fields take the place of the stored ones, others stay`() async throws {
    let stale = try await notebook.save(page("a", ["text": "1", "size": 1, "gone": true]))
    let current = try await notebook.page("a")
    current.setField("size", to: 2, encrypted: false)
    current.setField("added", to: 1, encrypted: false)
    _ = try await notebook.save(current)

    stale.setField("text", to: "2", encrypted: false)
    stale.setField("gone", to: nil, encrypted: false)
    _ = try await notebook.update(stale)
    #expect(fields(try await notebook.page("a")) == ["added=1", "size=2", "text=2"])
  }

  @Test func `all fields take the place of the stored ones, those of the service stay`()
    async throws
  {
    let stale = try await notebook.save(page("a", ["text": "1", "size": 1]))
    let current = try await notebook.page("a")
    current.setField("size", to: 2, encrypted: false)
    current.setField("added", to: 1, encrypted: false)
    _ = try await notebook.save(current)

    _ = try await notebook.overwrite(stale)
    #expect(fields(try await notebook.page("a")) == ["added=1", "size=1", "text=1"])
  }

  @Test func `a deleted record that is updated is made of what is sent`() async throws {
    let known = try await notebook.save(page("a", ["text": "1", "size": 1]))
    try await notebook.remove("a")
    known.setField("size", to: 2, encrypted: false)
    _ = try await notebook.update(known)
    #expect(fields(try await notebook.page("a")) == ["size=2"])
  }

  @Test(arguments: [["text"], ["text", "unknown"], [], ["size", "text"]])
  func `a fetch brings the fields that are asked for`(keys: [String]) async throws {
    _ = try await notebook.save(page("a", ["text": "1", "size": 1]))
    let selected = try await notebook.page("a", fields: keys)
    #expect(selected.fields.keys.sorted() == keys.filter { $0 != "unknown" })
    #expect(fields(try await notebook.page("a")).count == 2)
  }

  @Test func `what is not sent is not looked at`() async throws {
    let lost = Picture(URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)"))
    let saved = try await notebook.save(page("a", ["text": "1"]))
    saved.fields["picture"] = lost
    saved.setField("text", to: "2", encrypted: false)
    #expect(PageAdapter.sent(saved, policy: .ifUnchanged).map(fields) == ["text=2"])
    #expect(PageAdapter.sent(saved, policy: .allFields) == nil)
    _ = try await notebook.update(saved)

    saved.setField("picture", to: lost, encrypted: false)
    await #expect(throws: NotebookError.fileGone) { _ = try await notebook.update(saved) }
  }

  @Test func `parents and owners must be there, other links need not`() async throws {
    let child = page("child", ["see": PageLink(to: "x"), "alike": [PageLink(to: "y")]])
    child.parent = PageLink(to: "parent")
    await #expect(throws: NotebookError.dangling) { _ = try await notebook.save(child) }
    _ = try await notebook.save(page("parent"))
    let saved = try await notebook.save(child)
    await #expect(throws: NotebookError.dangling) { try await notebook.remove("parent") }

    saved.setField("book", to: PageLink(to: "book", isOwned: true), encrypted: false)
    await #expect(throws: NotebookError.dangling) { _ = try await notebook.save(saved) }
    _ = try await notebook.save(page("book"))
    _ = try await notebook.save(saved)
    try await notebook.remove("book")
    await #expect(throws: NotebookError.missing) { _ = try await notebook.page("child") }
  }

  @Test func `the base of a conflict is an empty record where there was none`() throws {
    let mine = page("a", ["text": "1"])
    let ancestor = try #require(PageAdapter.ancestor(of: mine, base: nil))
    #expect(ancestor.name == "a")
    #expect(ancestor.fields.isEmpty)
    let base = page("a", ["text": "0"])
    #expect(PageAdapter.ancestor(of: mine, base: base) === base)
  }
}
