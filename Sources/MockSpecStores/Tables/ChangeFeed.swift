@_spi(MockSpecGenerated) import MockSpecRuntime

/// A change as a feed tells it: the record as it is now, or that it is gone.
enum FeedItem<Adapter: RecordAdapter> {
  case saved(TableRow<Adapter>)
  case deleted(Adapter.ID, Tombstone<Adapter>)
}

/// Some changes of a zone, and where the next ones begin.
struct FeedPage<Adapter: RecordAdapter> {
  var items: [FeedItem<Adapter>] = []
  var end: FeedPosition
  var moreComing = false

  init(end: FeedPosition) { self.end = end }
}

extension TableContents {
  /// Logs that a record was saved.
  mutating func log(_ row: Row, isNew: Bool) {
    let item = ZoneItem(row)
    let wasDeleted = !tombstones.isEmpty && tombstones.removeValue(forKey: item) != nil
    let entry = ChangeLog<Adapter.ID>.Entry(number: row.changeNumber, id: row.id)
    append(entry, in: item.zone, isNew: isNew && !wasDeleted)
    if item.zone != nil, logs.main != nil {
      let wasDeleted = tombstones.removeValue(forKey: ZoneItem(row.id, in: nil)) != nil
      append(entry, in: nil, isNew: isNew && !wasDeleted)
    }
  }

  /// Logs that a record was deleted, or has left its zone.
  mutating func logDeletion(of row: Row, reason: DeletionReason) {
    let (number, item) = (nextChangeNumber(), ZoneItem(row))
    let tombstone = Tombstone(of: row, number: number, reason: reason)
    let entry = ChangeLog<Adapter.ID>.Entry(number: number, id: row.id)
    tombstones[item] = tombstone
    append(entry, in: item.zone, isNew: false)
    if item.zone != nil, logs.main != nil {
      tombstones[ZoneItem(row.id, in: nil)] = tombstone
      append(entry, in: nil, isNew: false)
    }
  }

  /// Logs that a record is gone with its zone; only the history of the whole table tells it.
  mutating func logDeletionInZone(of row: Row, reason: DeletionReason) {
    guard logs.main != nil, row.changeNumber > 0 else { return }
    let number = nextChangeNumber()
    tombstones[ZoneItem(row.id, in: nil)] = Tombstone(of: row, number: number, reason: reason)
    append(ChangeLog<Adapter.ID>.Entry(number: number, id: row.id), in: nil, isNew: false)
  }

  /// The reason for which a zone, or another record in none, is gone; `nil` for one that was never there.
  ///
  /// The reason for a record in a zone is asked of the zone: an id tells it, or the record that is saved does. An id
  /// that does not tell it is of a missing record, which has no other reason.
  func lossReason(of id: Adapter.ID) -> DeletionReason? {
    tombstones[ZoneItem(id, in: Adapter.zone(of: id, in: nil))]?.reason
  }

  mutating func append(
    _ entry: ChangeLog<Adapter.ID>.Entry, in zone: Adapter.ZoneID?, isNew: Bool
  ) {
    if let isCrowded = logs.append(entry, isNew: isNew, in: zone) {
      if isCrowded { compactLog(of: zone) }
    } else if zone == nil {
      // The change has been made already.
      beginMainLog(epoch: nextEpoch())
    } else {
      var log = ChangeLog<Adapter.ID>(epoch: nextEpoch())
      _ = log.append(entry, isNew: isNew)
      logs[zone] = log
    }
  }

  /// Makes the history of the whole table from the last change of each record, whatever zones it has been in.
  mutating func beginMainLog(epoch: Int) {
    var last: [Adapter.ID: (number: Int, tombstone: Tombstone<Adapter>?)] = [:]
    for case let row? in rows where row.changeNumber > 0 { last[row.id] = (row.changeNumber, nil) }
    for (item, tombstone) in tombstones
    where tombstone.number > last[item.id]?.number ?? 0 {
      last[item.id] = (tombstone.number, tombstone)
    }
    for (id, change) in last {
      if let tombstone = change.tombstone { tombstones[ZoneItem(id, in: nil)] = tombstone }
    }
    let entries = last.map { ChangeLog<Adapter.ID>.Entry(number: $1.number, id: $0) }
    logs.main = ChangeLog(epoch: epoch, entries.sorted { $0.number < $1.number })
  }

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
  mutating func feed(of zone: Adapter.ZoneID?, after position: FeedPosition?, limit: Int)
    -> FeedPage<Adapter>?
  {
    if logs[zone] == nil {
      let epoch = nextEpoch()
      if zone == nil { beginMainLog(epoch: epoch) } else { logs[zone] = ChangeLog(epoch: epoch) }
    }
    guard let log = logs[zone] else { return nil }
    let start = position ?? FeedPosition(epoch: log.epoch, number: 0)
    // A token of another backend can be that of a change that has not been made here.
    guard start.epoch == log.epoch,
      start.number <= max(changeNumber, log.entries.last?.number ?? 0)
    else { return nil }
    return page(of: log, in: zone, after: start, isFirst: position == nil, limit: limit)
  }

  /// Returns the changes of a page, of those after a position.
  func page(
    of log: ChangeLog<Adapter.ID>, in zone: Adapter.ZoneID?, after position: FeedPosition,
    isFirst: Bool, limit: Int
  ) -> FeedPage<Adapter> {
    let last = log.entries.last?.number ?? 0
    // A client that begins has nothing that could have been deleted before, however many pages it takes.
    let beginning = isFirst ? last : position.beginning
    var page = FeedPage<Adapter>(
      end: FeedPosition(epoch: position.epoch, number: position.number, beginning: beginning))
    let entries = log.entries(after: position.number)
    page.items.reserveCapacity(min(limit, entries.count))
    for entry in entries {
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
  mutating func expireTokens(of zone: Adapter.ZoneID?) {
    guard var log = logs.removeValue(forKey: zone) else { return }
    log.epoch = nextEpoch()
    logs[zone] = log
  }

  mutating func expireAllTokens() {
    for (zone, _) in logs.elements { expireTokens(of: zone) }
  }

  /// The text of a token; no other table knows it.
  func token(for position: FeedPosition) -> String {
    "\(serial).\(position.epoch).\(position.number)"
      + (position.beginning == 0 ? "" : ".\(position.beginning)")
  }

  func feedPosition(of token: String) -> FeedPosition? {
    var numbers: [Int?] = [nil]
    // Bytes are read, because a search for characters takes longer than all the rest.
    for byte in token.utf8 {
      if byte == UInt8(ascii: ".") {
        numbers.append(nil)
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        let known = numbers[numbers.count - 1] ?? 0
        guard known < Int.max / 10 else { return nil }
        numbers[numbers.count - 1] = known * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard (3...4).contains(numbers.count), numbers[0] == serial, let epoch = numbers[1],
      let number = numbers[2], let beginning = numbers.count == 3 ? 0 : numbers[3]
    else { return nil }
    return FeedPosition(epoch: epoch, number: number, beginning: beginning)
  }
}
