@_spi(MockSpecGenerated) import MockSpecRuntime

/// One request on its way through a knob: it is recorded, validated, applied, and answered.
public final class StoreCall<Adapter: RecordAdapter, Catalogue: ErrorCatalogue> {
  @usableFromInline let table: StoreTable<Adapter>
  @usableFromInline let client: Backend.Client
  @usableFromInline let member: MemberState
  /// The place of the call in the journal of its member.
  @usableFromInline let number: Int
  /// The full name of what was called.
  @usableFromInline let function: StaticString
  /// The decision of the rules about the call as a whole.
  @exclusivity(unchecked) @usableFromInline var decision = FaultDecision()
  /// True if the answer can be overtaken, and come in any order that the service allows.
  @usableFromInline let isAdversarial: Bool
  @exclusivity(unchecked) @usableFromInline var isCancelled: Bool
  /// The facts that rules ask for; `nil` where there are no rules.
  @exclusivity(unchecked) private var traits: CallTraits?

  /// Describes the last call in the journal of a member.
  @inlinable
  init(
    on table: StoreTable<Adapter>, by client: Backend.Client, _ member: MemberState,
    _ function: StaticString, isCancelled: Bool, _ held: borrowing Held
  ) {
    (self.table, self.client, self.member) = (table, client, member)
    self.function = function
    (number, self.isCancelled) = (member.count - 1, isCancelled)
    isAdversarial = table.backend.isAdversarial(held)
  }

  /// Lets the rules decide about the call, before it is applied.
  @usableFromInline
  func meetRules(
    _ way: CallStyle, scope: @autoclosure () -> CallScope, arguments: @autoclosure () -> Any,
    itemCount: @autoclosure () -> Int, record: @autoclosure () -> Adapter.Record?,
    _ held: inout Held
  ) {
    let backend = table.backend
    let rules = member.rules(and: backend, held)
    if isCancelled || rules.isEmpty && held[backend.state].latencyRule == nil { return }
    var scope = scope()
    scope.member = member.knobName
    scope.recordType = ObjectIdentifier(Adapter.Record.self)
    var traits = CallTraits(way: way, client: client, scope: scope) { rule, held in
      guard case .error(let entry) = held[rule.state].terms.effect else {
        return !Catalogue.isEmpty
      }
      return entry is Catalogue
    }
    // Counting the records of a commit takes the lock itself.
    backend.lock.unlock(held)
    traits.itemCount = itemCount()
    traits.record = record()
    held = backend.lock.lock()
    decision = member.decision(of: number, arguments(), &traits, on: backend, &held)
    self.traits = traits
    isComposed = decision.failure?.entry(held)?.composesItems ?? false
    if !decision.isPlain {
      decision.tracker = CallTracker(member, number, on: backend, held)
    }
  }

  /// True if the answer will be an error that is made of those of the items.
  @usableFromInline private(set) var isComposed = false

  /// The number of items after which the request is interrupted.
  @usableFromInline var cut: Int? {
    guard case .afterItems(let count) = decision.position, !isComposed else { return nil }
    return max(count, 0)
  }

  /// Returns the random numbers for order that the service leaves open; `nil` where callbacks are orderly.
  @usableFromInline
  func drawNumbers(_ held: borrowing Held) -> SeededNumbers? {
    isAdversarial ? table.backend.draw(held) : nil
  }

  /// The way in which records leave the store for the user that the client has now.
  @inlinable
  func output(_ fields: [String]? = nil) -> RecordOutput<Adapter> {
    var output = RecordOutput<Adapter>(fields)
    output.backend = table.backend
    let store = table.table
    if store.key.user == nil, let part = store.part {
      (output.part, output.viewer) = (part, client.state.signedInUser)
    }
    return output
  }

  /// Notes in the journal how the call and its items failed.
  @usableFromInline
  func note(failure: (any Error)?, problems: [(id: AnyHashable, error: any Error)]) {
    table.backend.lock.withLock {
      member.outcomes[number, default: CallOutcome()].failure = failure
      member.outcomes[number]?.problems = problems
      member.outcomes[number]?.catalogue = Catalogue.self
    }
  }
}

// MARK: - Applying

/// The outcome of a request under the rules.
@usableFromInline
enum Verdict<Value, Adapter: RecordAdapter> {
  case rejected(Rejection<Adapter>)
  case applied(Value)
  /// Applied, but answered with the rule's error, which holds those of the items.
  case composed(Value, FaultHit)
  /// Applied in part, and then rejected.
  case interrupted(Value, Rejection<Adapter>)

  /// The value of a request that was applied, whole or in part; `nil` for a rejected one.
  @inlinable var value: Value? {
    switch self {
    case .rejected: nil
    case .applied(let value), .composed(let value, _), .interrupted(let value, _): value
    }
  }

  /// The error of the call, which can hold those of its items.
  @inlinable
  func failure<Catalogue: ErrorCatalogue>(
    _ catalogue: Catalogue.Type, _ output: RecordOutput<Adapter>,
    _ problems: @autoclosure () -> [(id: AnyHashable, error: any Error)]
  ) -> (any Error)? {
    switch self {
    case .applied: nil
    case .composed(_, let hit): hit.error(ErrorDetails(items: problems()))
    case .rejected(let rejection), .interrupted(_, let rejection):
      rejection.error(catalogue, output)
    }
  }
}

extension StoreCall {
  /// Applies the request in one locked step, unless something forbids that.
  ///
  /// - Parameters:
  ///   - isWriting: True if the client wants to save or delete; `nil` where its account does not matter.
  ///   - failure: The validation failure of the request, whatever the store holds.
  ///   - subject: Rejects the item that the error of the whole call is about, where there is only one.
  ///   - apply: Applies the request to the table.
  /// - Returns: The outcome.
  @inlinable
  func run<Value>(
    isWriting: Bool?, failure: ErrorMeaning? = nil,
    about subject: (Rejection<Adapter>.Cause, StoreState) -> Rejection<Adapter>? = { _, _ in nil },
    apply: (inout StoreState, Caller, borrowing Held) -> Outcome<Value, Adapter>
  ) -> Verdict<Value, Adapter> {
    table.backend.withStores { state, held in
      if isCancelled { return .rejected(Rejection(.meaning(.cancelled))) }
      let known = client.state(held)
      var rejection: Rejection<Adapter>?
      let hit = decision.failure
      if let hit {
        rejection = subject(.fault(hit), state) ?? Rejection(.fault(hit))
        if let rejection, !isComposed, decision.position == .beforeApplying {
          return .rejected(rejection)
        }
      }
      let account = isWriting.flatMap {
        table.table.configuration.validate(known, isWriting: $0)
      }
      if let failure = account ?? failure {
        return .rejected(rejection ?? Rejection(.meaning(failure)))
      }
      let caller = table.table.caller(client.label, user: known.signedInUser)
      switch apply(&state, caller, held) {
      case .rejected(let reason): return .rejected(rejection ?? reason)
      case .done(let value):
        guard let hit, let rejection else { return .applied(value) }
        if isComposed { return .composed(value, hit) }
        return cut == nil ? .rejected(rejection) : .interrupted(value, rejection)
      }
    }
  }

  /// The rules by which items fail, after those that come true have changed the store.
  ///
  /// The table may not know the type of records that are saved yet; inner items are not named by the call, but
  /// in a zone that is.
  @inlinable
  func faults(
    of ids: @autoclosure () -> [Adapter.ID], saving saves: [RecordFacts<Adapter>] = [],
    isInner: Bool = false, by caller: Caller, in state: inout StoreState, _ held: borrowing Held
  ) -> [Adapter.ID: FaultHit] {
    hasRules ? itemFaults(ids(), saves, isInner: isInner, caller, &state, held) : [:]
  }

  @usableFromInline var hasRules: Bool { traits != nil }

  @usableFromInline
  func itemFaults(
    _ ids: [Adapter.ID], _ saves: [RecordFacts<Adapter>], isInner: Bool, _ caller: Caller,
    _ state: inout StoreState, _ held: borrowing Held
  ) -> [Adapter.ID: FaultHit] {
    guard let traits else { return [:] }
    let store = table.table
    let saved = Dictionary(saves.map { ($0.id, $0.record) }, uniquingKeysWith: { $1 })
    let stored = state
    return faults(of: ids, held) { id in
      let isModification = traits.scope.verbs.isSubset(of: [.save, .delete])
      let verbs =
        isModification ? saved[id] == nil ? .delete : .save : traits.scope.verbs
      let record = { saved[id] ?? stored[store].record(id) }
      return CallItem(
        scope: traits.scope.item(
          verbs, isSingle: traits.scope.isSingle && !isInner, isInner: isInner),
        type: { record().map(Adapter.typeName) },
        zone: Adapter.zone(of: id, in: record()).map { AnyHashable($0) },
        isInner: isInner, record: record)
    } simulating: { event, id in
      store.simulate(event, of: id, saving: saved[id], by: caller.withoutClient, in: &state)
    }
  }

  /// The rules by which items fail, after those that come true have been simulated in the order of the items.
  private func faults<ID: Hashable>(
    of ids: [ID], _ held: borrowing Held, item: (ID) -> CallItem,
    simulating simulate: (StoreEvent, ID) -> Void
  ) -> [ID: FaultHit] {
    guard let traits else { return [:] }
    let due = member.dueItemRules(
      for: ids, of: number, traits, on: table.backend, held, item: item)
    for id in ids {
      if let event = due[id]?.simulatedEvent(held) { simulate(event, id) }
    }
    return due.filter { !held[$0.value.rule.state].terms.isSimulated }
  }

  /// The rules by which zones of a request for changes fail, after those that come true have changed the store.
  ///
  /// A zone that is `nil` stands for the whole table.
  @usableFromInline
  func faults(
    ofZones zones: [Adapter.ZoneID?], by caller: Caller, in state: inout StoreState,
    _ held: borrowing Held
  ) -> [Adapter.ZoneID?: FaultHit] {
    guard let traits else { return [:] }
    let ids = zones.map { $0.map { AnyHashable($0) } ?? AnyHashable(table.table.name) }
    let known = Dictionary(zip(ids, zones)) { first, _ in first }
    let faults = faults(of: ids, held) { _ in
      CallItem(scope: traits.scope, type: { nil })
    } simulating: { event, id in
      table.table.simulate(event, in: known[id] ?? nil, by: caller.withoutClient, &state)
    }
    return Dictionary(faults.map { (known[$0] ?? nil, $1) }) { first, _ in first }
  }

  /// The rules by which records of a commit fail, after those that come true have changed the store.
  @usableFromInline
  func faults(
    of unit: UnitOfWork, in state: inout StoreState, _ held: borrowing Held
  ) -> [AnyHashable: FaultHit] {
    guard let traits else { return [:] }
    let items = unit.parts.flatMap { $0.items }
    let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return faults(of: items.map(\.id), held) { id in
      CallItem(
        scope: traits.scope.item(known[id]?.verbs ?? .commit, isSingle: false),
        type: { known[id]?.typeName })
    } simulating: { event, id in
      known[id]?.simulate(event, &state)
    }
  }
}

// The parts of the expressions behind `answers`.

extension StoreResponse {
  /// The response, unless the call as a whole failed.
  @inlinable public var answered: Result<Self, any Error> { whole { self } }

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

  /// The records that were read.
  public var records: [Adapter.Record] { items.compactMap { try? $0.result.get() } }

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
  @inlinable public var results: [Adapter.ID: Result<Adapter.Record, any Error>] {
    Dictionary(saves.map { ($0.id, $0.result) }) { $1 }
  }

  /// The ids of the records to delete.
  public var deletedIDs: [Adapter.ID] { deletes.map(\.id) }

  /// The results of the records to delete, by id.
  @inlinable public var deletions: [Adapter.ID: Result<Void, any Error>] {
    Dictionary(deletes.map { ($0.id, $0.result) }) { $1 }
  }
}

extension QueryResponse {
  /// The records of the page, in order.
  public var records: [Adapter.Record] { items.compactMap { try? $0.result.get() } }

  /// The ids of the records of the page, in order.
  public var ids: [Adapter.ID] { items.map(\.id) }

  /// The results of the page with their ids, in order.
  @inlinable public var results: [(Adapter.ID, Result<Adapter.Record, any Error>)] {
    items.map { ($0.id, $0.result) }
  }

  /// True if there is another page.
  @_spi(MockSpecGenerated) public var isMoreComing: Bool { cursor != nil }
}

extension MockCore {
  /// Names a database for texts; without a name, it is called what Swift prints of it.
  ///
  /// - Parameters:
  ///   - database: The value that identifies the database on the backend.
  ///   - names: The names of such values.
  public func call<Database: Hashable & Sendable>(
    _ database: Database, by names: ValueMapping<Database, String>
  ) {
    guard let name = names.meaning(of: database) else { return }
    backend.lock.withLock { held in
      backend.stores(held).databaseNames[AnyHashable(database)] = name
    }
  }
}
