/// The order of callbacks, as far as the contract of a service leaves it open.
///
/// ```swift
/// let backend = Backend(callbacks: .adversarial, seed: 7)
/// backend.callbacks = .adversarial(seed: 8)
/// ```
public struct CallbackOrder: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case orderly
    case adversarial(seed: UInt64?, pauses: Duration?)
  }

  let kind: Kind

  /// The simplest that the contract allows: items in the order of the request, nothing in between.
  public static var orderly: CallbackOrder { CallbackOrder(kind: .orderly) }

  /// Everything that the contract leaves open is drawn from the seed of the backend.
  public static var adversarial: CallbackOrder {
    CallbackOrder(kind: .adversarial(seed: nil, pauses: nil))
  }

  /// Everything that the contract leaves open is drawn from a seed.
  ///
  /// - Parameters:
  ///   - seed: Another seed than the backend's; the same seed gives the same run.
  ///   - pauses: The longest pause between two callbacks on the clock of the backend. If left out, up to a
  ///     second on a clock that goes on by itself, and none on others.
  /// - Returns: The order.
  public static func adversarial(seed: UInt64, pauses: Duration? = nil) -> CallbackOrder {
    CallbackOrder(kind: .adversarial(seed: seed, pauses: pauses))
  }

  public var description: String {
    switch kind {
    case .orderly: "orderly"
    case .adversarial(let seed?, _): "adversarial, with the seed \(seed)"
    case .adversarial(nil, _): "adversarial"
    }
  }
}
