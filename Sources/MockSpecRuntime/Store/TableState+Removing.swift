extension TableState {
  /// Takes a record out, and with a zone all records in it.
  @inlinable
  @discardableResult
  func remove(_ id: Adapter.ID, reason: DeletionReason = .deleted) -> Adapter.Record? {
    if !isAlone, let record = removeAmongOthers(id) { return record }
    guard let record = forget(id, reason: reason) else { return nil }
    if hasLinks || !isAlone { removeBound(to: id, of: record, reason: reason) }
    return record
  }

  /// Takes out what goes with a record that is gone, and what goes with that.
  @usableFromInline
  func removeBound(to id: Adapter.ID, of record: Adapter.Record, reason: DeletionReason) {
    // Chains can be longer than the stack of a thread is deep.
    var bound = severed(from: id, of: record)
    while let next = bound.popLast() {
      guard let record = forget(next, reason: reason) else { continue }
      bound += severed(from: next, of: record)
    }
  }

  /// Takes the record out of the table that this one shows, if it shows one.
  @usableFromInline
  func removeAmongOthers(_ id: Adapter.ID) -> Adapter.Record? {
    guard let source = source(of: Adapter.zoneID(of: id)), let record = row(id)?.record else {
      return nil
    }
    source.remove(id, by: self)
    return record
  }

  /// Takes a record out, whatever others need it for.
  @inlinable
  @discardableResult
  func forget(_ id: Adapter.ID, reason: DeletionReason = .deleted) -> Adapter.Record? {
    guard let row = drop(id) else { return nil }
    noteDeletion(of: row, reason: reason)
    if !isAlone { tellDeletion(of: row) }
    closeHoles()
    return row.record
  }

  @usableFromInline
  func tellDeletion(of row: Row) {
    tell(.deleted, of: row.record, row.id)
    tell(.deleted, ofZone: row.record)
  }

  /// Takes all records of a zone out, with their history: the zone itself tells that it is gone.
  @usableFromInline func removeAll(in zone: Adapter.ZoneID) {
    for case let row? in contents.rows where Adapter.zoneID(of: row.id) == zone { drop(row.id) }
    for id in contents.tombstones.keys where Adapter.zoneID(of: id) == zone {
      contents.tombstones[id] = nil
    }
    contents.logs[zone] = nil
    contents.notes[zone] = nil
    closeHoles()
    showDeletion(ofZone: zone)
  }

  @inlinable
  @discardableResult
  func drop(_ id: Adapter.ID) -> Row? {
    guard let place = contents.places.removeValue(forKey: id) else { return nil }
    let dropped = contents.rows.update(at: place) { row in
      defer { row = nil }
      return row
    }
    guard let row = dropped else { return nil }
    contents.writes += 1
    if hasLinks { relink(id, from: row.record, to: nil) }
    if !contents.shares.isEmpty { forgetShare(row) }
    if !isAlone { dropContents(of: id) }
    return row
  }

  @usableFromInline
  func dropContents(of zone: Adapter.ID) {
    if isAuthored { contents.authors[zone] = nil }
    for dependent in dependents { dependent.removeAll(in: zone) }
  }

  /// Keeps the rows from growing for ever, at a cost that is constant per deletion.
  @inlinable
  func closeHoles() {
    guard contents.rows.count > 64, contents.rows.count > 2 * contents.places.count else { return }
    fillHoles()
  }

  @inlinable
  @inline(never)
  func fillHoles() {
    contents.rows = SharingArray(contents.rows.lazy.filter { $0 != nil })
    for (place, row) in contents.rows.enumerated() {
      if let row { contents.places[row.id] = place }
    }
  }
}
