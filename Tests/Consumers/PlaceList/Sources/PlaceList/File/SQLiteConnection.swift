#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// An error of the SQLite library.
struct SQLiteError: Error {
  enum Kind { case full, busy, unique, constraint, failedInput, other }

  var code: Int32
  var message: String

  /// The kind of the error; the lower byte of a code is the class, the others are the detail.
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

/// An open database file; its owner must use it on one thread at a time.
final class SQLiteConnection {
  private let handle: OpaquePointer
  /// The prepared statements, each prepared once.
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: The milliseconds to wait while another connection writes.
  /// - Throws: A `SQLiteError`.
  init(_ path: String, patience: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard let handle else { throw SQLiteError(code: code, message: "out of memory") }
    self.handle = handle
    // From here on 'deinit' closes the connection, even if opening it failed.
    try check(code)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// Runs any number of statements that have neither values nor results.
  func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - values: The texts for `?1`, `?2` and so on; surplus ones are ignored.
  /// - Returns: A list of texts for each row.
  /// - Throws: A `SQLiteError`.
  @discardableResult func run(_ sql: String, _ values: [String?] = []) throws -> [[String?]] {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in zip(1..<(1 + sqlite3_bind_parameter_count(statement)), values) {
      try check(bind(value, to: statement, at: index))
    }
    var rows: [[String?]] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        try check(code)
        return rows
      }
      rows.append((0..<sqlite3_column_count(statement)).map { text(of: statement, $0) })
    }
  }

  /// Runs a body in a transaction, which is rolled back if it throws.
  ///
  /// - Parameters:
  ///   - begin: The first statement; `BEGIN IMMEDIATE` keeps other connections from writing.
  ///   - body: The statements of the transaction.
  /// - Returns: The result of the body.
  /// - Throws: A `SQLiteError`, or the error of the body.
  func transaction<Result>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws -> Result
  ) throws -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already, so that the transaction is over.
      if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
      throw error
    }
  }
}

extension SQLiteConnection {
  private func check(_ code: Int32) throws {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }

  private func statement(_ sql: String) throws -> OpaquePointer? {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: String?, to statement: OpaquePointer?, at index: Int32) -> Int32 {
    guard var value else { return sqlite3_bind_null(statement, index) }
    // SQLite copies the text before it returns, as the destructor -1 requests; its macro is not imported.
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), copying)
      }
    }
  }

  private func text(of statement: OpaquePointer?, _ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
