extension MockCKContainer {
  /// The pretended service behind the container.
  public var backend: Backend { core.backend }

  /// Adds an operation and waits until its last block has been called.
  ///
  /// - Parameter operation: The operation.
  public func run(_ operation: CKOperation) async {
    await core.run(operation) { add(operation) }
  }
}

extension MockCKDatabase {
  /// The pretended service behind the database.
  public var backend: Backend { core.backend }

  /// Adds an operation and waits until its last block has been called.
  ///
  /// ```swift
  /// await database.run(CKModifyRecordsOperation(recordsToSave: [note]))
  /// ```
  ///
  /// - Parameter operation: The operation.
  public func run(_ operation: CKDatabaseOperation) async {
    await core.run(operation) { add(operation) }
  }
}
