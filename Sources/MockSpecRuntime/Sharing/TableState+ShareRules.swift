extension TableState {
  /// What is wrong with saving a record that is shared, or shares others.
  @usableFromInline func shareFlaw(
    saving record: Adapter.Record, among batch: [Adapter.ID: Adapter.Record]
  )
    -> ErrorMeaning?
  {
    let share = share(of: record)
    if isView {
      let stored = row(Adapter.id(of: record))?.record
      let right =
        self.share(covering: stored ?? record, among: stored == nil ? batch : [:])?
        .right(of: user) ?? .none
      return right >= (share == nil ? .write : .administer) ? nil : .forbidden
    }
    guard let share, row(Adapter.id(of: record)) == nil else { return nil }
    return flaw(sharing: share, by: record, among: batch)
  }

  /// What is wrong with a new share.
  private func flaw(
    sharing share: RecordShare, by record: Adapter.Record, among batch: [Adapter.ID: Adapter.Record]
  ) -> ErrorMeaning? {
    let id = Adapter.id(of: record)
    let zone = Adapter.zoneID(of: id)
    guard key.user != nil else { return .misplaced }
    guard let zone, zones?.isTracked(zone) == true else { return .invalid }
    let others = contents.shares.filter { $0 != id && Adapter.zoneID(of: $0) == zone }
    if share.isOfZone { return others.isEmpty ? nil : .invalid }
    let link = RecordLink(to: id, as: .share)
    guard let root = batch.values.first(where: { links(of: $0).contains(link) }) else {
      return .invalid
    }
    let isSharedWhole = others.contains { other in
      row(other).flatMap { self.share(of: $0.record) }?.isOfZone == true
    }
    if isSharedWhole { return .rejected }
    let stored = row(Adapter.id(of: root))?.record
    let isTaken =
      [stored, parent(of: root, among: batch)].compactMap { $0 }
      .contains { self.share(covering: $0) != nil }
      || others.contains { other in
        referrers(of: other, as: .share).contains { isBelow($0, Adapter.id(of: root)) }
      }
    return isTaken ? .shared : nil
  }

  private func parent(of record: Adapter.Record, among batch: [Adapter.ID: Adapter.Record])
    -> Adapter.Record?
  {
    links(of: record).first { $0.kind == .parent }
      .flatMap { batch[$0.target] ?? row($0.target)?.record }
  }

  /// Whether a record hangs below another one.
  private func isBelow(_ id: Adapter.ID, _ root: Adapter.ID) -> Bool {
    var (current, steps): (Adapter.ID, Set<Adapter.ID>) = (id, [])
    while steps.insert(current).inserted, let record = row(current)?.record {
      guard let link = links(of: record).first(where: { $0.kind == .parent }) else {
        return false
      }
      if link.target == root { return true }
      current = link.target
    }
    return false
  }

  /// What is wrong with deleting a record that others share.
  @usableFromInline func shareFlaw(deleting id: Adapter.ID) -> ErrorMeaning? {
    guard isView, let record = row(id)?.record, share(of: record) == nil else {
      return nil
    }
    let isRoot = links(of: record).contains { $0.kind == .share }
    let right = share(covering: record)?.right(of: user) ?? .none
    return !isRoot && right >= .write ? nil : .forbidden
  }
}
