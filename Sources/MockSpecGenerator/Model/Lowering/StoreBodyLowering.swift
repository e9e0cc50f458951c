/// The lowering of a member that performs verbs of a store to its body.
struct StoreBodyLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  let form: MemberForm
  /// The members that share its knob.
  let group: KnobGroup

  /// Returns the body, and adds the verb to that of the knob.
  func lowered(_ knobVerb: inout KnobVerb?) -> MockMember.Body? {
    if let verb = form.clauses.verbs.first(where: { $0.kind.storeVerb == nil }) {
      report(
        [.finish, .call].contains(verb.kind)
          ? .clauseNotHere(verb.kind.rawValue, "an operation")
          : .verbsDoNotMix(form.clauses.verbs[0].kind.rawValue, verb.kind.rawValue),
        at: verb.keyword.range)
      return nil
    }
    if reportUncalledClosure() { return nil }
    let scope = VerbScope(of: form, symbols)
    guard
      case (var call, let store)? = RequestLowering(
        context: context, verbs: form.clauses.verbs, scope: scope, stores: mock.stores,
        condition: form.member.condition
      ).lowered()
    else { return nil }
    let failure = form.storeFailure(symbols)
    // Such a member only records changes in a context.
    let isQuiet =
      store.entry.isPending && call.verb == .modify && failure == nil && form.handler == nil
      && form.output.isVoid
    let known = knobVerb
    if let known,
      known.verb != call.verb || known.store.adapter != store.adapter || known.isQuiet != isQuiet
        || known.canFail != (failure != nil)
    {
      report(.knobTaken(group.name), at: (form.clauses.named ?? form.member.name).range)
      return nil
    }
    knobVerb = KnobVerb(
      verb: call.verb, scope: call.scope.union(known?.scope), store: store, isQuiet: isQuiet,
      canFail: failure != nil)
    if isQuiet { return .pendingChange(call) }
    var output = symbols.settled(form.output)
    if form.failureType.isNever, form.handler == nil, let result = output.result {
      call.givesResult = true
      output = result.success
    }
    if failure != form.types.anyError {
      call.thrownType = failure ?? .never
      if let failure, let expected = mock.catalogue?.errorType, expected != failure.text {
        report(.typeNeeded("throws", failure.text, expected: expected), at: form.member.name.range)
      }
    }
    let knob = "\(mock.names.free("on", or: "onMock").text).\(SwiftName(group.name).text)"
    let answers = AnswerLowering(
      context: context, form: form, scope: scope, call: call, store: store, knob: knob)
    guard let (answer, parts) = answers.mapped() ?? answers.implied(by: output) else { return nil }
    if failure == nil, let unsaid = call.unsaidFailure(answer, parts, store) {
      report(
        .throwsNeeded(
          form.fullName, unsaid.meaning?.rawValue, hasHandler: form.handler != nil,
          or: unsaid.remedy),
        at: form.member.name.range)
    }
    if call.verb == .query, store.cursor != nil {
      call.isPaged = !parts.isDisjoint(with: [.cursor, .isMoreComing])
    }
    guard let handler = form.handler else { return .storeResult(call, answer: answer) }
    return .storeCompletion(call, answer: answer, handler: handler.emitted)
  }

  /// Reports a closure of the member if nothing else can give the answer of the store.
  private func reportUncalledClosure() -> Bool {
    guard form.handler == nil, form.output.isVoid, form.failureType.isNever, !form.isAsync,
      let closure = form.member.function?.parameters.last(where: { parameter in
        let type = parameter.type.replacing(form.names)
        // An escaping type is a closure, also by the name of a type alias that no file of the run declares.
        return type.unwrapped.function.map { $0.result.isVoid && !type.isNonEscapingClosure }
          ?? type.isEscapingClosure
      })
    else { return false }
    report(.uncalledClosure(closure.name.text), at: closure.name.range)
    return true
  }
}

extension StoreCall {
  /// Returns a failure of the store that a member without errors cannot leave unsaid, and what else the member could be.
  ///
  /// The meaning is `nil` for the failure of a whole call whose items have results.
  fileprivate func unsaidFailure(
    _ answer: StoreAnswer, _ parts: Set<AnswerPart>, _ store: StoreShape
  ) -> (meaning: Meaning?, remedy: String?)? {
    let hasItems = verb == .fetch || verb == .modify
    if answer == .value(.dictionary) || hasItems && !parts.isDisjoint(with: Self.resultParts) {
      return (nil, nil)
    }
    if saves != nil, let refusal = refusal(bySaving: store) {
      return (refusal, "write 'policy: .allFields'")
    }
    return switch (verb, answer) {
    case (.fetch, .value(.single)): (.missing, "return '\(store.record.source)?'")
    case (.fetch, .mapped) where !parts.isDisjoint(with: [.record, .records]):
      (.missing, "name '$found'")
    case (.query, _) where cursor != nil: (.invalid, nil)
    case (.changes, _): (.expired, nil)
    case (.commit, _): (.conflict, nil)
    case (_, .value(.deletedID)): (.missing, nil)
    default: nil
    }
  }

  /// Returns the meaning with which the policy of a save can refuse it.
  private func refusal(bySaving store: StoreShape) -> Meaning? {
    let isTagged = store.entry[.changeTag] != nil
    return switch policy {
    case .stated(_, let rules) where rules.contains(.ifAbsent): .exists
    case .stated(_, let rules): rules.contains(.ifUnchanged) && isTagged ? .conflict : nil
    case .value: .conflict
    case nil: isTagged ? .conflict : nil
    }
  }
}
