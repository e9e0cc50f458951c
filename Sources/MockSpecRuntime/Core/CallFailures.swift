extension Backend {
  /// Returns a closure that keeps the failure of a call in the journal, and returns it.
  func failureKeeper(_ state: MemberState, _ call: Int) -> @Sendable (any Error) -> any Error {
    let state = UncheckedBox(state)
    return { [weak self, clock] error in
      clock.lock.withLock { held in
        state.value.outcomes[call, default: CallOutcome()].failure = error
        self?.countStubFailure(of: state.value, held)
      }
      self?.wakeIfAwaited()
      return error
    }
  }

  /// Counts a call that its stub has failed; too many are an issue, as the app may try again without end.
  func countStubFailure(of member: MemberState, _ held: borrowing Held) {
    let limit = held[state].failureLimit
    member.stubFailures += 1
    guard member.stubFailures == limit else { return }
    let message =
      "the stub of '\(member.mock.name).\(member.knobName)' has failed \(limit) calls, and goes on: the app tries "
      + "again without end, or 'backend.failureLimit' is too low; a rule, 'fails(with:)', ends here"
    keep(Issue(message, at: member.stubLocation, isMisuse: true), held)
  }
}

extension Answer {
  /// True if a stub throws.
  var isStubError: Bool {
    switch self {
    case .error, .exhausted: true
    case .faulted(_, let later): later.isStubError
    default: false
    }
  }

  /// Returns the answer, with handlers whose errors a closure keeps.
  func keepingFailures(_ kept: @escaping @Sendable (any Error) -> any Error) -> Answer {
    switch self {
    case .handler(let handler):
      .handler { arguments in
        do { return try handler(arguments) } catch { throw kept(error) }
      }
    case .asyncHandler(let handler):
      .asyncHandler { arguments in
        do { return try await handler(arguments) } catch { throw kept(error) }
      }
    case .faulted(let decision, let later):
      .faulted(decision, later.keepingFailures(kept))
    default: self
    }
  }
}

extension MockCore {
  /// Returns the failure of a call, if it is known before the call is answered.
  func failure<A, O>(
    of answer: Answer<A, O>, _ state: CallState<A, O>, _ call: Int
  ) -> (any Error)? {
    switch answer {
    case .error(let error): error
    case .fault(let hit): hit.error(ErrorDetails())
    case .exhausted(let count):
      SequenceExhaustedError(
        mock: name, member: backend.lock.withLock { state.fullName(of: call) }, count: count)
    case .faulted(let decision, let later): decision.lost ?? failure(of: later, state, call)
    default: nil
    }
  }
}

/// An error for the call of a member that has no stub.
///
/// Printed as `MockSession.load(id:) was called with id: 3 but has no stub; stub it with
/// 'mock.on.load.returns(…)'`.
public struct UnstubbedCallError: Error, Hashable, CustomStringConvertible, OwnError {
  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called.
  public let member: String
  /// The arguments under their labels, empty for none.
  public let arguments: String
  let knob: String
  /// The reason for which a mock that is not strict gave no answer either.
  var lack: Lack?

  enum Lack: Hashable {
    case defaultValue(type: String)
    case real
  }

  public var description: String {
    let call = arguments.isEmpty ? "was called" : "was called with \(arguments)"
    let (fact, alternative) =
      switch lack {
      case .defaultValue(let type):
        (
          " and \(type) has no default",
          ", or register a default with 'backend.defaults.register(…)'"
        )
      case .real: (" and is not forwarded", "")
      case nil: ("", "")
      }
    return "\(mock).\(member) \(call) but has no stub\(fact)"
      + "; stub it with 'mock.on.\(knob).returns(…)'\(alternative)"
  }
}

/// An error for a call after the last answer of a sequence.
///
/// Printed as `MockSession.load(id:) was called again after all 3 answers of its sequence`.
public struct SequenceExhaustedError: Error, Hashable, CustomStringConvertible, OwnError {
  var isMistake: Bool { false }
  var isOfStub: Bool { true }

  /// The name of the mock's class.
  public let mock: String
  /// The full name of what was called.
  public let member: String
  /// The number of answers in the sequence.
  public let count: Int

  public var description: String {
    let answers = count == 1 ? "the one answer" : "all \(count) answers"
    return "\(mock).\(member) was called again after \(answers) of its sequence"
  }
}

/// The error of a generic member whose stub gave a value of another type than the caller asked for.
///
/// Printed as `MockCache.value(of:) must give Int, but its stub gave String: "seven"`.
public struct ResultTypeError: Error, Hashable, CustomStringConvertible, OwnError {
  /// The name of the mock and the full name of the called member.
  public let member: String
  /// The type that the caller asked for.
  public let expected: String
  /// The type of the answer.
  public let given: String
  let value: String

  var isOfStub: Bool { true }

  init(member: String, expected: Any.Type, given: Any) {
    self.member = member
    self.expected = "\(expected)"
    self.given = "\(type(of: given))"
    value = argumentText(given, of: "")
  }

  public var description: String {
    "\(member) must give \(expected), but its stub gave \(given): \(value)"
  }
}

/// The error of a static member that was called where no mock answers for its class.
///
/// Printed as `MockEngine.load(id:) is static and was called with id: 3 outside a scope; call it
/// inside 'mock.withStaticMembers { … }', which tasks inherit but detached tasks and queues do not`.
public struct StaticCallError: Error, Hashable, CustomStringConvertible, OwnError {
  /// The name of the mock's class.
  public let mock: String
  /// The full name of the called member.
  public let member: String
  /// The arguments under their labels, empty for none.
  public let arguments: String

  public var description: String {
    let call = arguments.isEmpty ? "was called" : "was called with \(arguments)"
    return "\(mock).\(member) is static and \(call) outside a scope; "
      + "call it inside 'mock.withStaticMembers { … }', "
      + "which tasks inherit but detached tasks and queues do not"
  }
}
