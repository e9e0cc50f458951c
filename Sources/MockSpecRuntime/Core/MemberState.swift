/// The calls of one member and the rules about it, whatever its types.
///
/// The lock of the backend hands it out. What every call touches is `@exclusivity(unchecked)`: the check costs as much
/// as the call and could never fail.
@usableFromInline
package class MemberState {
  package let mock: MockIdentity
  /// The name of the member's property of `on`.
  package let knobName: String
  /// The metatypes of the arguments and of the output as numbers, which are compared at each call.
  @exclusivity(unchecked) let argumentsType: UInt
  @exclusivity(unchecked) let outputType: UInt

  /// The arguments of the calls, one after another.
  @exclusivity(unchecked) final var arguments: UnsafeMutableRawPointer
  @exclusivity(unchecked) final var headers: UnsafeMutablePointer<CallHeader>
  @exclusivity(unchecked) @usableFromInline package final var count = 0
  @exclusivity(unchecked) final var capacity = 4
  private let stride: Int
  /// The number of times that a property was read.
  @exclusivity(unchecked) final var gets = 0

  /// True if the arguments can hold objects of the app.
  @usableFromInline package let holdsObjects: Bool
  /// True if the test asks for the objects, so that they are kept alive.
  final var keepsObjects = false
  /// The number of first calls whose arguments the test has let go.
  package final var forgotten = 0

  /// True if a test has stubbed the member.
  @exclusivity(unchecked) @usableFromInline package final var isStubbed = false
  /// The line that stubbed the member last.
  final var stubLocation: Backend.SourceLocation?
  /// The answers that depend on the arguments; `nil` where there are none.
  @exclusivity(unchecked) final var conditional: AnyObject?
  /// The one value that the member returns to every call; `nil` where there is none.
  final var value: UnsafeMutableRawPointer? { didSet { showInstant() } }
  /// The value that the next call returns, whatever its arguments; `nil` where stubs or rules have to be asked.
  @exclusivity(unchecked) final private(set) var instant: UnsafeMutableRawPointer?
  @usableFromInline final var rules: [FaultRule] = [] {
    didSet { showInstant() }
  }
  /// The answer of un-stubbed calls; `nil` for that of the mock.
  final var strictness: Strictness?
  /// The number of calls that failed by a stub.
  final var stubFailures = 0
  /// The rules that hit each call.
  final var hits: [Int: [FaultRule]] = [:]
  /// The outcomes of calls that took time or failed; all others were answered at once.
  @usableFromInline package final var outcomes: [Int: CallOutcome] = [:]

  init(
    mock: MockIdentity, knobName: String, arguments: Any.Type, output: Any.Type, stride: Int,
    alignment: Int, holdsObjects: Bool
  ) {
    self.mock = mock
    self.knobName = knobName
    argumentsType = unsafeBitCast(arguments, to: UInt.self)
    outputType = unsafeBitCast(output, to: UInt.self)
    self.stride = stride
    self.holdsObjects = holdsObjects
    headers = .allocate(capacity: capacity)
    self.arguments = .allocate(byteCount: capacity * stride, alignment: alignment)
  }

  /// True if the next answer depends on the arguments alone.
  final var isConditional: Bool { conditional != nil && rules.isEmpty && !holdsObjects }

  private func showInstant() { instant = rules.isEmpty && !holdsObjects ? value : nil }

  /// The types of the member, for messages.
  var signature: Any.Type { Self.self }

  func arguments(of call: Int) -> Any { () }

  /// Makes room for more calls.
  func grow() {}

  /// Lets go of the closures in the arguments of a call that has been answered.
  func forgetHandlers(of call: Int) -> [Any] { [] }

  /// Lets go of the calls so far, and returns what must end outside the lock.
  func forget() -> Any { () }

  /// The place of a call in the journal.
  package final func sequence(of call: Int) -> Int { headers[call].sequence }

  /// The full name of what was called.
  final func fullName(of call: Int) -> String { String(cString: headers[call].function) }

  /// Enters a call in the member and in the journal, and returns the place for its arguments, which the caller
  /// fills before it gives the lock back.
  @usableFromInline
  final func enter(
    _ function: StaticString, in log: UnsafeMutablePointer<CallLog>, _ held: borrowing Held
  ) -> UnsafeMutableRawPointer {
    if count == capacity { grow() }
    if log.pointee.isReal { log.pointee.clock.tick(held) }
    headers[count] = CallHeader(sequence: log.pointee.count, function: function.utf8Start)
    log.pointee.append(.passUnretained(self), call: count)
    count &+= 1
    return arguments + (count &- 1) &* stride
  }
}

/// The facts of a call besides its arguments.
struct CallHeader {
  let sequence: Int
  /// The full name of what was called.
  let function: UnsafePointer<UInt8>
}

/// The outcome of a call.
@usableFromInline package struct CallOutcome {
  /// The time of the answer; `nil` for at once.
  var end: Duration?
  /// The number of calls that were made before the answer.
  var callsBefore: Int?
  var isPending = false
  @usableFromInline package var failure: (any Error)?
  @usableFromInline package var problems: [(id: AnyHashable, error: any Error)] = []
  /// The errors among which these are.
  @usableFromInline package var catalogue: (any ErrorCatalogue.Type)?

  package init() {}
}

/// A call whose answer comes later, and whose end the journal keeps.
@usableFromInline
package struct CallTracker {
  let state: MemberState
  let call: Int
  package let backend: Backend

  @usableFromInline package init(
    _ state: MemberState, _ call: Int, on backend: Backend, _ held: borrowing Held
  ) {
    (self.state, self.call, self.backend) = (state, call, backend)
    state.outcomes[call, default: CallOutcome()].isPending = true
  }

  @usableFromInline package func finish(failure: (any Error)? = nil) {
    backend.lock.withLock { held in
      state.outcomes[call, default: CallOutcome()].isPending = false
      state.outcomes[call]?.end = backend.clock.time(held)
      state.outcomes[call]?.callsBefore = backend.log.pointee.count
      // The failure by a stub or a rule is already known.
      if let failure { state.outcomes[call]?.failure = failure }
    }
  }
}

/// A queue of answers, of which the last one stays.
///
/// A queue of one never changes, so that a call reads it without the lock.
@usableFromInline
final class AnswerQueue<Arguments, Output>: @unchecked Sendable {
  @usableFromInline let constant: Answer<Arguments, Output>?
  private let state: Guarded<State>

  private struct State {
    var current: Answer<Arguments, Output>
    var upcoming: ArraySlice<Answer<Arguments, Output>>
  }

  init(current: Answer<Arguments, Output>, upcoming: ArraySlice<Answer<Arguments, Output>>) {
    constant = upcoming.isEmpty ? current : nil
    state = Guarded(State(current: current, upcoming: upcoming))
  }

  convenience init(_ answers: [Answer<Arguments, Output>]) {
    self.init(current: answers.first ?? .none, upcoming: answers.count > 1 ? answers[...] : [])
  }

  @inlinable
  func next(_ lock: Lock) -> Answer<Arguments, Output> { constant ?? popped(lock) }

  /// Returns the next answer, which stays there.
  func upcomingAnswer(_ lock: Lock) -> Answer<Arguments, Output> {
    constant ?? lock.withLock { held in held[state].upcoming.first ?? held[state].current }
  }

  @usableFromInline
  func popped(_ lock: Lock) -> Answer<Arguments, Output> {
    lock.withLock { held in
      if let next = held[state].upcoming.popFirst() { held[state].current = next }
      return held[state].current
    }
  }
}

/// The end of a sequence of answers.
public enum SequenceEnd<Failure: Error>: Sendable {
  /// Gives the last answer again.
  case repeatsLast
  /// Throws `SequenceExhaustedError`; where the member cannot throw it, it is an issue, and another error or a default
  /// stands for it.
  case fails
  /// Throws an error of the member's own type.
  case `throws`(Failure)
}

/// The condition of a knob made with `when`.
@usableFromInline
final class Condition<Arguments>: @unchecked Sendable {
  @usableFromInline let matches: (Arguments) -> Bool
  /// The expected arguments, where that is one value.
  let expected: String?

  init(expected: String? = nil, _ matches: @escaping (Arguments) -> Bool) {
    self.expected = expected
    self.matches = matches
  }
}

/// The conditional answers of a member, newest first, and the answers to the other calls.
///
/// It is replaced and never changed, so that the conditions, which are the test's code, run outside the lock.
@usableFromInline
package final class ConditionalAnswers<Arguments, Output>: Sendable {
  // Visible to inlined code, which would otherwise ask for the layout at run time.
  @usableFromInline
  struct Rule: Sendable {
    @usableFromInline let condition: Condition<Arguments>
    @usableFromInline let answers: AnswerQueue<Arguments, Output>
  }

  @usableFromInline let rules: [Rule]
  /// The conditions of the rules, which own them; counting references would cost more than the conditions.
  @usableFromInline let conditions: [Unmanaged<Condition<Arguments>>]
  @usableFromInline let fallback: AnswerQueue<Arguments, Output>
  /// The answers of the rules, then those to all other calls.
  @usableFromInline let queues: [AnswerQueue<Arguments, Output>]

  init(rules: [Rule], fallback: AnswerQueue<Arguments, Output>) {
    self.rules = rules
    self.fallback = fallback
    conditions = rules.map { .passUnretained($0.condition) }
    queues = rules.map(\.answers) + [fallback]
  }

  /// Returns the next answer to some arguments, which stays there.
  func upcomingAnswer(to arguments: Arguments, _ lock: Lock) -> Answer<Arguments, Output> {
    let rule = rules.first { $0.condition.matches(arguments) }
    return (rule?.answers ?? fallback).upcomingAnswer(lock)
  }

  @inlinable
  func answer(to arguments: Arguments, _ lock: Lock) -> Answer<Arguments, Output> {
    var index = 0
    while index < conditions.count,
      !conditions[index]._withUnsafeGuaranteedRef({ $0.matches(arguments) })
    {
      index += 1
    }
    return queues[index].next(lock)
  }

  func adding(_ answers: AnswerQueue<Arguments, Output>, when condition: Condition<Arguments>)
    -> ConditionalAnswers
  {
    let others = rules.filter { $0.condition !== condition }
    return ConditionalAnswers(
      rules: [Rule(condition: condition, answers: answers)] + others, fallback: fallback)
  }
}
