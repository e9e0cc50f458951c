extension StoreCall {
  /// What the request asks for; a member whose request names one item answers with that item's error.
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
  /// What a request of this verb can ask for.
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
  /// What members that share a knob ask for.
  func union(_ other: Self?) -> Self {
    Self(
      verbs: verbs.union(other?.verbs ?? []), isSingle: isSingle || other?.isSingle ?? false)
  }
}
