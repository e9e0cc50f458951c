extension TableContents {
  private typealias Version = TableState<Adapter>.Version

  /// Reads what a snapshot has written; `nil` if something is wrong with it.
  init?(written tree: JSONTree, _ reader: TreeReader) {
    let keys = [
      "table", "database", "user", "serial", "revision", "changes", "epochs", "records", "index",
      "deleted", "logs", "notes", "cursors",
    ]
    let begun = reader.mistakes.count
    guard let members = reader.members(of: tree, "a table", keys: keys) else { return nil }
    func count(_ key: String) -> Int {
      guard let tree = members[key] else { return 0 }
      return reader.integer(tree, "'\(key)'", from: 0) ?? 0
    }
    func elements(_ key: String) -> [JSONTree] {
      members[key].map { reader.elements(of: $0, "'\(key)'") } ?? []
    }
    self.init(serial: count("serial"))
    (revision, changeNumber, epoch) = (count("revision"), count("changes"), count("epochs"))
    for tree in elements("records") { readRow(tree, reader) }
    if members["index"] != nil {
      indexedRows = SharingArray(elements("index").map { Self.row($0, reader) })
    }
    for tree in elements("deleted") { readTombstone(tree, reader) }
    let entries = entries()
    for tree in elements("logs") { readLog(tree, entries, reader) }
    for tree in elements("notes") { readNote(tree, reader) }
    for tree in elements("cursors") { readCursor(tree, reader) }
    if reader.mistakes.count > begun { return nil }
  }

  private mutating func readRow(_ tree: JSONTree, _ reader: TreeReader) {
    guard let row = Self.row(tree, reader) else { return }
    guard places[row.id] == nil else {
      return reader.note("the record \(row.id) is there twice", at: tree.place)
    }
    places[row.id] = rows.count
    rows.append(row)
    authors[row.id] = tree["author"].flatMap { reader.string($0, "'author'") }
    let place = StorePlace(database: "", user: nil)
    if Adapter.sharing?.share(row.record, in: place) != nil { shares.append(row.id) }
    for link in Adapter.linking?.links(of: row.record) ?? [] {
      var others = referrers[link.target] ?? SharingDictionary()
      others[row.id] = ()
      referrers[link.target] = others
    }
  }

  private static func row(_ tree: JSONTree, _ reader: TreeReader) -> Row? {
    let keys = ["id", "record", "created", "author", "change", "earlier"]
    guard let members = reader.members(of: tree, "a row", keys: keys) else { return nil }
    guard let text = members["record"] else {
      reader.note("a row needs the key 'record'", at: tree.place)
      return nil
    }
    guard let record = reader.read(text, { try Adapter.record(written: $0) }) else { return nil }
    var row = Row(
      id: Adapter.id(of: record), record: record,
      creation: members["created"].flatMap { reader.number($0, "'created'") } ?? 0)
    row.changeNumber =
      members["change"].flatMap { reader.integer($0, "'change'", from: 0) } ?? 0
    if let id = members["id"], let id = reader.read(id, { try Adapter.id(written: $0) }),
      id != row.id
    {
      reader.note("the record has another id, \(row.id)", at: tree.place)
    }
    row.history = (members["earlier"].map { reader.elements(of: $0, "'earlier'") } ?? [])
      .compactMap { version($0, reader) }
    return row
  }

  private static func version(_ tree: JSONTree, _ reader: TreeReader) -> Version? {
    guard let members = reader.members(of: tree, "an earlier version", keys: ["tag", "record"]),
      let tag = members["tag"].flatMap({ reader.string($0, "a tag") }),
      let text = members["record"],
      let record = reader.read(text, { try Adapter.record(written: $0) })
    else { return nil }
    return Version(tag: tag, record: record)
  }

  private mutating func readTombstone(_ tree: JSONTree, _ reader: TreeReader) {
    let keys = ["id", "type", "change", "reason"]
    guard let members = reader.members(of: tree, "a deleted record", keys: keys) else { return }
    guard let idText = members["id"], let change = members["change"] else {
      return reader.note("a deleted record needs 'id' and 'change'", at: tree.place)
    }
    guard let id = reader.read(idText, { try Adapter.id(written: $0) }),
      let number = reader.integer(change, "'change'", from: 1) as Int?
    else { return }
    let reason = members["reason"].flatMap { reader.choice($0, "a reason", DeletionReason.words) }
    tombstones[id] = Tombstone(
      number: number, typeName: members["type"].flatMap { reader.string($0, "a type") } ?? "",
      reason: reason ?? .deleted)
  }

  /// The last change of each record, by zone.
  private func entries() -> [Adapter.ZoneID?: [ChangeLog<Adapter.ID>.Entry]] {
    let saves = rows.compactMap { row in row.map { ($0.id, $0.changeNumber) } }
    let deletes = tombstones.elements.map { ($0.key, $0.value.number) }
    let entries = (saves + deletes).filter { $0.1 > 0 }.sorted { $0.1 < $1.1 }
      .map { ChangeLog<Adapter.ID>.Entry(number: $0.1, id: $0.0) }
    return Dictionary(grouping: entries) { Adapter.zoneID(of: $0.id) }
  }

  private mutating func readLog(
    _ tree: JSONTree, _ entries: [Adapter.ZoneID?: [ChangeLog<Adapter.ID>.Entry]],
    _ reader: TreeReader
  ) {
    guard let members = reader.members(of: tree, "a log", keys: ["zone", "epoch"]),
      let zone = Self.zone(members, reader),
      let epoch = members["epoch"].flatMap({ reader.integer($0, "'epoch'", from: 0) }) as Int?
    else { return }
    logs[zone] = ChangeLog(epoch: epoch, entries[zone] ?? [])
  }

  /// The zone of an entry, which is no zone where none is named; `nil` if it is wrong.
  private static func zone(_ members: [String: JSONTree], _ reader: TreeReader) -> Adapter.ZoneID??
  {
    guard let tree = members["zone"] else { return .some(nil) }
    return reader.read(tree) { try Adapter.zoneID(written: $0) }.map { .some($0) }
  }

  private mutating func readNote(_ tree: JSONTree, _ reader: TreeReader) {
    guard let members = reader.members(of: tree, "a note", keys: ["zone", "client", "note"]),
      let zone = Self.zone(members, reader), let text = members["note"],
      let client = members["client"].flatMap({ reader.string($0, "a client") }),
      let note = reader.read(text, { try Adapter.note(written: $0) })
    else { return }
    var all = notes[zone] ?? [:]
    all[client] = note
    notes[zone] = all
  }

  private mutating func readCursor(_ tree: JSONTree, _ reader: TreeReader) {
    guard let members = reader.members(of: tree, "a cursor", keys: ["start", "ids"]) else { return }
    let ids = members["ids"].map { reader.elements(of: $0, "'ids'") } ?? []
    cursors.append(
      QueryPosition(
        ids: ids.compactMap { reader.read($0) { try Adapter.id(written: $0) } },
        start: members["start"].flatMap { reader.integer($0, "'start'", from: 0) } ?? 0))
  }
}
