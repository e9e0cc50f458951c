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

  /// Sets the value; with several, one from read to read, and then the last one again; without one, an empty array.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func returns(
    _ values: Value..., fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = Backend.SourceLocation(fileID, filePath, line, column)
    guard let values = member.given(values, "returns", at: location) else { return }
    member.set(values.map { .value($0) }, at: location)
  }

  /// Answers each read with the value that a closure returns.
  ///
  /// - Parameter handler: Returns the value.
  public func answers(_ handler: @escaping () -> Value) {
    member.set([.reader(handler)], at: nil)
  }

  /// Reads and sets the property of the real object behind the mock, also where it was stubbed before.
  public func forwards() { member.set([.forwarded], at: nil) }
}

extension PropertyStub {
  /// Waits, without polling, until the property has been set so often, and returns that value.
  ///
  /// - Parameters:
  ///   - number: The number of the set, from 1; of those that meet the condition of a `when`.
  ///   - isolation: The caller's isolation, which the wait keeps.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Returns: The value.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func set(
    _ number: Int, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Value {
    let number = member.counted(number)
    let core = member.core
    return try await core.backend.wait(
      for: "set \(number) of \(expectation), which had \(sets.count)",
      at: Backend.SourceLocation(fileID, filePath, line, column)
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
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func get(
    _ number: Int, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let number = member.counted(number)
    let core = member.core
    try await core.backend.wait(
      for: "read \(number) of \(expectation), which had \(gets)",
      at: Backend.SourceLocation(fileID, filePath, line, column)
    ) {
      gets >= number ? () : nil
    }
  }
}

// The functions that the accessors of mocks call.

extension PropertyStub {
  /// Reads the property: the value that was stubbed or set last. Without one, it gives a default and is an issue, or ends
  /// the process.
  @inlinable
  @_spi(MockSpecGenerated) public consuming func read() -> Value {
    let core = member.core
    if let read = core.instantRead(member.knob, Value.self) {
      let result = read.value.assumingMemoryBound(to: Value.self).pointee
      core.end(read.held)
      return result
    }
    return value(of: nextAnswer()) ?? unstubbed()
  }

  /// Reads the property, with a value for when there is no stub.
  @_spi(MockSpecGenerated) public consuming func read(
    default defaultValue: @autoclosure () -> Value
  ) -> Value {
    value(of: nextAnswer()) ?? defaultValue()
  }

  /// Reads the property from its stub, or from a real object where the mock forwards; else, the default.
  @_spi(MockSpecGenerated) public consuming func read<Real>(
    default defaultValue: (() -> Value)? = nil, from read: (Real) -> Value
  ) -> Value {
    let answer = nextAnswer()
    let core = member.core
    let isForwarded = core.backend.lock.withLock {
      answer.isForwarded(core, member.state($0), $0)
    }
    if isForwarded, let real: Real = core.real() { return read(real) }
    return value(of: answer) ?? defaultValue?() ?? unstubbed()
  }

  /// Sets the property, and keeps the value among those that were set.
  @_spi(MockSpecGenerated) public consuming func write(
    _ value: Value, function: StaticString = #function
  ) {
    _ = write(value, function, isForwardable: false)
  }

  /// Sets the property, in a real object where the mock forwards.
  @_spi(MockSpecGenerated) public consuming func write<Real>(
    _ value: Value, function: StaticString = #function, to set: (inout Real) -> Void
  ) {
    let core = member.core
    guard var real: Real = core.real() else { return write(value, function: function) }
    guard write(value, function, isForwardable: true) else { return }
    set(&real)
    core.keep(real)
  }

  /// Keeps a new value, and returns whether it belongs to a real object instead.
  private func write(_ value: Value, _ function: StaticString, isForwardable: Bool) -> Bool {
    let core = member.core
    if core.isOutsideScope {
      core.backend.report("\(core.staticCall(CallSite(member.knob, function), value))")
    }
    let (isForwarded, _) = core.backend.lock.withLock { held in
      let state = member.state(held)
      state.append(value, function, to: core.backend, held)
      let isForwarded = isForwardable && state.answer.isForwarded(core, state, held)
      return (isForwarded, isForwarded ? nil : state.set([state.echo(of: value)]))
    }
    core.backend.wakeIfAwaited()
    return isForwarded
  }

  @usableFromInline
  func nextAnswer() -> Answer<Value, Value> {
    let backend = member.core.backend
    let answer = member.withState { state in
      state.gets += 1
      backend.log.pointee.reads += 1
      return state.nextAnswer()
    }
    backend.wakeIfAwaited()
    return answer
  }

  @usableFromInline
  func value(of answer: Answer<Value, Value>) -> Value? {
    switch answer {
    case .value(let value): value
    case .reader(let reader): reader()
    default: nil
    }
  }

  @usableFromInline
  func unstubbed() -> Value {
    let core = member.core
    let property = member.fullName
    let defaultValue = core.backend.defaults.value(Value.self)
    if core.isOutsideScope {
      let error = StaticCallError(mock: core.name, member: property, arguments: "")
      guard let defaultValue else { core.backend.stop("\(error)") }
      core.backend.report("\(error); it gave \(literalText(of: defaultValue)) instead")
      return defaultValue
    }
    let isLenient = member.strictness == .lenient
    if isLenient, let defaultValue { return defaultValue }
    let fact = isLenient ? " and \(Value.self) has no default" : ""
    let advice = isLenient ? ", or register a default with 'backend.defaults.register(…)'" : ""
    let message =
      "\(core.name).\(property) was read but has no stub\(fact); stub it with "
      + "'mock.on.\(member.knobName).returns(…)'\(advice)"
    guard let defaultValue else { core.backend.stop(message) }
    core.backend.report("\(message); it gave \(literalText(of: defaultValue)) instead")
    return defaultValue
  }
}
