import Foundation

/// What a member is asked, with the probe under which its callbacks stand.
public class ContractRequest: @unchecked Sendable {
  struct Watch {
    let probe: ContractProbe
    let patience: Duration
    let member: String
  }

  let watch: Watch

  init(_ watch: Watch) { self.watch = watch }

  /// Who watches the callbacks.
  public var probe: ContractProbe { watch.probe }

  /// Calls the form of a member that does not wait, where there is one that does.
  ///
  /// - Parameter call: Calls it.
  /// - Returns: Its answer.
  /// - Throws: What it throws.
  public func now<Value>(_ call: () throws -> Value) rethrows -> Value { try call() }

  /// A query that the suite was given.
  ///
  /// - Parameter make: Makes it.
  /// - Returns: The query.
  /// - Throws: An error where there is none.
  public func given<Query>(_ make: (() -> Query)?) throws -> Query {
    guard let make else { throw ContractStop.unchecked("there is no query") }
    return make()
  }

  /// What the interface calls something that a call says.
  fileprivate func word<Meaning, Word>(for meaning: Meaning, in words: ((Meaning) -> Word?)?) throws
    -> Word
  {
    guard let word = words?(meaning) else {
      throw ContractStop.unchecked("the suite is not told what a call says for '\(meaning)'")
    }
    return word
  }
}

/// A request to commit what waits.
public final class ContractCommit: ContractRequest, @unchecked Sendable {
  private let conflicts: ContractConflicts

  init(_ conflicts: ContractConflicts, _ watch: Watch) {
    self.conflicts = conflicts
    super.init(watch)
  }

  /// What becomes of conflicts, in the words of the interface.
  ///
  /// - Parameter words: Finds them, if the suite was told.
  /// - Returns: The word.
  /// - Throws: An error where there is none.
  public func policy<Word>(_ words: ((ContractConflicts) -> Word?)?) throws -> Word {
    try word(for: conflicts, in: words)
  }

  /// The same for what can be left as it is.
  public func policyIfAny<Word>(_ words: ((ContractConflicts) -> Word?)?) throws -> Word? {
    try word(for: conflicts, in: words)
  }
}

/// A request for records by their ids.
public final class ContractIDs<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  /// The ids.
  public let ids: [ID]
  /// The only one.
  public var id: ID { ids[0] }

  private let items = ContractItems<ID, Record>()
  private let ending = ContractAnswer<Result<Void, any Error>>()

  init(_ ids: [ID], _ watch: Watch) {
    self.ids = ids
    super.init(watch)
  }

  /// What an operation tells of one item.
  public func item(_ id: ID, _ result: Result<Record, any Error>) { items.add(id, result) }

  /// What an operation tells at its end.
  public func end(_ result: Result<Void, any Error>) { ending.give(result) }

  /// What an operation has told, when it is over.
  ///
  /// - Throws: Why it has failed.
  public func fetched() async throws -> ContractFetched<Record, ID> {
    try await ending.wait(for: watch).get()
    return .results(items.byID)
  }
}

/// A request to save and delete.
public final class ContractChange<Record, ID: Hashable>: ContractRequest, @unchecked Sendable {
  /// The records to save.
  public let saves: [Record]
  /// The ids to delete.
  public let deletes: [ID]
  /// Whether all is to be written or nothing.
  public let isAtomic: Bool
  /// The only record.
  public var record: Record { saves[0] }
  /// The only id.
  public var id: ID { deletes[0] }

  private let policy: ContractPolicy
  private let savedItems = ContractItems<ID, Record>()
  private let deletedItems = ContractItems<ID, Void>()
  private let ending = ContractAnswer<Result<Void, any Error>>()

  init(
    saves: [Record], deletes: [ID], isAtomic: Bool, policy: ContractPolicy, _ watch: Watch
  ) {
    self.saves = saves
    self.deletes = deletes
    self.isAtomic = isAtomic
    self.policy = policy
    super.init(watch)
  }

  /// What becomes of newer versions, in the words of the interface.
  ///
  /// - Parameter words: Finds them, if the suite was told.
  /// - Returns: The word.
  /// - Throws: An error where there is none.
  public func policy<Word>(_ words: ((ContractPolicy) -> Word?)?) throws -> Word {
    try word(for: policy, in: words)
  }

  /// The same for what can be left as it is.
  public func policyIfAny<Word>(_ words: ((ContractPolicy) -> Word?)?) throws -> Word? {
    if words == nil, policy == .refusing { return nil }
    return try word(for: policy, in: words)
  }

  /// What an operation tells of one record to save.
  public func saved(_ id: ID, _ result: Result<Record, any Error>) { savedItems.add(id, result) }

  /// What an operation tells of one record to delete.
  public func deleted(_ id: ID, _ result: Result<Void, any Error>) { deletedItems.add(id, result) }

  /// What an operation tells at its end.
  public func end(_ result: Result<Void, any Error>) { ending.give(result) }

  /// What an operation has told, when it is over.
  ///
  /// - Throws: Why it has failed.
  public func modified() async throws -> ContractModified<Record, ID> {
    try await ending.wait(for: watch).get()
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
  private let ending = ContractAnswer<Result<Any?, any Error>>()

  init(_ asked: Asked, _ watch: Watch) {
    self.asked = asked
    super.init(watch)
  }

  /// Whether a record is a result.
  public var predicate: @Sendable (Record) -> Bool { asked.predicate }
  /// Whether a record comes before another.
  public var order: @Sendable (Record, Record) -> Bool { asked.order }
  /// How many results the page can have.
  public var limit: Int { asked.limit }

  /// Where an earlier page ended; `nil` to begin.
  public func cursor<Cursor>() -> Cursor? { asked.cursor as? Cursor }

  /// Where an earlier page ended.
  ///
  /// - Throws: An error where there is none.
  public func givenCursor<Cursor>() throws -> Cursor {
    guard let cursor: Cursor = cursor() else {
      throw ContractStop.unchecked("there is no page to go on from")
    }
    return cursor
  }

  /// What an operation tells of one result.
  public func item(_ id: ID, _ result: Result<Record, any Error>) { items.add(id, result) }

  /// What an operation tells at its end, with the cursor if there is one.
  public func end<Cursor>(_ result: Result<Cursor, any Error>) {
    ending.give(result.map { ($0 as Any?).flatMap(unwrapped) })
  }

  /// What an operation has told, when it is over.
  ///
  /// - Throws: Why it has failed.
  public func found() async throws -> ContractPage<Record, ID> {
    let cursor = try await ending.wait(for: watch).get()
    return ContractPage(items.inOrder, cursor: cursor)
  }
}

/// What an operation has told, item by item.
final class ContractItems<ID: Hashable, Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var items: [(ID, Result<Value, any Error>)] = []

  func add(_ id: ID, _ result: Result<Value, any Error>) {
    lock.withLock { items.append((id, result)) }
  }

  var inOrder: [(ID, Result<Value, any Error>)] { lock.withLock { items } }

  var byID: [ID: Result<Value, any Error>] { Dictionary(inOrder) { $1 } }
}

/// The value of an optional that stands in an `Any`; `nil` for `Void` too, which is no cursor.
private func unwrapped(_ value: Any) -> Any? {
  if value is Void { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first?.value
}
