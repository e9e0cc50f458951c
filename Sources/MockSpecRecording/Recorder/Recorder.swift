import Foundation
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
public final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  // The lock guards the properties below.
  private var objects: [RecordedObject] = []
  private var calls: [CallEntry] = []
  private var numbers: [ObjectKey: Int] = [:]
  private var gained: [Int: GainedObject] = [:]
  private var handles: [AnyHashable: String] = [:]
  private var values: [String: AnyHashable] = [:]
  private var handleCounts: [String: Int] = [:]
  private var interfaces: Set<String> = []
  private var forms: [any RecordForm] = []
  private var errors = ErrorNames()
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Creates a recorder without calls.
  public init() {}

  /// The recording of all calls until now; calls that have not ended are marked as unfinished.
  public var recording: Recording {
    let (objects, calls) = lock.withLock { (self.objects, self.calls) }
    return Recording(objects: objects, calls: calls.map(\.recorded))
  }

  /// The number of calls that have begun.
  var count: Int { lock.withLock { calls.count } }

  func entry(_ number: Int) -> CallEntry { lock.withLock { calls[number - 1] } }

  /// Returns the recording object of a returned object, by its number.
  func object(_ number: Int) -> (any RecordingObject)? {
    lock.withLock { gained[number]?.wrapper(on: self) }
  }

  /// Returns the value of a handle, for the arguments of later calls.
  func value(ofHandle name: String) -> Any? { lock.withLock { values[name]?.base } }

  // MARK: - Objects

  struct ObjectKey: Hashable {
    var object: ObjectIdentifier
    var wrapper: ObjectIdentifier
  }

  /// Adds an object and the forms of its interface, and returns its number; adds it once if it has a key.
  func add<Wrapper: RecordingObject>(
    _ real: Wrapper.RecordedReal, as type: Wrapper.Type, under key: ObjectKey? = nil
  ) -> Int {
    if let key, let known = lock.withLock({ numbers[key] }) { return known }
    learn(type)
    var object = RecordedObject(
      number: 0, interface: type.recordedInterface.name, conformer: "\(Swift.type(of: real))",
      identity: type.recordedIdentity(of: real).map { writer(isResult: false).argument($0).json })
    return lock.withLock {
      // Another thread can have added the object meanwhile.
      if let key, let known = numbers[key] { return known }
      object.number = objects.count
      objects.append(object)
      if let key { numbers[key] = object.number }
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
    return lock.withLock {
      let gained = gained[number, default: GainedObject(real, as: type, number: number)]
      self.gained[number] = gained
      let wrapper = gained.wrapper(on: self, orMade: made) as? Wrapper
      return (number, wrapper ?? made)
    }
  }

  /// Adds the forms and error names of an interface and of all interfaces that it can return.
  private func learn(_ type: any RecordingObject.Type) {
    let interface = type.recordedInterface
    let isNew = lock.withLock {
      guard interfaces.insert(interface.name).inserted else { return false }
      for form in interface.stores.map({ $0.form })
      where !forms.contains(where: { $0.name == form.name }) {
        forms.append(form)
      }
      for catalogue in interface.errors { errors.add(catalogue) }
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
    return lock.withLock {
      call.number = calls.count + 1
      call.until = call.number
      calls.append(CallEntry(call: call))
      return OpenCall(recorder: self, number: call.number)
    }
  }

  /// Ends a call; later ends of the same call are ignored.
  func end(_ number: Int, _ outcome: RecordedOutcome<Written>) {
    let waiter = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      guard !calls[number - 1].outcome.isFinished else { return nil }
      calls[number - 1].outcome = outcome
      calls[number - 1].call.until = calls.count
      return waiters.removeValue(forKey: number)
    }
    waiter?.resume()
  }

  func writer(isResult: Bool) -> ValueWriter {
    let (forms, errors) = lock.withLock { (self.forms, self.errors) }
    return ValueWriter(forms: forms, errors: errors) { self.handle(for: $0, isResult) }
  }

  /// Returns the name of a value; only values that the service returned get one.
  private func handle(for value: AnyHashable, _ isResult: Bool) -> String? {
    lock.withLock {
      if let name = handles[value] { return name }
      guard isResult else { return nil }
      let type = "\(Swift.type(of: value.base))"
      handleCounts[type, default: 0] += 1
      let name = "\(type) \(handleCounts[type, default: 0])"
      handles[value] = name
      values[name] = value
      return name
    }
  }

  /// Waits for the end of a call.
  ///
  /// - Returns: True if it ended in time.
  func waitForEnd(of number: Int, within patience: Duration) async -> Bool {
    let alarm = Task {
      try await Task.sleep(for: patience)
      lock.withLock { waiters.removeValue(forKey: number) }?.resume()
    }
    defer { alarm.cancel() }
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        guard !calls[number - 1].outcome.isFinished else { return true }
        waiters[number] = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
    return entry(number).outcome.isFinished
  }
}

extension ValueWriter {
  func argument(_ argument: RecordedArgument) -> Written {
    argument.isClosure ? .unrecorded("a closure") : written(argument.value)
  }
}
