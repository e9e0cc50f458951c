/// One request on its way through a knob: it is recorded, judged by the rules, and applied.
public final class StoreCall<Adapter: RecordAdapter, Catalogue: ErrorCatalogue> {
  /// What the rules leave of a request.
  @usableFromInline
  enum Verdict<Value> {
    case refused(Refusal<Adapter>)
    case applied(Value)
    /// Applied, but answered with the rule's error, which holds those of the items.
    case composed(Value, FaultRule)
    /// Applied in part, and then refused.
    case interrupted(Value, Refusal<Adapter>)
  }

  @usableFromInline let table: StoreTable<Adapter>
  @usableFromInline let client: Backend.Client
  /// What the rules do to the call as a whole.
  @usableFromInline private(set) var disturbance = Disturbance()
  /// Whether the answer can be overtaken, and come in any order that the service allows.
  @usableFromInline var isAdversarial = false
  @usableFromInline var isCancelled: Bool
  /// The full name of what was called.
  @usableFromInline var function: StaticString = ""
  @usableFromInline let record: () -> (MemberState, call: Int)
  @usableFromInline private(set) var member: (state: MemberState, call: Int)?
  /// What rules ask of the call; `nil` where there are none.
  @usableFromInline private(set) var traits: CallTraits?

  /// - Parameters:
  ///   - table: The records.
  ///   - client: Who calls.
  ///   - isCancelled: Whether the operation was cancelled before it began.
  ///   - record: Keeps the call in the journal; runs inside the lock.
  @inlinable
  init(
    on table: StoreTable<Adapter>, by client: Backend.Client, isCancelled: Bool,
    record: @escaping () -> (MemberState, call: Int)
  ) {
    self.table = table
    self.client = client
    self.isCancelled = isCancelled
    self.record = record
  }

  /// Whether the answer will be an error that is made of those of the items.
  @inlinable var isComposed: Bool { disturbance.failure?.composesItems ?? false }

  /// After how many items the request is interrupted.
  @inlinable var cut: Int? {
    guard case .afterItems(let count) = disturbance.position, !isComposed else { return nil }
    return max(count, 0)
  }

  /// The numbers by which the answer takes its freedom; `nil` where it is orderly.
  @usableFromInline
  func draw() -> SeededNumbers? { isAdversarial ? table.backend.draw() : nil }

  /// The same; the lock must be held.
  @usableFromInline
  func lockedDraw() -> SeededNumbers? { isAdversarial ? table.backend.stage.draw() : nil }

  /// Records the call and lets the rules judge it, before it is applied.
  @usableFromInline
  func begin(
    _ way: CallStyle, scope: CallScope, arguments: Any, itemCount: Int
  ) {
    guard !isCancelled else { return }
    let backend = table.backend
    var traits = CallTraits(way: way, client: client, scope: scope) { rule in
      guard case .error(let entry) = rule.terms.effect else { return true }
      return entry is Catalogue
    }
    traits.itemCount = itemCount
    backend.lock.lock()
    let (state, call) = record()
    disturbance = state.disturbance(of: call, arguments, &traits, on: backend)
    if !disturbance.isPlain { disturbance.tracker = CallTracker(state, call, on: backend.clock) }
    backend.lock.unlock()
    (member, self.traits) = ((state, call), traits)
  }

  /// A copy of a stored record for the client, in whose eyes users have other names than in a store that
  /// belongs to nobody.
  @inlinable
  func handedOut(_ record: Adapter.Record) -> Adapter.Record {
    let copy = Adapter.handedOut(record)
    guard let sharing = table.state.configuration.sharing, sharing.namesUsers,
      table.state.key.user == nil, let user = client.state.signedInUser
    else { return copy }
    return sharing.seen(copy, from: user, by: user)
  }

  /// Notes in the journal how the call and its items failed.
  @usableFromInline
  func note(_ response: some StoreResponse) {
    guard let member else { return }
    let (failure, problems) = (response.failure, response.problems)
    guard failure != nil || !problems.isEmpty else { return }
    table.backend.lock.withLock {
      member.state.outcomes[member.call, default: CallOutcome()].failure = failure
      member.state.outcomes[member.call]?.problems = problems
      member.state.outcomes[member.call]?.catalogue = Catalogue.self
    }
  }

  /// Says that the client gave up before the request was applied.
  @usableFromInline
  func cancel() { isCancelled = true }

  /// Applies the request unless something forbids that; a call that no rule is about is recorded in
  /// the same locked step.
  ///
  /// - Parameters:
  ///   - flaw: What is wrong with the request whatever the store holds.
  ///   - subject: The item that the error of the whole call is about, where there is only one.
  ///   - apply: Applies the request to the table.
  /// - Returns: What the rules leave of the request.
  @inlinable
  func run<Value>(
    refusing flaw: ErrorMeaning? = nil, about subject: (TableState<Adapter>) -> Refusal<Adapter>?,
    apply: (TableState<Adapter>) -> Outcome<Value, Adapter>
  ) -> Verdict<Value> {
    table.backend.lock.withLock {
      if member == nil { member = record() }
      if isCancelled { return .refused(Refusal(cause: .meaning(.cancelled))) }
      table.state.enter(as: client.lockedState.signedInUser)
      defer { table.state.enter(as: nil) }
      let rule = disturbance.failure
      var refusal: Refusal<Adapter>?
      if let rule {
        refusal = subject(table.state) ?? Refusal(cause: .fault(rule))
        refusal?.cause = .fault(rule)
      }
      if let refusal, !isComposed, disturbance.position == .beforeApplying {
        return .refused(refusal)
      }
      if let flaw { return .refused(refusal ?? Refusal(cause: .meaning(flaw))) }
      switch apply(table.state) {
      case .refused(let reason): return .refused(refusal ?? reason)
      case .done(let value):
        guard let rule, let refusal else { return .applied(value) }
        if isComposed { return .composed(value, rule) }
        return cut == nil ? .refused(refusal) : .interrupted(value, refusal)
      }
    }
  }

  /// The rules by which items fail; the lock must be held.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - saves: The records to save among them, whose type the table may not know yet.
  ///   - isInner: Whether they are not named by the call, but in a zone that is.
  /// - Returns: The rule of each item that fails.
  @usableFromInline
  func faults(
    of ids: [Adapter.ID], saving saves: [Adapter.Record] = [], isInner: Bool = false
  ) -> [Adapter.ID: FaultRule] {
    guard let member, let traits else { return [:] }
    let saved = Dictionary(saves.map { (Adapter.id(of: $0), $0) }, uniquingKeysWith: { $1 })
    let (scope, state) = (traits.scope, table.state)
    let isModification = scope.verbs.isSubset(of: [.save, .delete])
    let due = member.state.dueItemRules(
      for: ids, of: member.call, traits, on: table.backend
    ) { id in
      let verbs = isModification ? saved[id] == nil ? .delete : .save : scope.verbs
      let type = { (saved[id] ?? state.row(id)?.record).map(Adapter.typeName) }
      return CallItem(
        scope: CallScope(verbs: verbs, isSingle: scope.isSingle && !isInner), type: type,
        isInner: isInner)
    }
    guard due.values.contains(where: \.terms.isSimulated) else { return due }
    for id in ids {
      guard let rule = due[id], let error = rule.simulatedError else { continue }
      state.simulate(error, of: id, saving: saved[id])
    }
    return due.filter { !$0.value.terms.isSimulated }
  }

  /// The rules by which zones of a request for changes fail; the lock must be held.
  ///
  /// - Parameter zones: The zones; `nil` stands for the whole table.
  /// - Returns: The rule of each zone that fails.
  @usableFromInline
  func faults(ofZones zones: [Adapter.ZoneID?]) -> [Adapter.ZoneID?: FaultRule] {
    guard let member, let traits else { return [:] }
    let ids = zones.map { $0.map { AnyHashable($0) } ?? AnyHashable(table.state.name) }
    let due = member.state.dueItemRules(for: ids, of: member.call, traits, on: table.backend) { _ in
      CallItem(scope: traits.scope, type: { nil })
    }
    var faults: [Adapter.ZoneID?: FaultRule] = [:]
    for (zone, id) in zip(zones, ids) {
      guard let rule = due[id] else { continue }
      if let meaning = rule.simulatedError?.tellsOfStore {
        table.state.simulate(meaning, in: zone)
      } else {
        faults[zone] = rule
      }
    }
    return faults
  }

  /// The error of a call that failed because some of its items did.
  @usableFromInline
  func error(_ rule: FaultRule, composing errors: [(Adapter.ID, any Error)]) -> any Error {
    var details = ErrorDetails()
    for (id, error) in errors { details.items[AnyHashable(id)] = error }
    return rule.error(details)
  }
}

extension ItemResult {
  /// The id and the error of an item that failed.
  @inlinable var problem: (ID, any Error)? {
    guard case .failure(let error) = result else { return nil }
    return (id, error)
  }
}
