import Foundation

/// The places of a user in a database file.
struct PlaceFile: PlaceStore {
  let viewContext: PlaceFileContext
  private let table: PlaceTable

  /// Keeps places in a file, which gets a table for them if it has none.
  ///
  /// - Throws: A `PlaceError`.
  init(_ file: sending SQLiteConnection) throws {
    table = try PlaceTable(file)
    viewContext = PlaceFileContext(table)
  }

  /// Opens a file, or makes it; its folder must be there.
  ///
  /// - Throws: A `PlaceError`.
  init(at url: URL) throws {
    try self.init(PlaceError.translating { try SQLiteConnection(url.path, patience: 2000) })
  }

  /// The user's own file.
  static func standard() throws -> PlaceFile {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return try PlaceFile(at: folder.appendingPathComponent("Places.sqlite"))
  }

  func newContext() -> PlaceFileContext { PlaceFileContext(table) }
}

extension PlaceError {
  /// Says in the app's words what the library answers.
  static func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw PlaceError(error)
    }
  }

  private init(_ error: SQLiteError) {
    switch error.kind {
    case .full: self = .diskFull
    case .busy: self = .busy
    case .unique: self = .duplicate
    case .constraint: self = .incomplete
    case .failedInput: self = .unconfirmed
    case .other: self = .unusable(reason: "\(error.message) (\(error.code))")
    }
  }
}
