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

  /// The answer, followed by an action where the test calls the completion handler itself.
  func completing(_ end: @escaping () -> Void) -> Answer {
    switch self {
    case .completion(let handler):
      .completion { arguments in
        handler(arguments)
        end()
      }
    case .faulted(let decision, let later): .faulted(decision, later.completing(end))
    default: self
    }
  }

  /// The answer, or that there is nothing to say where no stub answers.
  var orNothing: Answer {
    switch self {
    case .none, .unanswered, .forwarded: .completion { _ in }
    case .faulted(let decision, let later): .faulted(decision, later.orNothing)
    default: self
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
  /// The objects in the arguments of calls, which the journal does not keep alive.
  private var objects: [Int: [ReleasedObject?]] = [:]
  private let slots: ObjectSlots
  private let handlers = HandlerSlots(in: Arguments.self)
  /// The answers after the current one; empty when that stays.
  private var upcoming: ArraySlice<Answer<Arguments, Output>> = []
  /// The values that a subscript was set to since it was stubbed for all arguments, and the condition of their rule.
  private var kept: (values: KeptValues<Arguments, Output>, condition: Condition<Arguments>)?

  init(mock: MockIdentity, knobName: String) {
    slots = ObjectSlots(in: Arguments.self)
    super.init(
      mock: mock, knobName: knobName, arguments: Arguments.self, output: Output.self,
      stride: MemoryLayout<Arguments>.stride, alignment: MemoryLayout<Arguments>.alignment,
      holdsObjects: !slots.slots.isEmpty)
  }

  deinit {
    (typedArguments + forgotten).deinitialize(count: count - forgotten)
    arguments.deallocate()
    headers.deallocate()
    forgetValue()
  }

  private var typedArguments: UnsafeMutablePointer<Arguments> {
    arguments.assumingMemoryBound(to: Arguments.self)
  }

  override var signature: Any.Type { ((Arguments) -> Output).self }

  override func arguments(of call: Int) -> Any {
    if let known = known(call) { return known }
    return ReleasedArguments(types: (objects[call] ?? []).compactMap(\.?.type))
  }

  /// The arguments of a call; `nil` if an object among them is gone.
  package func known(_ call: Int) -> Arguments? {
    guard let objects = objects[call] else { return typedArguments[call] }
    return slots.restored(typedArguments + call, objects)
  }

  /// Replaces the arguments of a call, and returns the former ones, which must end outside the lock.
  package func replace(_ call: Int, with arguments: Arguments) -> Any {
    let former = (typedArguments + call).move()
    (typedArguments + call).initialize(to: arguments)
    objects[call] = nil
    releaseObjects(of: call)
    return former
  }

  /// Returns the answer that gives back a property's new value: a delegate only as long as something else holds it.
  func echo(of value: Output) -> Answer<Arguments, Output> {
    guard slots.isDelegate, !keepsObjects else { return .value(value) }
    let released = ReleasedValue(value, slots)
    guard let absent = obviousDefault(of: Output.self) else { return .value(value) }
    return .reader { released.value ?? absent }
  }

  /// Keeps the objects in the arguments of a call weakly, unless the test asks for them.
  @usableFromInline package func releaseObjects(of call: Int) {
    guard holdsObjects else { return }
    let released = slots.release(
      in: UnsafeMutableRawPointer(typedArguments + call), keepsAlive: keepsObjects)
    if released.contains(where: { $0 != nil }) { objects[call] = released }
  }

  /// Lets go of the closures in the arguments of a call that has been answered; returns what must end outside the lock.
  override func forgetHandlers(of call: Int) -> [Any] {
    guard !handlers.isEmpty, !keepsObjects, call >= forgotten else { return [] }
    return handlers.silence(in: UnsafeMutableRawPointer(typedArguments + call))
  }

  override func forget() -> Any {
    let start = typedArguments + forgotten
    let calls = UnsafeMutableBufferPointer(start: start, count: count - forgotten)
    let former = (calls.indices.map { calls.moveElement(from: $0) }, objects, outcomes, hits)
    (forgotten, objects) = (count, [:])
    outcomes = outcomes.filter { $0.value.isPending }
    hits = [:]
    return former
  }

  override func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Arguments>.allocate(capacity: capacity)
    (larger + forgotten).moveInitialize(
      from: typedArguments + forgotten, count: count - forgotten)
    arguments.deallocate()
    arguments = UnsafeMutableRawPointer(larger)
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
    if holdsObjects { releaseObjects(of: count - 1) }
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
    if condition == nil { forgetKept() }
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

  /// The values that a subscript was set to; `answerWithKept` lets them answer.
  var keptValues: KeptValues<Arguments, Output> {
    if let kept { return kept.values }
    let values = KeptValues<Arguments, Output>()
    kept = (values, Condition { values[$0] != nil })
    return values
  }

  /// Answers with the values that a subscript was set to, before all other stubs; returns what that replaces.
  func answerWithKept() -> Replaced? {
    guard let (values, condition) = kept else { return nil }
    let answer = Answer<Arguments, Output>.handler { [mock, knobName] arguments in
      if let value = values[arguments] { return value }
      // Only where the equality of an argument is not always the same.
      throw UnstubbedCallError(
        mock: mock.name, member: mock.fullName(ofKnob: knobName), arguments: "\(arguments)",
        knob: knobName)
    }
    return set([answer], when: condition)
  }

  private func forgetKept() {
    guard let kept, case .conditional(let known) = answer else { return }
    self.kept = nil
    let rules = known.rules.filter { $0.condition !== kept.condition }
    answer =
      rules.isEmpty
      ? .none : .conditional(ConditionalAnswers(rules: rules, fallback: known.fallback))
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
