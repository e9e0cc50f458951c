@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// A value record without tags, zones or cursors: the minimum for a store.
struct Photo: Hashable, Sendable {
  var id: Int
  var title: String
}

enum PhotoAdapter: RecordAdapter {
  static func id(of record: Photo) -> Int { record.id }
}

/// A catalogue without codes for the errors of a store.
struct MockPhotoError: ErrorCatalogue {
  struct Failure: Error {}

  var entry: CatalogueEntry<any Error>

  static let failure = Self("failure", advice: .fix) { _ in Failure() }
  static let allCases: [Self] = []
}

/// A mock as generated code for a database of value records has it.
final class MockPhotos: Sendable {
  let core: MockCore

  init(backend: Backend = Backend()) {
    core = MockCore(
      "MockPhotos", members: "photo(for:) save(_:) delete(_:) photos(where:)", backend: backend)
  }

  var on: On { On(core: core) }

  struct On: Sendable {
    let core: MockCore
    var photo: StoreKnob<RecordFetchRequest<PhotoAdapter>, MockPhotoError> { .init(core) }
    var save: StoreKnob<ModifyRequest<PhotoAdapter>, MockPhotoError> { .init(core) }
    var delete: StoreKnob<ModifyRequest<PhotoAdapter>, MockPhotoError> { .init(core) }
    var photos: StoreKnob<QueryRequest<PhotoAdapter>, MockPhotoError> { .init(core) }
  }

  var photos: StoreTable<PhotoAdapter> { core.table("photos", database: "MockPhotos", pageSize: 2) }

  func photo(for id: Int) async throws -> Photo? {
    try await on.photo.answer(RecordFetchRequest([id]), on: photos).optional.get()
  }

  func save(_ photo: Photo) async throws -> Photo {
    try await on.save.answer(ModifyRequest(saving: [photo]), on: photos).savedRecord.get()
  }

  func delete(_ id: Int) async throws -> Int {
    try await on.delete.answer(ModifyRequest(deleting: [id]), on: photos).deletedID.get()
  }

  func photos(where predicate: @escaping (Photo) -> Bool) async throws -> [Photo] {
    try await on.photos.answer(QueryRequest(RecordQuery(where: predicate)), on: photos).list.get()
  }
}
