/// What became of one item of a request.
public struct ItemResult<ID: Hashable, Value> {
  /// The id of the item.
  public let id: ID
  /// What the client gets for it, or why it failed.
  public let result: Result<Value, any Error>

  @inlinable
  init(id: ID, result: Result<Value, any Error>) { (self.id, self.result) = (id, result) }
}

/// What became of one record that was to be saved.
public struct SaveResult<ID: Hashable, Record> {
  /// The id of the record.
  public let id: ID
  /// The record as the client has sent it, for callbacks that report progress.
  public let record: Record
  /// A copy of what was stored, or why nothing was.
  public let result: Result<Record, any Error>

  @inlinable
  init(id: ID, record: Record, result: Result<Record, any Error>) {
    (self.id, self.record, self.result) = (id, record, result)
  }

  @usableFromInline var problem: (ID, any Error)? { ItemResult(id: id, result: result).problem }
}

/// A whole answer's success or failure.
@inlinable
func wholeResult<Value>(_ failure: (any Error)?, _ value: () throws -> Value) -> Result<
  Value, any Error
> {
  if let failure { return .failure(failure) }
  return Result { try value() }
}
