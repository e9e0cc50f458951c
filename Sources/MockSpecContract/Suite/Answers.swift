/// What a member gives for ids.
public enum ContractFetched<Record, ID: Hashable> {
  /// One record, or none.
  case record(Record?)
  /// Records.
  case list([Record])
  /// A result for each id.
  case results([ID: Result<Record, any Error>])
}

/// What a member gives for a request to save and delete.
public enum ContractModified<Record, ID: Hashable> {
  /// That all is done.
  case done
  /// What was saved.
  case records([Record])
  /// A result for each item.
  case results(saves: [ID: Result<Record, any Error>], deletes: [ID: Result<Void, any Error>])
}

/// A page of results.
public struct ContractPage<Record, ID> {
  let results: [(id: ID, result: Result<Record, any Error>)]
  let cursor: Any?

  /// All results there are.
  ///
  /// - Parameters:
  ///   - records: The results.
  ///   - id: What tells them apart.
  public init(_ records: [Record], id: (Record) -> ID) {
    results = records.map { (id($0), .success($0)) }
    cursor = nil
  }

  /// Some results, and where the next page begins.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - cursor: The cursor; `nil` at the end.
  public init<Cursor>(_ results: [(ID, Result<Record, any Error>)], cursor: Cursor?) {
    self.results = results.map { ($0, $1) }
    self.cursor = cursor.map { $0 as Any }
  }
}

/// Some changes.
public struct ContractFeed<Record, ID> {
  let saves: [ID]
  let deletes: [ID]
  let token: Any
  let isMoreComing: Bool

  /// Changes as a list.
  ///
  /// - Parameters:
  ///   - saves: The ids of the records that were saved.
  ///   - deletes: The ids of those that were deleted.
  ///   - token: Where the next changes begin.
  ///   - isMoreComing: Whether there are some already.
  public init(saves: [ID], deletes: [ID], token: some Any, isMoreComing: Bool) {
    self.saves = saves
    self.deletes = deletes
    self.token = token
    self.isMoreComing = isMoreComing
  }
}

/// What keeps a check from its end.
enum ContractStop: Error {
  case deviation(expected: String, came: String)
  case unchecked(String)
}
