import Foundation
import MockSpecFoundation
import MockSpecRuntime
import Testing

/// How records with fields are written.
@Suite struct TextTests {
  private func page() -> Page {
    let page = Page(name: "milk")
    page.fields = [
      "text": "Milk", "count": 2, "price": 0.5, "isDone": true,
      "at": Date(timeIntervalSince1970: 7),
      "bytes": Data([0, 1, 2]), "tags": ["a", "b"], "see": PageLink(to: "x", isOwned: true),
    ]
    page.parent = PageLink(to: "list")
    page.serviceFields = ServiceFields(
      tag: "7", created: 1, modified: 2.5, creator: "ann", modifier: "bob", share: "s")
    return page
  }

  @Test func `a record is read as it was written`() throws {
    let page = page()
    let copy = try PageAdapter.record(written: try PageAdapter.written(page))
    #expect(copy.name == page.name)
    #expect(copy.fields.keys.sorted() == page.fields.keys.sorted())
    for (key, value) in page.fields where key != "see" {
      #expect(copy.fields[key] as? NSObject == value as? NSObject, "\(key)")
    }
    let link = try #require(copy.fields["see"] as? PageLink)
    #expect((link.target, link.isOwned) == ("x", true))
    #expect(copy.parent?.target == "list")
    #expect(copy.serviceFields == page.serviceFields)
    #expect(copy.changed == [])
    #expect(try PageAdapter.written(copy) == PageAdapter.written(page))
  }

  @Test func `names come first, then fields, then what the service has written`() throws {
    let text = try PageAdapter.written(page())
    #expect(
      text.members?.map(\.key) == [
        "recordID", "type", "parent", "fields", "tag", "created", "modified", "creator",
        "modifier", "share",
      ])
    #expect(try PageAdapter.written(Page(name: "a")).members?.map(\.key) == ["recordID", "type"])
  }

  @Test func `a notebook is the same after its snapshot was loaded elsewhere`() async throws {
    let notebook = MockNotebook()
    let page = Page(name: "a")
    page.setField("text", to: "Draft", encrypted: false)
    _ = try await notebook.save(page)
    let snapshot = try notebook.core.backend.snapshot()
    let other = MockNotebook()
    try other.core.backend.load(try Snapshot(text: snapshot.text))
    let copy = try await other.page("a")
    #expect(copy.fields["text"] as? String == "Draft")
    #expect(try other.core.backend.snapshot().differences(from: snapshot) == [])
  }

  @Test(
    arguments: [
      ("'recordID' is missing", ["type": "Page"], [:]),
      ("'type' is missing", ["recordID": "a"], [:]),
      (
        "keys 'date', 'double', 'data', 'reference', 'asset'",
        ["recordID": "a", "type": "Page"], ["b": ["c": "1"]]
      ),
    ] as [(String, [String: String], [String: [String: String]])])
  func `a mistake is told`(
    message: String, names: [String: String], fields: [String: [String: String]]
  ) throws {
    let members = try names.map { ($0, try TextValue($1)) } + [("fields", try TextValue(fields))]
    let error = #expect(throws: TextValueError.self) {
      try PageAdapter.record(written: .object(members))
    }
    #expect("\(try #require(error))".contains(message))
  }
}
