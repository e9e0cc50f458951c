/// The answer to a fetch, in the shapes in which services give it.
public struct FetchResponse<Adapter: RecordAdapter> {
  /// One result for each distinct id, in the order of the request; none where the call failed.
  public let items: [ItemResult<Adapter.ID, Adapter.Record>]
  /// Why the call as a whole failed.
  public let failure: (any Error)?
  /// The ids of the items that failed because there is no such record.
  @usableFromInline let missing: Set<Adapter.ID>

  @inlinable
  init(
    items: [ItemResult<Adapter.ID, Adapter.Record>], failure: (any Error)?,
    missing: Set<Adapter.ID> = []
  ) {
    self.items = items
    self.failure = failure
    self.missing = missing
  }

  /// The record of a request for one.
  @inlinable public var single: Result<Adapter.Record, any Error> {
    wholeResult(failure) {
      guard let item = items.first else { throw StoreError.invalid }
      return try item.result.get()
    }
  }

  /// The record of a request for one; `nil` where it does not exist.
  @inlinable public var optional: Result<Adapter.Record?, any Error> {
    failure == nil && (items.isEmpty || !missing.isEmpty) ? .success(nil) : single.map { $0 }
  }

  /// The results by id.
  public var dictionary: Result<[Adapter.ID: Result<Adapter.Record, any Error>], any Error> {
    wholeResult(failure) { Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.result) }) }
  }

  /// The records, or the error of the first item that failed.
  @inlinable public var list: Result<[Adapter.Record], any Error> {
    wholeResult(failure) { try items.map { try $0.result.get() } }
  }

  /// Whether the call as a whole succeeded.
  public var completion: Result<Void, any Error> { wholeResult(failure) {} }
}
