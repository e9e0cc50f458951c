/// A type with an obvious default that no protocol of the standard library gives.
protocol ObviousDefault {
  static var obvious: Self { get }
}

extension Bool: ObviousDefault {
  static var obvious: Bool { false }
}

extension Dictionary: ObviousDefault {
  static var obvious: Dictionary { [:] }
}

extension AsyncStream: ObviousDefault {
  static var obvious: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: ObviousDefault where Failure == any Error {
  static var obvious: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

/// Returns the obvious default of a type: `nil`, the empty value, or zero; `nil` if there is none.
func obviousDefault<Value>(of type: Value.Type) -> Value? {
  if let type = type as? any ExpressibleByNilLiteral.Type { return absent(type) }
  let value: Any? =
    switch type as Any.Type {
    case let type as any ObviousDefault.Type: type.obvious
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any SetAlgebra.Type: type.init()
    case let type as any AdditiveArithmetic.Type: type.zero
    default: type == Void.self ? () : nil
    }
  return value as? Value
}

/// Returns the `nil` of an optional type, in a box, because a cast would unwrap it.
private func absent<Optional: ExpressibleByNilLiteral, Value>(_ type: Optional.Type) -> Value? {
  (UncheckedBox(nil as Optional) as Any as? UncheckedBox<Value>)?.value
}
