/// What a client asks of a store: to fetch, to modify or to query.
public protocol StoreRequest<Adapter> {
  /// How the store handles the records.
  associatedtype Adapter: RecordAdapter
  /// What the client gets.
  associatedtype Response: StoreResponse

  /// What such requests can ask for.
  static var verbs: ServiceVerbs { get }

  /// The request with copies of its records, as the journal keeps it.
  var recorded: Self { get }

  /// How many items the request names.
  var itemCount: Int { get }

  /// What this request asks for.
  ///
  /// - Parameter scope: What the calls of its member ask for.
  /// - Returns: The part of that which is in this request.
  func narrowed(_ scope: CallScope) -> CallScope

  /// The request with what the client stores beside its saves, if it saves anything.
  func noting(_ data: any Sendable) -> Self

  /// Applies the request; only a `StoreKnob` calls this.
  ///
  /// - Parameter call: The call that the request came with.
  /// - Returns: The answer, for every item and as a whole.
  func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> Response

  /// Applies the request where no rule has a say in it; only a `StoreKnob` calls this, and holds the lock.
  ///
  /// - Parameter table: The records.
  /// - Returns: The answer, and the request as the journal keeps it; `nil` where nothing was applied, because
  ///   something about the request, or about the table, is out of the ordinary.
  func plainAnswer(on table: StoreTable<Adapter>) -> (response: Response, recorded: Self)?
}

extension StoreRequest {
  public func narrowed(_ scope: CallScope) -> CallScope { scope }

  public func noting(_ data: any Sendable) -> Self { self }

  @inlinable
  public func plainAnswer(on table: StoreTable<Adapter>) -> (response: Response, recorded: Self)? {
    nil
  }
}

/// What a client gets from a store.
public protocol StoreResponse {
  /// Answers that the call as a whole failed.
  ///
  /// - Parameter failure: Why.
  init(failure: (any Error)?)

  /// Why the call as a whole failed.
  var failure: (any Error)? { get }
  /// The items that failed, with their errors.
  var problems: [(id: AnyHashable, error: any Error)] { get }
  /// The answer without its items: what a callback that comes twice gets the second time.
  var withoutItems: Self { get }
}

/// A request for records by their ids.
public struct FetchRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The ids of the records; `nil` for all records.
  public let ids: [Adapter.ID]?
  /// The fields that the results shall have; `nil` for all.
  public let fields: [String]?

  /// Asks for records.
  ///
  /// - Parameters:
  ///   - ids: The ids of the records.
  ///   - fields: The fields that the results shall have; `nil` for all.
  @inlinable
  public init(_ ids: [Adapter.ID], fields: [String]? = nil) {
    self.ids = ids
    self.fields = fields
  }

  /// Asks for records, or for all of them.
  ///
  /// - Parameters:
  ///   - ids: The ids of the records; `nil` for all, in the order of their creation.
  ///   - fields: The fields that the results shall have; `nil` for all.
  @inlinable
  public init(orAll ids: [Adapter.ID]?, fields: [String]? = nil) {
    self.ids = ids
    self.fields = fields
  }

  public static var verbs: ServiceVerbs { .fetch }

  @inlinable public var recorded: Self { self }

  public var itemCount: Int { ids?.count ?? 0 }

  public var description: String {
    "fetching \(ids.map { "\($0)" } ?? "all")" + (fields.map { " with fields \($0)" } ?? "")
  }
}

/// A request to save and to delete records.
public struct ModifyRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The records to save.
  public let saves: [Adapter.Record]
  /// The ids of the records to delete.
  public let deletes: [Adapter.ID]
  /// What happens to saves when the stored record has changed.
  public let policy: SavePolicy
  /// Whether the items of an atomic zone are written all or none.
  public let isAtomic: Bool
  /// What the client stores in every zone in which something is written; changes bring it back.
  public let note: (any Sendable)?

  /// Asks for changes.
  ///
  /// - Parameters:
  ///   - saves: The records to save.
  ///   - deletes: The ids of the records to delete.
  ///   - policy: What happens to saves when the stored record has changed.
  ///   - isAtomic: Whether the items of an atomic zone are written all or none.
  ///   - note: What the client stores in every zone in which something is written.
  @inlinable
  public init(
    saving saves: [Adapter.Record] = [], deleting deletes: [Adapter.ID] = [],
    policy: SavePolicy = .ifUnchanged, isAtomic: Bool = true, note: (any Sendable)? = nil
  ) {
    self.saves = saves
    self.deletes = deletes
    self.policy = policy
    self.isAtomic = isAtomic
    self.note = note
  }

  public static var verbs: ServiceVerbs { [.save, .delete] }

  public func narrowed(_ scope: CallScope) -> CallScope {
    // A request for nothing can fail like any other of its member.
    guard saves.isEmpty != deletes.isEmpty else { return scope }
    return CallScope(verbs: saves.isEmpty ? .delete : .save, isSingle: scope.isSingle)
  }

  public func noting(_ data: any Sendable) -> Self {
    Self(saving: saves, deleting: deletes, policy: policy, isAtomic: isAtomic, note: data)
  }

  @inlinable public var recorded: Self {
    Self(
      saving: saves.map(Adapter.copy), deleting: deletes, policy: policy, isAtomic: isAtomic,
      note: note)
  }

  @inlinable public var itemCount: Int { saves.count + deletes.count }

  public var description: String {
    let word = policy == .ifAbsent ? "inserting" : "saving"
    let saving = saves.isEmpty ? nil : "\(word) \(saves.map(Adapter.id))"
    let deleting = deletes.isEmpty ? nil : "deleting \(deletes)"
    let parts = [saving, deleting].compactMap { $0 }
    return parts.isEmpty ? "modifying nothing" : parts.joined(separator: ", ")
  }
}
