extension Resolver {
  mutating func storeBody(of form: MemberForm, in group: KnobGroup, _ context: inout MockContext)
    -> MockMember.Body?
  {
    if let verb = form.clauses.verbs.first(where: { $0.kind.storeVerb == nil }) {
      reportOutside(verb, behind: form.clauses.verbs[0])
      return nil
    }
    let scope = methodScope(of: form)
    declaredStores = Set(context.declaration.stores.map(\.name.text))
    guard
      let (request, store) = storeCall(
        form.clauses.verbs, in: scope, stores: context.stores, if: form.member.condition,
        knob: group.name, form: form.index)
    else { return nil }
    var call = request
    let isQuiet = form.isQuiet(call, store)
    if let other = context.storeVerbs[group.index],
      other.verb != call.verb || other.store.adapter != store.adapter || other.isQuiet != isQuiet
    {
      report(.knobTaken(group.name), at: (form.clauses.named ?? form.member.name).range)
      return nil
    }
    let known = context.storeVerbs[group.index]?.scope
    context.storeVerbs[group.index] = KnobVerb(
      verb: call.verb, scope: call.scope.union(known), store: store, isQuiet: isQuiet)
    if isQuiet { return .pendingChange(call) }
    if form.failureType != types.anyError {
      report(.throwsNeeded(form.fullName), at: form.member.name.range)
    }
    guard let answer = answer(to: call, as: form.output, store, at: form) else { return nil }
    if call.verb == .query, store.cursor != nil, case .value = answer { call.isPaged = false }
    guard let handler = form.handler else { return .storeResult(call, answer: answer) }
    return .storeCompletion(call, answer: answer, handler: self.handler(handler))
  }

  private mutating func reportOutside(_ verb: Verb, behind first: Verb) {
    switch verb.kind {
    case .finish, .call:
      report(.clauseNotHere(verb.kind.rawValue, "an operation"), at: verb.keyword.range)
    default:
      report(.verbsDoNotMix(first.kind.rawValue, verb.kind.rawValue), at: verb.keyword.range)
    }
  }

  private func methodScope(of form: MemberForm) -> VerbScope {
    var types: [String: TypeSyntax] = [:]
    if case .method(let function) = form.member.kind {
      for (name, parameter) in zip(parameterNames(of: function.parameters), function.parameters) {
        let type = parameter.type.bare
        types[name] =
          parameter.isVariadic ? TypeSyntax(.array(type), type.range) : type
      }
      if let handler = form.handler { types[handler.parameter.name] = nil }
    }
    return VerbScope(title: "'\(form.fullName)'", types: types, isOperation: false)
  }

  /// The property of the runtime's response that has the shape of the member's answer.
  private mutating func answer(
    to call: StoreCall, as output: TypeSyntax, _ store: StoreShape, at form: MemberForm
  ) -> StoreAnswer? {
    let shapes = AnswerShapes(
      record: store.record, key: store.keyType ?? subjectType(of: form), cursor: store.cursor,
      token: store.token, isDeclared: store.keyType != nil)
    if let answer = shapes.answer(to: call, as: output) { return answer }
    let expected = shapes.expected(of: call)
    report(
      .answerDoesNotFit(
        form.clauses.verbs[0].kind.rawValue, output.source, expected: expected),
      at: form.clauses.verbs[0].keyword.range)
    return nil
  }

  /// The type of the ids that the member takes, where the store's records do not tell.
  private func subjectType(of form: MemberForm) -> TypeSyntax? {
    let verb = form.clauses.verbs.first { $0.kind == .fetch || $0.kind == .delete }
    guard let type = verb?.subject?.value.name.flatMap({ methodScope(of: form).types[$0.text] })
    else {
      return nil
    }
    return type.unwrapped.arrayElement ?? type.unwrapped
  }
}

extension MemberForm {
  /// Whether the member only notes changes in a context, and cannot fail.
  fileprivate func isQuiet(_ call: StoreCall, _ store: StoreShape) -> Bool {
    guard store.isPending, call.verb == .modify, handler == nil, output.isVoid else { return false }
    if case .never = failure { return true }
    return false
  }
}
