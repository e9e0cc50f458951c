#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// What the SQLite library answers when something is wrong.
struct SQLiteError: Error {
  enum Kind { case full, busy, unique, constraint, failedInput, other }

  var code: Int32
  var message: String

  /// The lower byte of a code says what it is, the others which kind of it.
  var kind: Kind {
    switch code & 0xff {
    case SQLITE_FULL: .full
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_CONSTRAINT: code == Self.uniqueConstraint ? .unique : .constraint
    case SQLITE_IOERR: .failedInput
    default: .other
    }
  }

  /// `SQLITE_CONSTRAINT_UNIQUE`, a macro that is not imported.
  private static var uniqueConstraint: Int32 { SQLITE_CONSTRAINT | 8 << 8 }
}

/// An open database file; whoever has it sees to it that one thread at a time uses it.
final class SQLiteConnection {
  fileprivate let handle: OpaquePointer

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: How many milliseconds to wait while another connection writes.
  /// - Throws: A `SQLiteError`.
  init(_ path: String, patience: Int32) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else { throw SQLiteError(code: code, message: "out of memory") }
    self.handle = handle
    // From here on 'deinit' closes the connection, whether it could be opened or not.
    try check(code)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
  }

  deinit { sqlite3_close(handle) }

  /// Prepares a statement, to be run once or many times.
  func prepare(_ sql: String) throws -> SQLiteStatement { try SQLiteStatement(sql, on: self) }

  /// Runs statements that have neither values nor results.
  func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// Does something to the file completely or not at all, while no other connection writes.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already; what counts is that the transaction is over.
      if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
      throw error
    }
  }

  fileprivate func check(_ code: Int32) throws {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A prepared statement whose values and results are texts.
final class SQLiteStatement {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer?

  fileprivate init(_ sql: String, on connection: SQLiteConnection) throws {
    self.connection = connection
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil)
    self.handle = handle
    try connection.check(code)
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement.
  ///
  /// - Parameter values: What stands for its question marks.
  /// - Returns: A list of texts for each row.
  /// - Throws: A `SQLiteError`.
  @discardableResult func run(_ values: String?...) throws -> [[String?]] {
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() {
      try connection.check(bind(value, at: Int32(index + 1)))
    }
    var rows: [[String?]] = []
    while true {
      let code = sqlite3_step(handle)
      guard code == SQLITE_ROW else {
        try connection.check(code)
        return rows
      }
      rows.append((0..<sqlite3_column_count(handle)).map(text))
    }
  }

  private func bind(_ value: String?, at index: Int32) -> Int32 {
    guard var value else { return sqlite3_bind_null(handle, index) }
    // SQLite copies the text before it returns: the destructor -1 says so, and its macro is not imported.
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), copying)
      }
    }
  }

  private func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
