extension TableState {
  /// Refuses what would bind too many records to one.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - judgement: What is refused already.
  /// - Returns: Whether something was refused.
  @inlinable
  func refuseBound(
    _ request: ModifyRequest<Adapter>, _ judgement: inout Judgement
  ) -> Bool {
    guard let limit = configuration.limits.owningReferences else { return false }
    var bound: [Adapter.ID: Set<Adapter.ID>] = [:]
    var found = false
    for (index, record) in request.saves.enumerated() where judgement.saves[index] == nil {
      let id = Adapter.id(of: record)
      let links = links(of: outcome(of: record, in: request))
      for target in Set(links.lazy.filter { $0.kind == .owner }.map(\.target)) {
        // Most have far fewer than that.
        let most = (contents.referrers[target]?.count ?? 0) + request.saves.count
        if most <= limit { continue }
        let others = bound[target] ?? Set(referrers(of: target, as: .owner))
        bound[target] = others.union([id])
        if others.contains(id) || others.count < limit { continue }
        bound[target] = others
        judgement.saves[index] = refusal(.tooMany, saving: record)
        found = true
      }
    }
    return found
  }
}
