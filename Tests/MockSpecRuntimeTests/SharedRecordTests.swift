@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// A page of a book, which is shared with the pages below it.
private struct Page: Sendable {
  let id: String
  var parent: String?
  /// The page that is the share of this one and of those below it.
  var share: String?
  /// True for a share itself.
  var isShare = false
  /// The number of times that a store asked for the terms of the page.
  let readings: Protected<Int>
}

private enum PageAdapter: LinkedAdapter, OwnedAdapter, SharingAdapter {
  typealias Record = Page
  typealias ZoneID = String

  static func id(of record: Page) -> String { record.id }
  static func zoneID(of id: String) -> String? { "book" }
  static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable? {
    place.database == AnyHashable("of others") ? AnyHashable("own") : nil
  }
  static func links(of record: Page) -> [RecordLink<String>] {
    [
      record.parent.map { RecordLink(to: $0, as: .parent) },
      record.share.map { RecordLink(to: $0, as: .share) },
    ].compactMap { $0 }
  }
  static func share(_ record: Page, in place: StorePlace) -> RecordShare? {
    record.readings.withLock { $0 += 1 }
    guard record.isShare else { return nil }
    let member = ShareMember(id: "1", user: "friend", right: .write, hasJoined: true)
    return RecordShare(members: [member])
  }
}

private enum BookAdapter: ZoneAdapter {
  static func id(of record: String) -> String { record }
  static func makeZone(_ id: String) -> String? { id }
}

/// Tests of the records that one user's table shows of another's.
@Suite struct SharedRecordTests {
  private let backend = Backend()
  private let readings = Protected(0)

  private func pages(_ database: String, of user: String) -> StoreTable<PageAdapter> {
    let core = MockCore("MockBook", members: "save", backend: backend)
    core.client.user = user
    let zones: StoreTable<BookAdapter> = core.table("zones", database: database, holdsZones: true)
    return core.table("pages", database: database, zones: zones)
  }

  private func page(
    _ id: String, below parent: String? = nil, share: String? = nil, isShare: Bool = false
  ) -> Page { Page(id: id, parent: parent, share: share, isShare: isShare, readings: readings) }

  @Test func `what is saved beside many shared records does not read them all`() {
    let (own, shown) = (pages("own", of: "me"), pages("of others", of: "friend"))
    own.insert(page("share", isShare: true), page("root", share: "share"))
    for number in 0..<300 { own.insert(page("\(number)", below: "root")) }
    #expect(shown.count == 302)
    let before = readings.withLock { $0 }
    // A page whose link changes, and with it whether it and what is below are shared.
    for _ in 0..<100 {
      own.insert(page("7"))
      own.insert(page("7", below: "root"))
    }
    #expect(shown.count == 302)
    #expect(readings.withLock { $0 } - before < 10_000)
  }

  @Test func `what hangs below a record comes and goes with its link`() {
    let (own, shown) = (pages("own", of: "me"), pages("of others", of: "friend"))
    own.insert(page("share", isShare: true), page("root", share: "share"))
    own.insert(page("low", below: "middle"), page("lowest", below: "low"), page("other"))
    #expect(shown.all.map(\.id) == ["share", "root"])
    own.insert(page("middle", below: "root"))
    #expect(shown.all.map(\.id) == ["share", "root", "low", "lowest", "middle"])
    own.insert(page("middle"))
    #expect(shown.all.map(\.id) == ["share", "root"])
    own.remove("share")
    #expect(shown.all.map(\.id) == [])
  }
}
