import Foundation
import MockSpecRuntime

/// An album whose suite declares that it has no limit and no cursors.
final class BulkAlbum: SloppyAlbum, @unchecked Sendable {}

/// A handwritten album with one mistake.
class SloppyAlbum: PhotoAlbum, @unchecked Sendable {
  enum Mistake: CaseIterable {
    case none, forgetsDeletes, deletesAll, skipsAtCursor, repeatsAtCursor, halfBatches
    case overwrites, refusesNothing, ignoresPredicate, ignoresLimit, largePages, keepsTags
    case largeBatches, forgetsChanges, forgetsSaves, inventsMissing
    case hidesChanges, hidesDeletions, returnsOther, returnsOtherTag
  }

  let mistake: Mistake
  private let album = MockPhotoAlbum(name: "Sloppy")

  init(_ mistake: Mistake) { self.mistake = mistake }

  var name: String { album.name }

  func add(_ operation: any PhotoOperation) {
    if let follow = operation as? FollowPhotosOperation {
      let changed = follow.changed
      if mistake == .hidesChanges { follow.changed = { if $0.title != "text 1" { changed?($0) } } }
      if mistake == .hidesDeletions { follow.deleted = { _ in } }
    }
    album.add(operation)
  }

  func photo(_ id: UUID) async throws -> Photo {
    if mistake == .inventsMissing { return try await find(id) ?? Photo(id: id, title: "") }
    return try await album.photo(id)
  }

  func find(_ id: UUID) async throws -> Photo? { try await album.find(id) }

  func save(_ photo: Photo) async throws -> Photo {
    if mistake == .forgetsSaves { return photo }
    if mistake == .overwrites {
      try await album.replace([photo])
      return try await album.photo(photo.id)
    }
    var saved = try await album.save(photo)
    if mistake == .returnsOther { saved.title += "?" }
    if mistake == .returnsOtherTag { saved.revision = photo.revision }
    return saved
  }

  func replace(_ photos: [Photo]) async throws {
    if mistake == .keepsTags { return album.photos.insert(contentsOf: photos) }
    if mistake == .largeBatches {
      for photo in photos { try await album.replace([photo]) }
    } else {
      try await album.replace(photos)
    }
  }

  func saveAll(_ photos: [Photo]) async throws -> [Photo] {
    guard mistake == .halfBatches else { return try await album.saveAll(photos) }
    guard photos.count <= 100 else { throw AlbumError.tooManyPhotos }
    var saved: [Photo] = []
    for photo in photos { saved.append(try await album.save(photo)) }
    return saved
  }

  func remove(_ id: UUID) async throws {
    switch mistake {
    case .forgetsDeletes: _ = try await album.photo(id)
    case .deletesAll:
      try await album.remove(id)
      album.photos.removeAll()
    case .refusesNothing: try? await album.remove(id)
    default: try await album.remove(id)
    }
  }

  func photos(
    where isIncluded: @escaping @Sendable (Photo) -> Bool, limit: Int
  ) async throws -> [Photo] {
    if mistake == .ignoresPredicate {
      return try await album.photos(where: { _ in true }, limit: limit)
    }
    return try await album.photos(
      where: isIncluded, limit: mistake == .ignoresLimit ? 10 : limit)
  }

  func page(
    after cursor: PhotoCursor?
  ) async throws -> (found: [(UUID, Result<Photo, any Error>)], next: PhotoCursor?) {
    var page = try await album.page(after: cursor)
    switch mistake {
    case .skipsAtCursor where cursor != nil: page.found.removeFirst()
    case .repeatsAtCursor where cursor != nil: page.found.append(page.found[0])
    case .largePages:
      while let next = page.next {
        let rest = try await album.page(after: next)
        page = (page.found + rest.found, rest.next)
      }
    default: break
    }
    return page
  }

  func changes(
    since token: PhotoToken?, limit: Int?
  ) async throws -> (changed: [Photo], deleted: [UUID], token: PhotoToken, more: Bool) {
    var feed = try await album.changes(since: token, limit: limit)
    if mistake == .forgetsChanges { feed.changed = Array(feed.changed.dropFirst()) }
    return feed
  }
}
