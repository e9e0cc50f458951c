extension Resolver {
  /// Returns the analysed member; `nil` for one that has no mock body, such as an associated type.
  mutating func form(of member: Member, replacing names: [String: TypeSyntax])
    -> MemberForm?
  {
    let clauses = MemberClauses(member)
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property(let property):
      let type = property.type.replacing(names).withoutUnwrapping
      let form = MemberForm(
        member: member, clauses: clauses, source: source, fullName: property.name.text,
        baseName: property.name.text, labels: [], output: type, types: types)
      form.owned = owned(type, [])
      form.output = form.owned ?? type
      form.effects = property.accessors?.getEffects ?? Effects()
      return form
    case .method(let function), .initializer(let function):
      return form(of: member, function, clauses, replacing: names)
    case .subscript_(let function, let accessors):
      let form = form(of: member, function, clauses, replacing: names)
      form.effects = accessors.getEffects
      return form
    }
  }

  private mutating func form(
    of member: Member, _ function: FunctionSyntax, _ clauses: MemberClauses,
    replacing names: [String: TypeSyntax]
  ) -> MemberForm {
    let isOperator = function.name.isOperator
    let labels = function.parameters.map { isOperator ? "_" : $0.label?.text ?? "_" }
    let name = function.name.text
    let list = labels.map { "\($0):" }.joined()
    let form = MemberForm(
      member: member, clauses: clauses, source: source, fullName: "\(name)(\(list))",
      baseName: name, labels: labels, output: .void, types: types)
    form.effects = function.effects
    let erasure = Erasure(
      function, hasOpaqueTypes: source.mentions("some", in: member.range), symbols: symbols,
      types: types,
      replacing: names)
    let parameterNames = parameterNames(of: function.parameters)
    var answered = function.result?.replacing(names) ?? .void
    form.isSent = answered.hasKeyword("sending")
    // The answer of a failable initialiser is true if there is an object.
    if function.isFailable { answered = .named("Bool") }
    for (position, parameter) in function.parameters.enumerated()
    where parameter.name.text != clauses.runs?.text {
      let isLast = position == function.parameters.count - 1
      let name = parameterNames[position]
      if isLast,
        let handler = handler(parameter, of: function, clauses, erasure, replacing: names)
      {
        form.handler = handler
        answered = handlerOutput(handler.type).replacing(names)
      } else if let recorded = ArgumentPlan(
        function: function, erasure: erasure, names: names, symbols: symbols
      ).recorded(parameter, named: name) {
        form.recorded.append(recorded)
      }
    }
    if clauses.runs != nil {
      // The closure makes the result, and the stub only records the call.
      form.effects = Effects()
      return form
    }
    form.output = erasure.value(answered.bare.withoutUnwrapping)
    form.owned = owned(answered.bare.withoutUnwrapping, erasure.noncopyable)
    if let owned = form.owned, !erasure.changes(answered) { form.output = owned }
    form.isErased = erasure.changes(answered)
    form.hasErasedFailure = function.effects.thrownType.map { erasure.changes($0) } ?? false
    if let failing = clauses.failing, form.handler?.failing == nil {
      report(
        .clauseNotHere("failing", "a method whose handler takes a value and an error"),
        at: failing.range)
    }
    return form
  }
}

extension Resolver {
  /// Returns the type of the box for a noncopyable result; `nil` for a copyable one.
  private func owned(_ result: TypeSyntax, _ parameters: [String]) -> TypeSyntax? {
    guard result.mentions(parameters) || result.hasNoCopies(symbols.noncopyable) else { return nil }
    return TypeSyntax(types(.owned), of: [result], result.range)
  }
}

/// Returns the names of the parameters inside the body; one without a name gets a number.
func parameterNames(of parameters: [Parameter]) -> [String] {
  guard parameters.contains(where: { $0.name.text == "_" }) else {
    return parameters.map(\.name.text)
  }
  let declared = Set(parameters.map(\.name.text))
  return parameters.enumerated().map { position, parameter in
    guard parameter.name.text == "_" else { return parameter.name.text }
    var name = "argument\(position + 1)"
    while declared.contains(name) { name += "_" }
    return name
  }
}
