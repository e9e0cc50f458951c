import Foundation

@testable import PlaceList

/// A temporary folder of one test, deleted with it.
final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("PlaceList-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The file of the places.
  var file: URL { url.appendingPathComponent("Places.sqlite") }

  /// Opens the file, or creates it.
  ///
  /// - Parameters:
  ///   - patience: The milliseconds that a save waits for others; by default so many that a busy machine does not matter,
  ///     as waiting connections are served in any order.
  ///   - pages: The maximum of pages of the file, above which the disk is full.
  /// - Returns: A store over the file.
  /// - Throws: The error of the store or the library.
  func open(patience: Int32 = 600_000, pages: Int? = nil) throws -> PlaceFile {
    try PlaceFile { [path = file.path] in
      let connection = try SQLiteConnection(path, patience: patience)
      if let pages { try connection.execute("PRAGMA max_page_count = \(pages)") }
      return connection
    }
  }
}

extension Folder {
  /// Makes it the process's folder for temporary files, the user's files and relative paths.
  func isolate() throws {
    for variable in ["HOME", "CFFIXED_USER_HOME", "TMPDIR"] { setenv(variable, url.path, 1) }
    unsetenv("XDG_DATA_HOME")
    guard FileManager.default.changeCurrentDirectoryPath(url.path) else {
      throw CocoaError(.fileNoSuchFile)
    }
  }

  /// The relative paths of all files in it.
  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { path in
        var isFolder: ObjCBool = false
        let file = url.appendingPathComponent(path).path
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
    }
  }
}
