/// Contexts: databases with stores whose changes wait until they are committed.
extension LoweringContext {
  /// Returns the default answer that the spec does not state: that of a member that an extension or the superclass has, or
  /// that rolls a context back, inspects it, or gives a new one.
  func impliedDefault(of form: MemberForm, in context: MockContext) -> SwiftSource? {
    if form.declared.isImplemented {
      // `Implementations(self).track(all: events)`
      let call = form.owned == nil ? form.signature?.memberAccess : nil
      return call.map { SwiftSource(composed: "\(context.implementations.source)(self)\($0)") }
    }
    if form.declared.overriding == .override, let signature = form.signature,
      signature.kind != .initializer
    {
      return SwiftSource(composed: "super\(signature.memberAccess)")
    }
    if form.clauses.gives?.isNew == true { return newDatabase(form, context.core) }
    guard let verb = form.unitVerb else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard needsPending(verb, context.stores) else { return nil }
    let output = symbols.settled(form.output)
    let answers =
      verb.kind == .rollback
      ? [("Void", "rollBack()")] : [("Bool", "hasChanges"), ("Int", "changeCount")]
    guard
      let answer = answers.first(where: { output.isNamed($0.0) || output.isVoid && $0.0 == "Void" })
    else {
      report(
        .answerDoesNotFit(verb.kind.rawValue, output.source, expected: answers.map(\.0)),
        at: verb.keyword.range)
      return nil
    }
    return SwiftSource(composed: "\(form.reference(to: context.core)).unit.\(answer.1)")
  }

  /// Returns the expression for a new context: `MockContext.new(of: core)`.
  private func newDatabase(_ form: MemberForm, _ core: SwiftName) -> SwiftSource? {
    guard let given = givenDatabase(of: form) else { return nil }
    let lineage = symbols.lineage(of: given.symbol.declaration)
    guard lineage.flatMap(\.declaration.stores).contains(where: \.isPending) else {
      report(.pendingNeeded("gives new"), at: given.name.range)
      return nil
    }
    let arguments = [given.identity?.text, "of: \(form.reference(to: core))"].compactMap { $0 }
    let mock = symbols.mockName(of: given.symbol.declaration)
    return SwiftSource(composed: "\(mock.source).new(\(arguments.joined(separator: ", ")))")
  }

  /// Returns the body of a property whose closure receives the changes that other contexts commit.
  func observer(
    _ property: PropertySyntax, _ access: PropertyAccess, _ form: MemberForm,
    in context: MockContext
  ) -> MockMember.Body? {
    guard let verb = form.clauses.verbs.first else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard
      let shape = StoreLookup(
        context: self, stores: context.stores, condition: form.member.condition
      ).store(of: verb),
      needsPending(verb, [shape])
    else { return nil }
    if property.accessors?.isSettable != true {
      report(.settableNeeded(property.name.text), at: property.name.range)
      return nil
    }
    // The closure takes three lists of ids, or nothing.
    let function = property.type.isOptional ? property.type.unwrapped.function : nil
    let lists = function?.parameters.map(\.type.arrayElement) ?? []
    guard let function, function.result.isVoid, !function.effects.isAsync,
      !function.effects.isThrowing, [0, 3].contains(lists.count),
      lists.allSatisfy({ list in shape.keyType.map { $0.bare == list } ?? (list != nil) })
    else {
      let key = shape.keyType?.source ?? "ID"
      report(
        .typeNeeded(
          property.name.text, property.type.source,
          expected: "(([\(key)], [\(key)], [\(key)]) -> Void)?"), at: property.name.range)
      return nil
    }
    return .observer(access, store: SwiftName(shape.entry.name.text), parameterCount: lists.count)
  }
}

extension MemberForm {
  /// The verb that answers from the pending changes, unless it calls a closure.
  var unitVerb: Verb? {
    clauses.verbs.first.flatMap {
      $0.kind.isOfPendingChanges && $0.kind.signature.performers != .properties ? $0 : nil
    }
  }

  /// Returns the expression for the mock's core in a body, and in closures that are kept.
  func reference(to core: SwiftName) -> String {
    let isHidden = recorded.contains { $0.name == core.text }
    return isHidden || handler != nil ? "self.\(core.source)" : core.source
  }
}
