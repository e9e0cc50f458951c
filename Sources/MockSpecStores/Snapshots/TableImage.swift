@_spi(MockSpecGenerated) import MockSpecRuntime

/// The contents of a table as plain lists, which snapshots write and read.
package struct TableImage<Adapter: RecordAdapter> {
  /// An earlier version of a record, by its tag.
  package typealias Version = (tag: String, record: Adapter.Record)

  /// A stored record.
  package struct Row {
    package let record: Adapter.Record
    package let creation: Double
    package var creator: String?
    package let changeNumber: Int
    package let history: [Version]

    package init(
      _ record: Adapter.Record, creation: Double, creator: String?, changeNumber: Int,
      history: [Version]
    ) {
      (self.record, self.creation, self.creator) = (record, creation, creator)
      (self.changeNumber, self.history) = (changeNumber, history)
    }
  }

  /// The tombstone of a deleted record.
  package struct Deletion {
    package let id: Adapter.ID
    /// The zone that tells the deletion; `nil` for one that the whole table tells.
    package var zone: Adapter.ZoneID?
    package let typeName: String
    package let changeNumber: Int
    package let reason: DeletionReason

    package init(
      _ id: Adapter.ID, in zone: Adapter.ZoneID?, typeName: String, changeNumber: Int,
      reason: DeletionReason
    ) {
      (self.id, self.zone) = (id, zone)
      (self.typeName, self.changeNumber, self.reason) = (typeName, changeNumber, reason)
    }
  }

  /// The number of the table among those of its backend.
  package let serial: Int
  package var revision = 0
  package var changeNumber = 0
  package var epoch = 0
  /// The records in the order of their creation.
  package var rows: [Row] = []
  /// The records that queries see while their index lags behind.
  package var index: [Row]?
  /// The deletions in the order of their changes.
  package var deletions: [Deletion] = []
  /// The epoch of each zone's history.
  package var logs: [(zone: Adapter.ZoneID?, epoch: Int)] = []
  /// The data that each client has stored with its last save in a zone.
  package var notes: [(zone: Adapter.ZoneID?, client: String, note: any Sendable)] = []
  /// The results of queries that have further pages.
  package var cursors: [(ids: [Adapter.ID], start: Int)] = []

  /// Creates an empty table.
  package init(serial: Int) { self.serial = serial }
}

extension Table {
  /// Returns the contents as lists.
  package func image(in state: StoreState) -> TableImage<Adapter> { state[self].image }

  /// Replaces the contents by those of an image.
  package func restore(_ image: TableImage<Adapter>, in state: inout StoreState) {
    let quota = state[self].quota
    state[self] = TableContents(image, links: links, isSystem: isSystem)
    state[self].quota = quota
  }
}

extension Backend {
  /// Discards the changes that wait for commits.
  package func forgetPendingChanges(_ held: borrowing Held) {
    for part in stores(held).units.all.flatMap(\.parts) { part.restore(nil) }
  }
}

extension TableContents {
  fileprivate typealias Image = TableImage<Adapter>

  fileprivate var image: Image {
    var image = Image(serial: serial)
    (image.revision, image.changeNumber, image.epoch) = (revision, changeNumber, epoch)
    let creators = creators
    func row(_ row: Row) -> Image.Row {
      Image.Row(
        row.record, creation: row.creation, creator: creators[row.id],
        changeNumber: row.changeNumber,
        history: row.history)
    }
    image.rows = rows.compactMap { $0.map(row) }
    image.index = indexedRows.map { $0.compactMap { $0.map(row) } }
    image.deletions = tombstones.sorted { $0.value.number < $1.value.number }.map {
      Image.Deletion(
        $0.key.id, in: $0.key.zone, typeName: $0.value.typeName, changeNumber: $0.value.number,
        reason: $0.value.reason)
    }
    image.logs = logs.elements.map { ($0.key, $0.value.epoch) }
    image.notes = notes.flatMap { zone, notes in notes.map { (zone, $0.key, $0.value) } }
    image.cursors = cursors.map { ($0.ids, $0.start) }
    return image
  }

  fileprivate init(
    _ image: Image, links: (Adapter.Record) -> [RecordLink<Adapter.ID>],
    isSystem: (Adapter.Record) -> Bool
  ) {
    self.init(serial: image.serial)
    (revision, changeNumber, epoch) = (image.revision, image.changeNumber, image.epoch)
    for row in image.rows {
      let (id, record) = (Adapter.id(of: row.record), row.record)
      places[id] = rows.count
      rows.append(Self.row(row))
      creators[id] = row.creator
      if isSystem(record) { systemIDs.append(id) }
      relink(id, from: [], to: links(record))
    }
    indexedRows = image.index.map { $0.map { Self.row($0) } }
    for deletion in image.deletions {
      tombstones[ZoneItem(deletion.id, in: deletion.zone)] = Tombstone(
        typeName: deletion.typeName, number: deletion.changeNumber, reason: deletion.reason)
    }
    let entries = entries()
    for log in image.logs {
      if let zone = log.zone {
        logs[zone] = ChangeLog(epoch: log.epoch, entries[zone] ?? [])
      } else {
        beginMainLog(epoch: log.epoch)
      }
    }
    for note in image.notes {
      var all = notes[note.zone] ?? [:]
      all[note.client] = note.note
      notes[note.zone] = all
    }
    for cursor in image.cursors {
      cursors.append(QueryPosition(ids: cursor.ids, start: cursor.start))
    }
  }

  private static func row(_ row: Image.Row) -> Row {
    Row(
      id: Adapter.id(of: row.record), record: row.record, creation: row.creation,
      changeNumber: row.changeNumber, history: row.history)
  }

  /// Returns the last changes of the records of each zone.
  private func entries() -> [Adapter.ZoneID: [ChangeLog<Adapter.ID>.Entry]] {
    let saves = rows.compactMap { row in row.map { (item: ZoneItem($0), number: $0.changeNumber) } }
    let deletes = tombstones.map { (item: $0.key, number: $0.value.number) }
    let changes = (saves + deletes).filter { $0.number > 0 }
      .sorted { $0.number < $1.number }
    return changes.reduce(into: [:]) { entries, change in
      guard let zone = change.item.zone else { return }
      entries[zone, default: []].append(
        ChangeLog<Adapter.ID>.Entry(number: change.number, id: change.item.id))
    }
  }
}
