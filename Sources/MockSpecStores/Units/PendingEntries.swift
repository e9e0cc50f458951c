@_spi(MockSpecGenerated) import MockSpecRuntime

/// One record that a context has changed and not yet committed.
struct PendingEntry<Adapter: RecordAdapter> {
  enum Change {
    case insert(Adapter.Record)
    case save(Adapter.Record)
    case delete
  }

  let id: Adapter.ID
  var change: Change
  /// The version from which the change starts; `nil` where there was none.
  let base: TableRow<Adapter>?
  /// True for a record that was inserted where the context had one already.
  var isDuplicate = false

  init(id: Adapter.ID, change: Change, base: TableRow<Adapter>?) {
    (self.id, self.change, self.base) = (id, change, base)
  }

  /// Checks whether the version from which the change starts is the stored one.
  func isCurrent(_ row: TableRow<Adapter>?) -> Bool { base?.changeNumber == row?.changeNumber }

  /// The record as the context sees it.
  var record: Adapter.Record? {
    switch change {
    case .insert(let record), .save(let record): record
    case .delete: nil
    }
  }
}

/// The changes of a context in one store that are not yet committed, in the order of the first changes.
struct PendingEntries<Adapter: RecordAdapter> {
  private(set) var entries = ContiguousArray<PendingEntry<Adapter>?>()
  private(set) var places: [Adapter.ID: Int] = [:]

  init() {}

  var isEmpty: Bool { places.isEmpty }

  /// The number of records that have changed.
  var count: Int { places.count }

  subscript(id: Adapter.ID) -> PendingEntry<Adapter>? { places[id].flatMap { entries[$0] } }

  /// The place of the entry of a record; `nil` where there is none, and the next one will be it.
  mutating func claim(_ id: Adapter.ID) -> Int? {
    let next = entries.count
    let place = { (place: inout Int) in place }(&places[id, default: next])
    return place == next ? nil : place
  }

  /// Removes an entry.
  mutating func forget(_ id: Adapter.ID, at place: Int) {
    entries[place] = nil
    places[id] = nil
    guard entries.count > 64, entries.count > 2 * places.count else { return }
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() {
      if let entry { places[entry.id] = place }
    }
  }

  /// Adds a record that the context takes for new, or takes note that it is not; `base` is asked for only where nothing
  /// is pending for the record.
  mutating func insert(
    _ id: Adapter.ID, _ record: Adapter.Record, over base: () -> TableRow<Adapter>?
  ) {
    guard let place = claim(id) else {
      return entries.append(PendingEntry(id: id, change: .insert(record), base: base()))
    }
    if case .delete? = entries[place]?.change, entries[place]?.base != nil {
      // A context can insert again the record that it has deleted itself.
      entries[place]?.change = .save(record)
    } else {
      entries[place]?.change = .insert(record)
      entries[place]?.isDuplicate = true
    }
  }

  /// Records the new version of a record, there or not.
  mutating func save(
    _ id: Adapter.ID, _ record: Adapter.Record, over base: () -> TableRow<Adapter>?
  ) {
    guard let place = claim(id) else {
      return entries.append(PendingEntry(id: id, change: .save(record), base: base()))
    }
    if case .insert? = entries[place]?.change {
      entries[place]?.change = .insert(record)
    } else {
      entries[place]?.change = .save(record)
    }
  }

  /// Records that a record shall go; one that was never stored is forgotten.
  mutating func delete(_ id: Adapter.ID, over base: () -> TableRow<Adapter>?) {
    guard let place = claim(id) else {
      return entries.append(PendingEntry(id: id, change: .delete, base: base()))
    }
    if entries[place]?.base == nil {
      forget(id, at: place)
    } else {
      entries[place]?.change = .delete
      entries[place]?.isDuplicate = false
    }
  }

  /// The records that a context sees: those that are stored, in their order, then those that it has added.
  func visible(over rows: [TableRow<Adapter>?]) -> [(
    id: Adapter.ID, record: Adapter.Record
  )] {
    var visible: [(id: Adapter.ID, record: Adapter.Record)] = []
    visible.reserveCapacity(rows.count + entries.count)
    var met: Set<Adapter.ID> = []
    for case let row? in rows {
      guard let entry = self[row.id] else {
        visible.append((row.id, row.record))
        continue
      }
      met.insert(row.id)
      if let record = entry.record { visible.append((row.id, record)) }
    }
    for case let entry? in entries where !met.contains(entry.id) {
      if let record = entry.record { visible.append((entry.id, record)) }
    }
    return visible
  }
}

/// The version of each record that a context has read last, or has committed itself.
struct PendingReads<Adapter: RecordAdapter> {
  var known: [Adapter.ID: TableRow<Adapter>?] = [:]
  /// The latest versions as they came; sorted in by their ids when one is asked for.
  var recent: ContiguousArray<(id: Adapter.ID, base: TableRow<Adapter>?)> = []

  init() {}

  mutating func set(_ id: Adapter.ID, _ base: TableRow<Adapter>?) {
    recent.append((id, base))
    // Not before there are as many as all others, so that this costs as much as reading did.
    if recent.count > max(255, known.count) { sortIn() }
  }

  /// The version of a record; `nil` if the context has never read it.
  mutating func base(of id: Adapter.ID) -> TableRow<Adapter>?? {
    if !recent.isEmpty { sortIn() }
    return known[id]
  }

  mutating func sortIn() {
    for read in recent { known[read.id] = .some(read.base) }
    recent.removeAll(keepingCapacity: true)
  }
}
