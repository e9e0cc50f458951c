import Foundation

/// The app's operations on the photos of one album.
public struct AlbumEditor<Library: PhotoLibrary>: Sendable {
  private let library: Library
  private let album: Library.Database

  public init(library: Library, album name: String) {
    self.library = library
    album = library.album(named: name)
  }

  /// Returns the notice for the user about the account; `nil` if the albums can be used.
  public func notice() async throws -> String? {
    switch try await library.access() {
    case .open: nil
    case .signedOut, .expired: "Sign in to see your photos."
    case .suspended: "Your library is suspended."
    case .unclear: "Try again later."
    }
  }

  /// Restores an old version, and overwrites changes of other devices.
  public func restore(_ photo: Photo) async throws -> Photo {
    try await album.save(photo, replacing: .always)
  }

  /// Changes a title; if another device was faster, changes its version instead.
  public func rename(_ id: UUID, to title: String) async throws -> Photo {
    guard var photo = try await album.photo(id) else { throw AlbumError.photoMissing }
    photo.title = title
    do {
      return try await album.save(photo)
    } catch AlbumError.photoChanged(server: var current?) {
      current.title = title
      return try await album.save(current)
    }
  }

  /// Returns every photo of a year, from all pages.
  public func photos(of year: Int) async throws -> [Photo] {
    var (page, rest) = try await album.photos(where: { $0.year == year })
    var found = page
    while let cursor = rest {
      (page, rest) = try await album.photos(after: cursor)
      found += page
    }
    return try found.map { try $0.1.get() }
  }

  /// Saves either all photos or none of them.
  public func add(
    _ photos: [Photo], completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    // The blocks of an operation run one after another, so no lock is needed.
    nonisolated(unsafe) var firstFailure: (any Error)?
    let operation = SavePhotosOperation(photos: photos)
    operation.caption = "Saving \(photos.count) photos"
    operation.photoBlock = { _, result in
      guard case .failure(let error) = result, firstFailure == nil else { return }
      if case AlbumError.othersFailed = error { return }
      firstFailure = error
    }
    operation.resultBlock = { result in
      completion(firstFailure.map { .failure($0) } ?? result)
    }
    album.add(operation)
  }
}
