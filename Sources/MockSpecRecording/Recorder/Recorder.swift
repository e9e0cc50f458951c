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
  private var objects: [ObjectEntry] = []
  private var calls: [CallEntry] = []
  private var numbers: [ObjectKey: Int] = [:]
  private var gained: [Int: GainedObject] = [:]
  private var handles: [AnyHashable: String] = [:]
  private var values: [String: AnyHashable] = [:]
  private var handleCounts: [String: Int] = [:]
  private var interfaces: [String: RecordedInterface] = [:]
  private var forms: [any RecordForm] = []
  private var errors = ErrorNames()
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Creates a recorder without calls.
  public init() {}

  /// The recording of all calls until now; calls that have not ended are marked as unfinished.
  public var recording: Recording {
    let (objects, calls) = lock.withLock { (self.objects, self.calls) }
    return Recording(
      objects: objects.enumerated().map { RecordedObject($1, number: $0) },
      calls: calls.enumerated().map { RecordedCall($1, number: $0 + 1) })
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

  private struct ObjectKey: Hashable {
    var object: ObjectIdentifier
    var wrapper: ObjectIdentifier
  }

  /// Adds an object and the forms of its interface, and returns its number.
  func add<Wrapper: RecordingObject>(_ real: Wrapper.RecordedReal, as wrapper: Wrapper.Type) -> Int
  {
    learn(wrapper)
    let entry = entry(of: real, as: wrapper)
    return lock.withLock {
      objects.append(entry)
      return objects.count - 1
    }
  }

  private func entry<Wrapper: RecordingObject>(
    of real: Wrapper.RecordedReal, as type: Wrapper.Type
  ) -> ObjectEntry {
    ObjectEntry(
      interface: type.recordedInterface.name, conformer: "\(Swift.type(of: real))",
      identity: type.recordedIdentity(of: real).map { writer(isResult: false).argument($0) })
  }

  /// Returns the recording object of a returned object, the same for the same real object.
  func wrapper<Wrapper: RecordingObject>(
    of real: Wrapper.RecordedReal, as type: Wrapper.Type
  ) -> (number: Int, wrapper: Wrapper) {
    let number = number(of: real, as: type)
    let made = Wrapper(Recorded(real, number: number, on: self))
    return lock.withLock {
      let gained = gained[number, default: GainedObject(real, as: type, number: number)]
      self.gained[number] = gained
      let wrapper = gained.wrapper(on: self, orMade: made) as? Wrapper
      return (number, wrapper ?? made)
    }
  }

  /// Returns the number of an object; a value type has no identity and gets a new number each time.
  private func number<Wrapper: RecordingObject>(
    of real: Wrapper.RecordedReal, as type: Wrapper.Type
  ) -> Int {
    guard Swift.type(of: real) is AnyClass else { return add(real, as: type) }
    let key = ObjectKey(
      object: ObjectIdentifier(real as AnyObject), wrapper: ObjectIdentifier(type))
    if let known = lock.withLock({ numbers[key] }) { return known }
    learn(type)
    let entry = entry(of: real, as: type)
    return lock.withLock {
      // Another thread can have added the object meanwhile.
      if let known = numbers[key] { return known }
      objects.append(entry)
      numbers[key] = objects.count - 1
      return objects.count - 1
    }
  }

  /// Adds the forms and error names of an interface and of all interfaces that it can return.
  private func learn(_ type: any RecordingObject.Type) {
    let interface = type.recordedInterface
    let isNew = lock.withLock {
      guard interfaces.updateValue(interface, forKey: interface.name) == nil else { return false }
      for form in interface.stores.compactMap({ $0.known?.form })
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
    var entry = CallEntry(object: object, member: member)
    for argument in arguments {
      let value = writer.argument(argument)
      if value.isIncomplete {
        entry.unrecorded.append(argument.name)
      } else {
        entry.arguments.append((argument.name, value))
      }
    }
    return lock.withLock {
      calls.append(entry)
      return OpenCall(recorder: self, number: calls.count)
    }
  }

  /// Ends a call; later ends of the same call are ignored.
  func end(_ number: Int, _ outcome: CallOutcome) {
    let waiter = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      guard calls[number - 1].outcome == nil else { return nil }
      calls[number - 1].outcome = outcome
      calls[number - 1].until = calls.count
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
      let count = (handleCounts[type] ?? 0) + 1
      handleCounts[type] = count
      let name = "\(type) \(count)"
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
        guard calls[number - 1].outcome == nil else { return true }
        waiters[number] = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
    return lock.withLock { calls[number - 1].outcome != nil }
  }
}

extension ValueWriter {
  func argument(_ argument: RecordedArgument) -> Written {
    argument.isClosure ? .unrecorded("a closure") : written(argument.value)
  }
}
