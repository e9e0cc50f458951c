@_spi(MockSpecGenerated) import MockSpecRuntime

// The parts of the expressions behind `answers`.

extension StoreResponse {
  /// The response, unless the call as a whole failed.
  public var answered: Result<Self, any Error> { whole { self } }

  /// The response, unless the call or one of its items failed.
  public var succeeded: Result<Self, any Error> {
    error().map { .failure($0) } ?? .success(self)
  }
}

extension RecordFetchResponse {
  /// The response, unless the call failed, or an item for another reason than that there is no such record.
  @_spi(MockSpecGenerated) public var existing: Result<Self, any Error> {
    let known = items.filter { !missing.contains($0.id) }
    if let error = failure ?? known.lazy.compactMap(\.error).first { return .failure(error) }
    return .success(Self(items: known, failure: nil))
  }

  /// The one record of a request that succeeded.
  public var record: Adapter.Record { records[0] }

  /// The results by id.
  public var results: [Adapter.ID: Result<Adapter.Record, any Error>] {
    Dictionary(items.map { ($0.id, $0.result) }) { first, _ in first }
  }
}

extension ModifyResponse {
  /// The one record of a request that succeeded, as it is stored.
  public var record: Adapter.Record { records[0] }

  /// The records that were saved, as they are stored.
  public var records: [Adapter.Record] { saves.compactMap { try? $0.result.get() } }

  /// The ids of the records to save.
  public var ids: [Adapter.ID] { saves.map(\.id) }

  /// The results of the records to save, by id.
  public var results: [Adapter.ID: Result<Adapter.Record, any Error>] {
    Dictionary(saves.map { ($0.id, $0.result) }) { $1 }
  }

  /// The ids of the records to delete.
  public var deletedIDs: [Adapter.ID] { deletes.map(\.id) }

  /// The results of the records to delete, by id.
  public var deletions: [Adapter.ID: Result<Void, any Error>] {
    Dictionary(deletes.map { ($0.id, $0.result) }) { $1 }
  }
}

extension QueryResponse {
  /// The ids of the records of the page, in order.
  public var ids: [Adapter.ID] { items.map(\.id) }

  /// The results of the page with their ids, in order.
  public var results: [(Adapter.ID, Result<Adapter.Record, any Error>)] {
    items.map { ($0.id, $0.result) }
  }

  /// True if there is another page.
  @_spi(MockSpecGenerated) public var isMoreComing: Bool { cursor != nil }
}
