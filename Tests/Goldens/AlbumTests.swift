import Foundation
import MockSpecStores
import Testing

@Suite("A service with a store of its own")
struct AlbumTests {
  let library = MockPhotoLibrary()
  var album: MockPhotoAlbum { library.album(named: "Holidays") }

  private func photo(_ title: String) -> Photo { Photo(id: UUID(), title: title) }

  @Test func `albums are told apart by their name`() async throws {
    _ = try await album.save(photo("Sea"))
    #expect(album.photos.count == 1)
    #expect(library.album(named: "Work").photos.isEmpty)
    #expect(album === library.album(named: "Holidays"))
  }

  @Test func `a stale revision is a conflict that carries the album's photo`() async throws {
    let saved = try await album.save(photo("Sea"))
    var newer = saved
    newer.title = "Ocean"
    newer = try await album.save(newer)
    let error = await #expect(throws: AlbumError.self) { try await album.save(saved) }
    guard case .changed(let server?) = error else { throw try #require(error) }
    #expect(server == newer)
  }

  @Test func `a missing photo is thrown, or nil where the answer is optional`() async throws {
    await #expect(throws: AlbumError.self) { try await album.photo(UUID()) }
    #expect(try await album.find(UUID()) == nil)
  }

  @Test func `a member that throws without a type fails with any error`() async throws {
    let saved = try await album.save(photo("Sea"))
    album.on.photo.fails(with: URLError(.timedOut), on: .call(2))
    album.on.photo.fails(with: .busy(retryAfter: 3), on: .call(3))
    library.on.owner.fails(with: URLError(.badURL), on: .once)
    #expect(try await album.photo(saved.id).title == "Sea")
    await #expect(throws: URLError(.timedOut)) { try await album.photo(saved.id) }
    await #expect(throws: AlbumError.self) { try await album.photo(saved.id) }
    await #expect(throws: URLError(.badURL)) { try await library.owner() }
  }

  @Test func `a policy of the spec's own compares nothing`() async throws {
    let saved = try await album.save(photo("Sea"))
    _ = try await album.save(saved)
    try await album.replace([saved])
    #expect(album.photos.count == 1)
  }

  @Test func `queries by closure, with a limit and pages`() async throws {
    let all = (0..<25).map { photo("\($0)") }
    album.photos.insert(contentsOf: all)
    #expect(try await album.photos(where: { $0.title.hasSuffix("5") }).map(\.title) == ["5", "15"])
    var (found, next) = try await album.page(after: nil)
    var ids = found.map(\.0)
    while let cursor = next {
      (found, next) = try await album.page(after: cursor)
      ids += found.map(\.0)
    }
    #expect(ids == all.map(\.id))
  }

  @Test func `an emitted operation class is created by the app and run by the mock`() async {
    let sea = photo("Sea")
    album.photos.insert(sea)
    let operation = FetchPhotosOperation(ids: [sea.id])
    nonisolated(unsafe) var titles: [String?] = []
    operation.each = { titles.append((try? $1.get())?.title) }
    operation.finish = { _ in titles.append(nil) }
    album.add(operation)
    await album.core.backend.idle()
    #expect(titles == ["Sea", nil])
  }

  @Test func `an operation that the library is given runs in the usual album`() async {
    let usual = library.album(named: "usual")
    let sea = photo("Sea")
    usual.photos.insert(sea)
    let operation = MockDeletePhotos()
    operation.ids = [sea.id]
    library.add(operation)
    await library.core.backend.idle()
    #expect(usual.photos.isEmpty)
    #expect(usual.on.deletePhotos.calls.count == 1)
  }

  @Test func `an operation without a class has a mock of its own`() async {
    let sea = photo("Sea")
    album.photos.insert(sea)
    let operation = MockDeletePhotos()
    operation.ids = [sea.id, UUID()]
    album.add(operation)
    await album.core.backend.idle()
    // The batch is atomic, and one of the two photos is missing.
    #expect(album.photos.count == 1)
    operation.isAtomic = false
    album.add(operation)
    await album.core.backend.idle()
    #expect(album.photos.isEmpty)
  }

  @Test(arguments: MockAlbumError.allCases)
  func `every code can be injected`(entry: MockAlbumError) async {
    album.on.savePhoto.fails(with: entry, on: .once)
    await #expect(throws: AlbumError.self) { try await album.save(photo("Sea")) }
    #expect(album.photos.isEmpty)
  }

  @Test func `changes since a token are the later ones`() async throws {
    let (sea, lake) = (photo("Sea"), photo("Lake"))
    album.photos.insert(sea, lake)
    let first = try await album.changes(since: nil, limit: 1)
    #expect(first.changed.map(\.title) == ["Sea"] && first.more)
    album.photos.remove(sea.id)
    let rest = try await album.changes(since: first.token)
    #expect(rest.changed.map(\.title) == ["Lake"] && rest.deleted == [sea.id] && !rest.more)
    let none = try await album.changes(since: rest.token)
    #expect(none.changed.isEmpty && none.deleted.isEmpty && none.token == rest.token)
    album.photos.expireChangeTokens()
    await #expect(throws: AlbumError.self) { try await album.changes(since: rest.token) }
  }

  @Test func `an operation follows the changes page by page`() async throws {
    let sea = photo("Sea")
    album.photos.insert(sea)
    let start = try await album.changes(since: nil).token
    album.photos.insert(contentsOf: (1...11).map { photo("\($0)") })
    album.photos.remove(sea.id, as: .purged)
    let follow = FollowPhotosOperation(token: start)
    var lines: [String] = []
    follow.changed = { lines.append($0.title) }
    follow.deleted = { _ in lines.append("deleted") }
    follow.between = { _ in lines.append("token") }
    follow.finish = { lines.append("more: \((try? $0.get())?.more ?? true)") }
    album.add(follow)
    await album.core.backend.idle()
    #expect(lines == (1...10).map { "\($0)" } + ["token", "11", "deleted", "more: false"])
  }

  @Test("an operation whose block takes no result fails as a whole where a record fails")
  func followWithFault() async {
    let failing = photo("failing")
    album.photos.insert(photo("first"), failing)
    album.core.backend.fails(items: [failing.id], with: MockAlbumError.refused, on: .call(1))
    var lines: [String] = []
    for _ in 1...2 {
      let follow = FollowPhotosOperation(token: nil)
      follow.changed = { lines.append($0.title) }
      follow.between = { _ in lines.append("token") }
      follow.finish = { result in
        switch result {
        case .success: lines.append("finished")
        case .failure(AlbumError.refused): lines.append("refused")
        case .failure(let error): lines.append("\(error)")
        }
      }
      album.add(follow)
      await album.core.backend.idle()
    }
    #expect(lines == ["refused", "first", "failing", "finished"])
  }
}

extension PhotoAdapter: LimitedAdapter {
  static func limits(in place: StorePlace) -> StoreLimits { StoreLimits(items: 100) }
}
