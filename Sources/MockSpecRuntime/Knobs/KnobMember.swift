/// The member of a mock that a knob turns, or some calls of it.
public struct KnobMember<Arguments, Output>: Sendable {
  @usableFromInline package let core: MockCore
  /// The place where the name of the knob is stored.
  @usableFromInline package let knob: UInt
  @usableFromInline private(set) var condition: Condition<Arguments>?
  // Apart, because a scope as a whole would have to be retained in each call.
  /// The verbs of the calls, where they are fewer than those of their request.
  @usableFromInline let ownVerbs: ServiceVerbs?
  /// True if each call with verbs of its own is about one item.
  @usableFromInline let isSingle: Bool

  @inlinable
  package init(_ core: MockCore, _ name: StaticString) {
    self.core = core
    knob = UInt(bitPattern: name.utf8Start)
    (ownVerbs, isSingle) = (nil, false)
    condition = nil
  }

  @inlinable
  init(_ core: MockCore, _ name: StaticString, _ scope: CallScope) {
    self.core = core
    knob = UInt(bitPattern: name.utf8Start)
    (ownVerbs, isSingle) = (scope.verbs, scope.isSingle)
    condition = nil
  }

  /// The scope of the calls, where it is narrower than that of their request.
  @inlinable package var ownScope: CallScope? {
    ownVerbs.map { CallScope(verbs: $0, isSingle: isSingle) }
  }

  /// The scope of the calls.
  var scope: CallScope {
    let request = Arguments.self as? any MockRequest.Type
    var scope = ownScope ?? request.map { .many($0.verbs) } ?? .one(.call)
    (scope.member, scope.recordType) = (knobName, request?.recordType)
    return scope
  }

  /// The scope of the items that a rule can name: of a feed of changes, the records in it.
  package var itemScope: CallScope {
    let scope = scope
    return scope.verbs == .changes ? scope.item(.changes, isSingle: false, isInner: true) : scope
  }

  var knobName: String { MockCore.text(knob) }

  var index: Int { core.index(of: knob) }

  var fullName: String { core.identity.fullName(of: index) }

  package var calls: [CallRecord<Arguments>] {
    let calls: [CallRecord<Arguments>] = core.calls(knob, output: Output.self)
    guard let condition else { return calls }
    return calls.filter { condition.matches($0.arguments) }
  }

  /// Returns the member with one more condition.
  func when(
    expected: String? = nil, _ matches: @escaping (Arguments) -> Bool
  ) -> KnobMember {
    var member = self
    member.condition =
      condition.map { known in Condition { known.matches($0) && matches($0) } }
      ?? Condition(expected: expected, matches)
    return member
  }
}

extension KnobMember {
  func state(_ held: borrowing Held) -> CallState<Arguments, Output> { core.state(knob, held) }

  func withState<Result>(_ body: (CallState<Arguments, Output>) -> Result) -> Result {
    core.withState(knob, body)
  }

  /// Sets the answers to the calls, in turn.
  package func set(_ answers: [Answer<Arguments, Output>]) {
    withState { $0.set(answers, when: condition) }
  }

  /// Sets values and errors in turn, and the answer after them.
  func set<Failure>(
    results: [Result<Output, Failure>], then end: SequenceEnd<Failure> = .repeatsLast
  ) {
    require(!results.isEmpty, RuntimeMessage.needsValue("on.\(knobName)"))
    var answers = results.map { result -> Answer<Arguments, Output> in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .error(error)
      }
    }
    switch end {
    case .repeatsLast: break
    case .fails: answers.append(.exhausted(results.count))
    case .throws(let error): answers.append(.error(error))
    }
    set(answers)
  }

  /// Sets values in turn, each after a delay.
  func set(values: [Output], after delay: Duration) {
    set(given(values).map { .faulted(FaultDecision(delay: delay), .value($0)) })
  }

  /// Sets values in turn, of which none stands for `()`, and the answer after them.
  func set<Failure>(values: [Output], then end: SequenceEnd<Failure>) {
    set(results: given(values).map { .success($0) }, then: end)
  }

  private func given(_ values: [Output]) -> [Output] {
    let values = values.isEmpty ? [() as? Output].compactMap { $0 } : values
    require(!values.isEmpty, RuntimeMessage.needsValue("on.\(knobName).returns"))
    return values
  }
}
