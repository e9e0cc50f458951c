import MockSpecStores

/// The contents of a table in a snapshot, without values that follow from the rest.
extension TableImage: Codable {
  package init(from decoder: any Decoder) throws {
    let keys = [
      "table", "database", "user", "serial", "revision", "changes", "epochs", "records", "index",
      "deleted", "logs", "notes", "cursors",
    ]
    let table = try CheckedContainer(decoder, "a table", keys: keys)
    func count(_ key: String) throws -> Int { try table.integer(key, "'\(key)'", from: 0) ?? 0 }
    self.init(serial: try count("serial"))
    (revision, changeNumber) = (try count("revision"), try count("changes"))
    epoch = try count("epochs")
    var known: Set<Adapter.ID> = []
    for (index, row) in (try table.value("records", as: [Attempt<Row>].self) ?? []).enumerated() {
      guard let row = row.value else { continue }
      let id = Adapter.id(of: row.record)
      if known.insert(id).inserted {
        rows.append(row)
      } else {
        try decoder.report("the record \(id) is there twice", at: "records[\(index)]")
      }
    }
    if table.contains("index") { index = try table.elements("index") }
    deletions = try table.elements("deleted")
    logs = try table.elements("logs", of: EncodedLog<Adapter>.self)
      .map { ($0.zone?.zone, $0.epoch) }
    notes = try table.elements("notes", of: EncodedZoneNote<Adapter>.self)
      .map { ($0.zone?.zone, $0.client, $0.note.note) }
    cursors = try table.elements("cursors", of: EncodedCursor<Adapter>.self)
      .map { ($0.ids.map(\.id), $0.start) }
  }

  package func encode(to encoder: any Encoder) throws {
    var table = encoder.container(keyedBy: AnyCodingKey.self)
    try table.encode(serial, forKey: "serial")
    try table.encode(revision, forKey: "revision")
    try table.encode(changeNumber, forKey: "changes")
    try table.encode(epoch, forKey: "epochs")
    try table.encode(rows, forKey: "records")
    try table.encodeIfPresent(index, forKey: "index")
    func encodeAll(_ values: [some Encodable], _ key: AnyCodingKey) throws {
      if !values.isEmpty { try table.encode(values, forKey: key) }
    }
    try encodeAll(deletions, "deleted")
    // Dictionaries have no order.
    let logs = logs.map {
      EncodedLog<Adapter>(zone: $0.zone.map { .init($0) }, epoch: $0.epoch)
    }
    try encodeAll(try sorted(logs), "logs")
    let notes = notes.map {
      EncodedZoneNote<Adapter>(
        zone: $0.zone.map { .init($0) }, client: $0.client, note: .init($0.note))
    }
    try encodeAll(try sorted(notes), "notes")
    let cursors = cursors.map {
      EncodedCursor<Adapter>(start: $0.start, ids: $0.ids.map { .init($0) })
    }
    try encodeAll(cursors, "cursors")
  }

  private func sorted(_ values: [some Encodable]) throws -> [JSONValue] {
    try values.map { try JSONValue(encoding: $0) }.map { (value: $0, text: $0.text) }
      .sorted { $0.text < $1.text }.map(\.value)
  }
}

extension TableImage.Row: Codable {
  package init(from decoder: any Decoder) throws {
    let keys = ["id", "record", "created", "author", "change", "earlier"]
    let container = try CheckedContainer(decoder, "a row", keys: keys)
    guard let record = try container.needed("record", as: EncodedRecord<Adapter>.self)?.record
    else { throw AlreadyReported() }
    let history = try container.elements("earlier", of: EncodedVersion<Adapter>.self)
    self.init(
      record, creation: try container.value("created") ?? 0,
      creator: try container.value("author"),
      changeNumber: try container.integer("change", "'change'", from: 0) ?? 0,
      history: history.map { ($0.tag, $0.record.record) })
    let id = Adapter.id(of: record)
    if let written = try container.value("id", as: EncodedID<Adapter>.self)?.id, written != id {
      try decoder.report("the record has another id, \(id)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Adapter>(Adapter.id(of: record)), forKey: "id")
    try container.encode(EncodedRecord<Adapter>(record), forKey: "record")
    try container.encode(creation, forKey: "created")
    try container.encodeIfPresent(creator, forKey: "author")
    if changeNumber != 0 { try container.encode(changeNumber, forKey: "change") }
    if !history.isEmpty {
      let versions = history.map {
        EncodedVersion<Adapter>(tag: $0.tag, record: .init($0.record))
      }
      try container.encode(versions, forKey: "earlier")
    }
  }
}

private struct EncodedVersion<Adapter: RecordAdapter>: Codable {
  let tag: String
  let record: EncodedRecord<Adapter>
}

extension TableImage.Deletion: Codable {
  private static var reasons: [String: DeletionReason] {
    ["deleted": .deleted, "purged": .purged, "reset": .reset]
  }

  package init(from decoder: any Decoder) throws {
    let keys = ["id", "zone", "type", "change", "reason"]
    let container = try CheckedContainer(decoder, "a deleted record", keys: keys)
    guard let id = try container.needed("id", as: EncodedID<Adapter>.self)?.id else {
      throw AlreadyReported()
    }
    if !container.contains("change") {
      try decoder.report("a deleted record needs 'id' and 'change'")
    }
    let zone = try container.value("zone", as: EncodedZone<Adapter>?.self)??.zone
    self.init(
      id, in: container.contains("zone") ? zone : Adapter.zoneID(of: id),
      typeName: try container.value("type") ?? "",
      changeNumber: try container.integer("change", "'change'", from: 1) ?? 1,
      reason: try container.choice("reason", "reason", Self.reasons) ?? .deleted)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Adapter>(id), forKey: "id")
    if Adapter.zoneID(of: id) == nil {
      try container.encodeIfPresent(zone.map { EncodedZone<Adapter>($0) }, forKey: "zone")
    } else if zone == nil {
      // The whole table tells it, and not the zone that the id names.
      try container.encodeNil(forKey: "zone")
    }
    try container.encode(typeName, forKey: "type")
    try container.encode(changeNumber, forKey: "change")
    if reason != .deleted {
      try container.encode(Self.reasons.first { $0.value == reason }?.key, forKey: "reason")
    }
  }
}

private struct EncodedLog<Adapter: RecordAdapter>: Codable {
  var zone: EncodedZone<Adapter>?
  let epoch: Int
}

private struct EncodedZoneNote<Adapter: RecordAdapter>: Codable {
  var zone: EncodedZone<Adapter>?
  let client: String
  let note: EncodedNote<Adapter>
}

private struct EncodedCursor<Adapter: RecordAdapter>: Codable {
  let start: Int
  let ids: [EncodedID<Adapter>]
}
