/// The knob of a property: its value, how often it was read, and what was set.
///
/// ```swift
/// mock.on.title.returns("Notes")
/// #expect(mock.on.title.sets == ["Drafts"])
/// ```
public struct PropertyStub<Value>: Knob {
  /// Which property it is.
  public let member: KnobMember<Value, Value>

  /// Makes the knob of a property; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - index: The index of the property.
  public init(_ core: MockCore, _ index: Int) {
    member = KnobMember(core, index)
  }

  /// How often the property was read.
  public var gets: Int { withState(\.gets) }

  /// The values that were set, in order.
  public var sets: [Value] { withState(\.sets) }

  /// Has a value; with several, in turn from read to read, and then the last one again.
  ///
  /// - Parameter values: The values.
  public func returns(_ values: Value...) {
    guard let first = values.first else {
      preconditionFailure(
        RuntimeMessage.needsValue("on.\(member.knobName).returns"))
    }
    withState { $0.set(.value(first), upcoming: values.count > 1 ? values[...] : []) }
  }

  /// Has the value that a closure returns at each read.
  ///
  /// - Parameter handler: Returns the value.
  public func answers(_ handler: @escaping () -> Value) {
    withState { $0.set(.handler(handler)) }
  }

  private func withState<Result>(_ body: (PropertyState<Value>) -> Result) -> Result {
    member.core.backend.lock.withLock { body(member.core.propertyState(member.index)) }
  }
}
