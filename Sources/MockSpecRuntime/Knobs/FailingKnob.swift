/// What a rule can be about: the calls of a knob, or those of a whole backend.
public protocol FaultTarget {
  /// Makes a rule; only the runtime does.
  ///
  /// - Parameter request: What the rule says.
  /// - Returns: The rule.
  func disturbs(_ request: FaultRequest) -> FaultRule
}

/// What a rule says, on its way from the words of a test to the backend.
public struct FaultRequest {
  var terms: FaultRule.Terms
}

extension FaultTarget {
  func add(_ terms: FaultRule.Terms) -> FaultRule { disturbs(FaultRequest(terms: terms)) }

  /// Makes calls take time on the clock of the backend before they are applied.
  ///
  /// Calls that cannot wait, being neither asynchronous nor answered in a callback, are not hit.
  ///
  /// - Parameters:
  ///   - latency: How long.
  ///   - perItem: How long for each item of the request besides.
  ///   - occurrence: Which calls, counted from now.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func delays(
    by latency: Latency, perItem: Latency? = nil, on occurrence: Occurrence = .always
  ) -> FaultRule {
    add(FaultRule.Terms(effect: .delay(latency, perItem: perItem), occurrence: occurrence))
  }

  /// Makes calls take some time on the clock of the backend before they are applied.
  ///
  /// - Parameters:
  ///   - duration: How long.
  ///   - occurrence: Which calls, counted from now.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func delays(by duration: Duration, on occurrence: Occurrence = .always) -> FaultRule {
    delays(by: .fixed(duration), on: occurrence)
  }

  /// Holds calls back until a gate opens; cancellation lets them go too.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - occurrence: Which calls, counted from now.
  ///   - position: `afterApplying` to hold back the answer only.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func waits(
    for gate: Gate, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying
  ) -> FaultRule {
    add(FaultRule.Terms(effect: .gate(gate), occurrence: occurrence, position: position))
  }

  /// Makes calls end as if they had been cancelled.
  ///
  /// - Parameters:
  ///   - occurrence: Which calls, counted from now.
  ///   - position: Where in the call.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func cancels(
    on occurrence: Occurrence = .always, at position: FaultPosition = .beforeApplying
  ) -> FaultRule {
    add(FaultRule.Terms(effect: .cancellation, occurrence: occurrence, position: position))
  }

  /// Calls the completion handler, or the last block of an operation, twice.
  ///
  /// Calls without a callback are not hit.
  ///
  /// - Parameter occurrence: Which calls, counted from now.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func completesTwice(on occurrence: Occurrence = .always) -> FaultRule {
    add(FaultRule.Terms(effect: .repetition, occurrence: occurrence))
  }
}

extension FaultTarget where Self: Knob {
  public func disturbs(_ request: FaultRequest) -> FaultRule {
    let backend = member.core.backend
    var terms = request.terms
    terms.scope = (self as? any FailingKnob)?.scope
    terms.checkLegality(of: member.knobName)
    if let condition = member.condition {
      terms.condition = { ($0 as? Arguments).map(condition.matches) ?? false }
    }
    return member.withState { backend.add(terms, to: $0) }
  }
}

/// A knob whose calls can fail by the errors of the service.
public protocol FailingKnob<Arguments, Output>: Knob, FaultTarget {
  /// The errors of the service.
  associatedtype Catalogue: ErrorCatalogue

  /// What the calls of the member ask for.
  var scope: CallScope { get }
}

extension FailingKnob {
  /// Fails some calls as a whole.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. One that composes items, as a partial failure does,
  ///     holds the errors of the items that fail, and leaves the others applied. Where none fails,
  ///     nothing is applied, as with any other error.
  ///   - occurrence: Which calls fail, counted from now.
  ///   - position: How much of the request is applied all the same.
  ///   - isInsisting: Whether the member fails so even if the service never does; without it, such an
  ///     error stops the test.
  /// - Returns: The rule, to be asked, changed or removed.
  @discardableResult
  public func fails(
    with error: Catalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, insisting isInsisting: Bool = false
  ) -> FaultRule {
    add(
      FaultRule.Terms(
        effect: .error(error), occurrence: occurrence, position: position, isInsisted: isInsisting))
  }

  /// Makes calls end with the service's own error for what was cancelled.
  ///
  /// - Parameters:
  ///   - occurrence: Which calls, counted from now.
  ///   - position: Where in the call.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func cancels(
    on occurrence: Occurrence = .always, at position: FaultPosition = .beforeApplying
  ) -> FaultRule {
    let error = Catalogue.entry(for: .cancelled)
    return add(
      FaultRule.Terms(
        effect: error.map { .error($0) } ?? .cancellation, occurrence: occurrence,
        position: position, isInsisted: true))
  }

  /// Fails some calls, and then every call until the delay is over that the error names.
  ///
  /// A call that comes before that fails with the rest of the delay, and is among the
  /// ``Backend/violations``. Each client has a delay of its own.
  ///
  /// ```swift
  /// database.on.saveRecord.limits(with: .requestRateLimited(retryAfter: 3), on: .call(5))
  /// ```
  ///
  /// - Parameters:
  ///   - error: An error with `retryAfter`.
  ///   - occurrence: Which calls begin a delay, counted from now.
  ///   - isInsisting: Whether the member is limited so even if the service never does.
  /// - Returns: The rule, to be asked, changed or removed.
  @discardableResult
  public func limits(
    with error: Catalogue, on occurrence: Occurrence = .once, insisting isInsisting: Bool = false
  ) -> FaultRule {
    var terms = FaultRule.Terms.limit(error, occurrence)
    terms.isInsisted = isInsisting
    return add(terms)
  }
}

extension FaultRule.Terms {
  static func limit(_ error: some ErrorCatalogue, _ occurrence: Occurrence) -> Self {
    require(error.retryAfter != nil, RuntimeMessage.needsDelay(error.name))
    var terms = Self(effect: .error(error), occurrence: occurrence)
    terms.isLimit = true
    return terms
  }
}
