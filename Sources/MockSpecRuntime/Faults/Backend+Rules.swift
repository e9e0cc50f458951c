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
    get {
      lock.withLock {
        guard case .delay(let latency, _) = latencyRule?.terms.effect else { return nil }
        return latency
      }
    }
    set { setLatency(newValue, perItem: itemLatency) }
  }

  /// The time that every item of a call takes besides ``latency``; none if it is `nil`.
  public var itemLatency: Latency? {
    get {
      lock.withLock {
        guard case .delay(_, let latency) = latencyRule?.terms.effect else { return nil }
        return latency
      }
    }
    set { setLatency(latency, perItem: newValue) }
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
