/// An `inout` argument: a handler sets it, and the caller has the new value afterwards.
///
/// ```swift
/// mock.on.increment.answers { $0.value += 1 }
/// #expect(mock.on.increment.calls.map(\.arguments.initial) == [4])
/// ```
public final class Inout<Value>: @unchecked Sendable, CustomStringConvertible {
  /// The value that the caller gave.
  public let initial: Value
  private let current: Protected<Value>

  init(_ value: Value) {
    initial = value
    current = Protected(value)
  }

  /// The value that the caller gets back when the call returns; later changes have no effect.
  public var value: Value {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  public var description: String { "\(initial) → \(value)" }
}
