import MockSpecStores

extension RecordSharing {
  func failure(
    saving record: RecordFacts<Adapter>, among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> ErrorMeaning? {
    if isView {
      let stored = state[table].record(record.id)
      let right =
        share(covering: stored ?? record.record, among: stored == nil ? batch : [], in: state)?
        .right(of: user) ?? .none
      return right >= (record.isSystem ? .administer : .write) ? nil : .forbidden
    }
    guard record.isSystem, !state[table].contains(record.id),
      let share = share(of: record.record)
    else { return nil }
    return failure(sharing: share, by: record, among: batch, in: state)
  }

  /// Returns the validation failure of a new share.
  private func failure(
    sharing share: RecordShare, by record: RecordFacts<Adapter>,
    among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> ErrorMeaning? {
    guard table.key.user != nil else { return .misplaced }
    guard let zone = Adapter.zoneID(of: record.id),
      table.zones?.zone(zone, in: state).isTracked == true
    else { return .invalid }
    let others = state[table].systemIDs.filter { Adapter.zoneID(of: $0) == zone }
    if share.isOfZone { return others.isEmpty ? nil : .invalid }
    let link = RecordLink(to: record.id, as: .share)
    guard let root = batch.first(where: { $0.links.contains(link) }) else { return .invalid }
    if self.share(ofZone: zone, in: state) != nil { return .rejected }
    let parent = root.links.first { $0.kind == .parent }
      .flatMap { stored($0.target, among: batch, in: state) }
    let isTaken =
      [state[table].record(root.id), parent].compactMap { $0 }
      .contains { self.share(covering: $0, in: state) != nil }
      || others.contains { other in
        table.referrers(of: other, as: .share, in: state).contains {
          isBelow($0, root.id, in: state)
        }
      }
    return isTaken ? .shared : nil
  }

  /// Checks whether a record is a descendant of another one.
  private func isBelow(_ id: Adapter.ID, _ root: Adapter.ID, in state: StoreState) -> Bool {
    var (current, steps): (Adapter.ID, Set<Adapter.ID>) = (id, [])
    while steps.insert(current).inserted, let record = state[table].record(current) {
      guard let link = table.links(of: record).first(where: { $0.kind == .parent }) else {
        return false
      }
      if link.target == root { return true }
      current = link.target
    }
    return false
  }

  func failure(deleting id: Adapter.ID, in state: StoreState) -> ErrorMeaning? {
    guard isView, let record = state[table].record(id), !isSystem(record) else {
      return nil
    }
    let isRoot = table.links(of: record).contains { $0.kind == .share }
    let right = share(covering: record, in: state)?.right(of: user) ?? .none
    return !isRoot && right >= .write ? nil : .forbidden
  }

  /// Returns the share that covers a record, which is stored or is about to be, with a batch of others.
  func share(
    covering record: Adapter.Record, among batch: [RecordFacts<Adapter>] = [],
    in state: StoreState
  ) -> RecordShare? {
    if let own = share(of: record) { return own }
    let zone = Adapter.zoneID(of: Adapter.id(of: record))
    if let whole = share(ofZone: zone, in: state) { return whole }
    var current = record
    var steps: Set<Adapter.ID> = []
    while true {
      let links = table.links(of: current)
      if let link = links.first(where: { $0.kind == .share }),
        let share = stored(link.target, among: batch, in: state).flatMap({ share(of: $0) })
      {
        return share
      }
      guard let link = links.first(where: { $0.kind == .parent }),
        steps.insert(link.target).inserted,
        let parent = stored(link.target, among: batch, in: state)
      else { return nil }
      current = parent
    }
  }

  /// Returns the share of a whole zone.
  private func share(ofZone zone: Adapter.ZoneID?, in state: StoreState) -> RecordShare? {
    for id in state[table].systemIDs where Adapter.zoneID(of: id) == zone {
      if let share = state[table].record(id).flatMap({ share(of: $0) }), share.isOfZone {
        return share
      }
    }
    return nil
  }

  private func stored(
    _ id: Adapter.ID, among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> Adapter.Record? {
    batch.first { $0.id == id }?.record ?? state[table].record(id)
  }
}
