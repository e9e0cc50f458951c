/// Contexts: databases with stores whose changes wait until they are committed.
extension Resolver {
  /// Sets the default answers of members that roll a context back, inspect it, or give a new one.
  mutating func addImpliedDefaults(to context: MockContext) {
    for form in context.forms {
      form.impliedDefault = within(form) { resolver in
        if let gives = form.clauses.gives, gives.isNew {
          resolver.newDatabase(gives.name, gives.identity, form, context.core)
        } else {
          form.clauses.verbs.first.flatMap { resolver.impliedDefault(of: form, $0, in: context) }
        }
      }
    }
  }

  private mutating func impliedDefault(
    of form: MemberForm, _ verb: Verb, in context: MockContext
  ) -> SwiftSource? {
    guard verb.kind == .rollback || verb.kind == .pending else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    guard needsPending(verb, context.stores) else { return nil }
    let core = form.reference(to: context.core)
    let word = answer(to: verb, as: form.output)
    return word.map { SwiftSource(composed: "\(core).unit.\($0)") }
  }

  /// Returns the expression for a new context: `MockContext.new(of: core)`.
  private mutating func newDatabase(
    _ name: Name, _ identity: Expression?, _ form: MemberForm, _ core: SwiftName
  ) -> SwiftSource? {
    guard let given = givenDatabase(name, identity, form) else { return nil }
    let lineage = symbols.lineage(of: given.symbol.declaration, in: given.symbol.file)
    guard lineage.flatMap(\.declaration.stores).contains(where: \.isPending) else {
      report(.pendingNeeded("gives new"), at: name.range)
      return nil
    }
    let arguments = [given.identity?.text, "of: \(form.reference(to: core))"].compactMap { $0 }
    let mock = mockName(of: given.symbol.declaration)
    return SwiftSource(composed: "\(mock.source).new(\(arguments.joined(separator: ", ")))")
  }

  /// Returns the member of the unit of work that answers a verb; reports an output that does not fit.
  private mutating func answer(to verb: Verb, as output: TypeSyntax) -> String? {
    let shapes =
      verb.kind == .rollback
      ? [("Void", "rollBack()")] : [("Bool", "hasChanges"), ("Int", "changeCount")]
    let shape = shapes.first { output.isNamed($0.0) || output.isVoid && $0.0 == "Void" }
    if shape == nil {
      report(
        .answerDoesNotFit(verb.kind.rawValue, output.source, expected: shapes.map(\.0)),
        at: verb.keyword.range)
    }
    return shape?.1
  }

  /// Checks whether there is a store whose changes wait for a commit, and reports a verb that needs one.
  mutating func needsPending(_ verb: Verb, _ stores: [StoreShape]) -> Bool {
    if stores.contains(where: \.isPending) { return true }
    report(.pendingNeeded(verb.kind.rawValue), at: verb.keyword.range)
    return false
  }

  /// Returns a store that a commit covers under a condition; those of all conditions are committed.
  mutating func committedStore(
    _ verb: Verb, among stores: [StoreShape], if condition: Condition
  ) -> StoreShape? {
    guard needsPending(verb, stores) else { return nil }
    let pending = stores.filter(\.isPending)
    if let shape = pending.first(where: { [$0.condition].cover(condition) }) { return shape }
    report(.notAlwaysThere(pending[0].entry.name.text), at: verb.keyword.range)
    return nil
  }

  private mutating func checkAlone(_ verb: Verb, among verbs: [Verb]) {
    for other in verbs.dropFirst() {
      report(.verbsDoNotMix(verb.kind.rawValue, other.kind.rawValue), at: other.keyword.range)
    }
    checkOptions(of: verb, in: VerbScope(title: "", types: [:], isOperation: false))
  }

  // MARK: - Conflicts

  /// Reports errors in what a store states about its commits.
  mutating func checkCommits(of entry: StoreEntry) {
    guard let rule = entry[.onCommit] else { return }
    if let zone = entry.zone { report(.pendingInZones(entry.name.text), at: zone.range) }
    if entry.onCommit == .merge, symbols.records[entry.type.source] == nil {
      report(.mergeNeedsFields(entry.type.source), at: rule.value.range)
    }
  }

  /// Returns the treatment of conflicts by a commit: `.merge`, or a value that its adapter converts to a
  /// policy.
  mutating func commitPolicy(_ verb: Verb, in scope: VerbScope, _ stores: [StoreShape])
    -> StoreCall.PolicyOperand?
  {
    guard let argument = verb[.policy], let value = value(.policy, of: verb, in: scope) else {
      return nil
    }
    guard let member = argument.value.member else {
      check(argument, isOf: .conflicts, in: scope)
      return .value(value)
    }
    guard let policy = ConflictRule(rawValue: member.text) else {
      report(.unknownConflictPolicy(member.text), at: member.range)
      return nil
    }
    if policy == .merge, let foreign = stores.first(where: { $0.isPending && $0.keyType == nil }) {
      report(.mergeNeedsFields(foreign.record.source), at: argument.value.range)
    }
    return .literal(value)
  }

  // MARK: - Observers

  /// Returns the store of a property whose closure receives the changes that other contexts commit.
  mutating func observer(_ property: PropertySyntax, _ form: MemberForm, in context: MockContext)
    -> ObservedStore?
  {
    guard let verb = form.clauses.verbs.first else { return nil }
    checkAlone(verb, among: form.clauses.verbs)
    declaredStores = Set(context.declaration.stores.map(\.name.text))
    guard let shape = store(of: verb, among: context.stores, if: form.member.condition)
    else { return nil }
    guard shape.isPending else {
      report(.pendingNeeded("notify"), at: verb.keyword.range)
      return nil
    }
    if property.accessors?.isSettable != true {
      report(.settableNeeded(property.name.text), at: property.name.range)
      return nil
    }
    guard let count = shape.observedCount(property.type) else {
      let key = shape.keyType?.source ?? "ID"
      report(
        .typeNeeded(
          property.name.text, property.type.source,
          expected: "(([\(key)], [\(key)], [\(key)]) -> Void)?"), at: property.name.range)
      return nil
    }
    return ObservedStore(name: SwiftName(shape.entry.name.text), parameterCount: count)
  }
}

/// A store and the number of parameters of its observer.
struct ObservedStore {
  var name: SwiftName
  var parameterCount: Int
}

extension StoreShape {
  /// Returns the number of lists of ids that a closure takes, three or none; `nil` if it does not fit.
  fileprivate func observedCount(_ type: TypeSyntax) -> Int? {
    guard type.isOptional, let function = type.unwrapped.function, function.result.isVoid,
      !function.effects.isAsync, !function.effects.isThrowing
    else { return nil }
    let lists = function.parameters.map(\.type.arrayElement)
    let fits = lists.allSatisfy { list in keyType.map { $0.bare == list } ?? (list != nil) }
    return fits && [0, 3].contains(lists.count) ? lists.count : nil
  }
}

extension MemberForm {
  /// Returns the expression for the mock's core in a body, and in closures that are kept.
  func reference(to core: SwiftName) -> String {
    let isHidden = recorded.contains { $0.name == core.text }
    return isHidden || handler != nil ? "self.\(core.source)" : core.source
  }
}
