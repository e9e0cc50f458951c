/// What a context knew of a record before it changed it.
enum PendingBase<Bridge: RecordBridge> {
  /// It was not there.
  case absent
  /// The version, and the number of the change that made it.
  case stored(number: Int, Bridge.Record)

  init(_ row: TableState<Bridge>.Row?) {
    self = row.map { .stored(number: $0.changeNumber, $0.record) } ?? .absent
  }

  var record: Bridge.Record? {
    if case .stored(_, let record) = self { record } else { nil }
  }

  /// Whether the version is the one that is stored.
  func isCurrent(_ row: TableState<Bridge>.Row?) -> Bool {
    switch (self, row) {
    case (.absent, nil): true
    case (.stored(let number, _), let row?): number == row.changeNumber
    default: false
    }
  }
}

/// One record that a context has changed and not yet committed.
struct PendingEntry<Bridge: RecordBridge> {
  enum Change {
    case insert(Bridge.Record)
    case save(Bridge.Record)
    case delete
  }

  let id: Bridge.ID
  var change: Change
  let base: PendingBase<Bridge>
  /// Whether the record was inserted where the context had one already.
  var isDuplicate = false

  /// The record as the context sees it.
  var record: Bridge.Record? {
    switch change {
    case .insert(let record), .save(let record): record
    case .delete: nil
    }
  }
}

/// What a context has changed in one store and not yet committed, in the order of the first changes.
struct PendingEntries<Bridge: RecordBridge> {
  private(set) var entries = ContiguousArray<PendingEntry<Bridge>?>()
  private var places: [Bridge.ID: Int] = [:]

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  subscript(id: Bridge.ID) -> PendingEntry<Bridge>? { places[id].flatMap { entries[$0] } }

  /// Adds an entry that takes the place of none.
  mutating func append(_ entry: PendingEntry<Bridge>) {
    places[entry.id] = entries.count
    entries.append(entry)
  }

  /// Changes an entry that is there, or takes it out.
  mutating func update(_ id: Bridge.ID, _ body: (inout PendingEntry<Bridge>?) -> Void) {
    guard let place = places[id] else { return }
    body(&entries[place])
    guard entries[place] == nil else { return }
    places[id] = nil
    guard entries.count > 64, entries.count > 2 * places.count else { return }
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() {
      if let entry { places[entry.id] = place }
    }
  }

  /// Adds a record that the context takes for new, or takes note that it is not.
  ///
  /// - Parameters:
  ///   - id: The id of the record.
  ///   - record: The record.
  ///   - base: What is stored; asked for only where nothing is pending for the record.
  mutating func insert(
    _ id: Bridge.ID, _ record: Bridge.Record, over base: () -> PendingBase<Bridge>
  ) {
    guard places[id] != nil else {
      return append(PendingEntry(id: id, change: .insert(record), base: base()))
    }
    update(id) { entry in
      if case .delete? = entry?.change, entry?.base.record != nil {
        // What it has deleted itself, a context can put back.
        entry?.change = .save(record)
      } else {
        entry?.change = .insert(record)
        entry?.isDuplicate = true
      }
    }
  }

  /// Notes the new version of a record, there or not.
  mutating func save(
    _ id: Bridge.ID, _ record: Bridge.Record, over base: () -> PendingBase<Bridge>
  ) {
    guard places[id] != nil else {
      return append(PendingEntry(id: id, change: .save(record), base: base()))
    }
    update(id) { entry in
      if case .insert? = entry?.change {
        entry?.change = .insert(record)
      } else {
        entry?.change = .save(record)
      }
    }
  }

  /// Notes that a record shall go; one that was never stored is forgotten.
  mutating func delete(_ id: Bridge.ID, over base: () -> PendingBase<Bridge>) {
    guard places[id] != nil else {
      return append(PendingEntry(id: id, change: .delete, base: base()))
    }
    update(id) { entry in
      if entry?.base.record == nil {
        entry = nil
      } else {
        entry?.change = .delete
        entry?.isDuplicate = false
      }
    }
  }
}
