import MockSpecStores

/// The contents of a table in a snapshot, without values that follow from the rest.
struct EncodedTable<Adapter: RecordAdapter>: Codable {
  typealias Image = TableImage<Adapter>

  let image: Image

  init(_ image: Image) { self.image = image }

  private static var keys: [String] {
    [
      "table", "database", "user", "serial", "revision", "changes", "epochs", "records", "index",
      "deleted", "logs", "notes", "cursors",
    ]
  }

  init(from decoder: any Decoder) throws {
    let table = try CheckedContainer(decoder, "a table", keys: Self.keys)
    func count(_ key: String) throws -> Int { try table.integer(key, "'\(key)'", from: 0) ?? 0 }
    var image = Image(serial: try count("serial"))
    (image.revision, image.changeNumber) = (try count("revision"), try count("changes"))
    image.epoch = try count("epochs")
    let rows = try table.value("records", as: [Attempt<EncodedRow<Adapter>>].self) ?? []
    var known: Set<Adapter.ID> = []
    for (index, row) in rows.enumerated() {
      guard let row = row.value?.row else { continue }
      let id = Adapter.id(of: row.record)
      if known.insert(id).inserted {
        image.rows.append(row)
      } else {
        try decoder.report("the record \(id) is there twice", at: "records[\(index)]")
      }
    }
    if table.contains("index") {
      image.index = try table.elements("index", of: EncodedRow<Adapter>.self).map(\.row)
    }
    image.deletions = try table.elements("deleted", of: EncodedDeletion<Adapter>.self)
      .map(\.deletion)
    image.logs = try table.elements("logs", of: EncodedLog<Adapter>.self)
      .map { ($0.zone?.zone, $0.epoch) }
    image.notes = try table.elements("notes", of: EncodedZoneNote<Adapter>.self)
      .map { ($0.zone?.zone, $0.client, $0.note.note) }
    image.cursors = try table.elements("cursors", of: EncodedCursor<Adapter>.self)
      .map { ($0.ids.map(\.id), $0.start) }
    self.image = image
  }

  func encode(to encoder: any Encoder) throws {
    var table = encoder.container(keyedBy: AnyCodingKey.self)
    try table.encode(image.serial, forKey: "serial")
    try table.encode(image.revision, forKey: "revision")
    try table.encode(image.changeNumber, forKey: "changes")
    try table.encode(image.epoch, forKey: "epochs")
    try table.encode(image.rows.map { EncodedRow($0) }, forKey: "records")
    try table.encodeIfPresent(image.index?.map { EncodedRow($0) }, forKey: "index")
    func encodeAll(_ values: [some Encodable], _ key: AnyCodingKey) throws {
      if !values.isEmpty { try table.encode(values, forKey: key) }
    }
    try encodeAll(image.deletions.map { EncodedDeletion($0) }, "deleted")
    // Dictionaries have no order.
    let logs = image.logs.map {
      EncodedLog<Adapter>(zone: $0.zone.map { .init($0) }, epoch: $0.epoch)
    }
    try encodeAll(try sorted(logs), "logs")
    let notes = image.notes.map {
      EncodedZoneNote<Adapter>(
        zone: $0.zone.map { .init($0) }, client: $0.client, note: .init($0.note))
    }
    try encodeAll(try sorted(notes), "notes")
    let cursors = image.cursors.map {
      EncodedCursor<Adapter>(start: $0.start, ids: $0.ids.map { .init($0) })
    }
    try encodeAll(cursors, "cursors")
  }

  private func sorted(_ values: [some Encodable]) throws -> [JSONValue] {
    try values.map { try JSONValue(encoding: $0) }.map { (value: $0, text: $0.text) }
      .sorted { $0.text < $1.text }.map(\.value)
  }
}

private struct EncodedRow<Adapter: RecordAdapter>: Codable {
  let row: TableImage<Adapter>.Row

  init(_ row: TableImage<Adapter>.Row) { self.row = row }

  init(from decoder: any Decoder) throws {
    let keys = ["id", "record", "created", "author", "change", "earlier"]
    let container = try CheckedContainer(decoder, "a row", keys: keys)
    guard let record = try container.needed("record", as: EncodedRecord<Adapter>.self)?.record
    else { throw AlreadyReported() }
    let history = try container.elements("earlier", of: EncodedVersion<Adapter>.self)
    row = TableImage<Adapter>.Row(
      record, creation: try container.value("created") ?? 0,
      creator: try container.value("author"),
      changeNumber: try container.integer("change", "'change'", from: 0) ?? 0,
      history: history.map { .init(tag: $0.tag, record: $0.record.record) })
    let id = Adapter.id(of: record)
    if let written = try container.value("id", as: EncodedID<Adapter>.self)?.id, written != id {
      try decoder.report("the record has another id, \(id)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Adapter>(Adapter.id(of: row.record)), forKey: "id")
    try container.encode(EncodedRecord<Adapter>(row.record), forKey: "record")
    try container.encode(row.creation, forKey: "created")
    try container.encodeIfPresent(row.creator, forKey: "author")
    if row.changeNumber != 0 { try container.encode(row.changeNumber, forKey: "change") }
    if !row.history.isEmpty {
      let versions = row.history.map {
        EncodedVersion<Adapter>(tag: $0.tag, record: .init($0.record))
      }
      try container.encode(versions, forKey: "earlier")
    }
  }
}

private struct EncodedVersion<Adapter: RecordAdapter>: Codable {
  var tag: String
  var record: EncodedRecord<Adapter>
}

private struct EncodedDeletion<Adapter: RecordAdapter>: Codable {
  let deletion: TableImage<Adapter>.Deletion

  init(_ deletion: TableImage<Adapter>.Deletion) { self.deletion = deletion }

  private static var reasons: KeyValuePairs<String, DeletionReason> {
    ["deleted": .deleted, "purged": .purged, "reset": .reset]
  }

  init(from decoder: any Decoder) throws {
    let keys = ["id", "zone", "type", "change", "reason"]
    let container = try CheckedContainer(decoder, "a deleted record", keys: keys)
    guard let id = try container.needed("id", as: EncodedID<Adapter>.self)?.id else {
      throw AlreadyReported()
    }
    if !container.contains("change") {
      try decoder.report("a deleted record needs 'id' and 'change'")
    }
    let zone = try container.value("zone", as: EncodedZone<Adapter>.self)?.zone
    deletion = TableImage<Adapter>.Deletion(
      id, in: zone ?? Adapter.zoneID(of: id), typeName: try container.value("type") ?? "",
      changeNumber: try container.integer("change", "'change'", from: 1) ?? 1,
      reason: try container.choice("reason", "reason", Self.reasons) ?? .deleted)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Adapter>(deletion.id), forKey: "id")
    if Adapter.zoneID(of: deletion.id) == nil {
      let zone = deletion.zone.map { EncodedZone<Adapter>($0) }
      try container.encodeIfPresent(zone, forKey: "zone")
    }
    try container.encode(deletion.typeName, forKey: "type")
    try container.encode(deletion.changeNumber, forKey: "change")
    if deletion.reason != .deleted {
      let reason = Self.reasons.first { $0.value == deletion.reason }?.key
      try container.encodeIfPresent(reason, forKey: "reason")
    }
  }
}

private struct EncodedLog<Adapter: RecordAdapter>: Codable {
  var zone: EncodedZone<Adapter>?
  var epoch: Int
}

private struct EncodedZoneNote<Adapter: RecordAdapter>: Codable {
  var zone: EncodedZone<Adapter>?
  var client: String
  var note: EncodedNote<Adapter>
}

private struct EncodedCursor<Adapter: RecordAdapter>: Codable {
  var start: Int
  var ids: [EncodedID<Adapter>]
}
