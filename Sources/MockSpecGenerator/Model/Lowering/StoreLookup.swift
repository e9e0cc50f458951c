/// The search for the stores that verbs name.
struct StoreLookup: Lowering {
  let context: LoweringContext
  let stores: StoreShapes
  /// The condition under which the verbs exist; of stores in branches of an `#if`, those count that can exist under it.
  let condition: Condition

  /// Returns the store that a verb names, or that a commit covers.
  func store(of verb: Verb) -> StoreShape? {
    if verb.kind == .commit { return committedStore(verb) }
    guard let name = verb.store else { return nil }
    let named = stores.named(name.text).filter { !$0.condition.excludes(condition) }
    if let shape = named.first {
      let isSame = named.allSatisfy { $0.adapter == shape.adapter }
      if !isSame || !named.map(\.condition).cover(condition) {
        report(.notAlwaysThere(name.text), at: name.range)
      }
      return shape
    }
    // A store that cannot be used was reported where it is declared.
    if stores.declared.contains(name.text) { return nil }
    report(.unknownStore(name.text, stores.map(\.entry.name.text)), at: name.range)
    return nil
  }

  /// Returns a store that a commit covers under the condition; those of all conditions are committed.
  private func committedStore(_ verb: Verb) -> StoreShape? {
    guard needsPending(verb, stores) else { return nil }
    let pending = stores.filter(\.entry.isPending)
    if let shape = pending.first(where: { [$0.condition].cover(condition) }) { return shape }
    report(.notAlwaysThere(pending[0].entry.name.text), at: verb.keyword.range)
    return nil
  }
}

extension Lowering {
  /// Checks whether there is a store whose changes wait for a commit, and reports a verb that needs one.
  func needsPending(_ verb: Verb, _ stores: some Collection<StoreShape>) -> Bool {
    if stores.contains(where: \.entry.isPending) { return true }
    report(.pendingNeeded(verb.kind.rawValue), at: verb.keyword.range)
    return false
  }

  func checkAlone(_ verb: Verb, among verbs: [Verb]) {
    for other in verbs.dropFirst() {
      report(.verbsDoNotMix(verb.kind.rawValue, other.kind.rawValue), at: other.keyword.range)
    }
    checkOptions(of: verb)
  }

  /// Reports blocks outside of operations, where nothing calls them.
  func checkOptions(of verb: Verb) {
    for argument in verb.arguments {
      guard let label = argument.label, verb.kind.signature.parameter(label)?.isBlock == true else {
        continue
      }
      report(.clauseNotHere(label.rawValue, "an operation"), at: argument.place)
    }
  }
}
