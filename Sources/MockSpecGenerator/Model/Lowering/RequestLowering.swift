/// The lowering of the verbs of one member or operation to the request that they make.
struct RequestLowering: Lowering {
  let context: LoweringContext
  let verbs: [Verb]
  let scope: VerbScope
  let stores: StoreShapes
  /// The condition under which the verbs exist.
  let condition: Condition

  /// Returns the request; `nil` if something does not fit.
  func lowered() -> (call: StoreCall, store: StoreShape)? {
    let lookup = StoreLookup(context: context, stores: stores, condition: condition)
    guard let first = verbs.first, let verb = first.kind.storeVerb,
      let shape = lookup.store(of: first), mix()
    else { return nil }
    if shape.entry.isPending, first.kind == .save, let policy = first[.policy],
      policy.value.saveRule != .ifAbsent
    {
      report(
        .clauseNotHere("policy", "the 'commit' of a store whose changes wait"), at: policy.place)
    }
    var call = StoreCall(
      verb: verb, store: SwiftName(shape.entry.name.text),
      adapter: shape.adapter, record: (SwiftSource(shape.record), symbols.keyPath(of: shape.entry)))
    for verb in verbs where verb.kind != .finish {
      if verb.store?.text != first.store?.text, let name = verb.store {
        report(.verbsDoNotMix(first.store?.text ?? "", name.text), at: name.range)
      }
      if !scope.isOperation { checkOptions(of: verb) }
      VerbLowering(context: context, scope: scope, verb: verb, shape: shape, stores: stores)
        .add(to: &call)
    }
    // Without a token, no result fits.
    return first.kind == .changes && shape.token == nil ? nil : (call, shape)
  }

  /// Checks whether the verbs can be one request: saves and deletes can, others stand alone.
  private func mix() -> Bool {
    let verbs = verbs.filter { $0.kind != .finish }
    let saveAndDelete: Set<VerbKind> = [.save, .delete]
    for (index, verb) in verbs.enumerated() {
      guard let first = verbs[..<index].first(where: { [$0.kind, verb.kind] != saveAndDelete })
      else { continue }
      report(
        first.kind == verb.kind
          ? .verbTwice(verb.kind.rawValue)
          : .verbsDoNotMix(first.kind.rawValue, verb.kind.rawValue), at: verb.keyword.range)
      return false
    }
    return true
  }
}
