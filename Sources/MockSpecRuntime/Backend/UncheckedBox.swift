/// A value that the code around it hands to another thread safely.
@usableFromInline
package struct UncheckedBox<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
