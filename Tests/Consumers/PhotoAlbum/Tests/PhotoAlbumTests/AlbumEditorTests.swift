import Foundation
import MockSpecStores
import PhotoAlbum
import Testing

@Suite("An editor over a service of its own")
struct AlbumEditorTests {
  let shelf = Shelf()
  let photo = Shelf.photo("Beach")

  @Test("renames the photo that is stored") func rename() async throws {
    shelf.album.photos.insert(photo)
    let renamed = try await shelf.editor.rename(photo.id, to: "Sea")
    #expect(renamed.title == "Sea")
    #expect(shelf.album.photos[photo.id] == renamed)
    #expect(shelf.album.on.fetchPhoto.calls.map(\.arguments.ids) == [[photo.id]])
  }

  @Test("says that there is no such photo") func missing() async {
    await #expect { try await shelf.editor.rename(photo.id, to: "Sea") } throws: {
      if case AlbumError.photoMissing = $0 { true } else { false }
    }
    #expect(shelf.album.on.savePhoto.calls.isEmpty)
  }

  @Test("renames the other device's version when that was faster") func conflict() async throws {
    shelf.album.photos.insert(photo)
    let rule = shelf.album.on.savePhoto.fails(items: [photo.id], with: .photoChanged, on: .once)
    #expect(try await shelf.editor.rename(photo.id, to: "Sea").title == "Sea")
    #expect(rule.timesFired == 1)
    #expect(shelf.album.on.savePhoto.calls.count == 2)
  }

  @Test("cannot save a version that is out of date") func outdated() async throws {
    shelf.album.photos.insert(photo)
    let fetched = try #require(try await shelf.album.photo(photo.id))
    _ = try await shelf.editor.rename(photo.id, to: "Sea")
    await #expect { try await shelf.album.save(fetched) } throws: { error in
      guard case AlbumError.photoChanged(let server?) = error else { return false }
      return server.title == "Sea"
    }
  }

  @Test("puts an old version back over a newer one") func restore() async throws {
    shelf.album.photos.insert(photo)
    let old = try #require(try await shelf.album.photo(photo.id))
    _ = try await shelf.editor.rename(photo.id, to: "Sea")
    await #expect(throws: AlbumError.self) {
      try await shelf.album.save(old, replacing: .careful)
    }
    #expect(try await shelf.editor.restore(old).title == "Beach")
    #expect(shelf.album.photos[photo.id]?.title == "Beach")
  }

  @Test(
    "says why the library cannot be used",
    arguments: [
      (AccountState.available, nil), (.missing, "Sign in to see your photos."),
      (.restricted, "Your library is suspended."), (.unready, "Try again later."),
      (.unknown, "Try again later."),
    ] as [(AccountState, String?)])
  func notice(state: AccountState, text: String?) async throws {
    shelf.library.core.client.account = state
    #expect(try await shelf.editor.notice() == text)
  }

  @Test("finds every photo of a year over several pages") func pages() async throws {
    let old = (1...45).map { Shelf.photo("\($0)", year: 1999) }
    for (index, photo) in old.enumerated() {
      shelf.album.photos.insert(photo, Shelf.photo("new \(index)", year: 2020))
    }
    let found = try await shelf.editor.photos(of: 1999)
    #expect(found.map(\.id) == old.map(\.id))
    #expect(shelf.album.on.findPhotos.calls.count == 3)
    #expect(try await shelf.editor.photos(of: 1914).isEmpty)
  }

  @Test("saves photos together with an operation that the app makes") func add() async throws {
    let photos = [photo, Shelf.photo("Mountain")]
    try await shelf.add(photos)
    #expect(shelf.album.photos.all.map(\.title) == ["Beach", "Mountain"])
    #expect(shelf.album.photos.all.allSatisfy { $0.revision != nil })
    let call = try #require(shelf.album.on.savePhotos.calls.first)
    #expect(call.member == "SavePhotosOperation")
    #expect(call.arguments.saves == photos)
  }

  @Test("saves none of the photos when one fails, and says which error it was")
  func atomic() async throws {
    let mountain = Shelf.photo("Mountain")
    shelf.album.on.savePhotos.fails(items: [mountain.id], with: .busy(retryAfter: 5))
    await #expect { try await shelf.add([photo, mountain]) } throws: {
      if case AlbumError.busy(retryAfter: 5) = $0 { true } else { false }
    }
    #expect(shelf.album.photos.isEmpty)
  }

  @Test(
    "changes nothing when the whole call fails", arguments: MockAlbumError.allCases(ofCalls: .save))
  func callFails(error: MockAlbumError) async throws {
    shelf.album.photos.insert(photo)
    let before = shelf.album.photos.all
    let rule = shelf.album.on.savePhotos.fails(with: error, on: .once)
    await #expect(throws: AlbumError.self) { try await shelf.add([Shelf.photo("Mountain")]) }
    #expect(shelf.album.photos.all == before)
    #expect(rule.timesFired == 1)
    try await shelf.add([Shelf.photo("Mountain")])
    #expect(shelf.album.photos.count == 2)
  }

  @Test("keeps albums apart") func albums() async throws {
    try await shelf.add([photo])
    #expect(shelf.library.album(named: "Work").photos.isEmpty)
    #expect(shelf.library.album(named: "Holiday").photos.count == 1)
  }

  @Test("can be told how much space is left") func space() async throws {
    shelf.library.on.freeSpace.returns(7)
    #expect(try await shelf.library.freeSpace() == 7)
    shelf.library.on.freeSpace.fails(with: .offline)
    await #expect(throws: AlbumError.self) { try await shelf.library.freeSpace() }
  }
}
