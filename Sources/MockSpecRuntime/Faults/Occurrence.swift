/// Which of the calls that match a rule it makes fail; the first one is call 1.
public enum Occurrence: Sendable, Hashable, CustomStringConvertible {
  /// All of them.
  case always
  /// The first one that no earlier rule has taken.
  case once
  /// Those with a number in the range.
  case calls(ClosedRange<Int>)
  /// All after the first so many.
  case after(Int)
  /// Every nth: with 3, the calls 3, 6, 9, and so on.
  case every(Int)

  /// The nth only.
  ///
  /// - Parameter n: The number of the call, from 1.
  /// - Returns: `.calls(n...n)`
  public static func call(_ n: Int) -> Self { .calls(n...n) }

  public var description: String {
    switch self {
    case .always: "always"
    case .once: "once"
    case .calls(let range) where range.count == 1: "on call \(range.lowerBound)"
    case .calls(let range): "on calls \(range)"
    case .after(let count): "after call \(count)"
    case .every(let step): step == 1 ? "on every call" : "on every call divisible by \(step)"
    }
  }

  /// Whether the rule is due on the `call`th match, having fired so often.
  func isDue(on call: Int, firings: Int) -> Bool {
    switch self {
    case .always: true
    case .once: firings == 0
    case .calls(let range): range.contains(call)
    case .after(let count): call > count
    case .every(let step): call.isMultiple(of: step)
    }
  }

  var isSensible: Bool {
    switch self {
    case .always, .once: true
    case .calls(let range): range.lowerBound >= 1
    case .after(let count): count >= 0
    case .every(let step): step >= 1
    }
  }
}

/// Where in a call a fault strikes.
public enum FaultPosition: Sendable, Hashable {
  /// Nothing is applied.
  case beforeApplying
  /// Everything is applied, and the answer is lost on its way back.
  case afterApplying
}
