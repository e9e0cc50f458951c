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
@usableFromInline
struct ZoneItem<Adapter: RecordAdapter>: Hashable {
  @usableFromInline let id: Adapter.ID
  @usableFromInline let zone: Adapter.ZoneID?

  @inlinable
  init(_ id: Adapter.ID, in zone: Adapter.ZoneID?) { (self.id, self.zone) = (id, zone) }

  @inlinable
  init(_ row: TableRow<Adapter>) { self.init(row.id, in: row.zone) }
}

/// The trace of a deleted record, so that every client hears of it.
@usableFromInline
final class Tombstone<Adapter: RecordAdapter> {
  @usableFromInline let number: Int
  @usableFromInline let reason: DeletionReason
  /// The last row, whose type is worked out when a client asks; `nil` where the name is known.
  private let row: TableRow<Adapter>?
  private let knownName: String

  @usableFromInline
  init(of row: TableRow<Adapter>, number: Int, reason: DeletionReason) {
    (self.row, knownName) = (row, "")
    (self.number, self.reason) = (number, reason)
  }

  init(typeName: String, number: Int, reason: DeletionReason) {
    (row, knownName) = (nil, typeName)
    (self.number, self.reason) = (number, reason)
  }

  @usableFromInline var typeName: String {
    row.map { Adapter.typeName(of: $0.record) } ?? knownName
  }
}

/// The place in the changes of a zone up to which a client knows them.
@usableFromInline struct FeedPosition: Hashable {
  @usableFromInline var epoch: Int
  /// The number of the last change that the client knows.
  @usableFromInline var number: Int
  /// The change up to which the client need not hear of deletions, as it knew nothing when it began; 0 from
  /// there on.
  @usableFromInline var beginning = 0

  @inlinable
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
@usableFromInline
struct ChangeLog<ID: Hashable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let number: Int
    @usableFromInline let id: ID

    @inlinable
    init(number: Int, id: ID) { (self.number, self.id) = (number, id) }
  }

  /// Part of every token; tokens of another epoch have expired.
  @usableFromInline var epoch: Int
  @usableFromInline private(set) var entries = SharingArray<Entry>()
  @usableFromInline private(set) var recordCount = 0

  @inlinable
  init(epoch: Int) { self.epoch = epoch }

  /// A log of changes in their order, one of each record.
  init(epoch: Int, _ entries: [Entry]) {
    self.epoch = epoch
    self.entries = SharingArray(entries)
    recordCount = entries.count
  }

  /// Appends a change of a record that is new to the log or not.
  ///
  /// - Returns: `true` if later changes have overtaken most entries.
  @inlinable
  mutating func append(_ entry: Entry, isNew: Bool) -> Bool {
    if isNew { recordCount += 1 }
    let count = entries.count
    if count > 0, !isNew, entries[count - 1].id == entry.id {
      entries.update(at: count - 1) { $0 = entry }
      return false
    }
    entries.append(entry)
    return count > 63 && count >= 2 * recordCount
  }

  /// Keeps the entries that are about the last change of their record.
  @inlinable
  mutating func compact(keeping isLast: (Entry) -> Bool) {
    entries = SharingArray(entries.lazy.filter(isLast))
  }

  /// The entries with higher numbers, found without looking at the others.
  @inlinable
  func entries(after number: Int) -> Slice<SharingArray<Entry>> {
    var low = entries.startIndex
    var high = entries.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return entries[low...]
  }
}

/// The history of each zone; that of records that live in no zone is kept apart, so that a table without
/// zones never has to search for it.
@usableFromInline
struct ChangeLogs<ZoneID: Hashable, ID: Hashable> {
  @usableFromInline var main: ChangeLog<ID>?
  @usableFromInline var zones = SharingDictionary<ZoneID, ChangeLog<ID>>()

  init() {}

  @inlinable
  subscript(zone: ZoneID?) -> ChangeLog<ID>? {
    get { zone.map { zones[$0] } ?? main }
    set { if let zone { zones[zone] = newValue } else { main = newValue } }
  }

  /// Takes a history out, to change it where others look at it.
  @inlinable
  mutating func removeValue(forKey zone: ZoneID?) -> ChangeLog<ID>? {
    if let zone { return zones.removeValue(forKey: zone) }
    defer { main = nil }
    return main
  }

  /// Appends a change.
  ///
  /// - Returns: `true` if the log has become too long; `nil` where there is none.
  @inlinable
  mutating func append(_ entry: ChangeLog<ID>.Entry, isNew: Bool, in zone: ZoneID?) -> Bool? {
    guard let zone else { return main?.append(entry, isNew: isNew) }
    return zones.update(zone) { $0?.append(entry, isNew: isNew) }
  }

  /// All histories with their zones, in no order.
  var elements: [(key: ZoneID?, value: ChangeLog<ID>)] {
    (main.map { [(nil, $0)] } ?? []) + zones.elements.map { ($0.key, $0.value) }
  }
}

// MARK: - The changes of a table

/// A change as a feed tells it: the record as it is now, or that it is gone.
@usableFromInline
enum FeedItem<Adapter: RecordAdapter> {
  case saved(TableRow<Adapter>)
  case deleted(Adapter.ID, Tombstone<Adapter>)
}

/// Some changes of a zone, and where the next ones begin.
@usableFromInline
struct FeedPage<Adapter: RecordAdapter> {
  @usableFromInline var items: [FeedItem<Adapter>] = []
  @usableFromInline var end: FeedPosition
  @usableFromInline var moreComing = false

  @inlinable
  init(end: FeedPosition) { self.end = end }
}

extension TableContents {
  /// Logs that a record was saved.
  @inlinable
  mutating func log(_ row: Row, isNew: Bool) {
    let item = ZoneItem(row)
    let wasDeleted = !tombstones.isEmpty && tombstones.removeValue(forKey: item) != nil
    append(
      ChangeLog.Entry(number: row.changeNumber, id: row.id), in: item.zone,
      isNew: isNew && !wasDeleted)
  }

  /// Logs that a record was deleted, or has left its zone.
  @inlinable
  mutating func logDeletion(of row: Row, reason: DeletionReason) {
    let (number, item) = (nextChangeNumber(), ZoneItem(row))
    tombstones[item] = Tombstone(of: row, number: number, reason: reason)
    append(ChangeLog.Entry(number: number, id: row.id), in: item.zone, isNew: false)
  }

  /// The reason for which a zone, or another record in none, is gone; `nil` for one that was never there.
  ///
  /// The reason for a record in a zone is asked of the zone: an id tells it, or the record that is saved does. An id
  /// that does not tell it is of a missing record, which has no other reason.
  @inlinable
  func lossReason(of id: Adapter.ID) -> DeletionReason? {
    tombstones[ZoneItem(id, in: Adapter.zone(of: id, in: nil))]?.reason
  }

  @inlinable
  mutating func append(
    _ entry: ChangeLog<Adapter.ID>.Entry, in zone: Adapter.ZoneID?, isNew: Bool
  ) {
    if let isCrowded = logs.append(entry, isNew: isNew, in: zone) {
      if isCrowded { compactLog(of: zone) }
    } else {
      var log = ChangeLog<Adapter.ID>(epoch: nextEpoch())
      _ = log.append(entry, isNew: isNew)
      logs[zone] = log
    }
  }

  @inlinable
  @inline(never)
  mutating func compactLog(of zone: Adapter.ZoneID?) {
    guard var log = logs.removeValue(forKey: zone) else { return }
    log.compact { entry in
      row(entry.id)?.changeNumber == entry.number
        || tombstones[ZoneItem(entry.id, in: zone)]?.number == entry.number
    }
    logs[zone] = log
  }

  /// The first changes after a position, in a zone or the whole table; without a position, from the first record on.
  ///
  /// - Returns: `nil` for a position that does not belong to this zone, or not any more.
  @inlinable
  mutating func feed(of zone: Adapter.ZoneID?, after position: FeedPosition?, limit: Int)
    -> FeedPage<Adapter>?
  {
    if logs[zone] == nil { logs[zone] = ChangeLog(epoch: nextEpoch()) }
    guard let log = logs[zone], position == nil || position?.epoch == log.epoch else { return nil }
    let start = position ?? FeedPosition(epoch: log.epoch, number: 0)
    guard zone == nil, !logs.zones.isEmpty else {
      let changes = log.entries(after: start.number).lazy.map { (entry: $0, zone: zone) }
      return page(
        of: changes, after: start, isFirst: position == nil, last: log.entries.last?.number ?? 0,
        limit: limit)
    }
    let changes = changesOfAllZones(after: start.number)
    return page(
      of: changes, after: start, isFirst: position == nil,
      last: changes.last?.entry.number ?? start.number, limit: limit)
  }

  /// Returns the last change of each record, whatever zones it has been in.
  @usableFromInline
  func changesOfAllZones(after number: Int)
    -> [(entry: ChangeLog<Adapter.ID>.Entry, zone: Adapter.ZoneID?)]
  {
    let changes = logs.elements.flatMap { zone, log in
      log.entries(after: number).map { (entry: $0, zone: zone) }
    }.sorted { $0.entry.number < $1.entry.number }
    let last = Dictionary(
      changes.map { ($0.entry.id, $0.entry.number) }, uniquingKeysWith: { $1 })
    return changes.filter { last[$0.entry.id] == $0.entry.number }
  }

  /// The changes of a page, of those after a position; `last` is the number of the last one.
  @inlinable
  func page(
    of changes: some Sequence<(entry: ChangeLog<Adapter.ID>.Entry, zone: Adapter.ZoneID?)>,
    after position: FeedPosition, isFirst: Bool, last: Int, limit: Int
  ) -> FeedPage<Adapter> {
    // A client that begins has nothing that could have been deleted before, however many pages it takes.
    let beginning = isFirst ? last : position.beginning
    var page = FeedPage<Adapter>(
      end: FeedPosition(epoch: position.epoch, number: position.number, beginning: beginning))
    for (entry, zone) in changes {
      let item: FeedItem<Adapter>
      if let row = row(entry.id), row.changeNumber == entry.number {
        item = .saved(row)
      } else if let tombstone = tombstones[ZoneItem(entry.id, in: zone)],
        tombstone.number == entry.number
      {
        if entry.number <= beginning { continue }
        item = .deleted(entry.id, tombstone)
      } else {
        continue
      }
      if page.items.count == limit {
        page.moreComing = true
        return page
      }
      page.items.append(item)
      page.end.number = entry.number
    }
    page.end.number = max(page.end.number, last)
    page.end.beginning = 0
    return page
  }

  /// Makes the tokens of a zone worthless.
  @usableFromInline
  mutating func expireTokens(of zone: Adapter.ZoneID?) {
    guard var log = logs.removeValue(forKey: zone) else { return }
    log.epoch = nextEpoch()
    logs[zone] = log
  }

  mutating func expireAllTokens() {
    for (zone, _) in logs.elements { expireTokens(of: zone) }
  }

  /// The text of a token; no other table knows it.
  @inlinable
  func token(for position: FeedPosition) -> String {
    "\(serial).\(position.epoch).\(position.number)"
      + (position.beginning == 0 ? "" : ".\(position.beginning)")
  }

  @inlinable
  func feedPosition(of token: String) -> FeedPosition? {
    let numbers = token.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (3...4).contains(numbers.count), numbers[0] == serial, let epoch = numbers[1],
      let number = numbers[2], let beginning = numbers.count == 3 ? 0 : numbers[3]
    else { return nil }
    return FeedPosition(epoch: epoch, number: number, beginning: beginning)
  }
}
