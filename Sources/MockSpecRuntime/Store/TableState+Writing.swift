// What every write does is compiled where the records are known; what few tables need, and what belongs to
// several tables, is called.

extension TableState {
  /// 2025-01-01, from when the store counts a second for each save.
  @inlinable static var firstSecond: Double { 1_735_689_600 }

  /// Writes a record as a new version and returns what is stored.
  @inlinable
  @discardableResult
  func write(_ client: Adapter.Record, policy: SavePolicy) -> Adapter.Record {
    let id = Adapter.id(of: client)
    let known = find(id)
    let merged = Adapter.merged(
      Adapter.copy(client), into: known.map { Adapter.copy($0.row.record) }, policy: policy)
    return isAlone ? store(merged, id, over: known) : writeAmongOthers(merged, id)
  }

  /// Writes into the table that this one shows, if it shows one.
  @usableFromInline
  func writeAmongOthers(_ merged: Adapter.Record, _ id: Adapter.ID) -> Adapter.Record {
    guard let source = source(of: Adapter.zoneID(of: id)) else { return store(merged) }
    source.store(merged, by: self)
    return row(id)?.record ?? merged
  }

  /// Writes what a client's record has become, as a new version, and returns what is stored.
  @discardableResult
  @usableFromInline func store(_ merged: Adapter.Record) -> Adapter.Record {
    let id = Adapter.id(of: merged)
    return store(merged, id, over: find(id))
  }

  @inlinable
  func store(_ merged: Adapter.Record, _ id: Adapter.ID, over known: Found?) -> Adapter.Record {
    let (stored, now) = stamped(merged, over: known)
    keep(stored, id, creation: now, over: known)
    if !isAlone { show(stored, id, previous: known?.row.record) }
    return stored
  }

  /// A record with what the service writes into its next version, and when.
  @inlinable
  func stamped(_ merged: Adapter.Record, over known: Found?) -> (Adapter.Record, now: Double) {
    contents.revision += 1
    let now = Self.firstSecond + Double(contents.revision)
    let stamp = SaveStamp(
      revision: contents.revision, isNew: known == nil,
      previous: known?.row.record, place: place, guest: guest,
      creation: known?.row.creation ?? now, modification: now)
    let stored = Adapter.stamped(merged, with: stamp)
    if validator != nil { infer(stored) }
    return (stored, now)
  }

  /// Lets the validator know what is stored, unless it is the service's own.
  @usableFromInline
  func infer(_ stored: Adapter.Record) {
    guard share(of: stored) == nil else { return }
    validator?.hasStored(stored)
  }

  /// Puts a version in the place of the one before.
  func keep(_ record: Adapter.Record, _ id: Adapter.ID, creation: Double) {
    keep(record, id, creation: creation, over: find(id))
  }

  @inlinable
  func keep(_ record: Adapter.Record, _ id: Adapter.ID, creation: Double, over known: Found?) {
    if hasLinks { relink(id, from: known?.row.record, to: record) }
    if let known {
      replace(known, by: record)
    } else {
      contents.places[id] = contents.rows.count
      add(record, id, creation: creation)
    }
    if !isAlone { tell(of: record, id, isNew: known == nil) }
  }

  /// Adds a row, whose place is known.
  @inlinable
  func add(_ record: Adapter.Record, _ id: Adapter.ID, creation: Double) {
    contents.writes += 1
    let number = numberOfChange(of: record, id)
    contents.rows.append(Row(id: id, record: record, creation: creation, changeNumber: number))
    if let share = share(of: record) { note(share, id) }
    if number > 0 { log(number, of: id, isNew: true) }
  }

  @inlinable
  func replace(_ known: Found, by record: Adapter.Record) {
    contents.writes += 1
    let number = numberOfChange(of: record, known.row.id)
    contents.rows.update(at: known.place) { row in
      row?.record = record
      if number > 0 { row?.changeNumber = number }
      guard hasChangeTags, let tag = changeTag(of: known.row.record) else { return }
      row?.remember(tag, of: known.row.record)
    }
    if number > 0 { log(number, of: known.row.id, isNew: false) }
  }

  /// Writes a record that is not there, in a table that is alone; `false` if it is there.
  @inlinable
  func create(_ client: Adapter.Record) -> Bool {
    let id = Adapter.id(of: client)
    if let place = contents.places.updateValue(contents.rows.count, forKey: id) {
      contents.places[id] = place
      return false
    }
    let merged = Adapter.merged(Adapter.copy(client), into: nil, policy: .allFields)
    let (stored, now) = stamped(merged, over: nil)
    add(stored, id, creation: now)
    return true
  }

  @usableFromInline
  func tell(of record: Adapter.Record, _ id: Adapter.ID, isNew: Bool) {
    if isNew, isAuthored { contents.authors[id] = guest }
    tell(isNew ? .created : .updated, of: record, id)
    if isNew { tell(.created, ofZone: record) }
  }
}
