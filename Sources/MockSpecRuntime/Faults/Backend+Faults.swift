extension Backend: FaultTarget {
  public func inject(_ request: FaultRequest) -> FaultRule { add(request.terms) }

  /// Fails calls of all members that the service lets fail so; rules of a single member come first.
  ///
  /// ```swift
  /// backend.fails(with: MockCKError.networkUnavailable, on: .during(.seconds(5) ..< .seconds(30)))
  /// backend.fails(with: MockCKError.notAuthenticated, from: phone.core.client)
  /// ```
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. It hits members that throw this service's errors, or
  ///     any error.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure, and so how much of the request is applied.
  ///   - client: The client whose calls fail; all if left out.
  ///   - evenIfImpossible: True to hit also calls and items that the service never lets fail with this error.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    with error: some ErrorCatalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, at: position, from: client,
      evenIfImpossible: evenIfImpossible, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Fails some calls, and then every call of that client to the same database until the delay of the error is over;
  /// calls that come earlier are among the ``earlyRetries``.
  ///
  /// Of a mock that no store answers, such as a container or a session, the limit is of the mock. What a service does by
  /// itself, as a sync engine on its schedule, fails as well and is no retry of the app's.
  ///
  /// - Parameters:
  ///   - error: An error with `retryAfter`.
  ///   - occurrence: The calls that begin a delay, counted from now.
  ///   - client: The client whose calls fail; all if left out.
  ///   - evenIfImpossible: True to hit also calls and items that the service never lets fail with this error.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func rateLimits(
    with error: some ErrorCatalogue, on occurrence: Occurrence = .once,
    from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    limit(
      error, on: occurrence, from: client, evenIfImpossible: evenIfImpossible,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

extension Backend {
  /// Adds a rule about a member, unless it is a mistake.
  func add(
    _ terms: FaultRule.Terms, to state: MemberState, unless mistake: String?,
    _ held: borrowing Held
  ) -> FaultRule {
    let rule = FaultRule(terms, about: state.knobName, on: self, held)
    if let mistake { return reject(rule, for: mistake, held) }
    rule.join(state, held)
    held[self.state].rules.append(rule)
    return rule
  }

  /// Adds a rule about all members.
  package func add(_ terms: FaultRule.Terms) -> FaultRule {
    let mistake = terms.mistake(of: nil)
    defer { recordIssues() }
    return lock.withLock { held in
      guard let mistake else { return add(terms, held) }
      return reject(FaultRule(terms, about: nil, on: self, held), for: mistake, held)
    }
  }

  /// Adds a rule about all members, inside the lock.
  func add(_ terms: FaultRule.Terms, _ held: borrowing Held) -> FaultRule {
    let rule = FaultRule(terms, about: nil, on: self, held)
    held[state].wideRules.append(rule)
    held[state].rules.append(rule)
    log.pointee.hasFaults = true
    return rule
  }

  /// Reports the mistake of a rule, which hits nothing.
  private func reject(
    _ rule: FaultRule, for mistake: String, _ held: borrowing Held
  ) -> FaultRule {
    rule.end(held)
    keep(Issue("\(mistake); the rule is left out", at: held[rule.state].terms.place), held)
    return rule
  }

  /// The time that every call takes that can wait; none if it is `nil`.
  ///
  /// The rules of a member come on top.
  public var latency: Latency? {
    get { delays?.call }
    set { setLatency(newValue, perItem: itemLatency) }
  }

  /// The time that every item of a call takes besides ``latency``; none if it is `nil`.
  public var itemLatency: Latency? {
    get { delays?.item }
    set { setLatency(latency, perItem: newValue) }
  }

  private var delays: (call: Latency?, item: Latency?)? {
    lock.withLock { held in
      guard let rule = held[state].latencyRule,
        case .delay(let latency, let perItem) = held[rule.state].terms.effect
      else { return nil }
      return (latency, perItem)
    }
  }

  private func setLatency(_ latency: Latency?, perItem: Latency?) {
    lock.withLock { held in
      guard latency != nil || perItem != nil else {
        held[state].latencyRule = nil
        log.pointee.hasFaults = !held[state].wideRules.isEmpty
        return
      }
      let effect = FaultEffect.delay(latency, perItem: perItem)
      let rule = FaultRule(FaultRule.Terms(effect: effect), about: nil, on: self, held)
      held[state].latencyRule = rule
      log.pointee.hasFaults = true
    }
  }

  /// Ends all rules: none fails, delays or repeats a call from now on, kills an app or changes an account; all links are
  /// online.
  ///
  /// A call that a gate holds back waits until the test opens it. The ``pageLimit`` stays, which is no fault.
  public func removeAllFaults() {
    setLatency(nil, perItem: nil)
    for rule in lock.withLock({ held in held[state].rules }) where rule.isFault { rule.remove() }
    connectAll()
    lock.withLock { held in clients.observer?.hasRemovedFaults(held) }
  }

  /// The number of calls that one rule fails, or in which it kills the app, before it ends with one of the ``issues``;
  /// 10,000.
  ///
  /// An app that tries again, or is launched again, without end would hang its test: the service answers from then on, and
  /// ``verify(fileID:filePath:line:column:)`` fails with the rule and its line.
  public var failureLimit: Int {
    get { lock.withLock { held in held[state].failureLimit } }
    set { lock.withLock { held in held[state].failureLimit = newValue } }
  }

  /// The rules of all mocks on this backend that never fired; a sign of a test that tests nothing.
  ///
  /// Rules that were removed or declared optional are not among them.
  ///
  /// ```swift
  /// #expect(backend.unfiredRules.isEmpty)
  /// ```
  public var unfiredRules: [FaultRule] {
    lock.withLock { held in held[state].rules.filter { $0.isUnfired(held) } }
  }

  /// The retries that came before the service allowed them, in order.
  public var earlyRetries: [EarlyRetry] {
    lock.withLock { held in held[state].rules.flatMap { held[$0.state].earlyRetries } }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Kills launched apps at calls: the app never gets the answer, and is launched again on what it has stored.
  ///
  /// Calls that return at once cannot be left, and are not hit.
  ///
  /// ```swift
  /// backend.killsApp(on: .call(2), at: .afterApplying)
  /// ```
  ///
  /// - Parameters:
  ///   - occurrence: The calls of apps that `launch(_:storing:_:)` has launched, counted from now.
  ///   - position: The moment of the call, and so whether it is applied.
  ///   - client: The client whose app is killed; all if left out.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func killsApp(
    on occurrence: Occurrence = .once, at position: FaultPosition = .beforeApplying,
    from client: Backend.Client? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .kill, on: occurrence, at: position, from: client,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Kills a launched app right after it has written what it stores, before it can write more.
  ///
  /// ```swift
  /// backend.killsApp(afterWrite: 3)
  /// ```
  ///
  /// - Parameters:
  ///   - number: The number of the write, counted from now among those of all launched apps.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func killsApp(
    afterWrite number: Int, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(.killAfterWrite, on: .call(number), Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Kills the app of a launch, if it still runs.
  func kill(_ launch: Launch?) {
    guard let launch else { return }
    let handlers = lock.withLock { held -> [@Sendable () -> Void] in
      if launch.isKilled(held) { return [] }
      for part in held[state].parts.values { part.hasLaunchedAgain(launch.client.label) }
      return clients.kill(launch.client.label, held)
    }
    for handler in handlers { handler() }
    wakeBlockedCalls()
  }

  /// Counts a write of a launched app, and kills the app if a rule says so.
  func recordWrite(of launch: Launch) {
    let isDue = lock.withLock { held in
      clients.observer?.hasWritten(after: log.pointee.count, held)
      let rules = held[state].wideRules.filter { rule in
        guard case .killAfterWrite = held[rule.state].terms.effect, !rule.isOver(held) else {
          return false
        }
        return rule.countMatch(of: nil, held)
      }
      for rule in rules { rule.fire(after: log.pointee.count, held) }
      return !rules.isEmpty
    }
    if isDue { kill(launch) }
  }

  /// Keeps what a killed app waits for, which would report that it was never called.
  package static func keepForever(_ value: Any) { _ = Unmanaged.passRetained(Protected(value)) }

  /// Suspends the task for ever if it is one of an app that was killed meanwhile.
  static func holdKilledApp(isolation: isolated (any Actor)? = #isolation) async {
    if Launch.current?.isKilled == true { await waitForever() }
  }

  /// Suspends the task of a killed app for ever; it is never released.
  static func waitForever(isolation: isolated (any Actor)? = #isolation) async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Simulates a state of the account from a call on, until the rule is removed: the user signs out just before.
  ///
  /// The state is that of the client that makes the call. Setting an account ends the simulation.
  ///
  /// ```swift
  /// backend.simulates(account: .missing, on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - account: The state of the account.
  ///   - occurrence: The call with which it begins, counted from now.
  ///   - client: The client whose calls count; all if left out.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func simulates(
    account: AccountState, on occurrence: Occurrence = .once, from client: Backend.Client? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FaultRule {
    add(
      .account(account), on: occurrence, from: client,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Simulates a state of a link from a call on, until all faults are removed: the connection changes just before.
  ///
  /// The link is that of the client that makes the call.
  ///
  /// ```swift
  /// backend.simulates(link: .offline(with: MockCKError.networkUnavailable), on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - link: The state of the link.
  ///   - occurrence: The call with which it begins, counted from now.
  ///   - client: The client whose calls count; all if left out.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule, which ends as soon as it has hit a call.
  @discardableResult
  public func simulates(
    link: Backend.Link, on occurrence: Occurrence = .once, from client: Backend.Client? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FaultRule {
    add(
      .link(link.connection(on: self)), on: occurrence, from: client,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that simulates the cause of an error.
  package func simulate(
    _ error: some ErrorCatalogue, to items: ItemSelection = .all, on occurrence: Occurrence,
    _ place: Backend.SourceLocation? = nil
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, items: items, evenIfImpossible: true, isSimulated: true, place)
  }

  /// The largest number of results in a page, whatever the service and the client allow; `nil` for no
  /// further limit.
  ///
  /// A service may always return fewer than it could, and say that there are more. That is no fault, so
  /// ``removeAllFaults()`` leaves it; lists without a cursor come whole.
  public var pageLimit: Int? {
    get { lock.withLock { held in held[state].pageLimit } }
    set { lock.withLock { held in held[state].pageLimit = newValue.map { max($0, 1) } } }
  }
}

extension ErrorCatalogue {
  /// The meaning of the error for the store, where its cause can be simulated.
  package var tellsOfStore: ErrorMeaning? {
    switch meaning {
    case .missing, .zoneMissing, .conflict, .expired, .purged: meaning
    default: nil
    }
  }

  /// True if the error tells whether a zone is lost with the keys of its encrypted data.
  package var tellsOfLostKeys: Bool {
    guard meaning == .zoneMissing else { return false }
    var details = ErrorDetails()
    let reading = ErrorDetails.Reading()
    details.reading = reading
    _ = error(details)
    return reading.hasReadKeysLost
  }
}

extension ErrorMeaning {
  /// True if it is about a whole zone.
  package var isOfZone: Bool { self == .zoneMissing || self == .purged || self == .expired }
}

extension Backend {
  /// Observes the cancellation of an operation, and returns the observation; `nil` where it is not announced.
  package typealias CancellationObserver = (@escaping @Sendable () -> Void) -> AnyObject?

  /// Blocks a thread in a body that waits, and wakes it when its operation, if there is one, is cancelled or its app ends.
  package func blocking(
    observing observe: CancellationObserver?, until isOver: @escaping () -> Bool,
    _ body: (BlockedCall) -> Void
  ) {
    Self.releaseTicket()
    let observation = observe?({ [weak self] in self?.wakeBlockedCalls() })
    let call = BlockedCall(isAnnounced: observe == nil || observation != nil, isOver: isOver)
    let number = lock.withLock { held in
      held[state].blockedCallCount += 1
      held[state].blockedCalls[held[state].blockedCallCount] = call
      return held[state].blockedCallCount
    }
    withExtendedLifetime(observation) { body(call) }
    lock.withLock { held in held[state].blockedCalls[number] = nil }
  }

  /// Wakes the blocked calls that are over.
  package func wakeBlockedCalls() {
    let calls = lock.withLock { held in Array(held[state].blockedCalls.values) }
    for call in calls where call.isOver() { call.semaphore.signal() }
  }
}
