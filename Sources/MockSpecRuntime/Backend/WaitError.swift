/// An error for a wait whose condition did not hold, or held where it never should.
public struct WaitError: Error, Hashable, CustomStringConvertible, OwnError {
  enum Reason: Hashable {
    case neverHeld
    case held
    case missing(String)
  }

  let reason: Reason

  var isOfStub: Bool { true }

  /// The longest time to wait.
  public let timeout: Duration
  /// The last value that was seen, or the calls and callbacks that were not over.
  public let lastSeen: String

  public var description: String {
    switch reason {
    case .neverHeld: "the condition did not hold within \(timeout); \(lastSeen)"
    case .held: "the condition should not hold for \(timeout); \(lastSeen)"
    case .missing(let expected): "waited \(timeout) for \(expected); \(lastSeen)"
    }
  }
}
