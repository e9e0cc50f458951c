@_spi(MockSpecGenerated) import MockSpecRuntime

/// The reason for which a record, or most often a zone, is gone.
public enum DeletionReason: Sendable, Hashable {
  /// A client has deleted it.
  case deleted
  /// The user has deleted all data of the app.
  case purged
  /// The user has lost the keys of encrypted data.
  case reset
}

/// A record in a zone, where it lives or has lived.
struct ZoneItem<Adapter: RecordAdapter>: Hashable {
  let id: Adapter.ID
  let zone: Adapter.ZoneID?

  init(_ id: Adapter.ID, in zone: Adapter.ZoneID?) { (self.id, self.zone) = (id, zone) }

  init(_ row: TableRow<Adapter>) { self.init(row.id, in: row.zone) }
}

/// The trace of a deleted record, so that every client hears of it.
final class Tombstone<Adapter: RecordAdapter> {
  let number: Int
  let reason: DeletionReason
  /// The last row, whose type is worked out when a client asks; `nil` where the name is known.
  private let row: TableRow<Adapter>?
  private let knownName: String

  init(of row: TableRow<Adapter>, number: Int, reason: DeletionReason) {
    (self.row, knownName) = (row, "")
    (self.number, self.reason) = (number, reason)
  }

  init(typeName: String, number: Int, reason: DeletionReason) {
    (row, knownName) = (nil, typeName)
    (self.number, self.reason) = (number, reason)
  }

  var typeName: String {
    row.map { Adapter.typeName(of: $0.record) } ?? knownName
  }
}

/// The place in the changes of a zone up to which a client knows them.
struct FeedPosition: Hashable {
  var epoch: Int
  /// The number of the last change that the client knows.
  var number: Int
  /// The change up to which the client need not hear of deletions, as it knew nothing when it began; 0 from
  /// there on.
  var beginning = 0

  init(epoch: Int, number: Int, beginning: Int = 0) {
    self.epoch = epoch
    self.number = number
    self.beginning = beginning
  }
}

/// The changes of one zone in order; a record counts with its last change only.
///
/// Entries that a later change of the same record has overtaken stay until they are half of the
/// log, so that a change costs the same however many there are.
struct ChangeLog<ID: Hashable> {
  struct Entry {
    let number: Int
    let id: ID

    init(number: Int, id: ID) { (self.number, self.id) = (number, id) }
  }

  /// Part of every token; tokens of another epoch have expired.
  var epoch: Int
  private(set) var entries: [Entry] = []
  private(set) var recordCount = 0

  init(epoch: Int) { self.epoch = epoch }

  /// A log of changes in their order, one of each record.
  init(epoch: Int, _ entries: [Entry]) {
    self.epoch = epoch
    self.entries = entries
    recordCount = entries.count
  }

  /// Appends a change of a record that is new to the log or not.
  ///
  /// - Returns: `true` if later changes have overtaken most entries.
  mutating func append(_ entry: Entry, isNew: Bool) -> Bool {
    if isNew { recordCount += 1 }
    let count = entries.count
    if count > 0, !isNew, entries[count - 1].id == entry.id {
      entries[count - 1] = entry
      return false
    }
    entries.append(entry)
    return count > 63 && count >= 2 * recordCount
  }

  /// Keeps the entries that are about the last change of their record.
  mutating func compact(keeping isLast: (Entry) -> Bool) {
    entries = entries.filter(isLast)
  }

  /// The entries with higher numbers, found from the end without looking at most others: clients know most of them.
  func entries(after number: Int) -> ArraySlice<Entry> {
    var (low, high, step) = (entries.endIndex, entries.endIndex, 1)
    repeat {
      (low, high) = (max(low - step, 0), low)
      step *= 2
    } while low < high && entries[low].number > number
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return entries[low...]
  }
}

/// The history of each zone, and that of the whole table apart, so that a table without zones never has to
/// search for it.
struct ChangeLogs<ZoneID: Hashable, ID: Hashable> {
  /// The history of the whole table; `nil` until a client asks for it, or a record lives in no zone.
  var main: ChangeLog<ID>?
  var zones: [ZoneID: ChangeLog<ID>] = [:]

  init() {}

  subscript(zone: ZoneID?) -> ChangeLog<ID>? {
    get { zone.map { zones[$0] } ?? main }
    set { if let zone { zones[zone] = newValue } else { main = newValue } }
  }

  /// Removes and returns a history, to change it without a copy.
  mutating func removeValue(forKey zone: ZoneID?) -> ChangeLog<ID>? {
    if let zone { return zones.removeValue(forKey: zone) }
    defer { main = nil }
    return main
  }

  /// Appends a change.
  ///
  /// - Returns: `true` if the log has become too long; `nil` where there is none.
  mutating func append(_ entry: ChangeLog<ID>.Entry, isNew: Bool, in zone: ZoneID?) -> Bool? {
    guard let zone else { return main?.append(entry, isNew: isNew) }
    return zones[zone]?.append(entry, isNew: isNew)
  }

  /// All histories with their zones, in no order.
  var elements: [(key: ZoneID?, value: ChangeLog<ID>)] {
    (main.map { [(nil, $0)] } ?? []) + zones.map { ($0.key, $0.value) }
  }
}
