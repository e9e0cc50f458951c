extension TableState {
  /// Remembers who links to whom when a record takes the place of another.
  @usableFromInline
  func relink(_ id: Adapter.ID, from old: Adapter.Record?, to new: Adapter.Record?) {
    guard hasLinks else { return }
    for link in old.map(links) ?? [] {
      contents.referrers.update(link.target) { referrers in
        referrers?[id] = nil
        if referrers?.isEmpty == true { referrers = nil }
      }
    }
    for link in new.map(links) ?? [] {
      contents.referrers.update(link.target) { referrers in
        var all = referrers ?? SharingDictionary()
        referrers = nil
        all[id] = ()
        referrers = all
      }
    }
  }

  /// Looks after what linked to a record that is gone.
  ///
  /// - Parameters:
  ///   - id: The id of the record.
  ///   - record: The record, as it was.
  /// - Returns: The records that go with it, the next one last.
  @inlinable
  func severed(from id: Adapter.ID, of record: Adapter.Record) -> [Adapter.ID] {
    defer { showDeletion(of: record, id) }
    guard hasLinks else { return [] }
    for referrer in referrers(of: id, as: .share) {
      if let root = row(referrer)?.record, let sharing = configuration.sharing {
        store(sharing.unshared(Adapter.copy(root)))
      }
    }
    let shares = links(of: record).filter { $0.kind == .share }.map(\.target)
    return shares.reversed() + referrers(of: id, as: .owner).reversed()
  }

  /// The records that link to one, in the order of their creation.
  @inlinable
  func referrers(of id: Adapter.ID, as kind: RecordLink<Adapter.ID>.Kind) -> [Adapter.ID] {
    guard let candidates = contents.referrers[id]?.keys else { return [] }
    let link = RecordLink(to: id, as: kind)
    return candidates.compactMap { row($0) }
      .filter { links(of: $0.record).contains(link) }
      .sorted { contents.places[$0.id] ?? 0 < contents.places[$1.id] ?? 0 }
      .map(\.id)
  }

  /// Whether a record is stored with a link to its share, which may be gone.
  @inlinable
  func isShared(_ record: Adapter.Record, through link: RecordLink<Adapter.ID>) -> Bool {
    row(Adapter.id(of: record)).map { links(of: $0.record).contains(link) } ?? false
  }

  /// Refuses what would leave a link without its target; `true` if something was refused.
  @inlinable
  func refuseDangling(_ request: ModifyRequest<Adapter>, _ judgement: inout Judgement) -> Bool {
    var saved: [Adapter.ID: Adapter.Record] = [:]
    for (record, refusal) in zip(request.saves, judgement.saves) where refusal == nil {
      saved[Adapter.id(of: record)] = outcome(of: record, in: request)
    }
    let deleted = Set(
      zip(request.deletes, judgement.deletes).compactMap { $0.1 == nil ? $0.0 : nil })
    var found = false
    for (index, record) in request.saves.enumerated() where judgement.saves[index] == nil {
      let id = Adapter.id(of: record)
      let isWhole = links(of: saved[id] ?? record).allSatisfy { link in
        saved[link.target] != nil || link.kind == .share && isShared(record, through: link)
          || (contents.places[link.target] != nil && !deleted.contains(link.target))
      }
      if isWhole { continue }
      judgement.saves[index] = refusal(.dangling, saving: record)
      found = true
    }
    for (record, refusal) in zip(request.saves, judgement.saves) where refusal != nil {
      saved[Adapter.id(of: record)] = nil
    }
    for (index, id) in request.deletes.enumerated() where judgement.deletes[index] == nil {
      let isNeeded = referrers(of: id, as: .parent).contains { child in
        if deleted.contains(child) { return false }
        let links = saved[child].map(links)
        return links?.contains(RecordLink(to: id, as: .parent)) ?? true
      }
      if !isNeeded { continue }
      judgement.deletes[index] = refusal(.dangling, of: id)
      found = true
    }
    return found
  }

  /// What a save would leave behind: links count as they would be stored, not as the client has them.
  @inlinable
  func outcome(of record: Adapter.Record, in request: ModifyRequest<Adapter>) -> Adapter.Record {
    // A record that nobody else has changed is the client's; making it twice would cost every save.
    if request.policy == .ifUnchanged, request.deletes.isEmpty { return record }
    let stored = row(Adapter.id(of: record))?.record
    return Adapter.merged(
      Adapter.copy(record), into: stored.map(Adapter.copy), policy: request.policy)
  }
}
