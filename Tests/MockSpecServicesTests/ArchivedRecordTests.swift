import Foundation
import MockSpecServices
import Testing

/// Tests of records that only their service can write, and that mocks write through archives.
@Suite struct ArchivedRecordTests {
  private let fields = ServiceFields(tag: "8", created: 1, modified: 2)

  private func page(_ name: String = "a") -> SealedPage {
    let page = SealedPage(name: name, revision: "7")
    page.setField("text", to: "b", encrypted: false)
    page.setField("secret", to: "c", encrypted: true)
    page.parent = SealedLink(to: "list")
    return page
  }

  @Test func `a record is made anew, with its fields and what the service writes`() {
    let page = page()
    let written = SealedAdapter.record(page, with: fields)
    #expect(written !== page)
    #expect(written.name == "a")
    #expect(written.revision == "8")
    #expect(written.fieldsBeside == nil)
    #expect(written.field("text", encrypted: false) as? String == "b")
    #expect(written.field("secret", encrypted: true) as? String == "c")
    #expect(written.parent?.target == "list")
    #expect(page.revision == "7")
  }

  @Test(
    arguments: [
      ("nothing", [:]),
      ("another record", ["name": "b", "revision": "7"]),
      ("another name of the revision", ["name": "a", "version": "7"]),
    ] as [(String, [String: String])])
  func `what does not come out of an archive as it has to is not used`(
    _: String, other: [String: String]
  ) {
    let page = page()
    page.otherArchive = KeyedArchive(other)
    let written = SealedAdapter.record(page, with: fields)
    #expect(written === page)
    #expect(written.revision == "7")
    #expect(SealedAdapter.changeTag(of: written) == "8")
    #expect(written.serviceFields == fields)
    #expect(written.changedFieldKeys(encrypted: false).isEmpty)
  }

  @Test func `a record that loses a field is not used`() {
    let page = page()
    page.fix(1)
    #expect(SealedAdapter.record(page, with: fields) === page)
    #expect(SealedAdapter.changeTag(of: page) == "8")
  }

  @Test func `a record that is more than its fields is not made of them`() {
    let page = page("index")
    #expect(SealedAdapter.record(page, with: fields) === page)
    #expect(SealedAdapter.changeTag(of: page) == "8")
  }

  @Test func `the store's copies have the tag that is kept beside the record`() {
    let page = page()
    page.fieldsBeside = fields
    let copy = SealedAdapter.copy(page)
    #expect(copy !== page)
    #expect(SealedAdapter.changeTag(of: copy) == "8")
    #expect((page.copy() as? SealedPage)?.fieldsBeside == nil)
  }

  @Test func `fields that differ from those that were handed out have changed`() {
    let written = SealedAdapter.record(page(), with: fields)
    written.setField("more", to: 1, encrypted: false)
    #expect(written.changedFieldKeys(encrypted: false) == ["more"])
    written.setField("text", to: "other", encrypted: false)
    written.setField("secret", to: nil, encrypted: true)
    #expect(written.changedFieldKeys(encrypted: false).contains("text"))
    let copy = SealedAdapter.copy(written)
    #expect(copy.changedFieldKeys(encrypted: false) == written.changedFieldKeys(encrypted: false))
    written.setField("text", to: "b", encrypted: false)
    #expect(!written.changedFieldKeys(encrypted: false).contains("text"))
  }

  @Test func `a fetch of a part, and files in other places, are no changes`() {
    let written = SealedAdapter.record(page(), with: fields)
    written.setField("more", to: 1, encrypted: false)
    written.removeFields(except: ["more"])
    #expect(written.fieldKeys(encrypted: false) == ["more"])
    #expect(written.changedFieldKeys(encrypted: false) == ["more"])
    let other = SealedAdapter.record(page(), with: fields)
    other.replaceField("text", with: "copy")
    #expect(other.field("text", encrypted: false) as? String == "copy")
    #expect(other.changedFieldKeys(encrypted: false).isEmpty)
  }

  @Test func `only a parent that differs is sent with changes`() {
    let server = page()
    server.copyFields(of: SealedPage(name: "a"), all: false)
    #expect(server.parent?.target == "list")
    let client = SealedAdapter.record(page(), with: fields)
    server.parent = nil
    server.copyFields(of: client, all: false)
    #expect(server.parent == nil)
    client.parent = SealedLink(to: "other")
    server.copyFields(of: client, all: false)
    #expect(server.parent?.target == "other")
    client.parent = nil
    server.copyFields(of: client, all: false)
    #expect(server.parent == nil)
  }

  @Test func `what was sent is no change any more, and the last answer stays`() {
    let page = page()
    let sent = SealedAdapter.copy(page)
    page.setField("text", to: "later", encrypted: false)
    page.finishSave(of: sent, as: SealedAdapter.record(self.page("index"), with: fields))
    #expect(page.changedFieldKeys(encrypted: false) == ["text"])
    #expect(page.changedFieldKeys(encrypted: true) == [])
    #expect(page.serviceFields == fields)
    let older = ServiceFields(tag: "6", created: 1, modified: 1)
    page.finishSave(of: sent, as: SealedAdapter.record(self.page("index"), with: older))
    #expect(SealedAdapter.changeTag(of: page) == "8")
  }

  @Test func `fields that nobody asked for are gone, and all that are there have changed`() {
    let page = page()
    page.setField("more", to: 1, encrypted: false)
    #expect(page.changedFieldKeys(encrypted: false) == ["more", "text"])
    #expect(page.changedFieldKeys(encrypted: true) == ["secret"])
    page.removeFields(except: ["text", "unknown"])
    #expect(page.fieldKeys(encrypted: false) == ["text"])
    #expect(page.fieldKeys(encrypted: true) == [])
    #expect(page.share == nil)
  }
}
