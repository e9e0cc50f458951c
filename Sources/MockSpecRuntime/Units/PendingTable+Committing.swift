extension PendingTable {
  /// The way in which a commit treats one entry.
  @usableFromInline
  enum Verdict {
    case applies
    case merges(Adapter.Record)
    /// The store has the better version, or what the context wants is the case already.
    case yields
    case fails(ErrorMeaning)
    indirect case rejected(Rejection<Adapter>)
  }

  @inlinable
  func verdicts(
    _ policy: ConflictPolicy, _ faults: [AnyHashable: FaultRule], by caller: Caller,
    in state: StoreState
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(contents.entries.count)
    for case let entry? in contents.entries.entries {
      let facts = entry.record.map { RecordFacts($0, at: 0, policy: .allFields, for: table) }
      let fault = faults.isEmpty ? nil : faults[AnyHashable(entry.id)]
      var verdict = Verdict.fails(.invalid)
      if fault == nil {
        verdict = self.verdict(on: entry, facts, policy, by: caller, in: state)
      }
      if case .fails(let meaning) = verdict {
        let rejection = rejection(meaning, entry, facts, in: state)
        verdict = .rejected(fault.map(rejection.caused) ?? rejection)
      }
      verdicts.append(verdict)
    }
    return verdicts
  }

  @inlinable
  func verdict(
    on entry: PendingEntry<Adapter>, _ facts: RecordFacts<Adapter>?, _ policy: ConflictPolicy,
    by caller: Caller, in state: StoreState
  ) -> Verdict {
    if !table.configuration.isWritable { return .fails(.misplaced) }
    let row = state.row(entry.id, of: table)
    let access =
      facts.map { table.accessFailure(saving: $0, by: caller, in: state) }
      ?? row.flatMap { table.accessFailure(.write, entry.id, $0.record, by: caller, in: state) }
    if let access { return .fails(access) }
    guard let facts else {
      if table.isBuiltIn(entry.id) { return .fails(.invalid) }
      if row == nil { return entry.base.record == nil ? .fails(table.absence) : .yields }
      if entry.base.isCurrent(row) { return .applies }
      switch policy {
      case .fail: return .fails(.conflict)
      case .store: return .yields
      case .context, .merge: return .applies
      }
    }
    if case .insert = entry.change, entry.isDuplicate || row != nil { return .fails(.exists) }
    if let failure = table.contentFailure(of: facts) { return .fails(failure) }
    if case .insert = entry.change { return .applies }
    // The tag of a record says on which version it is based, or else what the context has read.
    let isCurrent =
      facts.tag.map { tag in row.map { table.changeTag(of: $0.record) == tag } ?? false }
      ?? entry.base.isCurrent(row)
    if isCurrent { return .applies }
    switch policy {
    case .fail: return .fails(.conflict)
    case .store: return .yields
    case .context: return .applies
    case .merge:
      guard let row else { return .yields }
      let base = table.base(of: facts.record, in: state) ?? entry.base.record
      return base.map { base in
        .merges(
          Adapter.merged(
            Adapter.copy(facts.record), into: Adapter.copy(row.record), since: Adapter.copy(base)))
      } ?? .applies
    }
  }

  @usableFromInline
  func rejection(
    _ meaning: ErrorMeaning, _ entry: PendingEntry<Adapter>, _ facts: RecordFacts<Adapter>?,
    in state: StoreState
  ) -> Rejection<Adapter> {
    var rejection =
      facts.map { table.rejection(meaning, saving: $0, in: state) }
      ?? table.rejection(meaning, of: entry.id, in: state)
    if rejection.base == nil { rejection.base = entry.base.record }
    return rejection
  }

  /// Rejects what would leave a link without its target.
  @usableFromInline
  func rejectDangling(_ verdicts: inout [Verdict], in state: StoreState) {
    var saves: [RecordFacts<Adapter>] = []
    var deletes: [(id: Adapter.ID, place: Int)] = []
    let entries = contents.entries.entries.lazy.compactMap { $0 }
    for (place, (entry, verdict)) in zip(entries, verdicts).enumerated() {
      switch verdict {
      case .rejected, .fails, .yields: continue
      case .applies, .merges: break
      }
      if let record = entry.record {
        saves.append(RecordFacts(record, at: place, policy: .allFields, for: table))
      } else {
        deletes.append((entry.id, place))
      }
    }
    let batch = ModifyBatch<Adapter>(
      saves, deleting: deletes.map(\.id), policy: .allFields, isAtomic: true)
    var validation = ValidationResult<Adapter>()
    guard table.rejectDangling(batch, &validation, in: state) else { return }
    for (index, rejection) in validation.saves {
      verdicts[saves[index].place] = .rejected(rejection)
    }
    for (index, rejection) in validation.deletes {
      verdicts[deletes[index].place] = .rejected(rejection)
    }
  }

  /// Writes what was found to be fit, and tells whom that concerns.
  @inlinable
  func apply(
    _ verdicts: [Verdict], isLost: Bool, by caller: Caller, in state: inout StoreState
  ) {
    let isObserved = table.isObserved
    var changed = CommittedIDs<Adapter.ID>()
    let entries = contents.entries.entries
    if !isLost { contents.entries = PendingEntries() }
    var place = 0
    for case let entry? in entries {
      let wasThere = isObserved && state.contains(entry.id, of: table)
      if let base = write(entry, verdicts[place], by: caller, in: &state) {
        if !isLost { contents.reads.note(entry.id, base) }
        if isObserved { changed.note(entry.id, base.record != nil, wasThere) }
      }
      place += 1
    }
    table.tell(changed, except: self, in: &state)
  }

  /// Writes one entry; `nil` where there was nothing to do.
  @inlinable
  func write(
    _ entry: PendingEntry<Adapter>, _ verdict: Verdict, by caller: Caller,
    in state: inout StoreState
  ) -> PendingBase<Adapter>? {
    var record = entry.record
    switch verdict {
    case .rejected, .fails, .yields: return nil
    case .merges(let merged): record = merged
    case .applies: break
    }
    guard let record else {
      table.remove(entry.id, by: caller, in: &state)
      return .absent
    }
    let stored = table.write(record, entry.id, policy: .allFields, by: caller, in: &state)
    let isNumbered = table.hasHistory(stored, entry.id)
    return .stored(number: isNumbered ? state.place(of: table).pointee.changeNumber : 0, stored)
  }
}
