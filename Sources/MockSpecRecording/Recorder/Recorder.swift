@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// A recorder of a service's calls while an app uses the service.
///
/// ```swift
/// let recorder = Recorder()
/// let store = RecordingPlaceStore(try PlaceFile(at: url), on: recorder)
/// try await app.run(over: store)
/// try recorder.recording.write(to: "Fixtures/places.json")
/// ```
///
/// It can be used from any thread. A value that cannot be encoded never fails the call: the
/// recording leaves it out and lists it as unrecorded.
public final class Recorder: Sendable {
  private let state = Protected(State())

  /// The objects and calls until now, and the names that they have in the recording.
  private struct State {
    var objects: [RecordedObject] = []
    var calls: [CallEntry] = []
    var numbers: [ObjectKey: Int] = [:]
    var gained: [Int: GainedObject] = [:]
    /// The values with names, by their hashes.
    var handles: [Int: [(value: AnyHashable, name: String)]] = [:]
    var values: [String: AnyHashable] = [:]
    var handleCounts: [String: Int] = [:]
    var interfaces: Set<String> = []
    var forms: [any RecordForm] = []
    var errors = ErrorNames()
    var waiters: [Int: Waiter] = [:]
  }

  /// Creates a recorder without calls.
  public init() {}

  /// The recording of all calls until now; calls that have not ended are marked as unfinished.
  public var recording: Recording {
    let (objects, calls) = state.withLock { ($0.objects, $0.calls) }
    return Recording(objects: objects, calls: calls.map(\.recorded))
  }

  /// The number of calls that have begun.
  var count: Int { state.withLock { $0.calls.count } }

  func entry(_ number: Int) -> CallEntry { state.withLock { $0.calls[number - 1] } }

  /// Returns the recording object of a returned object, by its number.
  func object(_ number: Int) -> (any RecordingObject)? {
    guard let gained = state.withLock({ $0.gained[number] }) else { return nil }
    if let wrapper = gained.wrapper { return wrapper }
    let made = gained.make(self)
    return state.withLock { $0.gained[number]?.wrapper(orMade: made) }
  }

  /// Returns the value of a handle, for the arguments of later calls.
  func value(ofHandle name: String) -> Any? { state.withLock { $0.values[name]?.base } }

  // MARK: - Objects

  struct ObjectKey: Hashable {
    var object: ObjectIdentifier
    let wrapper: ObjectIdentifier
  }

  /// Adds an object and the forms of its interface, and returns its number; adds it once if it has a key.
  func add<Wrapper: RecordingObject>(
    _ real: Wrapper.RecordedReal, as type: Wrapper.Type, under key: ObjectKey? = nil
  ) -> Int {
    if let key, let known = state.withLock({ $0.numbers[key] }) { return known }
    learn(type)
    var object = RecordedObject(
      number: 0, interface: type.recordedInterface.name, conformer: "\(Swift.type(of: real))",
      identity: type.recordedIdentity(of: real).map { writer(isResult: false).argument($0).json })
    return state.withLock { state in
      // Another thread can have added the object meanwhile.
      if let key, let known = state.numbers[key] { return known }
      object.number = state.objects.count
      state.objects.append(object)
      if let key { state.numbers[key] = object.number }
      return object.number
    }
  }

  /// Returns the recording object of a returned object, the same for the same real object.
  func wrapper<Wrapper: RecordingObject>(
    of real: Wrapper.RecordedReal, as type: Wrapper.Type
  ) -> (number: Int, wrapper: Wrapper) {
    // A value type has no identity and gets a new number each time.
    let key =
      Swift.type(of: real) is AnyClass
      ? ObjectKey(object: ObjectIdentifier(real as AnyObject), wrapper: ObjectIdentifier(type))
      : nil
    let number = add(real, as: type, under: key)
    let made = Wrapper(Recorded(real, number: number, on: self))
    let wrapper = state.withLock { state in
      state.gained[
        number, default: GainedObject { Wrapper(Recorded(real, number: number, on: $0)) }
      ]
      .wrapper(orMade: made)
    }
    return (number, wrapper as? Wrapper ?? made)
  }

  /// Adds the forms and error names of an interface and of all interfaces that it can return.
  private func learn(_ type: any RecordingObject.Type) {
    let interface = type.recordedInterface
    if state.withLock({ $0.interfaces.contains(interface.name) }) { return }
    let forms = interface.stores.map { $0.form }
    var errors = ErrorNames()
    for catalogue in interface.errors { errors.add(catalogue) }
    let isNew = state.withLock { state in
      guard state.interfaces.insert(interface.name).inserted else { return false }
      for form in forms where !state.forms.contains(where: { $0.name == form.name }) {
        state.forms.append(form)
      }
      state.errors.add(errors)
      return true
    }
    if isNew { for part in interface.parts { learn(part) } }
  }

  // MARK: - Calls

  func begin(_ object: Int, _ member: String, _ arguments: [RecordedArgument]) -> OpenCall {
    let writer = writer(isResult: false)
    var call = RecordedCall(number: 0, object: object, member: member)
    for argument in arguments {
      let value = writer.argument(argument)
      if value.isIncomplete {
        call.unrecorded.append(argument.name)
      } else {
        call.arguments[argument.name] = value.json
      }
    }
    return state.withLock { state in
      call.number = state.calls.count + 1
      call.until = call.number
      state.calls.append(CallEntry(call: call))
      return OpenCall(recorder: self, number: call.number)
    }
  }

  /// Ends a call; later ends of the same call are ignored.
  func end(_ number: Int, _ outcome: RecordedOutcome<Written>) {
    let waiter = state.withLock { state -> Waiter? in
      guard !state.calls[number - 1].outcome.isFinished else { return nil }
      state.calls[number - 1].outcome = outcome
      state.calls[number - 1].call.until = state.calls.count
      return state.waiters.removeValue(forKey: number)
    }
    waiter?.finish()
  }

  func writer(isResult: Bool) -> ValueWriter {
    let (forms, errors) = state.withLock { ($0.forms, $0.errors) }
    return ValueWriter(forms: forms, errors: errors) { self.handle(for: $0, isResult) }
  }

  /// Returns the name of a value; only values that the service returned get one.
  private func handle(for value: AnyHashable, _ isResult: Bool) -> String? {
    let (type, hash) = ("\(Swift.type(of: value.base))", value.hashValue)
    while true {
      let known = state.withLock { $0.handles[hash] ?? [] }
      // Outside the lock: a comparison is code of the app, which can call a recorded object.
      if let name = known.first(where: { $0.value == value })?.name { return name }
      guard isResult else { return nil }
      let name: String? = state.withLock { state in
        // Another thread can have added the value meanwhile.
        guard state.handles[hash, default: []].count == known.count else { return nil }
        state.handleCounts[type, default: 0] += 1
        let name = "\(type) \(state.handleCounts[type, default: 0])"
        state.handles[hash, default: []].append((value, name))
        state.values[name] = value
        return name
      }
      if let name { return name }
    }
  }

  /// Waits for the end of a call.
  ///
  /// - Returns: True if it ended in time.
  func waitForEnd(of number: Int, within patience: Duration) async -> Bool {
    let waiter = Waiter()
    let isOver = state.withLock { state in
      let isOver = state.calls[number - 1].outcome.isFinished
      if !isOver { state.waiters[number] = waiter }
      return isOver
    }
    if !isOver { _ = await waiter.wait(atMost: patience) }
    return entry(number).outcome.isFinished
  }
}

extension ValueWriter {
  func argument(_ argument: RecordedArgument) -> Written {
    argument.isClosure ? .unrecorded("a closure") : written(argument.value)
  }
}
