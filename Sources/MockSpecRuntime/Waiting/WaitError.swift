/// What was waited for did not come, or what should never come did.
public struct WaitError: Error, Hashable, CustomStringConvertible {
  enum Reason: Hashable {
    case neverHeld
    case held
  }

  let reason: Reason
  /// How long was waited at most.
  public let timeout: Duration
  /// What was seen at last.
  public let lastSeen: String

  public var description: String {
    switch reason {
    case .neverHeld: "the condition did not hold within \(timeout); \(lastSeen)"
    case .held: "the condition should not hold for \(timeout); \(lastSeen)"
    }
  }
}
