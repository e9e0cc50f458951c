extension PendingTable {
  func apply(isLost: Bool, by author: String) -> [CommitNews] {
    state.author = author
    defer { (state.author, verdicts) = (nil, []) }
    guard !contents.entries.isEmpty else { return [] }
    let observers = state.observers.others(than: self)
    var changed = CommittedIDs<Adapter.ID>()
    let wasCurrent = contents.reads.isCurrent(at: state.contents.writes)
    var reads = ContiguousArray<ReadMemory<Adapter>.Read>()
    reads.reserveCapacity(count)
    var place = 0
    for case let entry? in contents.entries.entries {
      let wasThere = observers.isEmpty || state.contents.places[entry.id] != nil
      let record = write(entry, verdicts[place])
      if let record { reads.append((entry.id, record)) }
      if !observers.isEmpty, let record { changed.note(entry.id, record.record != nil, wasThere) }
      place += 1
    }
    if !isLost {
      contents.entries = PendingEntries()
      contents.reads.note(.reads(reads), isAllStored: wasCurrent, at: state.contents.writes)
    }
    return changed.isEmpty ? [] : observers.map { $0.report(of: changed) }
  }

  /// Writes one entry; `nil` where there was nothing to do.
  private func write(_ entry: PendingEntry<Adapter>, _ verdict: Verdict) -> PendingBase<Adapter>? {
    switch verdict {
    case .refused, .yields: return nil
    case .merges(let record): return written(record)
    case .applies:
      if let record = entry.record { return written(record) }
      state.remove(entry.id)
      return .absent
    }
  }
}
