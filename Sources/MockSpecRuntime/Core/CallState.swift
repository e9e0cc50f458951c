/// How a member answers, before it is known how it was called.
@usableFromInline
enum Answer<Arguments, Output> {
  case none
  case value(Output)
  case error(any Error)
  case fault(FaultRule)
  case handler((Arguments) throws -> Output)
  case asyncHandler(@Sendable (UncheckedBox<Arguments>) async throws -> UncheckedBox<Output>)
  /// The handler calls the completion among the arguments itself.
  case completion((Arguments) -> Void)
  /// The real object behind the mock answers.
  case forwarded
  /// A sequence of so many answers is over, and the test has asked for an error then.
  case exhausted(Int)
  /// Which answer it is depends on the arguments.
  case conditional(ConditionalAnswers<Arguments, Output>)
  /// The answer comes later, or twice, or not at all, because rules or the stub say so.
  indirect case disturbed(Disturbance, Answer)
}

extension Answer {
  /// Whether no stub has a say in it.
  @usableFromInline
  var isOpen: Bool {
    switch self {
    case .none, .forwarded: true
    default: false
    }
  }

  /// The answer, with a value for a call that no stub answers.
  @usableFromInline
  func completed(by defaultValue: () throws -> Output) rethrows -> Answer {
    switch self {
    case .none, .forwarded: .value(try defaultValue())
    case .disturbed(let disturbance, let later) where later.isOpen:
      .disturbed(disturbance, .value(try defaultValue()))
    default: self
    }
  }

  /// The same where there may be no such value.
  func completed(byOptional defaultValue: (() -> Output)?) -> Answer {
    defaultValue.map { completed(by: $0) } ?? self
  }
}

/// One call as its member keeps it.
@usableFromInline
struct CallRecord<Arguments> {
  @usableFromInline let arguments: Arguments
  @usableFromInline let sequence: Int32
  @usableFromInline let form: Int32

  @inlinable
  init(arguments: Arguments, sequence: Int, form: Int) {
    self.arguments = arguments
    self.sequence = Int32(truncatingIfNeeded: sequence)
    self.form = Int32(truncatingIfNeeded: form)
  }
}

/// The calls of one member and what it answers; the state behind a knob.
@usableFromInline
final class CallState<Arguments, Output>: MemberState {
  @exclusivity(unchecked) @usableFromInline var records = ContiguousArray<CallRecord<Arguments>>()
  @exclusivity(unchecked) @usableFromInline var answer = Answer<Arguments, Output>.none
  /// What is answered in turn; empty when the answer stays.
  @exclusivity(unchecked) @usableFromInline var upcoming: ArraySlice<Answer<Arguments, Output>> = []

  override var signature: Any.Type { ((Arguments) -> Output).self }

  override func arguments(of call: Int) -> Any {
    let arguments = records[call].arguments
    return (arguments as? any StoreRequest)?.recorded ?? arguments
  }

  override func form(of call: Int) -> Int {
    let form = records[call].form
    return form < 0 ? index : Int(form)
  }

  override func itemCount(of call: Int) -> Int {
    (records[call].arguments as? any StoreRequest)?.itemCount ?? 0
  }

  override func sequence(of call: Int) -> Int { Int(records[call].sequence) }

  /// Keeps a call in the member and in the journal.
  @inlinable
  func append(_ arguments: Arguments, form: Int, to backend: Backend) {
    let sequence = backend.log.count
    backend.log.append(LogEntry(member: self, call: records.count, on: backend.clock))
    records.append(CallRecord(arguments: arguments, sequence: sequence, form: form))
  }

  /// What the call just kept is answered with.
  @inlinable
  func nextAnswer() -> Answer<Arguments, Output> {
    if !upcoming.isEmpty, let next = upcoming.popFirst() { answer = next }
    return answer
  }

  /// Sets what is answered in turn, to the calls that meet a condition or to all others.
  func set(_ answers: [Answer<Arguments, Output>], when condition: Condition<Arguments>?) {
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
  }
}
