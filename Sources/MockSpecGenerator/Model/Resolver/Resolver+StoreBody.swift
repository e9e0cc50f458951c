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
    let failure = form.failureType
    if failure.text == "Never" {
      report(.throwsNeeded(form.fullName), at: form.member.name.range)
    } else if failure != types.anyError {
      call.thrownType = failure
      if let expected = context.catalogue?.errorType, expected != failure.text {
        report(
          .typeNeeded("throws", failure.text, expected: expected), at: form.member.name.range)
      }
    }
    let mapped = mappedAnswer(to: call, store, at: form, knobs: knobsName(beside: context.declares))
    guard let answer = mapped ?? answer(to: call, as: form.output, store, at: form) else {
      return nil
    }
    if call.verb == .query, store.cursor != nil {
      call.isPaged = answer.isPage(naming: form.clauses.answers?.parts ?? [])
    }
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

  /// Returns the expression behind `answers`, with parts of the response in place of `$records` and the like.
  ///
  /// The results of items have errors of the type that the member throws: `self.on.save.typed(answer.results, E.self)`.
  private mutating func mappedAnswer(
    to call: StoreCall, _ store: StoreShape, at form: MemberForm, knobs: SwiftName
  ) -> StoreAnswer? {
    guard let (value, parts) = form.clauses.answers else { return nil }
    let names = Set(parts.map(\.text))
    let properties = call.answerProperties(form.clauses.verbs.map(\.kind), store, names)
    let known = form.clauses.verbs.flatMap(\.kind.answerParts).filter { properties[$0] != nil }
    for part in parts where properties[part.text] == nil {
      let verb = form.clauses.verbs[0].kind.rawValue
      report(.unknownName(part.text, "the answer of '\(verb)'", known), at: part.range)
    }
    var parameter = "answer"
    while value.text.contains(parameter) { parameter += "_" }
    var text = value.marked ?? value.text
    for part in parts.reversed() {
      let start = text.indexPastMarks(part.range.start - value.range.start)
      let end = text.utf8.index(start, offsetBy: part.text.utf8.count)
      var source = "\(parameter).\(properties[part.text] ?? "")"
      if let type = call.thrownType, StoreCall.resultParts.contains(part.text) {
        source = "self.\(knobs.text).\(call.knob.text).typed(\(source), \(type.text).self)"
      }
      text.replaceSubrange(start..<end, with: source)
    }
    return .mapped(
      call.answered(with: names),
      parameter: SwiftName(parts.isEmpty ? "_" : parameter), SwiftSource(composed: text))
  }

  /// Returns the property of the runtime's response that has the shape of the member's result.
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

  /// Returns the type of the ids that the member takes, for stores whose record type does not state it.
  private func subjectType(of form: MemberForm) -> TypeSyntax? {
    let verb = form.clauses.verbs.first { $0.kind == .fetch || $0.kind == .delete }
    guard let type = verb?.subject?.value.name.flatMap({ methodScope(of: form).types[$0.text] })
    else {
      return nil
    }
    return type.unwrapped.arrayElement ?? type.unwrapped
  }
}

extension StoreAnswer {
  /// Checks whether the caller receives the cursor with which a query continues.
  fileprivate func isPage(naming parts: [Name]) -> Bool {
    switch self {
    case .value: false
    case .tuple: true
    case .mapped: parts.contains { ["$cursor", "$isMoreComing"].contains($0.text) }
    }
  }
}

extension StoreCall {
  /// The parts that are results of items, each with an error of its own.
  fileprivate static let resultParts: Set = ["$results", "$deletions"]

  /// Returns the property of the response for each part that `answers` can name, given the parts that it
  /// does name.
  fileprivate func answerProperties(_ verbs: [VerbKind], _ store: StoreShape, _ named: Set<String>)
    -> [String: String]
  {
    var properties = Dictionary(
      verbs.flatMap(\.answerParts).map { ($0, String($0.dropFirst())) }
    ) { first, _ in first }
    if (ids ?? saves)?.isList ?? true { properties["$record"] = nil }
    if verb == .query, store.cursor == nil {
      (properties["$cursor"], properties["$isMoreComing"]) = (nil, nil)
    }
    if verb == .fetch { properties["$found"] = "records" }
    if properties["$deleted"] != nil { properties["$deleted"] = "deletedIDs" }
    if verb == .changes {
      let isByID = named.contains("$results")
      properties = ["$deleted": "deletes", "$token": "token", "$isMoreComing": "moreComing"]
      properties["$records"] = isByID ? nil : "saves"
      properties["$results"] = "saves"
    }
    return properties
  }

  /// Returns the name of the response that has the parts; parts without errors need one whose items have
  /// all succeeded.
  fileprivate func answered(with parts: Set<String>) -> SwiftName {
    let results = Self.resultParts
    if verb == .changes {
      return SwiftName(parts.isDisjoint(with: results) ? "lists" : "results")
    }
    if parts.contains("$found") { return SwiftName("existing") }
    let isWhole = parts.isEmpty || !parts.isSubset(of: results.union(["$cursor", "$isMoreComing"]))
    return SwiftName(isWhole ? "succeeded" : "answered")
  }
}

extension MemberForm {
  /// Checks whether the member only records changes in a context, and cannot fail.
  fileprivate func isQuiet(_ call: StoreCall, _ store: StoreShape) -> Bool {
    guard store.isPending, call.verb == .modify, handler == nil, output.isVoid else { return false }
    if case .never = failure { return true }
    return false
  }
}
