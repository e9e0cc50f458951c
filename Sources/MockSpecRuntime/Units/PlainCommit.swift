// Commits of what nobody has anything against, without a judgement of each record beforehand.

extension CommitRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Adapter>
  ) -> (response: CommitResponse, recorded: Self)? {
    guard let pending = table.pendingTable, isPlain(on: pending) else { return nil }
    let recorded = lockedRecord
    return pending.commitPlainly() ? (CommitResponse(failure: nil), recorded) : nil
  }

  /// Whether all that is pending is in one table, which takes it all, and nobody is to be told.
  @usableFromInline
  func isPlain(on pending: PendingTable<Adapter>) -> Bool {
    guard let unit, unit.parts.allSatisfy({ $0 === pending || $0.isEmpty }) else { return false }
    let configuration = pending.state.configuration
    return configuration.isWritable && configuration.owners == nil
      && configuration.limits == StoreLimits()
      && pending.state.observers.others(than: pending).isEmpty
  }
}

extension PendingTable {
  /// Writes everything that is pending, if nothing is wrong with it; the lock must be held.
  ///
  /// - Returns: `false` where nothing was written.
  @inlinable
  func commitPlainly() -> Bool {
    if contents.entries.isEmpty { return true }
    guard state.isAlone, !state.hasChangeTags, !state.hasLinks, state.validator == nil else {
      return false
    }
    let wasCurrent = contents.reads.isCurrent(at: state.contents.writes)
    let list: ReadMemory<Adapter>.List
    if contents.entries.isFresh, state.contents.tombstones.isEmpty {
      let start = state.contents.rows.count
      guard state.create(contents.entries.fresh) else { return false }
      list = .rows(state.contents.rows, from: start)
    } else {
      let entries = contents.entries.entries
      guard entries.allSatisfy({ $0.map(isFit) ?? true }) else { return false }
      list = .reads(write(entries))
    }
    contents.entries = PendingEntries()
    contents.reads.note(list, isAllStored: wasCurrent, at: state.contents.writes)
    return true
  }

  /// Whether nothing is wrong with a change, and nobody else has changed the record.
  @inlinable
  func isFit(_ entry: PendingEntry<Adapter>) -> Bool {
    let row = state.row(entry.id)
    switch entry.change {
    case .insert(let record):
      return !entry.isDuplicate && row == nil && state.flaw(saving: record) == nil
    case .save(let record):
      return entry.base.isCurrent(row) && state.flaw(saving: record) == nil
    case .delete:
      return row != nil && entry.base.isCurrent(row) && state.validate(deleting: entry.id) == nil
    }
  }

  /// Writes what is fit.
  ///
  /// - Returns: What the context knows then.
  @inlinable
  func write(
    _ entries: ContiguousArray<PendingEntry<Adapter>?>
  ) -> ContiguousArray<ReadMemory<Adapter>.Read> {
    var reads = ContiguousArray<ReadMemory<Adapter>.Read>()
    reads.reserveCapacity(entries.count)
    for case let entry? in entries {
      if let record = entry.record {
        reads.append((entry.id, written(record)))
      } else {
        state.remove(entry.id)
        reads.append((entry.id, .absent))
      }
    }
    return reads
  }

  /// Writes a record.
  ///
  /// - Returns: What the context knows of it then.
  @inlinable
  func written(_ record: Adapter.Record) -> PendingBase<Adapter> {
    let stored = state.write(record, policy: .allFields)
    let number = state.hasHistory(stored, Adapter.id(of: stored)) ? state.contents.changeNumber : 0
    return .stored(number: number, stored)
  }
}

extension TableState {
  /// Writes records that are new, all or none, into a table that is alone.
  ///
  /// - Returns: Whether all of them are new and have nothing wrong with them.
  @inlinable
  func create(_ records: ContiguousArray<Adapter.Record>) -> Bool {
    var earlier = contents
    // Not kept twice, so that it is changed where it lies; new ids can be taken out again.
    earlier.places = SharingDictionary()
    for record in records {
      if flaw(saving: record) == nil, create(record) { continue }
      takeBack(to: earlier)
      return false
    }
    return true
  }

  @usableFromInline
  func takeBack(to earlier: TableContents<Adapter>) {
    for row in contents.rows[earlier.rows.count...] {
      if let row { contents.places[row.id] = nil }
    }
    let places = contents.places
    contents = earlier
    contents.places = places
  }
}
