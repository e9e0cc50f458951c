// What every write does is compiled where the records are known; what few tables need, and what belongs to
// several tables, is called.

extension TableState {
  /// 2025-01-01, from when the store counts a second for each save.
  @inlinable static var firstSecond: Double { 1_735_689_600 }

  /// Writes a record as a new version and returns what is stored.
  @inlinable
  @discardableResult
  func write(_ client: Bridge.Record, policy: SavePolicy) -> Bridge.Record {
    let id = Bridge.id(of: client)
    let known = find(id)
    let merged = Bridge.merged(
      Bridge.copy(client), into: known.map { Bridge.copy($0.row.record) }, policy: policy)
    return isAlone ? store(merged, id, over: known) : writeAmongOthers(merged, id)
  }

  /// Writes into the table that this one shows, if it shows one.
  @usableFromInline
  func writeAmongOthers(_ merged: Bridge.Record, _ id: Bridge.ID) -> Bridge.Record {
    guard let source = source(of: Bridge.zoneID(of: id)) else { return store(merged) }
    source.store(merged, by: self)
    return row(id)?.record ?? merged
  }

  /// Writes what a client's record has become, as a new version, and returns what is stored.
  @discardableResult
  func store(_ merged: Bridge.Record) -> Bridge.Record {
    let id = Bridge.id(of: merged)
    return store(merged, id, over: find(id))
  }

  @inlinable
  func store(_ merged: Bridge.Record, _ id: Bridge.ID, over known: Found?) -> Bridge.Record {
    let (stored, now) = stamped(merged, over: known)
    keep(stored, id, creation: now, over: known)
    if !isAlone { show(stored, id, previous: known?.row.record) }
    return stored
  }

  /// A record with what the service writes into its next version, and when.
  @inlinable
  func stamped(_ merged: Bridge.Record, over known: Found?) -> (Bridge.Record, now: Double) {
    contents.revision += 1
    let now = Self.firstSecond + Double(contents.revision)
    let stamp = SaveStamp(
      revision: contents.revision, isNew: known == nil,
      previous: known.map { Bridge.copy($0.row.record) }, place: place, guest: guest,
      creation: known?.row.creation ?? now, modification: now)
    let stored = Bridge.stamped(merged, with: stamp)
    if Bridge.hasSchema { infer(stored) }
    return (stored, now)
  }

  /// Lets the schema know the fields of a record, unless it is the service's own.
  @usableFromInline
  func infer(_ stored: Bridge.Record) {
    guard Bridge.share(stored, in: place) == nil else { return }
    schemas.inferred.infer(Bridge.fields(of: stored), type: Bridge.typeName(of: stored))
  }

  /// Puts a version in the place of the one before.
  func keep(_ record: Bridge.Record, _ id: Bridge.ID, creation: Double) {
    keep(record, id, creation: creation, over: find(id))
  }

  @inlinable
  func keep(_ record: Bridge.Record, _ id: Bridge.ID, creation: Double, over known: Found?) {
    if Bridge.hasLinks { relink(id, from: known?.row.record, to: record) }
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
  func add(_ record: Bridge.Record, _ id: Bridge.ID, creation: Double) {
    contents.writes += 1
    let number = numberOfChange(of: record, id)
    contents.rows.append(Row(id: id, record: record, creation: creation, changeNumber: number))
    if let share = Bridge.share(record, in: place) { note(share, id) }
    if number > 0 { log(number, of: id, isNew: true) }
  }

  @inlinable
  func replace(_ known: Found, by record: Bridge.Record) {
    contents.writes += 1
    let number = numberOfChange(of: record, known.row.id)
    contents.rows.update(at: known.place) { row in
      row?.record = record
      if number > 0 { row?.changeNumber = number }
      guard Bridge.hasChangeTags, let tag = Bridge.changeTag(of: known.row.record) else { return }
      row?.remember(tag, of: known.row.record)
    }
    if number > 0 { log(number, of: known.row.id, isNew: false) }
  }

  /// Writes a record that is not there, in a table that is alone; `false` if it is there.
  @inlinable
  func create(_ client: Bridge.Record) -> Bool {
    let id = Bridge.id(of: client)
    if let place = contents.places.updateValue(contents.rows.count, forKey: id) {
      contents.places[id] = place
      return false
    }
    let merged = Bridge.merged(Bridge.copy(client), into: nil, policy: .allFields)
    let (stored, now) = stamped(merged, over: nil)
    add(stored, id, creation: now)
    return true
  }

  @usableFromInline
  func tell(of record: Bridge.Record, _ id: Bridge.ID, isNew: Bool) {
    if isNew, isAuthored { contents.authors[id] = guest }
    tell(isNew ? .created : .updated, of: record, id)
    if isNew { tell(.created, ofZone: record) }
  }
}
