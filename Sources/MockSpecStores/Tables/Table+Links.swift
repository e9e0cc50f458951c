@_spi(MockSpecGenerated) import MockSpecRuntime

extension Table {
  /// Rejects items that their links do not allow, those for dangling links before the others.
  func rejectLinks(of batch: ModifyBatch<Adapter>, in state: StoreState) {
    if !rejectDangling(batch, in: state) { rejectExcessiveLinks(batch, in: state) }
  }

  /// Rejects what would leave a link without its target, as if the saves of the request came before its deletions.
  ///
  /// - Returns: True if there was something to reject.
  @discardableResult
  func rejectDangling(_ batch: ModifyBatch<Adapter>, in state: StoreState) -> Bool {
    var saved: [ID: [RecordLink<ID>]] = [:]
    for facts in batch.saves where facts.rejection == nil {
      saved[facts.id] = storedLinks(of: facts, batch, in: state)
    }
    var dangling: [StoreOutcome<Adapter>] = []
    for facts in batch.saves where facts.rejection == nil {
      let isWhole = saved[facts.id, default: []].allSatisfy { link in
        saved[link.target] != nil || isShared(facts.id, through: link, in: state)
          || state[self].contains(link.target)
      }
      if !isWhole { dangling.append(facts) }
    }
    for item in dangling { saved[item.id] = nil }
    let deletes = batch.deletes.filter { $0.rejection == nil }
    if !deletes.isEmpty {
      let links = LinksAfterSaves(self, saved, state)
      let gone = links.closure(of: deletes.map { $0.id })
      dangling += deletes.filter { item in
        links.referrers(of: item.id, as: .parent).contains { !gone.contains($0) }
      }
    }
    for item in dangling { reject(item, .dangling, in: state) }
    return !dangling.isEmpty
  }

  /// Checks whether a record is stored with a link to its share, which may be gone.
  private func isShared(_ id: ID, through link: RecordLink<ID>, in state: StoreState) -> Bool {
    guard link.kind == .share, let row = state[self].row(id) else { return false }
    return links(of: row.record).contains(link)
  }

  /// The links of a record as it would be stored, not as the client has it.
  private func storedLinks(of facts: Facts, _ batch: ModifyBatch<Adapter>, in state: StoreState)
    -> [RecordLink<ID>]
  {
    // A record that no other client has changed is the client's.
    if batch.policy == .ifUnchanged, batch.deletes.isEmpty { return facts.links }
    let stored = state[self].record(facts.id)
    return links(
      of: Adapter.merged(
        Adapter.copy(facts.record), into: stored.map(Adapter.copy), policy: batch.policy))
  }

  /// Rejects what would give a record too many others that are deleted with it.
  private func rejectExcessiveLinks(_ batch: ModifyBatch<Adapter>, in state: StoreState) {
    guard let limit = configuration.limits.owningReferences else { return }
    var owned: [ID: Set<ID>] = [:]
    for facts in batch.saves where facts.rejection == nil {
      let links = storedLinks(of: facts, batch, in: state)
      for target in Set(links.lazy.filter { $0.kind == .owner }.map(\.target)) {
        // Most have far fewer than that.
        let most = (state[self].referrers[target]?.count ?? 0) + batch.saves.count
        if most <= limit { continue }
        let others = owned[target] ?? Set(referrers(of: target, as: .owner, in: state))
        owned[target] = others.union([facts.id])
        if others.contains(facts.id) || others.count < limit { continue }
        owned[target] = others
        reject(facts, .tooMany, in: state)
      }
    }
  }

  /// Makes true what an event says of an item, as if another client, or the user, had done it; `record` is
  /// what the client is about to save there.
  func simulate(
    _ event: StoreEvent, of id: ID, saving record: Record?, by caller: Caller,
    in state: inout StoreState
  ) {
    let zone = Adapter.zone(of: id, in: state[self].record(id) ?? record)
    switch event.meaning {
    case .missing where !isBuiltIn(id): remove(id, by: caller, in: &state)
    case .conflict where zone.map { zoneFacts(of: $0, in: state).isThere } ?? true:
      // Another client has saved the same once more, or has created the same record.
      if let known = state[self].record(id) ?? record {
        write(
          known, id, policy: .allFields, over: state[self].find(id), by: caller, in: &state)
      }
    case .zoneMissing where absence == .zoneMissing, .purged where absence == .zoneMissing:
      lose(id, as: event.loss, by: caller, in: &state)
    default: simulate(event, in: zone, by: caller, &state)
    }
  }

  /// Makes true what an event says of a zone.
  func simulate(
    _ event: StoreEvent, in zone: Adapter.ZoneID?, by caller: Caller,
    _ state: inout StoreState
  ) {
    switch event.meaning {
    case .expired: state[self].expireTokens(of: zone)
    case .zoneMissing, .purged:
      if let zone { zones?.lose(zone, as: event.loss, by: caller, in: &state) }
    default: break
    }
  }
}

/// The links of a table as they are after the saves of a request.
private struct LinksAfterSaves<Adapter: RecordAdapter> {
  typealias ID = Adapter.ID

  private let table: Table<Adapter>
  private let saved: [ID: [RecordLink<ID>]]
  private let state: StoreState
  /// The records that are saved, by the targets of their links.
  private let savedReferrers: [ID: [ID]]

  init(_ table: Table<Adapter>, _ saved: [ID: [RecordLink<ID>]], _ state: StoreState) {
    (self.table, self.saved, self.state) = (table, saved, state)
    let pairs = saved.flatMap { id, links in links.map { ($0.target, [id]) } }
    savedReferrers = Dictionary(pairs, uniquingKeysWith: +)
  }

  /// The records that refer to another.
  func referrers(of id: ID, as kind: RecordLink<ID>.Kind) -> [ID] {
    let link = RecordLink(to: id, as: kind)
    return table.referrers(of: id, as: kind, in: state).filter { saved[$0] == nil }
      + savedReferrers[id, default: []].filter { saved[$0]?.contains(link) ?? false }
  }

  /// The records that are to be deleted, with those that go with them.
  func closure(of ids: [ID]) -> Set<ID> {
    var (closure, rest) = (Set(ids), ids)
    while let next = rest.popLast() {
      rest += referrers(of: next, as: .owner).filter { closure.insert($0).inserted }
    }
    return closure
  }
}
