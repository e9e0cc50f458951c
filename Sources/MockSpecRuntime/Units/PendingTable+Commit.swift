extension PendingTable {
  /// What a commit does with one entry.
  enum Verdict {
    case applies
    case merges(Adapter.Record)
    /// The store has the better version, or what the context wants is the case already.
    case yields
    case refused(Refusal<Adapter>)

    var isRefused: Bool {
      if case .refused = self { true } else { false }
    }
  }

  func enter(as user: String?) { state.enter(as: user) }

  func flaw(by client: ClientState) -> ErrorMeaning? {
    guard !contents.entries.isEmpty else { return nil }
    if let flaw = state.configuration.validate(client, isWriting: true) { return flaw }
    let limits = state.configuration.limits
    if let most = limits.items, count > most { return .tooMany }
    guard let most = limits.bytes, let sizes = state.configuration.sizes else { return nil }
    let size = entries.lazy.compactMap(\.record).map { sizes.size(of: $0) }.reduce(0, +)
    return size > most ? .tooMany : nil
  }

  private var entries: some Sequence<PendingEntry<Adapter>> {
    contents.entries.entries.lazy.compactMap { $0 }
  }

  var items: [CommitItem] {
    entries.map { entry in
      let record = entry.record
      return CommitItem(
        id: AnyHashable(entry.id), verbs: record == nil ? [.commit, .delete] : [.commit, .save],
        typeName: (record ?? entry.base.record).map(Adapter.typeName)
      ) { [state] error in state.simulate(error, of: entry.id, saving: record) }
    }
  }

  func judge(_ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultRule])
    -> [CommitProblem]
  {
    let policy = policy ?? self.policy
    verdicts = []
    verdicts.reserveCapacity(count)
    for entry in entries {
      let fault = faults.isEmpty ? nil : faults[AnyHashable(entry.id)]
      verdicts.append(fault.map { refused(.invalid, entry, $0) } ?? verdict(on: entry, policy))
    }
    if state.hasLinks { judgeLinks() }
    return zip(entries, verdicts).compactMap { entry, verdict in
      guard case .refused(let refusal) = verdict else { return nil }
      return CommitProblem(id: AnyHashable(entry.id), refusal: refusal)
    }
  }

  private func verdict(on entry: PendingEntry<Adapter>, _ policy: ConflictPolicy) -> Verdict {
    if !state.configuration.isWritable { return refused(.misplaced, entry) }
    if let flaw = state.authorFlaw(writing: entry.id, entry.record) {
      return refused(flaw, entry)
    }
    let row = state.row(entry.id)
    switch entry.change {
    case .insert(let record):
      if entry.isDuplicate || row != nil { return refused(.exists, entry) }
      return state.flaw(saving: record).map { refused($0, entry) } ?? .applies
    case .save(let record):
      if let flaw = state.flaw(saving: record) { return refused(flaw, entry) }
      if isCurrent(record, entry.base, row) { return .applies }
      return settled(record, entry, row, policy)
    case .delete:
      if let flaw = state.validate(deleting: entry.id) { return refused(flaw, entry) }
      guard row != nil else {
        return entry.base.record == nil ? refused(state.absence, entry) : .yields
      }
      if entry.base.isCurrent(row) { return .applies }
      switch policy {
      case .fail: return refused(.conflict, entry)
      case .store: return .yields
      case .context, .merge: return .applies
      }
    }
  }

  /// Whether a record is based on what is stored: its tag says so, or else what the context has read.
  private func isCurrent(
    _ record: Adapter.Record, _ base: PendingBase<Adapter>, _ row: TableState<Adapter>.Row?
  ) -> Bool {
    guard let tag = state.changeTag(of: record) else {
      return base.isCurrent(row)
    }
    return row.map { state.changeTag(of: $0.record) == tag } ?? false
  }

  private func settled(
    _ record: Adapter.Record, _ entry: PendingEntry<Adapter>, _ row: TableState<Adapter>.Row?,
    _ policy: ConflictPolicy
  ) -> Verdict {
    switch policy {
    case .fail: return refused(.conflict, entry)
    case .store: return .yields
    case .context: return .applies
    case .merge:
      guard let row else { return .yields }
      guard let base = state.base(of: record) ?? entry.base.record else { return .applies }
      return .merges(
        Adapter.merged(
          Adapter.copy(record), into: Adapter.copy(row.record), since: Adapter.copy(base)))
    }
  }

  private func refused(
    _ meaning: ErrorMeaning, _ entry: PendingEntry<Adapter>, _ fault: FaultRule? = nil
  ) -> Verdict {
    var refusal =
      entry.record.map { state.refusal(meaning, saving: $0) }
      ?? state.refusal(meaning, of: entry.id)
    if let fault { refusal.cause = .fault(fault) }
    if refusal.base == nil { refusal.base = entry.base.record }
    return .refused(refusal)
  }

  /// Refuses what would leave a link without its target.
  private func judgeLinks() {
    var saves: [Adapter.Record] = []
    var deletes: [Adapter.ID] = []
    var places: (saves: [Int], deletes: [Int]) = ([], [])
    for (place, (entry, verdict)) in zip(entries, verdicts).enumerated() {
      if verdict.isRefused { continue }
      if case .yields = verdict { continue }
      if let record = entry.record {
        saves.append(record)
        places.saves.append(place)
      } else {
        deletes.append(entry.id)
        places.deletes.append(place)
      }
    }
    let request = ModifyRequest<Adapter>(saving: saves, deleting: deletes, policy: .allFields)
    var judgement = TableState<Adapter>.Judgement(
      saves: saves.map { _ in nil }, deletes: deletes.map { _ in nil })
    guard state.refuseDangling(request, &judgement) else { return }
    for (place, refusal) in zip(places.saves, judgement.saves) {
      if let refusal { verdicts[place] = .refused(refusal) }
    }
    for (place, refusal) in zip(places.deletes, judgement.deletes) {
      if let refusal { verdicts[place] = .refused(refusal) }
    }
  }
}
