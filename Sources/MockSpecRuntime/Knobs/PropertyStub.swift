/// The knob of a property: its value, the number of its reads, and the values that were set.
///
/// ```swift
/// mock.on.title.returns("Notes")
/// #expect(mock.on.title.sets == ["Drafts"])
/// ```
public struct PropertyStub<Value>: Knob {
  /// The property, and the condition that its new values meet.
  public let member: KnobMember<Value, Value>

  /// Makes the knob of a property; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - name: The name of the knob.
  @inlinable
  @_spi(MockSpecGenerated) public init(_ core: MockCore, name: StaticString = #function) {
    member = KnobMember(core, name)
  }

  /// Makes the knob of some values of a property; `when` does.
  ///
  /// - Parameter member: The property and the condition.
  public init(_ member: KnobMember<Value, Value>) { self.member = member }

  /// The number of times that the property was read.
  public var gets: Int { member.withState(\.gets) }

  /// The values that were set, in order.
  public var sets: [Value] { calls.map(\.arguments) }

  /// Sets the value; with several, one from read to read, and then the last one again.
  ///
  /// - Parameter values: The values.
  public func returns(_ values: Value...) {
    require(!values.isEmpty, RuntimeMessage.needsValue("on.\(member.knobName).returns"))
    member.withState { $0.set(values.map { .value($0) }) }
  }

  /// Answers each read with the value that a closure returns.
  ///
  /// - Parameter handler: Returns the value.
  public func answers(_ handler: @escaping () -> Value) {
    member.withState { $0.set([.reader(handler)]) }
  }

  /// Reads and sets the property of the real object behind the mock, also where it was stubbed before.
  public func forwards() { member.withState { $0.set([.forwarded]) } }
}

extension PropertyStub {
  /// Waits, without polling, until the property has been set so often, and returns that value.
  ///
  /// - Parameters:
  ///   - number: The number of the set, from 1; of those that meet the condition of a `when`.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Returns: The value.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func set(
    _ number: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    let core = member.core
    return try await core.backend.wait(
      for: "set \(number) of \(expectation), which had \(sets.count)"
    ) {
      let sets = sets
      return sets.count >= number ? sets[number - 1] : nil
    }
  }

  /// Waits, without polling, until the property has been read so often.
  ///
  /// - Parameters:
  ///   - number: The number of the read, from 1.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func get(_ number: Int, isolation: isolated (any Actor)? = #isolation) async throws {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    let core = member.core
    try await core.backend.wait(for: "read \(number) of \(expectation), which had \(gets)") {
      gets >= number ? () : nil
    }
  }
}
