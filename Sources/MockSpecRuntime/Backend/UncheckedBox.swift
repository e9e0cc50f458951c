/// Carries a value to another thread on the word of the code around it.
@usableFromInline
package struct UncheckedBox<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
