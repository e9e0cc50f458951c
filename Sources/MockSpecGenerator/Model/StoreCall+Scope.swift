extension StoreCall {
  /// The verbs of the request, and a flag for a request that names one item, whose error the member then
  /// throws.
  package var scope: Scope {
    switch verb {
    case .fetch: Scope(verbs: verb.serviceVerbs, isSingle: ids.map { !$0.isList } ?? false)
    case .modify:
      Scope(
        verbs: Set((saves == nil ? [] : [.save]) + (deletes == nil ? [] : [.delete])),
        isSingle: [saves, deletes].compactMap { $0 }.count == 1
          && (saves ?? deletes)?.isList == false)
    case .query, .commit: Scope(verbs: verb.serviceVerbs, isSingle: false)
    case .changes:
      if case .token = since {
        Scope(verbs: verb.serviceVerbs, isSingle: zone != nil)
      } else {
        Scope(verbs: verb.serviceVerbs, isSingle: false)
      }
    }
  }
}

extension StoreCall.Verb {
  /// The service verbs that a request of this verb can contain.
  package var serviceVerbs: Set<ServiceVerb> {
    switch self {
    case .fetch: [.fetch]
    case .modify: [.save, .delete]
    case .query: [.query]
    case .changes: [.changes]
    case .commit: [.commit, .save, .delete]
    }
  }
}

extension StoreCall.Scope {
  /// Returns the combined scope of members that share a knob.
  func union(_ other: Self?) -> Self {
    Self(
      verbs: verbs.union(other?.verbs ?? []), isSingle: isSingle || other?.isSingle ?? false)
  }
}
