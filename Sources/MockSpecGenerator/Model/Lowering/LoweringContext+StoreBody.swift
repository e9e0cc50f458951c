extension LoweringContext {
  /// Reports a closure of a member that works on a store if nothing else can give the answer of the store.
  func reportUncalledClosure(of form: MemberForm) -> Bool {
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

  func storeBody(
    of form: MemberForm, in group: KnobGroup, _ context: MockContext,
    _ verbs: inout [Int: KnobVerb]
  ) -> MockMember.Body? {
    if let verb = form.clauses.verbs.first(where: { $0.kind.storeVerb == nil }) {
      report(
        [.finish, .call].contains(verb.kind)
          ? .clauseNotHere(verb.kind.rawValue, "an operation")
          : .verbsDoNotMix(form.clauses.verbs[0].kind.rawValue, verb.kind.rawValue),
        at: verb.keyword.range)
      return nil
    }
    if reportUncalledClosure(of: form) { return nil }
    let scope = methodScope(of: form)
    guard
      case (var call, let store)? = RequestLowering(
        context: self, verbs: form.clauses.verbs, scope: scope, stores: context.stores,
        condition: form.member.condition
      ).lowered()
    else { return nil }
    let failure = form.storeFailure(symbols)
    // Such a member only records changes in a context.
    let isQuiet =
      store.entry.isPending && call.verb == .modify && failure == nil && form.handler == nil
      && form.output.isVoid
    let known = verbs[group.index]
    if let known,
      known.verb != call.verb || known.store.adapter != store.adapter || known.isQuiet != isQuiet
        || known.canFail != (failure != nil)
    {
      report(.knobTaken(group.name), at: (form.clauses.named ?? form.member.name).range)
      return nil
    }
    verbs[group.index] = KnobVerb(
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
      if let failure, let expected = context.catalogue?.errorType, expected != failure.text {
        report(
          .typeNeeded("throws", failure.text, expected: expected), at: form.member.name.range)
      }
    }
    let knob = "\(context.names.free("on", or: "onMock").text).\(SwiftName(group.name).text)"
    let stated = mappedAnswer(to: call, store, at: form, knob: knob)
    guard
      let (answer, parts) = stated
        ?? answer(to: call, store, at: form, giving: output, knob: knob)
    else { return nil }
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

  private func methodScope(of form: MemberForm) -> VerbScope {
    var types: [String: TypeSyntax] = [:]
    var nonescaping: [String: TypeSyntax] = [:]
    var positions: [String: Int] = [:]
    if let function = form.member.function {
      let names = parameterNames(of: function.parameters)
      positions = Dictionary(zip(names, names.indices)) { first, _ in first }
      for (name, parameter) in zip(names, function.parameters) {
        let type = symbols.settled(parameter.type.bare)
        types[name] = parameter.isVariadic ? TypeSyntax(.array(type), type.range) : type
        if parameter.type.isNonEscapingClosure { nonescaping[name] = parameter.type }
      }
      if let handler = form.handler { types[handler.parameter.name] = nil }
    }
    let output = form.output.unwrapped
    return VerbScope(
      title: "'\(form.fullName)'", types: types, positions: positions, nonescaping: nonescaping,
      isOperation: false,
      answersList: output.isVoid || output.tupleElements != nil
        ? nil : output.arrayElement != nil || output.dictionary != nil)
  }

  /// Returns the expression behind `answers`, with parts of the response in place of `$records` and the like.
  ///
  /// The results of items have errors of the type that the member throws: `self.on.save.typed(answer.results, E.self)`.
  private func mappedAnswer(
    to call: StoreCall, _ store: StoreShape, at form: MemberForm, knob: String
  ) -> (StoreAnswer, parts: Set<AnswerPart>)? {
    guard let (value, parts) = form.clauses.answers else { return nil }
    let stated = parts.map { AnswerPart(written: $0.text) }
    let named = Set(stated.compactMap(\.self))
    let properties = call.answerProperties(form.clauses.verbs.map(\.kind), store, named)
    let known = form.clauses.verbs.flatMap(\.kind.signature.answers).filter {
      properties[$0] != nil
    }
    for (name, part) in zip(parts, stated) where part.flatMap({ properties[$0] }) == nil {
      let verb = form.clauses.verbs[0].kind.rawValue
      report(
        .unknownName(name.text, "the answer of '\(verb)'", known.map(\.written)), at: name.range)
    }
    let parameter = answerName(for: call, at: form, beside: value.text)
    var text = value.marked ?? value.text
    for case (let name, let part?) in zip(parts, stated).reversed() {
      let start = text.indexPastMarks(name.range.start - value.range.start)
      let end = text.utf8.index(start, offsetBy: name.text.utf8.count)
      text.replaceSubrange(
        start..<end, with: call.source(of: part, properties[part] ?? "", in: parameter, knob))
    }
    let whole = parts.first.flatMap { $0.range == value.range ? named.first : nil }
    let answer = StoreAnswer.mapped(
      call.answered(with: named),
      parameter: parts.isEmpty ? nil : SwiftName(parameter), SwiftSource(composed: text),
      at: SourcePlace(value.range.start, in: source),
      parts: whole.map { [(nil, $0, isTyped: call.isTyped($0))].elements } ?? [])
    return (answer, named)
  }

  /// Returns a name for the response that hides nothing which the body of the member names.
  private func answerName(
    for call: StoreCall, at form: MemberForm, beside text: String = ""
  ) -> String {
    var texts = form.clauses.verbs.flatMap { $0.arguments.map(\.value.text) }
    texts += [text, call.store.text]
    let names = methodScope(of: form).types
    return lengthened("answer") { name in
      names[name] != nil || texts.contains { $0.contains(name) }
    }
  }

  /// Returns the answer of the runtime's response that has the shape of the member's result.
  ///
  /// It is a property of the response, or a tuple of its parts, each of which has a type of its own.
  private func answer(
    to call: StoreCall, _ store: StoreShape, at form: MemberForm, giving output: TypeSyntax,
    knob: String
  ) -> (StoreAnswer, parts: Set<AnswerPart>)? {
    let shapes = AnswerShapes(store: store, key: store.keyType ?? subjectType(of: form))
    if let answer = shapes.answer(to: call, as: output) { return (answer, []) }
    let verbs = form.clauses.verbs.map(\.kind)
    let properties = call.answerProperties(verbs, store, [])
    let known = verbs.flatMap(\.signature.answers).filter { properties[$0] != nil }
    if let parts = shapes.parts(of: output, to: call, among: known) {
      let names = Set(parts.map(\.part))
      let properties = call.answerProperties(verbs, store, names)
      let parameter = answerName(for: call, at: form)
      let elements = parts.map { label, part, isTyped in
        (label.map { "\($0.text): " } ?? "")
          + call.source(of: part, properties[part] ?? "", in: parameter, isTyped ? knob : nil)
      }
      let list = elements.joined(separator: Mark.separator)
      let text =
        elements.count == 1 ? list : "(\(Mark.list.text)\(list)\(Mark.end.text))"
      let answer = StoreAnswer.mapped(
        call.answered(with: names), parameter: SwiftName(parameter), SwiftSource(composed: text),
        parts: parts.elements)
      return (answer, names)
    }
    let expected = shapes.expected(of: call)
    let verb = form.clauses.verbs[0]
    report(
      .answerDoesNotFit(
        verb.kind.rawValue, output.source, expected: expected, isMappable: verb.kind != .commit,
        needsEnd: verb.kind == .changes && call.whole == nil),
      at: verb.keyword.range)
    return nil
  }

  /// Returns the type of the ids that the member takes, for stores whose record type does not state it.
  private func subjectType(of form: MemberForm) -> TypeSyntax? {
    let verb = form.clauses.verbs.first { $0.kind == .fetch || $0.kind == .delete }
    let type = verb?.subject?.value.name.flatMap { methodScope(of: form).types[$0.text] }
    return type.map { $0.unwrapped.arrayElement ?? $0.unwrapped }
  }
}

extension [AnswerShapes.Part] {
  /// The parts with their places in the result; one alone is the result.
  fileprivate var elements: [StoreAnswer.Element] {
    enumerated().map { index, element in
      let access =
        count == 1 ? "" : "." + (element.label.map { SwiftName($0.text).source } ?? "\(index)")
      return StoreAnswer.Element(
        part: element.part, access: SwiftSource(composed: access), isTyped: element.isTyped)
    }
  }
}

extension StoreCall {
  /// The parts that are results of items, each with an error of its own.
  fileprivate static let resultParts: Set<AnswerPart> = [.results, .deletions]

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

  /// Checks whether a part of the response is results of items, in a member that throws one type of errors.
  fileprivate func isTyped(_ part: AnswerPart) -> Bool {
    thrownType != nil && Self.resultParts.contains(part)
  }

  /// Returns a part of the response as Swift; results of items have errors of the type that the member throws.
  fileprivate func source(
    of part: AnswerPart, _ property: String, in answer: String, _ knob: String?
  ) -> String {
    let source = "\(answer).\(property)"
    guard let type = thrownType, let knob, isTyped(part) else { return source }
    return "self.\(knob).typed(\(source), \(type.text).self)"
  }

  /// Returns the property of the response for each part that `answers` can name, given the parts that it
  /// does name.
  fileprivate func answerProperties(
    _ verbs: [VerbKind], _ store: StoreShape, _ named: Set<AnswerPart>
  ) -> [AnswerPart: String] {
    var properties = Dictionary(verbs.flatMap(\.signature.answers).map { ($0, $0.rawValue) }) {
      first, _ in first
    }
    if (ids ?? saves)?.isList ?? true { properties[.record] = nil }
    if verb == .query, store.cursor == nil {
      (properties[.cursor], properties[.isMoreComing]) = (nil, nil)
    }
    if verb == .fetch { properties[.found] = "records" }
    if properties[.deleted] != nil { properties[.deleted] = "deletedIDs" }
    if verb == .changes {
      properties = [.deleted: "deletes", .token: "token", .isMoreComing: "moreComing"]
      properties[.records] = named.contains(.results) ? nil : "saves"
      properties[.results] = "saves"
    }
    return properties
  }

  /// Returns the name of the response that has the parts; parts without errors need one whose items have
  /// all succeeded.
  fileprivate func answered(with parts: Set<AnswerPart>) -> SwiftName {
    let results = Self.resultParts
    if verb == .changes { return SwiftName(parts.isDisjoint(with: results) ? "lists" : "results") }
    if parts.contains(.found) { return SwiftName("existing") }
    let isWhole = parts.isEmpty || !parts.isSubset(of: results.union([.cursor, .isMoreComing]))
    return SwiftName(isWhole ? "succeeded" : "answered")
  }
}
