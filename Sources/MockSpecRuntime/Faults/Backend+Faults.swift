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
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    with error: some ErrorCatalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(
        effect: .error(error), occurrence: occurrence, position: position, client: client,
        evenIfImpossible: evenIfImpossible), SourcePlace(fileID, line))
  }

  /// Fails some calls, and then every call of that client until the delay of the error is over; calls that come earlier
  /// are among the ``earlyRetries``.
  ///
  /// - Parameters:
  ///   - error: An error with `retryAfter`.
  ///   - occurrence: The calls that begin a delay, counted from now.
  ///   - client: The client whose calls fail; all if left out.
  ///   - evenIfImpossible: True to hit also calls and items that the service never lets fail with this error.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func rateLimits(
    with error: some ErrorCatalogue, on occurrence: Occurrence = .once,
    from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    var terms = FaultRule.Terms.limit(error, occurrence)
    terms.client = client
    terms.evenIfImpossible = evenIfImpossible
    return add(terms, SourcePlace(fileID, line))
  }
}

extension Backend {
  /// Adds a rule about a member.
  func add(
    _ terms: FaultRule.Terms, to state: MemberState, _ held: borrowing Held
  ) -> FaultRule {
    let rule = FaultRule(terms, about: (state.mock, state.index), on: self, held)
    rule.join(state, held)
    rules.append(rule)
    return rule
  }

  /// Adds a rule about all members.
  package func add(_ terms: FaultRule.Terms) -> FaultRule {
    terms.checkLegality(of: nil)
    return lock.withLock { held in
      let rule = FaultRule(terms, about: nil, on: self, held)
      wideRules.append(rule)
      rules.append(rule)
      log.pointee.hasFaults = true
      return rule
    }
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

  private var delays: (call: Latency, item: Latency?)? {
    lock.withLock {
      guard case .delay(let latency, let perItem) = latencyRule?.terms.effect else { return nil }
      return (latency, perItem)
    }
  }

  private func setLatency(_ latency: Latency?, perItem: Latency?) {
    lock.withLock { held in
      guard latency != nil || perItem != nil else {
        latencyRule = nil
        log.pointee.hasFaults = !wideRules.isEmpty
        return
      }
      let effect = FaultEffect.delay(latency ?? .fixed(.zero), perItem: perItem)
      latencyRule = FaultRule(FaultRule.Terms(effect: effect), about: nil, on: self, held)
      log.pointee.hasFaults = true
    }
  }

  /// Ends all rules: none fails, delays or repeats a call from now on, kills an app or changes an account.
  ///
  /// A call that a gate holds back waits until the test opens it. The ``pageLimit`` stays, which is no fault.
  public func removeAllFaults() {
    latency = nil
    itemLatency = nil
    for rule in lock.withLock({ rules }) where rule.isFault { rule.remove() }
  }

  /// The number of calls that one rule fails before it ends with one of the ``issues``; 10,000.
  ///
  /// An app that tries again without end would otherwise hang its test: the service answers from then on, and
  /// ``verify(fileID:line:)`` fails with the rule and its line.
  public var failureLimit: Int {
    get { lock.withLock { ownFailureLimit } }
    set { lock.withLock { ownFailureLimit = newValue } }
  }

  /// The rules of all mocks on this backend that never fired; a sign of a test that tests nothing.
  ///
  /// Rules that were removed or declared optional are not among them.
  ///
  /// ```swift
  /// #expect(backend.unfiredRules.isEmpty)
  /// ```
  public var unfiredRules: [FaultRule] {
    lock.withLock { held in rules.filter { $0.isUnfired(held) } }
  }

  /// The retries that came before the service allowed them, in order.
  public var earlyRetries: [EarlyRetry] {
    lock.withLock { rules.flatMap(\.earlyRetries) }.sorted { $0.sequence < $1.sequence }
  }
}
