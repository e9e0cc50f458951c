/// The answer of a member to a request for ids.
public enum ContractFetched<Record, ID: Hashable> {
  /// One record, or none.
  case record(Record?)
  /// Records.
  case list([Record])
  /// A result for each id.
  case results([ID: Result<Record, any Error>])
}

/// The answer of a member to a request to save and delete.
public enum ContractModified<Record, ID: Hashable> {
  /// Success without a value.
  case done
  /// The saved records.
  case records([Record])
  /// A result for each item.
  case results(saves: [ID: Result<Record, any Error>], deletes: [ID: Result<Void, any Error>])
}

/// A page of results.
public struct ContractPage<Record, ID> {
  let results: [(id: ID, result: Result<Record, any Error>)]
  let cursor: Any?

  /// Creates a page of records, with the cursor of the next page; `nil` at the end.
  public init(_ records: [Record], id: (Record) -> ID, cursor: Any? = nil) {
    self.init(records.map { (id($0), .success($0)) }, cursor: cursor)
  }

  /// Creates a page of results, some of which can have failed, with the cursor of the next page; `nil` at the end.
  public init(_ results: [(ID, Result<Record, any Error>)], cursor: Any? = nil) {
    self.results = results.map { ($0, $1) }
    self.cursor = cursor
  }
}

/// A page of changes.
public struct ContractFeed<Record, ID> {
  let saves: [ID]
  let deletes: [ID]
  let token: Any
  /// True if more changes exist already.
  let isMoreComing: Bool

  /// Creates a page of changes, with the token from which the next changes begin.
  public init(saves: [ID], deletes: [ID], token: some Any, isMoreComing: Bool) {
    self.saves = saves
    self.deletes = deletes
    self.token = token
    self.isMoreComing = isMoreComing
  }
}

/// The reason why a check stops before its end.
enum ContractStop: Error {
  case deviation(expected: String, came: String)
  case unchecked(String)
}
