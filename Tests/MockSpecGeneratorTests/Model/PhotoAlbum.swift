/// A service other than CloudKit, with its own records, errors and operations.
enum PhotoAlbum {
  static let spec = """
    import Foundation

    access package

    errors PhotoError {
      case missing  means missing  on item
      case stale(server: Photo?)  means conflict  on item
      case tooMany  fixable  means tooMany
      case badCursor  means invalid
      case noAlbum  means zoneMissing
      case rolledBack  retryable  means aborted
      case busy(retryAfter: Double)  retryable
      case some(items: [AnyHashable: any Error])
    }

    /// A photo of an album.
    record Photo by id: PhotoID: Hashable {
      var title: String
      var year: Int = 2000
      let camera: String?
      var revision: String?
    }

    record Album by id: UUID {
      var name: String
    }

    container PhotoCloud: Sendable {
      func library(of user: String) -> PhotoLibrary  gives database(user)
    }

    database PhotoLibrary: Sendable {
      store albums: Album
      /// All photos.
      store photos: Photo(
        zone: albums[id.album.id], changeTag: revision, cursor: PhotoCursor, pageSize: 50)
      store drafts: Photo

      var user: String { get }  identity
      func add(_ operation: PhotoOperation)  performs operation
      func photo(id: PhotoID) async throws -> Photo  performs fetch(id, from: photos)
      func photo(id: PhotoID, completion: @escaping (Photo?, (any Error)?) -> Void)
        performs fetch(id, from: photos)
      func draft(id: PhotoID) async throws -> Photo?  performs fetch(id, from: drafts)
      func isOnline() async throws -> Bool  default true
    }

    operation DeletePhotos as DeletePhotosOperation {
      init(ids: [PhotoID])
      var ids: [PhotoID] = []
      var deleted: ((PhotoID, Result<Void, any Error>) -> Void)?
      var completion: ((Result<Void, any Error>) -> Void)?

      performs {
        delete(ids, from: photos, atomic: true, each: deleted)
        finish(completion)
      }
    }

    operation FindPhotos as FindPhotosOperation {
      var predicate: (Photo) -> Bool = { _ in true }
      var cursor: PhotoCursor?
      var found: ((PhotoID, Result<Photo, any Error>) -> Void)?
      var completion: ((Result<PhotoCursor?, any Error>) -> Void)?

      performs {
        query(photos, where: predicate, cursor: cursor, limit: 20, each: found)
        finish(completion)
      }
    }
    """
}
