/// One page of the answer to a query, in the shapes in which services give it.
public struct QueryResponse<Adapter: RecordAdapter> {
  /// One result for each record of the page, in order; none where the call failed.
  public let items: [ItemResult<Adapter.ID, Adapter.Record>]
  /// Where the next page begins; `nil` after the last one.
  public let cursor: Adapter.Cursor?
  /// Why the call as a whole failed.
  public let failure: (any Error)?

  @inlinable
  init(
    items: [ItemResult<Adapter.ID, Adapter.Record>] = [], cursor: Adapter.Cursor? = nil,
    failure: (any Error)?
  ) {
    self.items = items
    self.cursor = cursor
    self.failure = failure
  }

  /// The results with their ids, and the cursor.
  public var pairs:
    Result<
      (matches: [(Adapter.ID, Result<Adapter.Record, any Error>)], cursor: Adapter.Cursor?),
      any Error
    >
  {
    wholeResult(failure) { (matches: items.map { ($0.id, $0.result) }, cursor: cursor) }
  }

  /// The records, or the error of the first item that failed.
  @inlinable public var list: Result<[Adapter.Record], any Error> {
    wholeResult(failure) { try items.map { try $0.result.get() } }
  }

  /// Whether the call as a whole succeeded.
  public var completion: Result<Void, any Error> { wholeResult(failure) {} }

  /// The cursor, unless the call as a whole failed.
  public var cursorCompletion: Result<Adapter.Cursor?, any Error> {
    wholeResult(failure) { cursor }
  }
}
