import Foundation
import MockSpecContract
import MockSpecRuntime
import Testing

@Suite("The mocks of a spec keep its contract")
struct ContractTests {
  static let orders =
    [CallbackOrder.orderly] + (0..<20 as Range<UInt64>).map { .adversarial(seed: $0) }

  private let probe = ContractProbe()

  @Test(arguments: orders, [true, false]) func `operations keep it`(
    order: CallbackOrder, followsAll: Bool
  ) async throws {
    let backend = Backend(callbacks: order)
    let album = MockPhotoLibrary(backend: backend).album(named: "Holidays")
    let photos = (0..<5).map { Photo(id: UUID(), title: "\($0)") }
    album.photos.insert(contentsOf: photos)
    album.photos.remove(photos[4].id)
    probe.run(FetchPhotosOperation(ids: photos.map(\.id))) { album.add($0) }
    let follow = FollowPhotosOperation(token: nil)
    follow.followsAll = followsAll
    probe.run(follow) { album.add($0) }
    let delete = MockDeletePhotos()
    delete.ids = [photos[0].id, UUID()]
    probe.run(delete) { album.add($0) }
    await backend.idle()
    try probe.verify()
  }

  @Test func `an operation that nobody runs has not ended`() {
    probe.run(FetchPhotosOperation(ids: [])) { _ in }
    #expect(throws: ContractError.self) { try probe.verify() }
  }

  @Test func `a block that replaces another is only set where the app has set it`() {
    let operation = FollowPhotosOperation(token: nil)
    probe.run(operation) { _ in }
    #expect(operation.purged == nil)
    #expect(operation.deleted != nil)
  }

  @Test(arguments: (0..<20 as Range<UInt64>)) func `a list without a cursor is never cut`(
    seed: UInt64
  ) async throws {
    let backend = Backend(callbacks: .adversarial, seed: seed)
    let album = MockPhotoLibrary(backend: backend).album(named: "Holidays")
    album.photos.insert(contentsOf: (0..<5).map { Photo(id: UUID(), title: "\($0)") })
    let found = try await album.photos(where: { _ in true })
    #expect(Set(found.map(\.title)) == ["0", "1", "2", "3", "4"])
  }
}
