import Foundation

@testable import PlaceList

/// A folder of a test's own, gone when the test is.
final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("PlaceList-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where the file of the places is.
  var file: URL { url.appendingPathComponent("Places.sqlite") }

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - patience: How many milliseconds a save waits for others.
  ///   - pages: How many pages the file may have: the disk is full then.
  /// - Returns: A store over the file.
  /// - Throws: What the store or the library answers.
  func open(patience: Int32 = 2000, pages: Int? = nil) throws -> PlaceFile {
    let connection = try SQLiteConnection(file.path, patience: patience)
    if let pages { try connection.execute("PRAGMA max_page_count = \(pages)") }
    return try PlaceFile(connection)
  }
}
