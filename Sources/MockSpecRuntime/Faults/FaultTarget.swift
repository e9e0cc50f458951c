/// A target of fault rules: the calls of a knob, or those of a whole backend.
public protocol FaultTarget {
  /// Makes a rule; only the runtime does.
  ///
  /// - Parameter request: The terms of the rule.
  /// - Returns: The rule.
  func inject(_ request: FaultRequest) -> FaultRule
}

/// A request for a rule, as the knobs hand it to the backend.
public struct FaultRequest {
  var terms: FaultRule.Terms
}

extension FaultTarget {
  func add(_ terms: FaultRule.Terms, _ place: SourcePlace) -> FaultRule {
    var terms = terms
    terms.place = place
    return inject(FaultRequest(terms: terms))
  }

  /// Makes calls take time on the clock of the backend before they are applied.
  ///
  /// Calls that cannot wait, being neither asynchronous nor answered in a callback, are not hit.
  ///
  /// - Parameters:
  ///   - latency: The time.
  ///   - perItem: The time for each item of the request besides.
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func delays(
    by latency: Latency, perItem: Latency? = nil, on occurrence: Occurrence = .always,
    fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .delay(latency, perItem: perItem), occurrence: occurrence),
      SourcePlace(fileID, line))
  }

  /// Makes calls take some time on the clock of the backend before they are applied.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func delays(
    by duration: Duration, on occurrence: Occurrence = .always, fileID: String = #fileID,
    line: UInt = #line
  ) -> FaultRule {
    delays(by: .fixed(duration), on: occurrence, fileID: fileID, line: line)
  }

  /// Holds calls back until a gate opens; cancellation lets them go too.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - occurrence: The calls, counted from now.
  ///   - position: `afterApplying` to hold back the answer only.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func waits(
    for gate: Backend.Gate, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .gate(gate), occurrence: occurrence, position: position),
      SourcePlace(fileID, line))
  }

  /// Makes calls end as if they had been cancelled: with the service's error for that, where it has one.
  ///
  /// - Parameters:
  ///   - occurrence: The calls, counted from now.
  ///   - position: The moment of the call.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func cancels(
    on occurrence: Occurrence = .always, at position: FaultPosition = .beforeApplying,
    fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .cancellation, occurrence: occurrence, position: position),
      SourcePlace(fileID, line))
  }

  /// Calls the completion handler, or the last block of an operation, twice.
  ///
  /// Calls without a callback are not hit.
  ///
  /// - Parameters:
  ///   - occurrence: The calls, counted from now.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func completesTwice(
    on occurrence: Occurrence = .always, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(FaultRule.Terms(effect: .repetition, occurrence: occurrence), SourcePlace(fileID, line))
  }
}
