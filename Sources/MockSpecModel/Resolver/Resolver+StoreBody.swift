import MockSpecSyntax

extension Resolver {
  mutating func storeBody(of form: MemberForm, in group: KnobGroup, _ context: inout MockContext)
    -> MockMember.Body?
  {
    if let verb = form.clauses.verbs.first(where: { $0.kind.storeVerb == nil }) {
      reportOutside(verb)
      return nil
    }
    let scope = methodScope(of: form)
    guard
      let (call, store) = storeCall(
        form.clauses.verbs, in: scope, stores: context.stores, knob: group.name, form: form.index)
    else { return nil }
    if let other = context.storeVerbs[group.name], other.verb != call.verb {
      report(.knobTaken(group.name), at: form.clauses.named?.range ?? form.member.range)
      return nil
    }
    context.storeVerbs[group.name] = (call.verb, store)
    if form.handler == nil, !form.effects.isThrowing {
      report(.throwsNeeded(form.fullName), at: form.member.range)
    }
    guard let answer = answer(to: call, as: form.output, store, at: form) else { return nil }
    guard let handler = form.handler else { return .storeResult(call, answer: answer) }
    return .storeCompletion(call, answer: answer, handler: self.handler(handler))
  }

  mutating func reportOutside(_ verb: Verb) {
    switch verb.kind {
    case .finish: report(.clauseNotHere("finish", "an operation"), at: verb.keyword.range)
    case .call: report(.clauseNotHere("call", "an operation"), at: verb.keyword.range)
    default: report(.notSupportedYet("change feeds ('changes')"), at: verb.keyword.range)
    }
  }

  private func methodScope(of form: MemberForm) -> VerbScope {
    var types: [String: TypeSyntax] = [:]
    if case .method(let function) = form.member.kind {
      for (position, parameter) in function.parameters.enumerated() {
        types[parameterName(parameter, at: position)] = parameter.type.bare
      }
      if let handler = form.handler { types[handler.parameter.name] = nil }
    }
    return VerbScope(title: "'\(form.fullName)'", types: types, isOperation: false)
  }

  /// The property of the runtime's response that has the shape of the member's answer.
  private mutating func answer(
    to call: StoreCall, as output: TypeSyntax, _ store: StoreShape, at form: MemberForm
  ) -> StoreAnswer? {
    let shapes = AnswerShapes(record: store.record, key: store.keyType)
    if let answer = shapes.answer(to: call, as: output) { return answer }
    let expected = shapes.expected(of: call)
    report(
      .answerDoesNotFit(
        form.clauses.verbs[0].kind.rawValue, output.source, expected: expected),
      at: form.clauses.verbs[0].keyword.range)
    return nil
  }
}

/// Which types a store can answer a request with.
struct AnswerShapes {
  var record: TypeSyntax
  var key: TypeSyntax?

  func answer(to call: StoreCall, as output: TypeSyntax) -> StoreAnswer? {
    switch call.verb {
    case .fetch: fetched(output)
    case .query: found(output)
    case .modify: modified(output, call)
    }
  }

  func expected(of call: StoreCall) -> [String] {
    let record = record.source
    let key = key?.source ?? "ID"
    switch call.verb {
    case .fetch: return [record, "\(record)?", "[\(record)]", "[\(key): Result<\(record), any Error>]"]
    case .query: return ["[\(record)]", "([(\(key), Result<\(record), any Error>)], Cursor?)"]
    case .modify:
      if call.saves != nil, call.deletes != nil {
        return [
          "Void", "([\(key): Result<\(record), any Error>], [\(key): Result<Void, any Error>])",
        ]
      }
      return call.saves != nil ? [record, "[\(record)]", "Void"] : [key, "Void"]
    }
  }

  private func fetched(_ output: TypeSyntax) -> StoreAnswer? {
    if output == record { return .property(SwiftName("single")) }
    if output.isOptional, output.unwrapped == record { return .property(SwiftName("optional")) }
    if output.arrayElement == record { return .property(SwiftName("list")) }
    if output.isResults(of: record) { return .property(SwiftName("dictionary")) }
    return nil
  }

  private func found(_ output: TypeSyntax) -> StoreAnswer? {
    if output.arrayElement == record { return .property(SwiftName("list")) }
    guard let elements = output.tupleElements, elements.count == 2,
      let pair = elements[0].type.arrayElement?.tupleElements, pair.count == 2,
      pair[1].type.result?.success == record, elements[1].type.isOptional
    else { return nil }
    return .pair(
      SwiftName("pairs"), first: SwiftName("matches"), second: SwiftName("cursor"),
      labels: elements.map { $0.label.map { SwiftName($0.text) } })
  }

  private func modified(_ output: TypeSyntax, _ call: StoreCall) -> StoreAnswer? {
    if output.isVoid { return .property(SwiftName("done")) }
    if let elements = output.tupleElements, elements.count == 2,
      elements[0].type.isResults(of: record), elements[1].type.dictionary?.value.result != nil
    {
      return .pair(
        SwiftName("dictionaries"), first: SwiftName("saves"), second: SwiftName("deletes"),
        labels: elements.map { $0.label.map { SwiftName($0.text) } })
    }
    if call.deletes == nil {
      if output == record, call.saves?.isList == false { return .property(SwiftName("savedRecord")) }
      if output.arrayElement == record { return .property(SwiftName("savedList")) }
    }
    if call.saves == nil, call.deletes?.isList == false, output != record,
      key.map({ output == $0 }) ?? true
    {
      return .property(SwiftName("deletedID"))
    }
    return nil
  }
}

extension TypeSyntax {
  /// Whether the type is `[ID: Result<Record, any Error>]`.
  fileprivate func isResults(of record: TypeSyntax) -> Bool {
    guard let result = dictionary?.value.result else { return false }
    return result.success == record && result.failure.isAnyError
  }
}
