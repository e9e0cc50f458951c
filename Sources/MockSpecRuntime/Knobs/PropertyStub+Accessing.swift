// The functions that the accessors of mocks call.

extension PropertyStub {
  /// Reads the property; without a value it stops the test with a message.
  ///
  /// - Returns: The value that was stubbed or set last.
  @inlinable
  @_spi(MockSpecGenerated) public func read() -> Value {
    let core = member.core
    if let read = core.instantRead(member.knob, Value.self) {
      let result = read.value.assumingMemoryBound(to: Value.self).pointee
      core.end(read.held)
      return result
    }
    return value(of: nextAnswer()) ?? unstubbed()
  }

  /// Reads the property, with a value for when there is no stub.
  ///
  /// - Parameter defaultValue: The value before the first set.
  /// - Returns: The value.
  @_spi(MockSpecGenerated) public func read(default defaultValue: @autoclosure () -> Value) -> Value
  {
    value(of: nextAnswer()) ?? defaultValue()
  }

  /// Reads the property from its stub, or from a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - defaultValue: Makes the value when there is neither and nothing was set.
  ///   - read: Reads the property of the real object.
  /// - Returns: The value.
  @_spi(MockSpecGenerated) public func read<Real>(
    default defaultValue: (() -> Value)? = nil, from read: (Real) -> Value
  ) -> Value {
    let answer = nextAnswer()
    let core = member.core
    let isForwarded = core.backend.lock.withLock { answer.isForwarded(core, member.knob, $0) }
    if isForwarded, let real: Real = core.real() { return read(real) }
    return value(of: answer) ?? defaultValue?() ?? unstubbed()
  }

  /// Sets the property, and keeps the value among those that were set.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - function: The name of the property.
  @_spi(MockSpecGenerated) public func write(_ value: Value, function: StaticString = #function) {
    _ = write(value, function) { _, _ in false }
  }

  /// Sets the property, in a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - function: The name of the property.
  ///   - set: Sets the property of the real object.
  @_spi(MockSpecGenerated) public func write<Real>(
    _ value: Value, function: StaticString = #function, to set: (inout Real) -> Void
  ) {
    let core = member.core
    guard var real: Real = core.real() else { return write(value, function: function) }
    let isForwarded = write(value, function) { $0.isForwarded(core, member.knob, $1) }
    guard isForwarded else { return }
    set(&real)
    core.keep(real)
  }

  /// Keeps a new value, and returns whether it belongs to a real object instead.
  private func write(
    _ value: Value, _ function: StaticString,
    isForwarded: (Answer<Value, Value>, borrowing Held) -> Bool
  ) -> Bool {
    let core = member.core
    require(
      !core.isOutsideScope,
      core.staticCall(CallSite(member.knob, function), value).description)
    let isForwarded = core.backend.lock.withLock { held in
      let state = member.state(held)
      state.append(value, function, to: core.backend, held)
      let isForwarded = isForwarded(state.answer, held)
      if !isForwarded { state.set([.value(value)]) }
      return isForwarded
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
    require(
      !core.isOutsideScope,
      StaticCallError(mock: core.name, member: property, arguments: "").description)
    let isLenient = core.strictness(of: member.index) == .lenient
    if isLenient, let value = core.backend.defaults.value(Value.self) { return value }
    stop(
      RuntimeMessage.unstubbedProperty(
        property, of: core.name, knob: member.knobName,
        withoutDefault: isLenient ? Value.self : nil))
  }
}

extension Answer {
  /// Tells whether the real object answers, if there is one.
  fileprivate func isForwarded(
    _ core: MockCore, _ knob: UInt, _ held: borrowing Held
  ) -> Bool {
    switch self {
    case .none: core.forwards(knob, held)
    case .forwarded: true
    default: false
    }
  }
}
