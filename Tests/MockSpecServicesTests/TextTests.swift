import Foundation
import MockSpecServices
import MockSpecRuntime
import Testing

/// Tests of the encoding of records with fields.
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

  private func encoded(_ page: Page) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(EncodedPage(page: page))
  }

  @Test func `a record is decoded as it was encoded`() throws {
    let page = page()
    let copy = try JSONDecoder().decode(EncodedPage.self, from: encoded(page)).page
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
    #expect(try encoded(copy) == encoded(page))
  }

  @Test func `names, fields and what the service has written are keys of one object`() throws {
    func keys(_ page: Page) throws -> [String] {
      let object = try JSONSerialization.jsonObject(with: encoded(page))
      return (object as? [String: Any])?.keys.sorted() ?? []
    }
    #expect(
      try keys(page()) == [
        "created", "creator", "fields", "modified", "modifier", "parent", "recordID", "share",
        "tag", "type",
      ])
    #expect(try keys(Page(name: "a")) == ["recordID", "type"])
  }

  @Test func `a notebook is the same after its snapshot was loaded elsewhere`() async throws {
    let notebook = MockNotebook()
    let page = Page(name: "a")
    page.setField("text", to: "Draft", encrypted: false)
    _ = try await notebook.save(page)
    let snapshot = try notebook.core.backend.snapshot()
    let other = MockNotebook()
    try other.core.backend.load(try Backend.Snapshot(text: snapshot.text))
    let copy = try await other.page("a")
    #expect(copy.fields["text"] as? String == "Draft")
    #expect(try other.core.backend.snapshot().differences(from: snapshot) == [])
  }

  @Test(
    arguments: [
      (#"{ "type": "Page" }"#, "records[0]: error: the key 'recordID' is missing; there is 'type'"),
      (
        #"{ "recordID": "a" }"#,
        "records[0]: error: the key 'type' is missing; there is 'recordID'"
      ),
      (
        #"{ "recordID": "a", "type": "Page", "fields": { "b": { "c": "1" } } }"#,
        "records[0].fields.b: error: a field is plain JSON, or has one of the keys 'date', "
          + "'double', 'data', 'reference', 'asset'"
      ),
    ]) func `a mistake is told with its path`(record: String, message: String) throws
  {
    let notebook = MockNotebook()
    let state = try notebook.core.backend.snapshot()
    _ = notebook.pages.count
    let name = try #require(
      try notebook.core.backend.snapshot().differences(from: state).first?.part
        .split(separator: "/"))
    let text = """
      { "tables": [{
        "database": "\(name[0])", "table": "\(name[1])", "records": [{ "record": \(record) }] }] }
      """
    let error = #expect(throws: TextError.self) {
      try notebook.core.backend.load(try Backend.Snapshot(text: text))
    }
    let path = message.replacing("records[0]", with: "snapshot:tables[0].records[0].record")
    #expect(error?.description == path)
  }
}

/// A page as its adapter encodes it.
private struct EncodedPage: Codable {
  let page: Page

  init(page: Page) { self.page = page }

  init(from decoder: any Decoder) throws { page = try PageAdapter.decodeRecord(from: decoder) }

  func encode(to encoder: any Encoder) throws { try PageAdapter.encode(page, to: encoder) }
}
