import Foundation
import MockSpecStores
import PhotoAlbum

/// A library of its own, with an album and its editor.
struct Shelf {
  let library = MockPhotoLibrary()

  var album: MockAlbum { library.album(named: "Holiday") }

  var editor: AlbumEditor<MockPhotoLibrary> { AlbumEditor(library: library, album: "Holiday") }

  static func photo(_ title: String, year: Int = 2000) -> Photo {
    Photo(id: UUID(), title: title, year: year)
  }

  func add(_ photos: [Photo]) async throws {
    try await withCheckedThrowingContinuation { continuation in
      editor.add(photos) { continuation.resume(with: $0) }
    }
  }
}
