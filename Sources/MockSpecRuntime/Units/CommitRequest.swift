/// A request to commit what a context has changed, in all its stores.
///
/// ```swift
/// #expect(context.on.save.calls.first?.arguments.inserted.map(\.city) == ["Lima"])
/// ```
public struct CommitRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// What becomes of conflicts; what each store says if left out.
  public let policy: ConflictPolicy?
  /// Where the changes are as long as nobody has written them down.
  let unit: UnitOfWork?
  private let backend: Backend?
  private let parts: [any PendingPartChanges]

  /// Asks for a commit of all that is pending in the context of a store.
  ///
  /// - Parameters:
  ///   - table: One of the stores of the context.
  ///   - policy: What becomes of conflicts; what each store says if left out.
  public init(_ table: StoreTable<Adapter>, policy: ConflictPolicy? = nil) {
    self.policy = policy
    unit = table.pendingTable?.unit
    backend = table.backend
    parts = []
  }

  private init(_ policy: ConflictPolicy?, _ parts: [any PendingPartChanges]) {
    self.policy = policy
    self.parts = parts
    // What the journal keeps must not keep the context.
    unit = nil
    backend = nil
  }

  /// The request with the changes as they are now; the lock must be held.
  @usableFromInline var lockedRecord: Self {
    Self(policy, unit?.changes ?? parts)
  }

  public var recorded: Self {
    backend.map { $0.lock.withLock { lockedRecord } } ?? self
  }

  private var written: [any PendingPartChanges] { recorded.parts }

  public static var verbs: ServiceVerbs { [.commit, .save, .delete] }

  public var itemCount: Int {
    guard let unit else { return parts.reduce(0) { $0 + $1.count } }
    return unit.changeCount
  }

  public var description: String {
    let words = written.flatMap(\.words)
    return words.isEmpty ? "committing nothing" : words.joined(separator: ", ")
  }
}

extension CommitRequest {
  /// Copies of the records of the first store that are new to the context.
  public var inserted: [Adapter.Record] { changes(of: Adapter.self).inserted }
  /// Copies of the records of the first store that were saved over what the context knew.
  public var updated: [Adapter.Record] { changes(of: Adapter.self).updated }
  /// The ids of the records of the first store that shall go.
  public var deleted: [Adapter.ID] { changes(of: Adapter.self).deleted }

  /// What is committed of the records of one kind.
  ///
  /// - Parameter adapter: How the store handles the records: `PlaceAdapter.self`.
  /// - Returns: The changes; none where the context has no store of such records.
  public func changes<Other>(of adapter: Other.Type) -> PendingChanges<Other> {
    let changes = written.lazy.compactMap { $0 as? PendingChanges<Other> }.first
    return changes ?? PendingChanges(entries: PendingEntries())
  }
}
