/// A change as a feed tells it: the record as it is now, or that it is gone.
@usableFromInline
enum FeedItem<Adapter: RecordAdapter> {
  case saved(Adapter.ID, Adapter.Record)
  case deleted(Adapter.ID, Tombstone)
}

/// Some changes of a zone, and where the next ones begin.
@usableFromInline
struct FeedPage<Adapter: RecordAdapter> {
  @usableFromInline var items: [FeedItem<Adapter>] = []
  @usableFromInline var end: FeedPosition
  @usableFromInline var moreComing = false

  @inlinable
  init(items: [FeedItem<Adapter>] = [], end: FeedPosition, moreComing: Bool = false) {
    self.items = items
    self.end = end
    self.moreComing = moreComing
  }
}

extension TableState {
  /// The number of the change that a save is; 0 where no history is kept.
  @inlinable
  func numberOfChange(of record: Adapter.Record, _ id: Adapter.ID) -> Int {
    guard hasHistory(record, id), isAlone || touchZone(of: id) else { return 0 }
    return contents.nextChangeNumber()
  }

  /// Notes that a record was deleted.
  @inlinable
  func noteDeletion(of row: Row, reason: DeletionReason) {
    let number = numberOfChange(of: row.record, row.id)
    guard number > 0 else { return }
    contents.tombstones[row.id] = Tombstone(
      number: number, typeName: Adapter.typeName(of: row.record), reason: reason)
    append(ChangeLog.Entry(number: number, id: row.id), isNew: false)
  }

  /// Notes that a record was saved.
  @inlinable
  func log(_ number: Int, of id: Adapter.ID, isNew: Bool) {
    let wasDeleted =
      !contents.tombstones.isEmpty && contents.tombstones.removeValue(forKey: id) != nil
    append(ChangeLog.Entry(number: number, id: id), isNew: isNew && !wasDeleted)
  }

  /// Tells the zone of a record that something in it has changed; `false` if it keeps no history.
  @usableFromInline
  func touchZone(of id: Adapter.ID) -> Bool {
    guard let zones, let zone = Adapter.zoneID(of: id) else { return true }
    return zones.touch(zone)
  }

  @inlinable
  func append(_ entry: ChangeLog<Adapter.ID>.Entry, isNew: Bool) {
    let zone = Adapter.zoneID(of: entry.id)
    if let isCrowded = contents.logs.append(entry, isNew: isNew, in: zone) {
      if isCrowded { compactLog(of: zone) }
    } else {
      var log = ChangeLog<Adapter.ID>(epoch: contents.nextEpoch())
      _ = log.append(entry, isNew: isNew)
      contents.logs[zone] = log
    }
  }

  @inlinable
  @inline(never)
  func compactLog(of zone: Adapter.ZoneID?) {
    guard var log = contents.logs.removeValue(forKey: zone) else { return }
    log.compact { entry in
      row(entry.id)?.changeNumber == entry.number
        || contents.tombstones[entry.id]?.number == entry.number
    }
    contents.logs[zone] = log
  }

  /// The changes after a position; without one, from the first record on.
  ///
  /// - Parameters:
  ///   - zone: The zone; `nil` for tables without zones.
  ///   - position: What the client knows; `nil` for nothing.
  ///   - limit: How many changes the page can have.
  /// - Returns: `nil` for a position that does not belong to this zone, or not any more.
  @inlinable
  func feed(of zone: Adapter.ZoneID?, after position: FeedPosition?, limit: Int)
    -> FeedPage<Adapter>?
  {
    let log = self.log(of: zone)
    if let position, position.epoch != log.epoch { return nil }
    let start = position?.number ?? 0
    // Who begins has nothing that could have been deleted before, however many pages it takes.
    let beginning = position?.beginning ?? log.entries.last?.number ?? 0
    var page = FeedPage<Adapter>(
      end: FeedPosition(epoch: log.epoch, number: start, beginning: beginning))
    for entry in log.entries(after: start) {
      let item: FeedItem<Adapter>
      if let row = row(entry.id), row.changeNumber == entry.number {
        item = .saved(row.id, row.record)
      } else if let tombstone = contents.tombstones[entry.id], tombstone.number == entry.number {
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
    page.end.number = max(page.end.number, log.entries.last?.number ?? 0)
    page.end.beginning = 0
    return page
  }

  /// Makes the tokens of a zone, or of all zones, worthless.
  @inlinable
  func expireTokens(of zone: Adapter.ZoneID?) {
    guard var log = contents.logs.removeValue(forKey: zone) else { return }
    log.epoch = contents.nextEpoch()
    contents.logs[zone] = log
  }

  @inlinable
  func expireAllTokens() { for zone in contents.logs.keys { expireTokens(of: zone) } }

  @inlinable
  func log(of zone: Adapter.ZoneID?) -> ChangeLog<Adapter.ID> {
    if let log = contents.logs[zone] { return log }
    let log = ChangeLog<Adapter.ID>(epoch: contents.nextEpoch())
    contents.logs[zone] = log
    return log
  }

  /// The text of a token; no other table knows it.
  @inlinable
  func token(for position: FeedPosition) -> String {
    "\(contents.serial).\(position.epoch).\(position.number)"
      + (position.beginning == 0 ? "" : ".\(position.beginning)")
  }

  @inlinable
  func feedPosition(of token: String) -> FeedPosition? {
    let numbers = token.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (3...4).contains(numbers.count), numbers[0] == contents.serial, let epoch = numbers[1],
      let number = numbers[2], let beginning = numbers.count == 3 ? 0 : numbers[3]
    else { return nil }
    return FeedPosition(epoch: epoch, number: number, beginning: beginning)
  }
}
