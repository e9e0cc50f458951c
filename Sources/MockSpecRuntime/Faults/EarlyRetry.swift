/// A retry that came before the service allowed it.
///
/// Printed as `3 MockCKDatabase.save(_:) came at 1.0 seconds, but not before 3.0 seconds was allowed`.
public struct EarlyRetry: Sendable, CustomStringConvertible {
  /// True if the delay was not over on the clock of the machine either.
  let isEarlyInRealTime: Bool
  /// The rule whose delay was not over.
  public let rule: FaultRule
  /// The place of the early call in the journal.
  public let sequence: Int
  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called.
  public let member: String
  /// The name of the client.
  public let client: String
  /// The time at which the next try was allowed.
  public let allowed: TestClock.Instant
  /// The time of the retry.
  public let actual: TestClock.Instant

  public var description: String {
    "\(sequence) \(mock).\(member) came at \(actual), but was not allowed before \(allowed)"
  }
}
