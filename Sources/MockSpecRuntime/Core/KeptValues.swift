/// The values that a subscript was set to, by the arguments; a rule among the answers of its member gives them.
final class KeptValues<Arguments, Output>: Sendable {
  private let values = Protected<[AnyHashable: Output]>([:])

  /// The value for some arguments, which are compared outside the lock, as that is the app's code.
  subscript(arguments: Arguments) -> Output? {
    key(of: arguments).flatMap { key in values.withLock { $0 }[key] }
  }

  /// Keeps a value; returns the one that it replaces, whose end can be the app's code, and `nil` if an argument is not
  /// `Hashable`.
  func keep(_ value: Output, at arguments: Arguments) -> Output?? {
    key(of: arguments).map { key in values.withLock { $0.updateValue(value, forKey: key) } }
  }
}

/// Returns the arguments of a call as a key; `nil` if one of them is not `Hashable`.
private func key(of arguments: Any) -> AnyHashable? {
  if let key = arguments as? AnyHashable { return key }
  let mirror = Mirror(reflecting: arguments)
  guard mirror.displayStyle == .tuple else { return nil }
  let keys = mirror.children.map { $0.value as? AnyHashable }
  return keys.contains(nil) ? nil : AnyHashable(keys)
}
