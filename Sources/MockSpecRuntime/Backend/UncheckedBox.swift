/// Carries a value to another thread on the word of the code around it.
@usableFromInline
struct UncheckedBox<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
