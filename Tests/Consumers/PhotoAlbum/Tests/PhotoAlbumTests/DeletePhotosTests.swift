import Foundation
import MockSpecStores
import PhotoAlbum
import Testing

/// Tests of an operation that only a spec file declares: it runs on the store, is recorded and can fail like others.
@Suite("An operation added by its spec alone")
struct DeletePhotosTests {
  let album = MockPhotoLibrary().album(named: "Holiday")
  let photos = [Shelf.photo("Beach"), Shelf.photo("Mountain"), Shelf.photo("Forest")]

  init() { album.photos.insert(contentsOf: photos) }

  @Test("deletes, and says of each photo whether it went") func deletes() async throws {
    let unknown = UUID()
    let outcomes = try await delete([photos[0].id, unknown])
    #expect(outcomes == ["deleted", "photoMissing"])
    #expect(album.photos.all.map(\.title) == ["Mountain", "Forest"])
    let call = try #require(album.on.deletePhotos.calls.first)
    #expect(call.arguments.deletes == [photos[0].id, unknown])
    #expect(call.member == "DeletePhotosOperation")
  }

  @Test("keeps all photos when one of an atomic request cannot go") func atomic() async throws {
    album.on.deletePhotos.fails(items: [photos[1].id], with: .busy())
    let outcomes = try await delete(photos.map(\.id), isAtomic: true)
    #expect(outcomes == ["othersFailed", "busy(retryAfter: 1.0)", "othersFailed"])
    #expect(album.photos.all.map(\.id) == photos.map(\.id))
  }

  @Test("fails when the test says so, and not when other operations are told to")
  func fails() async throws {
    album.on.savePhotos.fails(with: .busy())
    album.on.deletePhotos.fails(with: .offline, on: .call(2))
    _ = try await delete([photos[0].id])
    await #expect { try await delete([photos[1].id]) } throws: {
      if case AlbumError.offline = $0 { true } else { false }
    }
    #expect(album.photos.count == 2)
    #expect(album.backend.unfiredRules.count == 1)
  }

  private func delete(_ ids: [UUID], isAtomic: Bool = false) async throws -> [String] {
    nonisolated(unsafe) var outcomes: [String] = []
    try await withCheckedThrowingContinuation { continuation in
      let operation = DeletePhotosOperation(ids: ids)
      operation.isAtomic = isAtomic
      operation.photoBlock = { _, result in
        switch result {
        case .success: outcomes.append("deleted")
        case .failure(let error): outcomes.append("\(error)")
        }
      }
      operation.resultBlock = { continuation.resume(with: $0) }
      album.add(operation)
    }
    return outcomes
  }
}
