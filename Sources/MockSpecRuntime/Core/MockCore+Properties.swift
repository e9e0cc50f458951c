/// The value of a property and who used it; the state behind a `PropertyStub`.
final class PropertyState<Value>: MemberState {
  enum Source {
    case none
    case value(Value)
    case handler(() -> Value)
    /// The real object behind the mock has the value.
    case forwarded
  }

  var source = Source.none
  var upcoming: ArraySlice<Value> = []
  var gets = 0
  var sets: [Value] = []

  override var signature: Any.Type { Value.self }

  override func arguments(of call: Int) -> Any { sets[call] }

  func read() -> Source {
    gets += 1
    if let value = upcoming.popFirst() { source = .value(value) }
    return source
  }

  func set(_ source: Source, upcoming: ArraySlice<Value> = []) {
    self.source = source
    self.upcoming = upcoming
  }
}

extension MockCore {
  /// Reads a property; without a stub and before a `set`, it stops the test with a message.
  ///
  /// - Parameter member: The index of the property.
  /// - Returns: The value.
  public func get<V>(_ member: Int) -> V {
    value(of: source(member)) ?? unstubbed(member)
  }

  /// Reads a property that has a value without a stub.
  ///
  /// - Parameters:
  ///   - member: The index of the property.
  ///   - defaultValue: The value while there is no stub and nothing was set.
  /// - Returns: The value.
  public func get<V>(_ member: Int, default defaultValue: @autoclosure () -> V) -> V {
    value(of: source(member)) ?? defaultValue()
  }

  /// Records a new value of a property and returns it from later reads, until it is stubbed again.
  ///
  /// - Parameters:
  ///   - member: The index of the property.
  ///   - value: The new value.
  public func set<V>(_ member: Int, _ value: V) {
    require(!isOutsideScope, staticCall(member, -1, value).description)
    _ = record(member, value) { _ in false }
  }

  /// Records a new value of a property, which has it from now on unless it is that of another object.
  ///
  /// - Returns: Whether it is; asked under the lock.
  func record<V>(
    _ member: Int, _ value: V, unless isForwarded: (PropertyState<V>) -> Bool
  ) -> Bool {
    let isForwarded = backend.lock.withLock {
      let state: PropertyState<V> = propertyState(member)
      backend.log.append(LogEntry(member: state, call: state.sets.count, on: backend.clock))
      state.sets.append(value)
      let isForwarded = isForwarded(state)
      if !isForwarded { state.set(.value(value)) }
      return isForwarded
    }
    backend.wakeIfAwaited()
    return isForwarded
  }

  /// Counts a read, and says where the value comes from.
  func source<V>(_ member: Int) -> PropertyState<V>.Source {
    let (source, isAwaited) = backend.lock.withLock {
      backend.reads += 1
      return ((propertyState(member) as PropertyState<V>).read(), backend.isAwaited)
    }
    if isAwaited { backend.wakeWaiters() }
    return source
  }

  func value<V>(of source: PropertyState<V>.Source) -> V? {
    switch source {
    case .none, .forwarded: nil
    case .value(let value): value
    case .handler(let handler): handler()
    }
  }

  func unstubbed<V>(_ member: Int) -> V {
    require(!isOutsideScope, staticCall(member, -1, ()).description)
    let isLenient = strictness(of: member) == .lenient
    if isLenient, let value = backend.defaults.value(V.self) { return value }
    stop(
      RuntimeMessage.unstubbedProperty(
        identity.fullName(of: member), of: name, knob: identity.knobName(of: member),
        withoutDefault: isLenient ? V.self : nil))
  }
}
