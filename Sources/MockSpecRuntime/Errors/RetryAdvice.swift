/// The advice of a service after an error.
public enum RetryAdvice: Sendable, Hashable {
  /// Try the same again later.
  case retry
  /// Try again with something changed.
  case fix
  /// Nothing can be done.
  case none
}

/// The argument by which a test states the delay of an error: its type, and its label; `nil` where it has none.
public enum DelayArgument: Hashable, Sendable {
  /// A number of seconds: `busy(retryAfter: 1.5)`.
  case seconds(String?)
  /// A whole number of seconds: `busy(retryAfter: 2)`.
  case wholeSeconds(String?)
  /// A duration: `busy(retryAfter: .seconds(1.5))`.
  case duration(String?)

  /// Returns the argument in Swift, for a delay in seconds.
  func source(_ delay: Double) -> String {
    let (label, value) =
      switch self {
      case .seconds(let label): (label, "\(delay)")
      case .wholeSeconds(let label): (label, "\(Int(delay.rounded(.up)))")
      case .duration(let label): (label, ".seconds(\(delay))")
      }
    return label.map { "\($0): \(value)" } ?? value
  }
}
