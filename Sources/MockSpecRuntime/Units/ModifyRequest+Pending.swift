extension ModifyRequest {
  /// Notes the changes in a context; a member that can fail tells at once what the context can know.
  @usableFromInline func noted<Catalogue>(
    in pending: PendingTable<Adapter>, _ call: StoreCall<Adapter, Catalogue>
  ) -> Outcome<(request: ModifyRequest, changes: TableState<Adapter>.Changes), Adapter> {
    let count = call.cut ?? .max
    let part =
      count < itemCount && isAtomic
      ? ModifyRequest()
      : ModifyRequest(
        saving: Array(saves.prefix(count)),
        deleting: Array(deletes.prefix(max(0, count - saves.count))), policy: policy,
        isAtomic: isAtomic)
    let faults = call.faults(of: part.ids, saving: part.saves)
    let refusals = TableState<Adapter>.Judgement(
      saves: part.saves.map { pending.refusal(saving: $0, part.policy, faults) },
      deletes: part.deletes.map { pending.refusal(deleting: $0, faults) })
    if call.isComposed, refusals.isClean { return .refused(Refusal(cause: .meaning(.aborted))) }
    // Of a list, all or none; what stands in the way of one is what the call fails with.
    let first = (refusals.saves + refusals.deletes).lazy.compactMap { $0 }.first
    if isAtomic, !call.isComposed, let first { return .refused(first) }
    return .done((part, pending.note(part, refusals)))
  }
}

extension PendingTable {
  fileprivate func refusal(
    saving record: Adapter.Record, _ policy: SavePolicy, _ faults: [Adapter.ID: FaultRule]
  ) -> Refusal<Adapter>? {
    let id = Adapter.id(of: record)
    if let fault = faults[id] {
      var refusal = state.refusal(.invalid, saving: record)
      refusal.cause = .fault(fault)
      return refusal
    }
    if let flaw = state.flaw(saving: record) { return state.refusal(flaw, saving: record) }
    guard policy == .ifAbsent, let known = self.record(id) else { return nil }
    var refusal = state.refusal(.exists, saving: record)
    refusal.server = known
    return refusal
  }

  fileprivate func refusal(deleting id: Adapter.ID, _ faults: [Adapter.ID: FaultRule])
    -> Refusal<Adapter>?
  {
    if let fault = faults[id] {
      var refusal = state.refusal(.invalid, of: id)
      refusal.cause = .fault(fault)
      return refusal
    }
    if record(id) == nil { return state.refusal(state.absence, of: id) }
    return state.validate(deleting: id).map { state.refusal($0, of: id) }
  }

  /// Notes the changes that nothing is wrong with.
  fileprivate func note(
    _ request: ModifyRequest<Adapter>, _ refusals: TableState<Adapter>.Judgement
  ) -> TableState<Adapter>.Changes {
    TableState.Changes(
      saves: zip(request.saves, refusals.saves).map { record, refusal in
        if let refusal { return .refused(refusal) }
        if request.policy == .ifAbsent { insert(record) } else { save(record) }
        return .done(record)
      },
      deletes: zip(request.deletes, refusals.deletes).map { id, refusal in
        if let refusal { return .refused(refusal) }
        delete(id)
        return .done(())
      })
  }
}
