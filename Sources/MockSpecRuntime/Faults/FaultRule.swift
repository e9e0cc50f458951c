/// A fault that a test injects: into which calls, when, at which moment of the call, and with which effect.
///
/// ```swift
/// let rule = database.on.modifyRecords.fails(with: .networkFailure, on: .calls(2...3))
/// // …
/// #expect(rule.timesFired == 2)
/// rule.remove()
/// ```
public final class FaultRule: @unchecked Sendable, CustomStringConvertible {
  /// The calls of a rule, and its effect on them.
  @usableFromInline package struct Terms {
    @usableFromInline package var effect: FaultEffect
    package var occurrence = Occurrence.always
    package var position = FaultPosition.beforeApplying
    /// The items that fail; `nil` for a rule about whole calls.
    package var items: ItemSelection?
    var client: Backend.Client?
    /// The name of the client, if only that is known.
    package var clientName: String?
    /// The name of the member, if only that is known.
    package var memberName: String?
    /// The condition on the arguments; the test's code, which runs outside the lock.
    @usableFromInline var condition: ((Any) -> Bool)?
    /// True if calls also fail until the delay of the error is over.
    package var isLimit = false
    /// The scope of the member's calls; `nil` for rules of a backend and members without errors.
    var scope: CallScope?
    /// True if the items are zones of a feed of changes, and not the records in it.
    var isOfZones = false
    /// True if the rule holds also where the service never fails so.
    var evenIfImpossible = false
    /// True if the rule simulates the cause of the error in the store, in place of the error.
    @usableFromInline package var isSimulated = false
    /// The line of the test that made the rule.
    var place: Backend.SourceLocation?

    package init(
      effect: FaultEffect, occurrence: Occurrence = .always,
      position: FaultPosition = .beforeApplying
    ) {
      (self.effect, self.occurrence, self.position) = (effect, occurrence, position)
    }
  }

  /// The state of a rule that a rewind restores besides its terms.
  struct Counts {
    fileprivate var matches = 0
    fileprivate var firings = 0
    fileprivate var sequences: [Int] = []
    fileprivate var isRemoved = false
    fileprivate var mayStayUnfired = false
    /// The times until which calls fail, by what the limit is of.
    fileprivate var deadlines: [LimitSubject: Duration] = [:]
    fileprivate var payload = ErrorDetails()
  }

  /// The state of a rule: an object, as each call of a run asks for parts of it, and a copy of all would cost more than the rest.
  package final class State {
    @exclusivity(unchecked) package fileprivate(set) var terms: Terms
    @exclusivity(unchecked) fileprivate var counts = Counts()
    /// True if the rule has ever fired, also before a rewind.
    fileprivate var hasFired = false
    /// True if it has left out a call, or an item, that cannot fail so.
    package var hasPassedOver = false
    fileprivate var hitMember: String?
    /// The same times on the clock of the machine.
    fileprivate var realDeadlines: [LimitSubject: ContinuousClock.Instant] = [:]
    fileprivate(set) var earlyRetries: [EarlyRetry] = []
    /// True after a rewind to a moment before the rule was made.
    fileprivate var isUndone = false
    /// The members whose calls the rule can hit.
    fileprivate var homes: [Weak<MemberState>] = []

    init(terms: Terms) { self.terms = terms }

    /// True if the rule hits no call any more.
    fileprivate var isOver: Bool { counts.isRemoved || isUndone }

    package var payload: ErrorDetails { counts.payload }
  }

  /// The knob of the member that the rule is about; `nil` for all members.
  let knob: String?
  let clock: TestClock
  private weak var backend: Backend?
  private let seed: UInt64
  private let number: Int
  private let birth: Duration
  package let state: Guarded<State>

  /// Makes a rule about one member, or all.
  package init(
    _ terms: Terms, about knob: String?, on backend: Backend, _ held: borrowing Held
  ) {
    state = Guarded(State(terms: terms))
    self.knob = knob
    clock = backend.clock
    self.backend = backend
    seed = held[backend.state].seed
    held[backend.state].ruleCount += 1
    number = held[backend.state].ruleCount
    birth = clock.time(held)
  }

  package var lock: Lock { clock.lock }

  /// The number of calls that the rule has hit, wholly or in an item.
  public var timesFired: Int { lock.withLock { held in held[state].counts.firings } }

  /// The calls that the rule has hit, by their places in the journal.
  public var calls: [Int] { lock.withLock { held in held[state].counts.sequences } }

  /// The full name of the first call that the rule has hit.
  package var firstMember: String? { lock.withLock { held in held[state].hitMember } }

  /// The line of the test that made the rule; `nil` for a rule of a plan.
  var place: Backend.SourceLocation? { lock.withLock { held in held[state].terms.place } }

  /// The calls that the rule hits; changing it keeps the count of the calls. One that counts from 0 is an issue, and
  /// leaves the rule as it is.
  public var occurrence: Occurrence {
    get { lock.withLock { held in held[state].terms.occurrence } }
    set {
      if !newValue.isSensible {
        backend?.report(RuntimeMessage.countsFromOne(newValue), at: place)
        return
      }
      lock.withLock { held in held[state].terms.occurrence = newValue }
    }
  }

  /// The moment of a call at which the rule strikes.
  public var position: FaultPosition {
    get { lock.withLock { held in held[state].terms.position } }
    set { lock.withLock { held in held[state].terms.position = newValue } }
  }

  /// Ends the rule: it fires no more, and is not reported as unfired.
  public func remove() { lock.withLock(end) }

  /// Ends the rule, inside the lock.
  func end(_ held: borrowing Held) { held[state].counts.isRemoved = true }

  /// True if the rule is a fault, and not one that only holds calls back or records them.
  var isFault: Bool {
    lock.withLock { held in ![.gate, .none].contains(held[state].terms.effect.kind) }
  }

  /// Allows the rule to stay unfired, without a report.
  ///
  /// - Returns: The rule itself.
  @discardableResult
  public func optional() -> FaultRule {
    lock.withLock { held in allowedToStayUnfired(held) }
  }

  /// Allows the rule to stay unfired, inside the lock.
  @discardableResult
  func allowedToStayUnfired(_ held: borrowing Held) -> FaultRule {
    held[state].counts.mayStayUnfired = true
    return self
  }

  /// Makes the calls fail with another error from now on.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. One that the service can never return there is an issue, and the rule
  ///     stays as it is.
  ///   - evenIfImpossible: True to return it all the same.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func change(
    to error: some ErrorCatalogue, evenIfImpossible: Bool = false, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var terms = lock.withLock { held in held[state].terms }
    terms.effect = .error(error)
    terms.evenIfImpossible = evenIfImpossible
    if let mistake = terms.mistake(of: knob) {
      let location = Backend.SourceLocation(fileID, filePath, line, column)
      backend?.report(mistake, at: location)
      return
    }
    let changed = UncheckedBox(terms)
    lock.withLock { held in
      held[state].terms.effect = changed.value.effect
      held[state].terms.evenIfImpossible = evenIfImpossible
    }
  }
}

extension FaultRule {
  /// Reports an issue at the line of the rule.
  func report(_ issue: String) { backend?.report(issue, at: place) }

  typealias Memory = (Terms, Counts)

  /// Tells whether the rule should have fired and never did.
  func isUnfired(_ held: borrowing Held) -> Bool {
    let (hasFired, counts) = (held[state].hasFired, held[state].counts)
    return !hasFired && !counts.isRemoved && !counts.mayStayUnfired
  }

  /// The number of calls that the rule was about.
  func matchCount(_ held: borrowing Held) -> Int { held[state].counts.matches }

  /// Tells whether the rule hits no call any more.
  func isOver(_ held: borrowing Held) -> Bool { held[state].isOver }

  /// Lets the rule hit calls of a member.
  package func join(_ member: MemberState, _ held: borrowing Held) {
    held[state].homes.append(Weak(object: member))
    member.rules.append(self)
  }

  func memory(_ held: borrowing Held) -> Memory {
    (held[state].terms, held[state].counts)
  }

  /// Restores the terms and counts of the rule, or ends it for `nil`.
  func restore(_ memory: Memory?, _ held: borrowing Held) {
    guard let memory else {
      held[state].isUndone = true
      return
    }
    (held[state].terms, held[state].counts) = memory
    held[state].isUndone = false
    // Rules that were removed have left their members.
    for home in held[state].homes.compactMap(\.object)
    where !isOver(held) && !home.rules.contains(where: { $0 === self }) {
      home.rules.append(self)
      home.rules.sort { $0.number < $1.number }
    }
  }

  /// Counts a call that matches; `true` if the rule is due.
  package func countMatch(of subject: LimitSubject?, _ held: borrowing Held) -> Bool {
    let state = held[state]
    state.counts.matches += 1
    if let subject, rest(of: subject, held) != nil { return true }
    var numbers = random(held)
    return state.terms.occurrence.isDue(
      on: state.counts.matches, firings: state.counts.firings,
      age: clock.time(held) - birth, draw: numbers.nextFraction())
  }

  /// The random numbers that belong to the last match.
  func random(_ held: borrowing Held) -> SeededNumbers {
    SeededNumbers(seed: seed, stream: number, index: held[state].counts.matches)
  }

  /// Returns the rest of a limit; `nil` where there is none.
  func rest(of subject: LimitSubject, _ held: borrowing Held) -> Duration? {
    let deadlines = held[state].counts.deadlines
    if deadlines.isEmpty { return nil }
    return deadlines[subject].map { $0 - clock.time(held) }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Tells whether a delay of the rule is not over.
  func isDelaying(_ held: borrowing Held) -> Bool {
    held[state].counts.deadlines.values.contains { clock.time(held) < $0 }
  }

  /// Counts a call that the rule hits, at its place in the journal; returns it if it is an early retry.
  func fire(
    at sequence: Int, of mock: MockIdentity, _ member: String, _ call: CallTraits,
    _ held: borrowing Held
  ) -> EarlyRetry? {
    fire(after: sequence + 1, held)
    if held[state].hitMember == nil { held[state].hitMember = member }
    guard held[state].terms.isLimit else { return nil }
    let subject = call.limitSubject(of: mock)
    let now = TestClock.Instant(offset: clock.time(held))
    if let rest = rest(of: subject, held) {
      // The app has no part in what the service does by itself.
      if call.isOfService { return nil }
      let retry = EarlyRetry(
        isEarlyInRealTime: held[state].realDeadlines[subject].map { .now < $0 } ?? false,
        rule: self, sequence: sequence, mock: mock.name, member: member,
        client: mock.client.name(held), allowed: now.advanced(by: rest), actual: now)
      held[state].earlyRetries.append(retry)
      return retry
    }
    if case .error(let entry) = held[state].terms.effect, let delay = entry.retryAfter {
      held[state].counts.deadlines[subject] = clock.time(held) + .seconds(delay)
      held[state].realDeadlines[subject] = .now + .seconds(delay)
    }
    return nil
  }

  /// Ends a rule that has failed so many calls, or killed apps in them, and tells whether it does.
  func endAfter(_ limit: Int, _ held: borrowing Held) -> Bool {
    guard [.failure, .kill].contains(held[state].terms.effect.kind),
      held[state].counts.firings >= limit
    else { return false }
    held[state].counts.isRemoved = true
    return true
  }

  /// The issue of a rule that has struck too often.
  var excess: String {
    let (count, origin) = (timesFired, place.map { " made at \($0)" } ?? "")
    let isKill = lock.withLock { held in held[state].terms.effect.kind == .kill }
    let fact =
      isKill
      ? "killed the app \(count) times, and kills it no more: the app makes the call in each launch"
      : "failed \(count) calls, and fails no more: the app tries again without end"
    return "the rule '\(self)'\(origin) has \(fact), or 'backend.failureLimit' is too low"
  }

  /// Ends a rule of a plan about calls that can never fail so, and returns the issue.
  ///
  /// A rule that code makes is checked when it is made; what a plan names is known when it is called.
  func endAsImpossible(_ scope: CallScope, _ held: borrowing Held) -> String? {
    guard held[state].hasPassedOver, !held[state].counts.isRemoved else { return nil }
    var known = held[state].terms
    guard let name = known.memberName, case .error(let error) = known.effect else { return nil }
    known.scope = scope
    guard known.isImpossible else { return nil }
    held[state].counts.isRemoved = true
    held[state].counts.mayStayUnfired = true
    return "the plan is wrong: "
      + RuntimeMessage.illegal(
        error.name, of: name, inItems: false, at: known.position,
        legal: known.legalNames(like: error))
  }

  /// Counts a call, or a write, that the rule hits, after so many calls.
  func fire(after calls: Int, _ held: borrowing Held) {
    held[state].counts.firings += 1
    held[state].hasFired = true
    if calls > 0 { held[state].counts.sequences.append(calls - 1) }
  }

  /// Tells whether the rule is about a call; conditions are asked before.
  package func concerns(_ call: CallTraits, _ held: borrowing Held) -> Bool {
    let state = held[state]
    if state.isOver { return false }
    let kind = state.terms.effect.kind
    guard
      state.terms.effect.isPossible(for: call.style) || knob != nil && kind != .repetition
    else { return false }
    if call.isCompletedByReal, state.terms.effect.strikesAfterAnswer(at: state.terms.position) {
      return false
    }
    if let client = state.terms.client, client !== call.client { return false }
    if let name = state.terms.clientName, !call.client.isCalled(name, held) { return false }
    if kind == .kill, !call.client.isLaunched(held) { return false }
    if kind == .failure {
      if knob == nil, !call.accepts(state.terms.effect) { return false }
      // Items are asked about one by one.
      if state.terms.items == nil, !state.terms.allows(call.scope, record: call.record) {
        state.hasPassedOver = knob != nil || state.terms.memberName != nil
        return false
      }
    }
    return state.terms.condition == nil || call.met.contains(ObjectIdentifier(self))
  }

  /// Tells whether the arguments of a call meet the condition; runs outside the lock.
  @usableFromInline func isMet(by arguments: Any) -> Bool {
    lock.withLock { held in held[state].terms.condition }?(arguments) ?? true
  }

  public var description: String {
    // Errors and ids are printed outside the lock, as they are the test's.
    let (terms, client) = lock.withLock { held in
      (held[state].terms, held[state].terms.client?.name(held))
    }
    let subject = knob ?? terms.memberName ?? "every call"
    let from = (client ?? terms.clientName).map { " from \($0)" } ?? ""
    let time = terms.occurrence == .always ? "" : " \(terms.occurrence)"
    let isPlain = terms.position == .beforeApplying || !terms.effect.hasPosition
    let place = isPlain ? "" : ", \(terms.position)"
    return "\(subject)\(from) \(terms.effect.predicate(of: terms))\(time)\(place)"
  }
}

extension FaultRule {
  /// Sets the payload of the error, in place of the one from the store.
  ///
  /// By default the records of a conflict are those of the store at that moment.
  ///
  /// ```swift
  /// database.on.saveRecord.fails(with: .serverRecordChanged).carrying(server: newer)
  /// database.on.query.fails(with: .networkFailure).carrying(underlying: URLError(.timedOut))
  /// ```
  ///
  /// - Parameters:
  ///   - client: The record of the request.
  ///   - server: The stored record.
  ///   - ancestor: The record from which the client has started.
  ///   - underlying: The error of a lower layer.
  ///   - keysLost: True if the zone is gone with the keys of its encrypted data.
  ///   - items: The errors of items, by id, of a failure that is composed of them.
  /// - Returns: The rule itself.
  @discardableResult
  public func carrying(
    client: Any? = nil, server: Any? = nil, ancestor: Any? = nil,
    underlying: (any Error)? = nil, keysLost: Bool? = nil, items: [AnyHashable: any Error] = [:]
  ) -> FaultRule {
    var details = ErrorDetails()
    (details.client, details.server, details.ancestor) = (client, server, ancestor)
    (details.underlying, details.keysLost, details.items) = (underlying, keysLost, items)
    let box = UncheckedBox(details)
    clock.lock.withLock { held in
      held[state].counts.payload = box.value.completed(by: held[state].payload)
    }
    return self
  }
}

/// A rule that hits a call, with the limit as the call meets it when it arrives.
@usableFromInline package struct FaultHit {
  @usableFromInline package let rule: FaultRule
  /// The rest of the limit; `nil` where the call comes in time.
  private let rest: Duration?

  package init(_ rule: FaultRule, on subject: LimitSubject, _ held: borrowing Held) {
    (self.rule, rest) = (rule, rule.rest(of: subject, held))
  }

  /// Returns the error that the app gets; runs outside the lock.
  @usableFromInline package func error(_ known: ErrorDetails, cancellation: (any Error)? = nil)
    -> any Error
  {
    let (effect, details) = rule.lock.withLock { held in
      (held[rule.state].terms.effect, held[rule.state].payload.completed(by: known))
    }
    if case .failure(let error) = effect { return error }
    guard case .error(var entry) = effect else { return cancellation ?? CancellationError() }
    if let rest { entry.retryAfter = rest.seconds }
    return entry.error(details) { rule.report($0) }
  }
}
