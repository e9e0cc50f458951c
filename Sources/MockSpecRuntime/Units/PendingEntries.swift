/// What a context has changed in one store and not yet committed, in the order of the first changes.
///
/// Records that were inserted are kept as they come, and found by their ids only from when somebody asks.
@usableFromInline
struct PendingEntries<Adapter: RecordAdapter> {
  @usableFromInline private(set) var settled = ContiguousArray<PendingEntry<Adapter>?>()
  @usableFromInline private(set) var places: [Adapter.ID: Int] = [:]
  /// What was inserted after that where nothing was stored, perhaps twice.
  @usableFromInline private(set) var fresh = ContiguousArray<Adapter.Record>()

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { places.isEmpty && fresh.isEmpty }

  /// Whether there is nothing but inserted records, which nobody has asked for.
  @inlinable var isFresh: Bool { places.isEmpty && !fresh.isEmpty }

  /// How many records have changed; known only from when all of them can be found.
  var count: Int {
    mutating get {
      settle()
      return places.count
    }
  }

  /// The entries in their order, with holes; known only from when all of them can be found.
  @inlinable var entries: ContiguousArray<PendingEntry<Adapter>?> {
    mutating get {
      settle()
      return settled
    }
  }

  @inlinable
  subscript(id: Adapter.ID) -> PendingEntry<Adapter>? {
    mutating get {
      settle()
      return places[id].flatMap { settled[$0] }
    }
  }

  /// Adds a record that the context takes for new, and of which nothing is stored.
  @inlinable
  mutating func insert(_ record: Adapter.Record) { fresh.append(record) }

  /// Sees to it that all changes can be found by their ids.
  @inlinable
  mutating func settle() { if !fresh.isEmpty { findFresh() } }

  @inlinable
  @inline(never)
  mutating func findFresh() {
    let records = fresh
    fresh = []
    places.reserveCapacity(places.count + records.count)
    for record in records { insert(Adapter.id(of: record), record) { .absent } }
  }

  /// The place of the entry of a record; `nil` where there is none, and the next one will be it.
  @inlinable
  mutating func claim(_ id: Adapter.ID) -> Int? {
    let next = settled.count
    let place = { (place: inout Int) in place }(&places[id, default: next])
    return place == next ? nil : place
  }

  /// Takes an entry out.
  @usableFromInline
  mutating func forget(_ id: Adapter.ID, at place: Int) {
    settled[place] = nil
    places[id] = nil
    guard settled.count > 64, settled.count > 2 * places.count else { return }
    settled.removeAll { $0 == nil }
    for (place, entry) in settled.enumerated() {
      if let entry { places[entry.id] = place }
    }
  }

  /// Adds a record that the context takes for new, or takes note that it is not.
  ///
  /// - Parameters:
  ///   - id: The id of the record.
  ///   - record: The record.
  ///   - base: What is stored; asked for only where nothing is pending for the record.
  @inlinable
  mutating func insert(
    _ id: Adapter.ID, _ record: Adapter.Record, over base: () -> PendingBase<Adapter>
  ) {
    settle()
    guard let place = claim(id) else {
      return settled.append(PendingEntry(id: id, change: .insert(record), base: base()))
    }
    if case .delete? = settled[place]?.change, settled[place]?.base.record != nil {
      // What it has deleted itself, a context can put back.
      settled[place]?.change = .save(record)
    } else {
      settled[place]?.change = .insert(record)
      settled[place]?.isDuplicate = true
    }
  }

  /// Notes the new version of a record, there or not.
  @inlinable
  mutating func save(
    _ id: Adapter.ID, _ record: Adapter.Record, over base: () -> PendingBase<Adapter>
  ) {
    settle()
    guard let place = claim(id) else {
      return settled.append(PendingEntry(id: id, change: .save(record), base: base()))
    }
    if case .insert? = settled[place]?.change {
      settled[place]?.change = .insert(record)
    } else {
      settled[place]?.change = .save(record)
    }
  }

  /// Notes that a record shall go; one that was never stored is forgotten.
  @inlinable
  mutating func delete(_ id: Adapter.ID, over base: () -> PendingBase<Adapter>) {
    settle()
    guard let place = claim(id) else {
      return settled.append(PendingEntry(id: id, change: .delete, base: base()))
    }
    if settled[place]?.base.record == nil {
      forget(id, at: place)
    } else {
      settled[place]?.change = .delete
      settled[place]?.isDuplicate = false
    }
  }
}
