/// A length of time on the clock of a backend.
///
/// ```swift
/// backend.latency = .uniform(.milliseconds(20) ... .milliseconds(80))
/// database.on.query.delays(by: .logNormal(median: .milliseconds(200), spread: 0.5))
/// ```
public enum Latency: Sendable, Hashable, CustomStringConvertible {
  /// Always the same.
  case fixed(Duration)
  /// Any time in a range, drawn from the seed of the backend.
  case uniform(ClosedRange<Duration>)
  /// A time as networks have it: mostly near the median, now and then much longer. The spread is the standard deviation
  /// of the logarithm; 0.5 makes one call in a hundred 3.2 times as long.
  case logNormal(median: Duration, spread: Double)

  public var description: String {
    switch self {
    case .fixed(let duration): "\(duration)"
    case .uniform(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .logNormal(let median, let spread): "about \(median), with a spread of \(spread)"
    }
  }

  func duration(_ random: inout SeededNumbers) -> Duration {
    switch self {
    case .fixed(let duration):
      return duration
    case .uniform(let range):
      return range.lowerBound + (range.upperBound - range.lowerBound) * random.nextFraction()
    case .logNormal(let median, let spread):
      let normal = System.normal(random.nextFraction(), random.nextFraction())
      // A large spread would overflow.
      let most = Duration.mostSeconds / max(median.seconds, 1)
      return median * min(System.exponential(spread * normal), most)
    }
  }
}

/// The numbers of one draw: the same for the same seed, rule and call, whatever else was drawn.
@usableFromInline package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64, stream: Int, index: Int) {
    var mixed = seed
    for part in [stream, index] {
      mixed = Self.mix(mixed &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(bitPattern: Int64(part)) &+ 1))
    }
    state = mixed
  }

  /// A number from 0 up to 1.
  @usableFromInline package mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  @usableFromInline package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Sebastiano Vigna's finalizer of SplitMix64.
  private static func mix(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

/// A retry that came before the service allowed it.
///
/// Printed as `MockCKDatabase.save(_:), call 3, came at 1.0 seconds, but was not allowed before 3.0 seconds`.
public struct EarlyRetry: Sendable, CustomStringConvertible {
  /// True if the delay was not over on the clock of the machine either.
  package let isEarlyInRealTime: Bool
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
    "\(mock).\(member), call \(sequence), came at \(actual), but was not allowed before \(allowed)"
  }
}
