/// The lowering of the values that a call of a member records, and of those that it gives.
struct CallLowering: Lowering {
  let context: LoweringContext
  let member: Member
  /// The types that replace types of the spec in the mock.
  let names: [String: TypeSyntax]
  /// The names of the runtime's types in the mock.
  let types: QualifiedNames

  /// Returns the values of a call; `nil` for a member that has no mock body, such as an associated type.
  func lowered() -> MemberForm.Call? {
    var call = MemberForm.Call(effects: member.effects)
    call.effects.thrownType = call.effects.thrownType?.replacing(names)
    reportBorrowedResult()
    if let property = member.property {
      let type = property.type.replacing(names).withoutUnwrapping
      call.owned = owned(type, [])
      call.output = call.owned ?? type
      return call
    }
    guard let function = member.function else { return nil }
    if let pair = (function.parameters.map(\.type) + [function.result ?? .void])
      .first(where: \.expandsPacksTogether)
    {
      report(.pairOfPacks(member.name.text), at: pair.range)
    }
    let clauses = member.clauses
    let erasure = Erasure(
      function, hasOpaqueTypes: member.traits.contains(.opaque),
      interfaces: symbols.interfaces, types: types, replacing: names)
    let plan = ArgumentPlan(
      function: function, erasure: erasure, names: names, noncopyable: symbols.noncopyable,
      records: symbols.records)
    let handlers = HandlerLowering(
      context: context, function: function, clauses: clauses, erasure: erasure, names: names)
    let parameterNames = parameterNames(of: function.parameters)
    var answered = function.result?.replacing(names) ?? .void
    call.isSent = answered.hasKeyword("sending")
    // The answer of a failable initialiser is true if there is an object.
    if !function.mark.isEmpty { answered = .named("Bool") }
    for (position, parameter) in function.parameters.enumerated() {
      if position == function.parameters.count - 1,
        let handler = handlers.handler(parameter)
      {
        call.handler = handler
        answered = handler.output.replacing(names)
      } else if let recorded = plan.recorded(parameter, named: parameterNames[position]) {
        call.recorded.append(recorded)
      }
    }
    // The convention of a closure is a part of its type.
    let isClosure = answered.function != nil && !answered.isOptional
    call.output = erasure.value(isClosure ? answered.storable : answered.bare.withoutUnwrapping)
    call.owned = owned(answered.bare.withoutUnwrapping, erasure.noncopyable)
    call.isErased = erasure.changes(answered)
    if let owned = call.owned, !call.isErased { call.output = owned }
    call.hasErasedFailure = function.effects.thrownType.map { erasure.changes($0) } ?? false
    let takesFailing =
      if case .valueAndError? = call.handler?.emitted.convention { true } else { false }
    if let failing = clauses.failing, !takesFailing {
      report(
        .clauseNotHere("failing", "a method whose handler takes a value and an error"),
        at: failing.range)
    }
    return call
  }

  /// Reports a result that is a part of the object's memory.
  private func reportBorrowedResult() {
    guard let type = member.property?.type ?? member.function?.result else { return }
    let isBorrowed =
      member.accessors?.lends == true || member.attributes.contains(where: \.isLifetime)
    let nonescapable = symbols.nonescapable
    if isBorrowed || type.unwrapped.isSpan
      || !nonescapable.isEmpty && nonescapable.contains(type.unwrapped.source)
    {
      report(.lentResult(type.source, member.name.text), at: type.range)
    }
  }

  /// Returns the type of the box for a noncopyable result; `nil` for a copyable one.
  private func owned(_ result: TypeSyntax, _ parameters: [String]) -> TypeSyntax? {
    guard result.mentions(parameters) || result.hasNoCopies(symbols.noncopyable) else { return nil }
    return .named(types(.owned).text, of: [result], at: result.range)
  }
}
