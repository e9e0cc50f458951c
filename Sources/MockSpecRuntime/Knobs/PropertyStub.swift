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

  init(_ member: KnobMember<Value, Value>) { self.member = member }

  /// How often the property was read.
  public var gets: Int { withState(\.gets) }

  /// The values that were set, in order.
  public var sets: [Value] {
    let sets = withState(\.sets)
    guard let condition = member.condition else { return sets }
    return sets.filter(condition.matches)
  }

  /// Has a value; with several, in turn from read to read, and then the last one again.
  ///
  /// - Parameter values: The values.
  public func returns(_ values: Value...) {
    guard let first = values.first else {
      stop(
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

  func withState<Result>(_ body: (PropertyState<Value>) -> Result) -> Result {
    member.core.backend.lock.withLock { body(member.core.propertyState(member.index)) }
  }
}

extension PropertyStub {
  /// The knob of the values that meet a condition: its ``sets``, and what the journal is asked for.
  ///
  /// Reads have no arguments, so that stubbing it stubs the whole property.
  ///
  /// ```swift
  /// #expect(mock.on.title.when { $0.isEmpty }.sets.isEmpty)
  /// try backend.expect(mock.on.title.when { $0 == "Drafts" }, mock.on.save)
  /// ```
  ///
  /// - Parameter condition: Whether the knob is about a value.
  /// - Returns: The knob of those values.
  public func when(_ condition: @escaping (Value) -> Bool) -> PropertyStub {
    PropertyStub(member.when(condition))
  }

  /// Waits until the property has been set so often, without polling, and returns that value.
  ///
  /// - Parameters:
  ///   - number: The number of the set, from 1; of those that meet the condition of a `when`.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Returns: The value.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  public func set(
    _ number: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    while true {
      let seen = member.core.backend.changeCount
      let sets = sets
      if sets.count >= number { return sets[number - 1] }
      try await member.core.backend.waitForChange(after: seen)
    }
  }

  /// Waits until the property has been read so often, without polling.
  ///
  /// - Parameters:
  ///   - number: The number of the read, from 1.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  public func get(_ number: Int, isolation: isolated (any Actor)? = #isolation) async throws {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    while true {
      let seen = member.core.backend.changeCount
      if gets >= number { return }
      try await member.core.backend.waitForChange(after: seen)
    }
  }
}
