package struct PropertyAccess: Sendable {
  package let index: Int
  package let knob: SwiftName
  package var defaultValue: SwiftSource?
  package let isSettable: Bool
  /// The type of the box for a noncopyable value.
  package var owned: SwiftSource?
  /// The call of the core by a getter with effects.
  package var effectful: StubCall?
  /// The call that reads the property of the real object.
  package var forwardGet: ForwardCall?
  /// The call that sets the property of the real object.
  package var forwardSet: ForwardCall?
  /// True for a property of an unsafe type.
  package var isUnsafe = false
}
