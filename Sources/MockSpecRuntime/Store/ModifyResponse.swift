/// The answer to a modification, in the shapes in which services give it.
public struct ModifyResponse<Adapter: RecordAdapter> {
  /// One result for each record to save, in the order of the request; none where the call failed.
  public let saves: [SaveResult<Adapter.ID, Adapter.Record>]
  /// One result for each record to delete, in the order of the request.
  public let deletes: [ItemResult<Adapter.ID, Void>]
  /// Why the call as a whole failed.
  public let failure: (any Error)?

  @inlinable
  init(
    saves: [SaveResult<Adapter.ID, Adapter.Record>] = [],
    deletes: [ItemResult<Adapter.ID, Void>] = [], failure: (any Error)?
  ) {
    self.saves = saves
    self.deletes = deletes
    self.failure = failure
  }

  /// The stored record of a request to save one.
  @inlinable public var savedRecord: Result<Adapter.Record, any Error> {
    wholeResult(failure) {
      guard let item = saves.first else { throw StoreError.invalid }
      return try item.result.get()
    }
  }

  /// The id of a request to delete one record.
  @inlinable public var deletedID: Result<Adapter.ID, any Error> {
    wholeResult(failure) {
      guard let item = deletes.first else { throw StoreError.invalid }
      try item.result.get()
      return item.id
    }
  }

  /// The results by id.
  public var dictionaries:
    Result<
      (
        saves: [Adapter.ID: Result<Adapter.Record, any Error>],
        deletes: [Adapter.ID: Result<Void, any Error>]
      ), any Error
    >
  {
    wholeResult(failure) {
      (
        saves: Dictionary(uniqueKeysWithValues: saves.map { ($0.id, $0.result) }),
        deletes: Dictionary(uniqueKeysWithValues: deletes.map { ($0.id, $0.result) })
      )
    }
  }

  /// The stored records, or the error of the first item that failed.
  @inlinable public var savedList: Result<[Adapter.Record], any Error> {
    wholeResult(failure) {
      let records = try saves.map { try $0.result.get() }
      for item in deletes { try item.result.get() }
      return records
    }
  }

  /// Whether everything succeeded; else the error of the call or of the first item that failed.
  @inlinable public var done: Result<Void, any Error> {
    wholeResult(failure) {
      for item in saves { _ = try item.result.get() }
      for item in deletes { try item.result.get() }
    }
  }

  /// Whether the call as a whole succeeded.
  public var completion: Result<Void, any Error> { wholeResult(failure) {} }
}
