/// The inside of a mock: its backend, its calls and its stubs.
///
/// Knobs find the state of their member under the name that they have; it is made when it is first needed.
public final class MockCore: @unchecked Sendable {
  /// The service that the mock pretends to be.
  public let backend: Backend

  let identity: MockIdentity
  // Those of the backend, which every call uses.
  @usableFromInline let lock: Lock
  private let log: UnsafeMutablePointer<CallLog>
  let state: Guarded<State>
  // Without 'Guarded', because every call asks them.
  @exclusivity(unchecked) private var table = StateTable()
  /// The tables and the waiting changes of the mock of a database, if it has any.
  @exclusivity(unchecked) @usableFromInline package var storePart: AnyObject?
  /// True if no mock answers for the static members of this core.
  var isOutsideScope = false

  struct State {
    /// The members that were used, by the names of their knobs.
    fileprivate var members: [String: MemberState] = [:]
    var strictness: Strictness?
    /// The real objects behind the mock, by interface.
    var reals: [ObjectIdentifier: Any] = [:]
    fileprivate var children: [AnyHashable: any Sendable] = [:]
  }

  /// Makes the core of a mock.
  ///
  /// - Parameters:
  ///   - name: The name of the mock's class, for messages.
  ///   - members: The full names of the members between spaces, each with the name of its knob before it where
  ///     that is another: `load(id:) saveRecord=save(_:)`.
  ///   - backend: The service that the mock pretends to be.
  ///   - strictness: The answer to calls without a stub; that of the backend, if left out.
  @_spi(MockSpecGenerated) public init(
    _ name: String, members: StaticString, backend: Backend, strictness: Strictness? = nil
  ) {
    identity = MockIdentity(
      name: name, memberList: members, launch: Launch.make(for: name, on: backend))
    self.backend = backend
    (lock, log) = (backend.lock, backend.log)
    state = Guarded(State(strictness: strictness))
    backend.lock.withLock { held in held[backend.state].mockObserver }?(identity)
  }

  deinit { table.deallocate() }

  /// The name of the mock's class.
  public var name: String { identity.name }

  /// The device, or user, to which the mock belongs: a container and its databases are one.
  public var client: Backend.Client { identity.client }

  /// Returns the one object that belongs to a key, for instance the database of a scope.
  ///
  /// `make` makes the object when the key is new. When several threads ask at the same time it can run more than once; all
  /// of them get the same object.
  @_spi(MockSpecGenerated) public func child<C: Sendable>(
    _ key: some Hashable & Sendable, make: () -> C
  ) -> C {
    let key = AnyHashable(key)
    var child = backend.lock.withLock { held in held[state].children[key] }
    if child == nil {
      let made = newChild(make)
      child = backend.lock.withLock { held in
        held[state].children.merge([key: made]) { first, _ in first }
        return held[state].children[key]
      }
    }
    guard let typed = child as? C else {
      backend.stop(
        "\(name) has a \(type(of: child ?? ())) for \(key) and is asked for a \(C.self); use one key for one object"
      )
    }
    return typed
  }

  /// Makes another object each time, which belongs to the same client.
  @_spi(MockSpecGenerated) public func newChild<C>(_ make: () -> C) -> C {
    Launch.$current.withValue(launch) { make() }
  }
}

// MARK: - States

/// A call that is answered at once and holds the lock until then: the place for its arguments, and its value.
@usableFromInline
struct InstantCall: ~Copyable {
  @usableFromInline let arguments: UnsafeMutableRawPointer
  /// The value; `nil` where it depends on the arguments.
  @usableFromInline let value: UnsafeMutableRawPointer?
  /// The member, which the backend keeps alive.
  @usableFromInline let state: Unmanaged<MemberState>
  @usableFromInline let held: Held
}

/// A read that is answered at once and holds the lock until then.
@usableFromInline
struct InstantRead: ~Copyable {
  @usableFromInline let value: UnsafeMutableRawPointer
  @usableFromInline let held: Held
}

extension MockCore {
  /// Begins a call that a constant value, or one by conditions, answers; the caller stores its arguments, reads the
  /// value and ends the call. Returns `nil`, with nothing recorded, for other calls.
  @usableFromInline
  func instantCall(
    _ knob: UInt, _ arguments: Any.Type, _ output: Any.Type, _ function: StaticString
  ) -> InstantCall? {
    let held = lock.lock()
    if let found = table.find(knob) {
      let state = found.takeUnretainedValue()
      if !log.pointee.hasFaults, state.argumentsType == unsafeBitCast(arguments, to: UInt.self),
        state.outputType == unsafeBitCast(output, to: UInt.self)
      {
        let value = state.instant
        if value != nil || state.isConditional {
          return InstantCall(
            arguments: state.enter(function, in: log, held), value: value, state: found,
            held: held)
        }
      }
    }
    lock.unlock(held)
    return nil
  }

  /// Begins to read a property that has a constant value.
  @usableFromInline
  func instantRead(_ knob: UInt, _ type: Any.Type) -> InstantRead? {
    let held = lock.lock()
    if let found = table.find(knob) {
      let state = found.takeUnretainedValue()
      if let value = state.instant, state.outputType == unsafeBitCast(type, to: UInt.self) {
        state.gets &+= 1
        log.pointee.reads &+= 1
        return InstantRead(value: value, held: held)
      }
    }
    lock.unlock(held)
    return nil
  }

  /// Ends an instant call whose answer depends on its arguments, and returns the answers and the number of the call.
  @usableFromInline
  func endConditionalCall(
    _ call: consuming InstantCall
  ) -> (answers: AnyObject?, number: Int) {
    let state = call.state.takeUnretainedValue()
    let (answers, number) = (state.conditional, state.count - 1)
    end(call.held)
    return (answers, number)
  }

  /// Gives the lock back after a call, and wakes the waits for it.
  @usableFromInline
  package func end(_ held: consuming Held) {
    let isAwaited = log.pointee.isAwaited
    lock.unlock(held)
    if isAwaited { backend.wakeWaiters() }
  }

  /// The state of the member with a knob.
  @inlinable
  package func state<A, O>(_ knob: UInt, _ held: borrowing Held) -> CallState<A, O> {
    if let known = knownState(knob, held), type(of: known) == CallState<A, O>.self {
      return unsafeDowncast(known, to: CallState<A, O>.self)
    }
    return newState(knob, held)
  }

  /// The state of the member with a knob, if a knob with its name at that place was used before.
  @usableFromInline
  func knownState(_ knob: UInt, _ held: borrowing Held) -> MemberState? {
    table.find(knob)?.takeUnretainedValue()
  }

  @usableFromInline
  func newState<A, O>(_ knob: UInt, _ held: borrowing Held) -> CallState<A, O> {
    if let known = knownState(knob, held) { stopForTypes(known, ((A) -> O).self) }
    let name = Self.text(knob)
    // The same name can lie at two places of the program.
    let known = held[self.state].members[name]
    let state = known ?? CallState<A, O>(mock: identity, knobName: name)
    guard let typed = state as? CallState<A, O> else { stopForTypes(state, ((A) -> O).self) }
    table.insert(.passUnretained(typed), knob)
    if known == nil {
      held[self.state].members[name] = typed
      typed.keepsObjects = held[backend.state].keepsObjects
      held[backend.state].members.append(typed)
      held[backend.state].memberObserver?(typed, held)
    }
    return typed
  }

  private func stopForTypes(_ known: MemberState, _ other: Any.Type) -> Never {
    let member = identity.fullName(ofKnob: known.knobName)
    endProcess(
      "\(name).\(member) is used as \(known.signature) and as \(other); generate the mock again"
    )
  }

  @usableFromInline
  package func withState<A, O, Value>(_ knob: UInt, _ body: (CallState<A, O>) -> Value) -> Value {
    backend.lock.withLock { body(state(knob, $0)) }
  }

  /// Returns the name of a knob, which knobs keep as the place where it is stored.
  static func text(_ knob: UInt) -> String {
    UnsafePointer<UInt8>(bitPattern: knob).map { String(cString: $0) } ?? ""
  }

  /// Returns the calls of a member from a number on, in order.
  func calls<A, O>(_ knob: UInt, output: O.Type, from start: Int = 0) -> [CallRecord<A>] {
    withState(knob) { (state: CallState<A, O>) in
      (min(start + state.forgotten, state.count)..<state.count).map { call in
        CallRecord(
          sequence: state.sequence(of: call), member: state.fullName(of: call),
          arguments: state.known(call))
      }
    }
  }
}

/// The states of a mock's members by the places where the names of their knobs are stored.
private struct StateTable {
  private struct Slot {
    let key: UInt
    var state: Unmanaged<MemberState>?
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask = 15
  private var count = 0

  init() { slots = Self.empty(mask + 1) }

  func deallocate() { slots.deallocate() }

  func find(_ key: UInt) -> Unmanaged<MemberState>? {
    var place = Int(bitPattern: key ^ (key &>> 5)) & mask
    while true {
      let slot = slots + place
      if slot.pointee.key == key { return slot.pointee.state }
      if slot.pointee.key == 0 { return nil }
      place = (place &+ 1) & mask
    }
  }

  mutating func insert(_ state: Unmanaged<MemberState>, _ key: UInt) {
    if count * 2 > mask { grow() }
    put(Slot(key: key, state: state))
    count += 1
  }

  private func put(_ slot: Slot) {
    var place = Int(bitPattern: slot.key ^ (slot.key &>> 5)) & mask
    while slots[place].key != 0 { place = (place + 1) & mask }
    slots[place] = slot
  }

  private mutating func grow() {
    let old = UnsafeMutableBufferPointer(start: slots, count: mask + 1)
    mask = mask * 2 + 1
    slots = Self.empty(mask + 1)
    for slot in old where slot.key != 0 { put(slot) }
    old.baseAddress?.deallocate()
  }

  private static func empty(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: Slot(key: 0, state: nil), count: count)
    return slots
  }
}
