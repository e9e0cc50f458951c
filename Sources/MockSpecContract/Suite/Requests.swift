import MockSpecRuntime

/// The request of a member under test, with the probe that watches its callbacks.
public class ContractRequest: @unchecked Sendable {
  struct Watch {
    let probe: ContractProbe
    let patience: Duration
    let member: String
  }

  let watch: Watch

  init(_ watch: Watch) { self.watch = watch }

  /// The probe that watches the callbacks.
  public var probe: ContractProbe { watch.probe }

  /// Calls the synchronous overload of a member that also has an asynchronous one.
  public func now<Value>(_ call: () throws -> Value) rethrows -> Value { try call() }

  /// Returns a query that the suite was given; throws if it has none.
  public func given<Query>(_ make: (() -> Query)?) throws -> Query {
    guard let make else { throw ContractStop.unchecked("there is no query") }
    return make()
  }

  /// Returns the argument with which the interface expresses the first meaning that it can express.
  fileprivate func word<Meaning, Word>(
    for meanings: [Meaning], in words: ((Meaning) -> Word?)?
  ) throws -> Word {
    guard let word = words.flatMap({ meanings.lazy.compactMap($0).first }) else {
      throw ContractStop.unchecked("the suite is not told what a call says for '\(meanings[0])'")
    }
    return word
  }
}

/// A request to commit pending changes.
public final class ContractCommit: ContractRequest, @unchecked Sendable {
  /// The ways to handle conflicts, of which the call states the first that it can.
  private let conflicts: [ContractConflicts]

  init(_ conflicts: [ContractConflicts], _ watch: Watch) {
    self.conflicts = conflicts
    super.init(watch)
  }

  /// Returns the argument that selects the conflict handling of the commit; throws if there is none.
  public func policy<Word>(_ words: ((ContractConflicts) -> Word?)?) throws -> Word {
    try word(for: conflicts, in: words)
  }

  /// Returns the argument for an optional parameter.
  public func policyIfAny<Word>(_ words: ((ContractConflicts) -> Word?)?) throws -> Word? {
    try word(for: conflicts, in: words)
  }
}

/// A request for records by their ids.
public final class ContractIDs<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  /// The requested ids.
  public let ids: [ID]
  /// The id of a request with one id.
  public var id: ID { ids[0] }

  private let items = ContractItems<ID, Record>()
  private let ending = ContractAnswer<Void>()

  init(_ ids: [ID], _ watch: Watch) {
    self.ids = ids
    super.init(watch)
  }

  /// Adds the result of one item that an operation reports.
  public func item(_ id: ID, _ result: Result<Record, any Error>) { items.add(id, result) }

  /// Ends the request with the final result of an operation.
  public func end(_ result: Result<Void, any Error>) { ending.give(result) }

  /// Returns the results that an operation has reported, after its end; throws its error.
  public func fetched() async throws -> ContractFetched<Record, ID> {
    try await ending.wait(for: watch)
    return .results(items.byID)
  }
}

/// A request to save and delete.
public final class ContractChange<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  /// The records to save.
  public let saves: [Record]
  /// The ids to delete.
  public let deletes: [ID]
  /// True if either all items are to be written or none.
  public let isAtomic: Bool
  /// The record of a request with one record to save.
  public var record: Record { saves[0] }
  /// The id of a request with one id to delete.
  public var id: ID { deletes[0] }

  /// The policies, of which the call states the first that it can.
  private let policies: [ContractPolicy]
  private let savedItems = ContractItems<ID, Record>()
  private let deletedItems = ContractItems<ID, Void>()
  private let ending = ContractAnswer<Void>()

  init(
    saves: [Record], deletes: [ID], isAtomic: Bool, policies: [ContractPolicy], _ watch: Watch
  ) {
    self.saves = saves
    self.deletes = deletes
    self.isAtomic = isAtomic
    self.policies = policies
    super.init(watch)
  }

  /// Returns the argument that selects the save policy; throws if there is none.
  public func policy<Word>(_ words: ((ContractPolicy) -> Word?)?) throws -> Word {
    try word(for: policies, in: words)
  }

  /// Returns the argument for an optional parameter; `nil` for the default policy without a mapping.
  public func policyIfAny<Word>(_ words: ((ContractPolicy) -> Word?)?) throws -> Word? {
    if words == nil, policies.first == .refusing { return nil }
    return try word(for: policies, in: words)
  }

  /// Adds the result of one saved record that an operation reports.
  public func saved(_ id: ID, _ result: Result<Record, any Error>) { savedItems.add(id, result) }

  /// Adds the result of one deleted record that an operation reports.
  public func deleted(_ id: ID, _ result: Result<Void, any Error>) { deletedItems.add(id, result) }

  /// Ends the request with the final result of an operation.
  public func end(_ result: Result<Void, any Error>) { ending.give(result) }

  /// Returns the results that an operation has reported, after its end; throws its error.
  public func modified() async throws -> ContractModified<Record, ID> {
    try await ending.wait(for: watch)
    return .results(saves: savedItems.byID, deletes: deletedItems.byID)
  }
}

/// A request for a page of results.
public final class ContractSearch<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  struct Asked {
    var predicate: @Sendable (Record) -> Bool = { _ in true }
    var order: @Sendable (Record, Record) -> Bool = { _, _ in false }
    var limit = Int(Int16.max)
    var cursor: Any?
  }

  private let asked: Asked
  private let items = ContractItems<ID, Record>()
  private let ending = ContractAnswer<Any?>()

  init(_ asked: Asked, _ watch: Watch) {
    self.asked = asked
    super.init(watch)
  }

  /// The predicate that a result must match.
  public var predicate: @Sendable (Record) -> Bool { asked.predicate }
  /// The order of the results: true if the first record comes before the second.
  public var order: @Sendable (Record, Record) -> Bool { asked.order }
  /// The most results of the page.
  public var limit: Int { asked.limit }

  /// Returns the cursor of an earlier page; `nil` for the first page.
  public func cursor<Cursor>() -> Cursor? { asked.cursor as? Cursor }

  /// Returns the cursor of an earlier page; throws if no page came before.
  public func givenCursor<Cursor>() throws -> Cursor {
    guard let cursor: Cursor = cursor() else {
      throw ContractStop.unchecked("there is no page to go on from")
    }
    return cursor
  }

  /// Adds one result that an operation reports.
  public func item(_ id: ID, _ result: Result<Record, any Error>) { items.add(id, result) }

  /// Ends the request with the final result of an operation, with the cursor if there is one.
  public func end<Cursor>(_ result: Result<Cursor, any Error>) {
    ending.give(result.map { ($0 as Any?).flatMap(unwrapped) })
  }

  /// Returns the page that an operation has reported, after its end; throws its error.
  public func found() async throws -> ContractPage<Record, ID> {
    let cursor = try await ending.wait(for: watch)
    return ContractPage(items.inOrder, cursor: cursor)
  }
}

/// The results that an operation has reported, item by item.
final class ContractItems<ID: Hashable, Value>: Sendable {
  private let items = Protected<[(ID, Result<Value, any Error>)]>([])

  func add(_ id: ID, _ result: Result<Value, any Error>) {
    items.withLock { $0.append((id, result)) }
  }

  var inOrder: [(ID, Result<Value, any Error>)] { items.withLock { $0 } }

  var byID: [ID: Result<Value, any Error>] { Dictionary(inOrder) { $1 } }
}

/// Returns the wrapped value of an optional inside an `Any`; `nil` also for `Void`, which is no cursor.
private func unwrapped(_ value: Any) -> Any? {
  if value is Void { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first?.value
}
