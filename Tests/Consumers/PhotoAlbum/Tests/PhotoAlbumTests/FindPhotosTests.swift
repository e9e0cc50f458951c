import Foundation
import MockSpecStores
import PhotoAlbum
import Testing

@Suite("An operation that finds photos")
struct FindPhotosTests {
  let album = MockPhotoLibrary().album(named: "Holiday")

  @Test("sorts, and goes on where the page before ended") func pages() async throws {
    for year in [2003, 2001, 2005, 2002, 2004] {
      album.photos.insert(Shelf.photo("\(year)", year: year))
    }
    let first = FindPhotosOperation(isMatch: { $0.year != 2004 })
    first.limit = 3
    let (page, rest) = try await run(first)
    #expect(page == ["2001", "2002", "2003"])
    let (last, end) = try await run(FindPhotosOperation(cursor: try #require(rest)))
    #expect(last == ["2005"])
    #expect(end == nil)
  }

  @Test("stops with the error that the test asks for") func fails() async throws {
    album.photos.insert(Shelf.photo("Beach"))
    album.on.findPhotos.fails(with: .offline, on: .once)
    await #expect { _ = try await run(FindPhotosOperation()) } throws: {
      if case AlbumError.offline = $0 { true } else { false }
    }
    #expect(try await run(FindPhotosOperation()).titles == ["Beach"])
  }

  private func run(_ operation: sending FindPhotosOperation) async throws
    -> (titles: [String], rest: PhotoCursor?)
  {
    nonisolated(unsafe) var titles: [String] = []
    let rest = try await withCheckedThrowingContinuation { continuation in
      operation.photoBlock = { _, result in
        if case .success(let photo) = result { titles.append(photo.title) }
      }
      operation.resultBlock = { continuation.resume(with: $0) }
      album.add(operation)
    }
    return (titles, rest)
  }
}
