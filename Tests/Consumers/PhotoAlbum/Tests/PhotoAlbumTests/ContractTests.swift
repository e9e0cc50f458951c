import Foundation
import MockSpecContract
import MockSpecStores
import PhotoAlbum
import Testing

/// Tests that linking MockSpecContract is enough to probe every operation of the specs.
@Suite("The album keeps the contract of its specs")
struct ContractTests {
  @Test("whatever order its callbacks come in", arguments: 0..<10 as Range<UInt64>)
  func contract(seed: UInt64) async throws {
    let backend = Backend(callbacks: .adversarial, seed: seed)
    let album = MockPhotoLibrary(backend: backend).album(named: "Holiday")
    let photos = [Shelf.photo("Beach"), Shelf.photo("Mountain"), Shelf.photo("Forest")]
    album.photos.insert(contentsOf: photos)
    let probe = ContractProbe()
    probe.run(FetchPhotosOperation(ids: photos.map(\.id))) { album.add($0) }
    probe.run(DeletePhotosOperation(ids: [photos[0].id, UUID()])) { album.add($0) }
    await backend.idle()
    try probe.verify()
  }

  /// The suite also accepts an album that keeps its photos on disk, or on a server.
  static let suite = AlbumContract(make: { MockPhotoLibrary().album(named: "Holiday") })

  @Test("rule by rule", arguments: AlbumContract<MockAlbum>.checks)
  func keeps(_ check: ContractCheck) async throws { try await Self.suite.run(check) }
}
