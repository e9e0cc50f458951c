@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// Tests of why records are gone whose zone a field tells.
@Suite struct LostZoneTests {
  private enum AlbumAdapter: RecordAdapter {
    static func id(of record: String) -> String { record }
  }

  private enum PhotoInAlbumAdapter: ChangesAdapter {
    typealias ZoneID = String
    typealias ChangeToken = String
    static func id(of record: Photo) -> Int { record.id }
    static func zoneID(in record: Photo) -> String? { record.title }
  }

  private enum Failure: Error, Equatable {
    case missing
    case noAlbum(String?, keysLost: Bool)
  }

  private struct MockFailure: ErrorCatalogue {
    var entry: CatalogueEntry<any Error>

    static let noAlbum = Self("noAlbum", means: .zoneMissing) {
      Failure.noAlbum($0.id as? String, keysLost: $0.keysLost as? Bool ?? false)
    }
    static let allCases = [Self("missing", means: .missing) { _ in Failure.missing }, noAlbum]
  }

  private var backend: Backend { core.backend }
  private let core = MockCore("MockAlbums", members: "save fetch changes", backend: Backend())
  private var albums: StoreTable<AlbumAdapter> {
    core.table("albums", database: 1, holdsZones: true)
  }
  private var photos: StoreTable<PhotoInAlbumAdapter> {
    core.table("photos", database: 1, zones: albums)
  }
  private var saving: StoreKnob<ModifyRequest<PhotoInAlbumAdapter>, MockFailure> {
    StoreKnob(core)
  }
  private var fetching: StoreKnob<RecordFetchRequest<PhotoInAlbumAdapter>, MockFailure> {
    StoreKnob(core)
  }
  private var finding: StoreKnob<QueryRequest<PhotoInAlbumAdapter>, MockFailure> {
    StoreKnob(core)
  }
  private var changing: StoreKnob<ChangesRequest<PhotoInAlbumAdapter>, MockFailure> {
    StoreKnob(core)
  }

  private func lose(_ album: String, as reason: DeletionReason) {
    albums.insert(album)
    photos.insert(Photo(id: 1, title: album))
    albums.remove(album, as: reason)
  }

  @Test(arguments: [DeletionReason.deleted, .reset])
  func `what names the zone is told the reason`(_ reason: DeletionReason) {
    lose("summer", as: reason)
    let failure = Failure.noAlbum("summer", keysLost: reason == .reset)
    let photo = Photo(id: 1, title: "summer")
    #expect(throws: failure) {
      try saving.run(ModifyRequest(saving: [photo]), on: photos).savedRecord.get()
    }
    #expect(throws: failure) {
      try changing.run(ChangesRequest(since: nil, zone: "summer"), on: photos).end.get()
    }
  }

  @Test func `the error of a missing zone names it`() {
    let failure = Failure.noAlbum("winter", keysLost: false)
    #expect(throws: failure) {
      let photo = Photo(id: 1, title: "winter")
      _ = try saving.run(ModifyRequest(saving: [photo]), on: photos).savedRecord.get()
    }
    #expect(throws: failure) {
      try changing.run(ChangesRequest(since: nil, zone: "winter"), on: photos).end.get()
    }
    #expect(throws: failure) {
      try finding.run(QueryRequest(RecordQuery(), zone: "winter"), on: photos).list.get()
    }
  }

  @Test func `an error that a test makes names the zone of the call or its item`() {
    let failure = Failure.noAlbum("winter", keysLost: false)
    let photo = Photo(id: 1, title: "winter")
    albums.insert("winter")
    photos.insert(photo)
    saving.fails(items: [1], with: .noAlbum)
    fetching.fails(items: [1], with: .noAlbum)
    finding.fails(with: .noAlbum, on: .call(1))
    finding.fails(items: [1], with: .noAlbum)
    changing.fails(with: .noAlbum, on: .call(1))
    #expect(throws: failure) {
      try saving.run(ModifyRequest(saving: [photo]), on: photos).savedRecord.get()
    }
    #expect(throws: failure) {
      try saving.run(ModifyRequest(deleting: [1]), on: photos).done.get()
    }
    #expect(throws: failure) {
      try fetching.run(RecordFetchRequest([1]), on: photos).single.get()
    }
    #expect(throws: failure) {
      try changing.run(ChangesRequest(since: nil, zone: "winter"), on: photos).end.get()
    }
    for _ in 1...2 {
      #expect(throws: failure) {
        try finding.run(QueryRequest(RecordQuery(), zone: "winter"), on: photos).list.get()
      }
    }
    finding.fails(with: .noAlbum, on: .call(1))
    #expect(throws: Failure.noAlbum(nil, keysLost: false)) {
      try finding.run(QueryRequest(RecordQuery()), on: photos).list.get()
    }
  }

  @Test func `an error that a test makes names the zone among several`() {
    for album in ["summer", "winter"] { albums.insert(album) }
    backend.fails(items: ["winter"], with: MockFailure.noAlbum)
    let zones = ["summer", "winter"]
    let response = changing.run(ChangesRequest(since: nil, zones: zones), on: photos)
    #expect(throws: Failure.noAlbum("winter", keysLost: false)) {
      try response.parts.last?.end.get()
    }
    #expect(throws: Never.self) { try response.parts.first?.end.get() }
  }

  @Test func `an id alone names no zone, and its record is missing`() {
    lose("summer", as: .reset)
    #expect(throws: Failure.missing) {
      try fetching.run(RecordFetchRequest([1]), on: photos).single.get()
    }
  }
}
