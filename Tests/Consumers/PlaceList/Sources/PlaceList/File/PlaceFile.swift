import Foundation

/// The places of a user in a database file; each context has its own connection to it.
struct PlaceFile: PlaceStore {
  let viewContext: PlaceFileContext
  private let open: @Sendable () throws -> SQLiteConnection
  private let news = PlaceNews()

  /// Keeps places in a file, and creates their table if it is missing.
  ///
  /// - Parameter connect: Opens the file, or creates it.
  /// - Throws: A `PlaceError`.
  init(connecting connect: @escaping @Sendable () throws -> SQLiteConnection) throws {
    open = {
      let file = try connect()
      try file.execute(PlaceSQL.schema)
      return file
    }
    viewContext = PlaceFileContext(.success(try PlaceError.translating(open)), news)
  }

  /// Opens a file, or creates it; its folder must exist.
  ///
  /// - Throws: A `PlaceError`.
  init(at url: URL) throws { try self.init { try SQLiteConnection(url.path, patience: 2000) } }

  /// The user's own file.
  static func standard() throws -> PlaceFile {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return try PlaceFile(at: folder.appendingPathComponent("Places.sqlite"))
  }

  /// Returns a context; an error of its connection is thrown when the context is used.
  func newContext() -> PlaceFileContext { PlaceFileContext(Result(catching: open), news) }
}

extension PlaceError {
  /// Translates the errors of the library to those of the app.
  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as SQLiteError {
      switch error.kind {
      case .full: throw PlaceError.diskFull
      case .busy: throw PlaceError.busy
      case .unique: throw PlaceError.duplicate
      case .constraint: throw PlaceError.incomplete
      case .failedInput: throw PlaceError.unconfirmed
      case .other: throw PlaceError.unusable(reason: "\(error.message) (\(error.code))")
      }
    }
  }
}
