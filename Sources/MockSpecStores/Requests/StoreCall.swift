@_spi(MockSpecGenerated) import MockSpecRuntime

/// One request on its way through a knob: it is recorded, validated, applied, and answered.
public final class StoreCall<Adapter: RecordAdapter, Catalogue: ErrorCatalogue> {
  let table: StoreTable<Adapter>
  let client: Backend.Client
  let member: MemberState
  /// The place of the call in the journal of its member.
  let number: Int
  /// The full name of what was called.
  let function: StaticString
  /// The decision of the rules about the call as a whole.
  @exclusivity(unchecked) var decision = FaultDecision()
  /// True if the answer can be overtaken, and come in any order that the service allows.
  let isAdversarial: Bool
  @exclusivity(unchecked) var isCancelled: Bool
  /// The items about which the answer is wrong; none for most calls.
  @exclusivity(unchecked) var misanswers: [AnyHashable: ItemMisanswer] = [:]
  /// The stored item that an answer tells although the request does not name it.
  @exclusivity(unchecked) private var other: ItemOutcome<Adapter>?
  /// The facts that rules ask for; `nil` where there are no rules.
  @exclusivity(unchecked) private var traits: CallTraits?

  /// Describes the last call in the journal of a member.
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
  func meetRules(
    _ style: CallStyle, scope: @autoclosure () -> CallScope, arguments: @autoclosure () -> Any,
    itemCount: @autoclosure () -> Int, record: @autoclosure () -> Adapter.Record?,
    isOfService: Bool = false, _ held: inout Held
  ) {
    let backend = table.backend
    let rules = member.rules(and: backend, held)
    if isCancelled || rules.isEmpty && held[backend.state].latencyRule == nil { return }
    var scope = scope()
    scope.member = member.knobName
    scope.recordType = ObjectIdentifier(Adapter.Record.self)
    var traits = CallTraits(way: style, client: client, scope: scope) { effect in
      if case .error(let entry) = effect { entry is Catalogue } else { !Catalogue.isEmpty }
    }
    (traits.database, traits.isOfService) = (table.table.key.database, isOfService)
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
  private(set) var isComposed = false

  /// The number of items after which the request is interrupted.
  var cut: Int? {
    guard case .afterItems(let count) = decision.position, !isComposed else { return nil }
    return max(count, 0)
  }

  /// Returns the random numbers for order that the service leaves open; `nil` where callbacks are orderly.
  func drawNumbers(_ held: borrowing Held) -> SeededNumbers? {
    isAdversarial ? table.backend.draw(held) : nil
  }

  /// The exit of the store for the user that the client has now.
  func exit(_ fields: [String]? = nil) -> StoreExit<Adapter, Catalogue> {
    var exit = StoreExit<Adapter, Catalogue>(backend: table.backend, fields: fields)
    if table.table.key.user == nil, let part = table.table.part {
      (exit.part, exit.viewer) = (part, client.state.signedInUser)
    }
    return exit
  }

  /// The results of an answer, without those that it leaves out, with those that it tells twice, and with the one that
  /// was not asked for.
  func misanswered<Item>(
    _ items: [Item], id: (Item) -> Adapter.ID,
    other make: (Adapter.ID, Adapter.Record) -> Item
  ) -> [Item] {
    if misanswers.isEmpty { return items }
    let exit = self.exit()
    return items.flatMap { item in
      switch misanswers[AnyHashable(id(item))] {
      case .leavesOut: [Item]()
      case .tellsTwice: [item, item]
      case .tellsOther:
        [item]
          + (other.flatMap { other in
            (try? exit.result(other).get()).map { make(other.id, $0) }
          }.map { [$0] } ?? [])
      case nil: [item]
      }
    }
  }

  /// Writes into the journal how the call and its items failed.
  func record(failure: (any Error)?, problems: [(id: AnyHashable, error: any Error)]) {
    table.backend.lock.withLock {
      member.outcomes[number, default: CallOutcome()].failure = failure
      member.outcomes[number]?.problems = problems
      member.outcomes[number]?.catalogue = Catalogue.self
    }
  }
}

// MARK: - Applying

extension StoreCall {
  /// Applies the request in one locked step, unless something forbids that.
  ///
  /// - Parameters:
  ///   - isWriting: True if the client wants to save or delete; `nil` where its account does not matter.
  ///   - failure: The validation failure of the request, whatever the store holds.
  ///   - subject: Rejects the item that the error of the whole call is about, where there is only one.
  ///   - apply: Applies the request to the table.
  /// - Returns: The outcome.
  func run<Value>(
    isWriting: Bool?, failure: ErrorMeaning? = nil,
    about subject: (Rejection<Adapter>.Cause, StoreState) -> Rejection<Adapter>? = { _, _ in nil },
    apply: (inout StoreState, Caller, borrowing Held) -> StoreOutcome<Value, Adapter>
  ) -> StoreOutcome<Value, Adapter> {
    table.backend.withStores { state, held in
      if isCancelled { return .rejected(Rejection(.meaning(.cancelled))) }
      let known = client.state(held)
      let rejection = decision.failure.map { hit in
        let cause = Rejection<Adapter>.Cause.fault(hit)
        return subject(cause, state) ?? Rejection(cause)
      }
      if let rejection, !isComposed, decision.position == .beforeApplying {
        return .rejected(rejection)
      }
      let account = isWriting.flatMap {
        table.table.configuration.validate(known, isWriting: $0)
      }
      if let failure = account ?? failure {
        return .rejected(rejection ?? Rejection(.meaning(failure)))
      }
      let caller = table.table.caller(client.label, user: known.signedInUser)
      var outcome = apply(&state, caller, held)
      guard let rejection else { return outcome }
      if outcome.value != nil, isComposed, let hit = decision.failure {
        outcome.rejection = Rejection(.composition(hit))
      } else {
        if cut == nil { outcome.value = nil }
        outcome.rejection = rejection
      }
      return outcome
    }
  }

  /// The rules by which items fail, after those that come true have changed the store.
  ///
  /// The table may not know the type of records that are saved yet; inner items are not named by the call, but
  /// in a zone that is.
  func faults(
    of ids: @autoclosure () -> [Adapter.ID], saving saves: [RecordFacts<Adapter>] = [],
    isInner: Bool = false, by caller: Caller, in state: inout StoreState, _ held: borrowing Held
  ) -> [Adapter.ID: FaultHit] {
    hasRules ? itemFaults(ids(), saves, isInner: isInner, caller, &state, held) : [:]
  }

  var hasRules: Bool { traits != nil }

  func itemFaults(
    _ ids: [Adapter.ID], _ saves: [RecordFacts<Adapter>], isInner: Bool, _ caller: Caller,
    _ state: inout StoreState, _ held: borrowing Held
  ) -> [Adapter.ID: FaultHit] {
    guard let traits else { return [:] }
    let store = table.table
    let saved = Dictionary(saves.map { ($0.id, $0.record) }, uniquingKeysWith: { $1 })
    let stored = state
    lazy var other = otherItem(than: ids, in: stored)
    defer { if misanswers.values.contains(.tellsOther) { self.other = other } }
    return faults(of: ids, exploringMisanswers: !stored.choices.answersEveryItem, held) { id in
      let isModification = traits.scope.verbs.isSubset(of: [.save, .delete])
      let verbs =
        isModification ? saved[id] == nil ? .delete : .save : traits.scope.verbs
      let record = { saved[id] ?? stored[store].record(id) }
      return CallItem(
        scope: traits.scope.item(
          verbs, isSingle: traits.scope.isSingle && !isInner, isInner: isInner),
        type: { record().map(Adapter.typeName) },
        zone: Adapter.zone(of: id, in: record()).map { AnyHashable($0) },
        isInner: isInner, record: record, hasOther: { other != nil })
    } simulating: { event, id in
      store.simulate(event, of: id, saving: saved[id], by: caller.withoutClient, in: &state)
    }
  }

  /// Returns the first stored item that a request does not name.
  private func otherItem(than ids: [Adapter.ID], in state: StoreState) -> ItemOutcome<Adapter>? {
    let named = Set(ids)
    guard let id = table.ids(in: state).first(where: { !named.contains($0) }),
      let record = state[table.table].record(id)
    else { return nil }
    return ItemOutcome(id: id, record: record)
  }

  /// The rules by which items fail, after those that come true have been simulated in the order of the items.
  private func faults<ID: Hashable>(
    of ids: [ID], exploringMisanswers isExplored: Bool = false, _ held: borrowing Held,
    item: (ID) -> CallItem, simulating simulate: (StoreEvent, ID) -> Void
  ) -> [ID: FaultHit] {
    guard let traits else { return [:] }
    let due = member.dueItemRules(
      for: ids, of: number, traits, on: table.backend, exploringMisanswers: isExplored, held,
      item: item)
    for id in ids {
      if let event = due[id]?.simulatedEvent(held) { simulate(event, id) }
    }
    return due.filter { id, hit in
      if case .misanswer(let way) = held[hit.rule.state].terms.effect {
        misanswers[AnyHashable(id)] = way
        return false
      }
      return !held[hit.rule.state].terms.isSimulated
    }
  }

  /// The rules by which zones of a request for changes fail, after those that come true have changed the store.
  ///
  /// A zone that is `nil` stands for the whole table.
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
