/// The answer of a member, before its call style is known.
@usableFromInline
package enum Answer<Arguments, Output> {
  case none
  /// Nothing answers the call of that number.
  case unanswered(Int)
  case value(Output)
  case error(any Error)
  case fault(FaultHit)
  case handler((Arguments) throws -> Output)
  /// Reads a property.
  case reader(() -> Output)
  case asyncHandler(@Sendable (UncheckedBox<Arguments>) async throws -> UncheckedBox<Output>)
  /// The handler calls the completion among the arguments itself.
  case completion((Arguments) -> Void)
  /// The completion handler, or the blocks of the operation, are never called.
  case silence
  /// The real object behind the mock answers.
  case forwarded
  /// A sequence of so many answers is over, and the test has asked for an error then.
  case exhausted(Int)
  /// An answer that depends on the arguments.
  case conditional(ConditionalAnswers<Arguments, Output>)
  /// The answer comes later, or twice, or not at all, because rules or the stub say so.
  indirect case faulted(FaultDecision, Answer)
}

extension Answer {
  /// True if neither a stub nor a rule decides the answer.
  package var isOpen: Bool {
    switch self {
    case .none, .unanswered, .forwarded: true
    default: false
    }
  }

  /// Tells whether the real object answers, if there is one.
  func isForwarded(_ core: MockCore, _ member: MemberState, _ held: borrowing Held) -> Bool {
    switch self {
    case .none: core.forwards(member, held)
    case .forwarded: true
    default: false
    }
  }

  /// The answer, with a value for a call that no stub answers.
  func completed<F: Error>(by makeDefault: () throws(F) -> Output) throws(F) -> Answer {
    switch self {
    case .none, .unanswered, .forwarded: .value(try makeDefault())
    case .faulted(let decision, let later):
      .faulted(decision, try later.completed(by: makeDefault))
    default: self
    }
  }
}

/// The calls of one member and its answers; the state behind a knob.
///
/// The calls of a property are its new values.
@usableFromInline
package final class CallState<Arguments, Output>: MemberState {
  private(set) var answer = Answer<Arguments, Output>.none
  /// The answers after the current one; empty when that stays.
  private var upcoming: ArraySlice<Answer<Arguments, Output>> = []

  init(mock: MockIdentity, knobName: String) {
    super.init(
      mock: mock, knobName: knobName, arguments: Arguments.self, output: Output.self,
      stride: MemoryLayout<Arguments>.stride, alignment: MemoryLayout<Arguments>.alignment)
  }

  deinit {
    typedArguments.deinitialize(count: count)
    arguments.deallocate()
    headers.deallocate()
    forgetValue()
  }

  private var typedArguments: UnsafeMutablePointer<Arguments> {
    arguments.assumingMemoryBound(to: Arguments.self)
  }

  override var signature: Any.Type { ((Arguments) -> Output).self }

  override func arguments(of call: Int) -> Any { self[call] }

  /// The arguments of a call.
  package subscript(call: Int) -> Arguments {
    get { typedArguments[call] }
    set { typedArguments[call] = newValue }
  }

  override func grow() {
    capacity *= 2
    arguments = UnsafeMutableRawPointer(typedArguments.moved(count, toCapacity: capacity))
    headers = headers.moved(count, toCapacity: capacity)
  }

  /// Keeps a call in the member and in the journal.
  @inlinable
  package func append(
    _ arguments: consuming Arguments, _ function: StaticString, to backend: Backend,
    _ held: borrowing Held
  ) {
    enter(function, in: backend.log, held).assumingMemoryBound(to: Arguments.self)
      .initialize(to: arguments)
  }

  /// The answer to the next call, which stays there.
  var upcomingAnswer: Answer<Arguments, Output> { upcoming.first ?? answer }

  /// Takes the answer to the next call.
  package func nextAnswer() -> Answer<Arguments, Output> {
    if !upcoming.isEmpty, let next = upcoming.popFirst() {
      answer = next
      showValue()
    }
    return answer
  }

  typealias Replaced = (
    answer: Answer<Arguments, Output>, upcoming: ArraySlice<Answer<Arguments, Output>>
  )

  /// Sets the answers in turn, to the calls that meet a condition or to all others; returns what they replace, whose
  /// end can be the test's code and must come outside the lock.
  func set(
    _ answers: [Answer<Arguments, Output>], when condition: Condition<Arguments>? = nil
  ) -> Replaced {
    let replaced = (answer, upcoming)
    let queue = AnswerQueue(answers)
    switch (answer, condition) {
    case (.conditional(let known), let condition?):
      answer = .conditional(known.adding(queue, when: condition))
    case (.conditional(let known), nil):
      answer = .conditional(ConditionalAnswers(rules: known.rules, fallback: queue))
    case (_, let condition?):
      let fallback = AnswerQueue(current: answer, upcoming: upcoming)
      let others = ConditionalAnswers(rules: [], fallback: fallback)
      upcoming = []
      answer = .conditional(others.adding(queue, when: condition))
    case (_, nil):
      upcoming = answers.count > 1 ? answers[...] : []
      answer = answers.first ?? .none
    }
    showValue()
    return replaced
  }

  /// Keeps the answer where instant calls find it, if it is one value.
  private func showValue() {
    forgetValue()
    isStubbed = true
    conditional = nil
    if case .conditional(let answers) = answer { conditional = answers }
    guard upcoming.isEmpty, case .value(let output) = answer else { return }
    let pointer = UnsafeMutablePointer<Output>.allocate(capacity: 1)
    pointer.initialize(to: output)
    value = UnsafeMutableRawPointer(pointer)
  }

  private func forgetValue() {
    guard let pointer = value?.assumingMemoryBound(to: Output.self) else { return }
    value = nil
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
