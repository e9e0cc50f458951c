/// What is known of one member, whatever its types: its rules, and which calls they hit.
///
/// Like all state of a backend, guarded by the backend's lock. What every call touches is therefore
/// `@exclusivity(unchecked)`: the check costs as much as the call and could never fail.
@usableFromInline
class MemberState {
  let mock: MockIdentity
  let index: Int
  @exclusivity(unchecked) @usableFromInline var rules: [FaultRule] = []
  var hits: [Int: [FaultRule]] = [:]
  /// What became of calls that took time or failed; all others were answered at once.
  @usableFromInline var outcomes: [Int: CallOutcome] = [:]

  init(mock: MockIdentity, index: Int) {
    self.mock = mock
    self.index = index
  }

  var knobName: String { mock.knobName(of: index) }

  /// The types of the member, for messages.
  var signature: Any.Type { Self.self }

  func arguments(of call: Int) -> Any { () }

  func form(of call: Int) -> Int { index }

  /// How many items a call is about.
  func itemCount(of call: Int) -> Int { 0 }

  /// The place of a call in the journal.
  func sequence(of call: Int) -> Int { 0 }
}

/// What became of a call.
@usableFromInline struct CallOutcome {
  /// When it was answered; `nil` for at once.
  var end: Duration?
  var isPending = false
  @usableFromInline var failure: (any Error)?
  @usableFromInline var problems: [(id: AnyHashable, error: any Error)] = []
  /// The errors among which these are.
  @usableFromInline var catalogue: (any ErrorCatalogue.Type)?
}

/// Notes when a call that is answered later was answered.
@usableFromInline
struct CallTracker {
  let state: MemberState
  let call: Int
  let clock: TestClock

  /// The lock must be held.
  @usableFromInline init(_ state: MemberState, _ call: Int, on clock: TestClock) {
    (self.state, self.call, self.clock) = (state, call, clock)
    state.outcomes[call, default: CallOutcome()].isPending = true
  }

  @usableFromInline func finish(failure: (any Error)? = nil) {
    clock.lock.withLock {
      state.outcomes[call, default: CallOutcome()].isPending = false
      state.outcomes[call]?.end = clock.time
      // A stub or a rule has told before how it fails.
      if let failure { state.outcomes[call]?.failure = failure }
    }
  }
}
