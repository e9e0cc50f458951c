/// An error for a wait whose condition did not hold, or held where it never should.
public struct WaitError: Error, Hashable, CustomStringConvertible, OwnError, LocatedFailure {
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
  /// The line of the test that waits; `nil` where the app does.
  package let location: Backend.SourceLocation?

  package var attachments: [(name: String, text: String)] { [] }

  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return switch reason {
    case .neverHeld: "\(place)the condition did not hold within \(timeout); \(lastSeen)"
    case .held: "\(place)the condition should not hold for \(timeout); \(lastSeen)"
    case .missing(let expected): "\(place)waited \(timeout) for \(expected); \(lastSeen)"
    }
  }
}
