/// The member of a mock that a knob turns, or some calls of it.
public struct KnobMember<Arguments, Output>: Sendable {
  @usableFromInline let core: MockCore
  @usableFromInline let index: Int
  @usableFromInline let condition: Condition<Arguments>?
  /// What the calls ask for.
  @usableFromInline let scope: CallScope

  @inlinable
  init(
    _ core: MockCore, _ index: Int, scope: CallScope = .one(.call),
    condition: Condition<Arguments>? = nil
  ) {
    self.core = core
    self.index = index
    self.scope = scope
    self.condition = condition
  }

  var knobName: String { core.identity.knobName(of: index) }

  var calls: [Call<Arguments>] { calls(from: 0) }

  func calls(from start: Int) -> [Call<Arguments>] {
    let calls: [Call<Arguments>] = core.calls(index, output: Output.self, from: start)
    guard let condition else { return calls }
    return calls.filter { condition.matches($0.arguments) }
  }

  /// The same member, only the calls that meet one more condition.
  func when(
    expected: String? = nil, _ matches: @escaping (Arguments) -> Bool
  ) -> KnobMember {
    guard let condition else {
      let condition = Condition(expected: expected, matches)
      return KnobMember(core, index, scope: scope, condition: condition)
    }
    let both = Condition { condition.matches($0) && matches($0) }
    return KnobMember(core, index, scope: scope, condition: both)
  }

  func covers(_ entry: JournalEntry) -> Bool {
    guard entry.origin.mock === core.identity, entry.origin.index == index else { return false }
    guard let condition else { return true }
    return (entry.arguments as? Arguments).map(condition.matches) ?? false
  }
}

extension KnobMember {
  func set(_ answers: [Answer<Arguments, Output>]) {
    core.withState(index) { (state: CallState<Arguments, Output>) in
      state.set(answers, when: condition)
    }
  }

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

  func set(values: [Output]) {
    set(values: values, then: SequenceEnd<Never>.repeatsLast)
  }

  func set(values: [Output], after delay: Duration) {
    set(given(values).map { .disturbed(Disturbance(delay: delay), .value($0)) })
  }

  func set<Failure>(values: [Output], then end: SequenceEnd<Failure>) {
    set(results: given(values).map { .success($0) }, then: end)
  }

  /// The values that a test gives; it need not write the one of `Void`.
  private func given(_ values: [Output]) -> [Output] {
    let values = values.isEmpty ? [() as? Output].compactMap { $0 } : values
    require(!values.isEmpty, RuntimeMessage.needsValue("on.\(knobName).returns"))
    return values
  }

  func set<Failure: Error>(
    asynchronous handler: @escaping @Sendable (Arguments) async throws(Failure) -> Output
  ) {
    set([.asyncHandler { UncheckedBox(try await handler($0.value)) }])
  }
}
