/// A wait has failed: what was awaited did not come, or what should never come did.
public struct WaitError: Error, Hashable, CustomStringConvertible {
  enum Reason: Hashable {
    case neverHeld
    case held
    case missing(String)
  }

  let reason: Reason
  /// The longest time to wait.
  public let timeout: Duration
  /// The last value that was seen, or what was going on.
  public let lastSeen: String

  public var description: String {
    switch reason {
    case .neverHeld: "the condition did not hold within \(timeout); \(lastSeen)"
    case .held: "the condition should not hold for \(timeout); \(lastSeen)"
    case .missing(let expected): "waited \(timeout) for \(expected); \(lastSeen)"
    }
  }
}

extension Backend {
  /// The failure of a wait that takes too long.
  func overdue(_ expected: String) -> WaitError {
    WaitError(reason: .missing(expected), timeout: waitLimit, lastSeen: situation)
  }
}
