/// The lowering of the default answer that a spec does not state: that of a member that an extension or the superclass has,
/// or that rolls a context back, inspects it, or gives a new one.
///
/// Contexts are databases with stores whose changes wait until they are committed.
struct DefaultLowering: Lowering {
  let context: LoweringContext
  let mock: MockContext
  let form: MemberForm

  func lowered() -> SwiftSource? {
    if form.declared.isImplemented {
      // `Implementations(self).track(all: events)`
      let call = form.owned == nil ? form.signature?.memberAccess : nil
      return call.map { SwiftSource(composed: "\(mock.implementations.source)(self)\($0)") }
    }
    if form.declared.overriding == .override, let signature = form.signature,
      signature.kind != .initializer
    {
      return SwiftSource(composed: "super\(signature.memberAccess)")
    }
    if form.clauses.gives?.isNew == true { return newDatabase() }
    guard let verb = form.unitVerb else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard needsPending(verb, mock.stores) else { return nil }
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
    return SwiftSource(composed: "\(form.reference(to: mock.core)).unit.\(answer.1)")
  }

  /// Returns the expression for a new context: `MockContext.new(of: core)`.
  private func newDatabase() -> SwiftSource? {
    guard let given = GivenDatabaseLowering(context: context, form: form).lowered() else {
      return nil
    }
    let lineage = symbols.lineage(of: given.symbol.declaration)
    guard lineage.flatMap(\.declaration.stores).contains(where: \.isPending) else {
      report(.pendingNeeded("gives new"), at: given.name.range)
      return nil
    }
    let arguments = [given.identity?.text, "of: \(form.reference(to: mock.core))"].compactMap { $0 }
    let name = symbols.mockName(of: given.symbol.declaration)
    return SwiftSource(composed: "\(name.source).new(\(arguments.joined(separator: ", ")))")
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
