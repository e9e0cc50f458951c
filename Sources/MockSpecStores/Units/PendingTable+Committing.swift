@_spi(MockSpecGenerated) import MockSpecRuntime

extension PendingTable {
  /// The way in which a commit treats one entry.
  enum Verdict {
    case applies(over: TableContents<Adapter>.Found?)
    case merges(Adapter.Record, over: TableContents<Adapter>.Found?)
    /// The store has the better version, or what the context wants is the case already.
    case yields
    case fails(ErrorMeaning)
    case rejected(Rejection<Adapter>)
  }

  /// Decides about the entries, in their order; `nil` at the place of an entry that was taken out.
  func verdicts(
    _ policy: ConflictPolicy, _ faults: [AnyHashable: FaultHit], by caller: Caller,
    in state: StoreState
  ) -> [Verdict?] {
    contents.entries.entries.map { entry in
      guard let entry else { return nil }
      let fault = faults.isEmpty ? nil : faults[AnyHashable(entry.id)]
      if let fault { return .rejected(rejection(.fault(fault), entry, in: state)) }
      let verdict = verdict(on: entry, policy, by: caller, in: state)
      guard case .fails(let meaning) = verdict else { return verdict }
      return .rejected(rejection(.meaning(meaning), entry, in: state))
    }
  }

  func verdict(
    on entry: PendingEntry<Adapter>, _ policy: ConflictPolicy, by caller: Caller,
    in state: StoreState
  ) -> Verdict {
    if !table.configuration.isWritable { return .fails(.misplaced) }
    let found = state[table].find(entry.id)
    let row = found?.row
    guard let record = entry.record else {
      if let row,
        let failure = table.accessFailure(.write, entry.id, row.record, by: caller, in: state)
      {
        return .fails(failure)
      }
      if table.isBuiltIn(entry.id) { return .fails(.invalid) }
      if row == nil { return entry.base == nil ? .fails(table.absence) : .yields }
      if entry.isCurrent(row) { return .applies(over: found) }
      switch policy {
      case .fail: return .fails(.conflict)
      case .store: return .yields
      case .context, .merge: return .applies(over: found)
      }
    }
    if let failure = table.accessFailure(saving: record, entry.id, by: caller, in: state) {
      return .fails(failure)
    }
    if case .insert = entry.change, entry.isDuplicate || row != nil { return .fails(.exists) }
    if let failure = Adapter.validate(record, in: table.place)
      ?? table.contentFailure(of: record, isSystem: table.isSystem(record), in: state)
    {
      return .fails(failure)
    }
    if case .insert = entry.change { return .applies(over: found) }
    // The tag of a record says on which version it is based, or else what the context has read.
    let tag = table.changeTag(of: record)
    let isCurrent =
      tag == nil ? entry.isCurrent(row) : tag == row.flatMap { table.changeTag(of: $0.record) }
    if isCurrent { return .applies(over: found) }
    switch policy {
    case .fail: return .fails(.conflict)
    case .store: return .yields
    case .context: return .applies(over: found)
    case .merge:
      guard let row else { return .yields }
      let base = table.base(of: record, in: state) ?? entry.base?.record
      return base.map { base in
        .merges(
          Adapter.merged(
            Adapter.copy(record), into: Adapter.copy(row.record), since: Adapter.copy(base)),
          over: found)
      } ?? .applies(over: found)
    }
  }

  private func facts(of record: Adapter.Record) -> RecordFacts<Adapter> {
    RecordFacts(record, at: 0, policy: .allFields, for: table, copiesFiles: false)
  }

  func rejection(
    _ cause: Rejection<Adapter>.Cause, _ entry: PendingEntry<Adapter>, in state: StoreState
  ) -> Rejection<Adapter> {
    let rejection =
      entry.record.map { table.rejection(cause, saving: facts(of: $0), in: state) }
      ?? table.rejection(cause, of: entry.id, in: state)
    rejection.base = rejection.base ?? entry.base?.record
    return rejection
  }

  /// Rejects the entries that would leave a link without its target.
  func rejectDangling(_ verdicts: inout [Verdict?], in state: StoreState) {
    var saves: [(facts: RecordFacts<Adapter>, place: Int)] = []
    var deletes: [(item: StoreOutcome<Adapter>, place: Int)] = []
    for (place, entry) in contents.entries.entries.enumerated() {
      switch verdicts[place] {
      case nil, .rejected, .fails, .yields: continue
      case .applies, .merges: break
      }
      if let record = entry?.record {
        saves.append((facts(of: record), place))
      } else if let entry {
        deletes.append((StoreOutcome(entry.id), place))
      }
    }
    let batch = ModifyBatch<Adapter>(
      saves.map { $0.facts }, deleting: deletes.map { $0.item }, policy: .allFields, isAtomic: true)
    table.rejectDangling(batch, in: state)
    for (item, place) in zip(batch.items, saves.map { $0.place } + deletes.map { $0.place }) {
      if let rejection = item.rejection { verdicts[place] = .rejected(rejection) }
    }
  }

  /// Writes the entries that can be written, and tells other contexts.
  func apply(
    _ verdicts: [Verdict?], rowCount: Int, isLost: Bool, by caller: Caller,
    in state: inout StoreState
  ) {
    var rowCount = rowCount
    let isObserved = table.isObserved
    var changed = CommittedIDs<Adapter.ID>()
    let entries = contents.entries.entries
    if !isLost { contents.entries = PendingEntries() }
    for place in entries.indices {
      guard let entry = entries[place], let verdict = verdicts[place] else { continue }
      let wasThere = isObserved && state[table].contains(entry.id)
      if let stored = write(entry, verdict, rowCount: &rowCount, by: caller, in: &state) {
        if !isLost { contents.reads.set(entry.id, stored) }
        if isObserved { changed.add(entry.id, stored != nil, wasThere) }
      }
    }
    table.notifyObservers(of: changed, except: self, in: &state)
  }

  /// Writes one entry; `nil` where there was nothing to do.
  func write(
    _ entry: PendingEntry<Adapter>, _ verdict: Verdict, rowCount: inout Int, by caller: Caller,
    in state: inout StoreState
  ) -> TableRow<Adapter>?? {
    let (record, found): (Adapter.Record?, TableContents<Adapter>.Found?)
    switch verdict {
    case .rejected, .fails, .yields: return nil
    case .merges(let merged, let row): (record, found) = (merged, row)
    case .applies(let row): (record, found) = (entry.record, row)
    }
    guard let record else {
      table.remove(entry.id, by: caller, in: &state)
      return .some(nil)
    }
    let known = state[table].find(entry.id, again: .some(found), rowCount: &rowCount)
    return table.write(record, entry.id, policy: .allFields, over: known, by: caller, in: &state)
  }
}
