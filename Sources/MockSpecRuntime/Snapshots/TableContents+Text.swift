extension TableContents {
  /// The contents as a snapshot writes them, without what follows from the rest.
  func written() throws -> [JSONTree.Member] {
    let tombstones = tombstones.elements.sorted { $0.value.number < $1.value.number }
    let tree = JSONTree.object([
      "serial": .number(serial), "revision": .number(revision), "changes": .number(changeNumber),
      "epochs": .number(epoch),
      "records": .list(try rows.compactMap { try $0.map(written) }),
      "index": try indexedRows.map { .list(try $0.compactMap { try $0.map(written) }) },
      "deleted": tombstones.isEmpty ? nil : .list(try tombstones.map(Self.written)),
      "logs": logs.isEmpty ? nil : .list(try writtenLogs()),
      "notes": notes.isEmpty ? nil : .list(try writtenNotes()),
      "cursors": cursors.isEmpty ? nil : .list(try cursors.map(Self.written)),
    ])
    guard case .object(let members) = tree.value else { return [] }
    return members
  }

  private func written(_ row: Row) throws -> JSONTree {
    let earlier = try row.history.map { version in
      JSONTree.object([
        "tag": .string(version.tag), "record": try Adapter.written(version.record).tree,
      ])
    }
    return .object([
      "id": try Adapter.written(id: row.id).tree,
      "record": try Adapter.written(row.record).tree, "created": .number(row.creation),
      "author": authors[row.id].map { .string($0) },
      "change": row.changeNumber == 0 ? nil : .number(row.changeNumber),
      "earlier": earlier.isEmpty ? nil : .list(earlier),
    ])
  }

  private static func written(_ id: Adapter.ID, _ tombstone: Tombstone) throws -> JSONTree {
    .object([
      "id": try Adapter.written(id: id).tree, "type": .string(tombstone.typeName),
      "change": .number(tombstone.number),
      "reason": tombstone.reason == .deleted
        ? nil
        : DeletionReason.words.first { $0.value == tombstone.reason }.map { .string($0.key) },
    ])
  }

  private static func written(_ cursor: QueryPosition<Adapter.ID>) throws -> JSONTree {
    .object([
      "start": .number(cursor.start),
      "ids": .list(try cursor.ids.map { try Adapter.written(id: $0).tree }),
    ])
  }

  private func writtenLogs() throws -> [JSONTree] {
    try logs.elements.map { zone, log in
      JSONTree.object(["zone": try written(zone), "epoch": .number(log.epoch)])
    }.sorted { $0.text < $1.text }
  }

  private func writtenNotes() throws -> [JSONTree] {
    try notes.elements.flatMap { zone, notes in
      try notes.map { client, note in
        JSONTree.object([
          "zone": try written(zone), "client": .string(client),
          "note": try Adapter.written(note: note).tree,
        ])
      }
    }.sorted { $0.text < $1.text }
  }

  private func written(_ zone: Adapter.ZoneID?) throws -> JSONTree? {
    try zone.map { try Adapter.written(zone: $0).tree }
  }
}

extension DeletionReason {
  static var words: KeyValuePairs<String, Self> {
    ["deleted": .deleted, "purged": .purged, "reset": .reset]
  }
}
