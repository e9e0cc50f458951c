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
    try PlaceFile { [path = file.path] in
      let connection = try SQLiteConnection(path, patience: patience)
      if let pages { try connection.execute("PRAGMA max_page_count = \(pages)") }
      return connection
    }
  }
}

extension Folder {
  /// Makes it the folder of the whole process: for what is temporary, the user's own, and relative.
  func isolate() throws {
    for variable in ["HOME", "CFFIXED_USER_HOME", "TMPDIR"] { setenv(variable, url.path, 1) }
    unsetenv("XDG_DATA_HOME")
    guard FileManager.default.changeCurrentDirectoryPath(url.path) else {
      throw CocoaError(.fileNoSuchFile)
    }
  }

  /// The files in it, wherever, by their relative paths.
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
