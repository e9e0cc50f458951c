/// Somebody who is told of every change of a table.
protocol Watcher<Bridge>: AnyObject {
  associatedtype Bridge: RecordBridge

  /// The lock is held; the author is the label of a client, `nil` for one that the test plays.
  func hear(
    _ kind: ChangeKind, of record: Bridge.Record?, in zone: Bridge.ZoneID?,
    isTracked: Bool, by author: String?)
}

/// The watches of one user: what they tell goes to the clients of the user that did not make the change.
final class WatchTable<Watches: WatchBridge>: Watcher {
  typealias Bridge = Watches.Watched

  /// Weak, because the table that is watched keeps this.
  private weak var watches: TableState<Watches>?
  private let clients: ClientRegister

  init(_ watches: TableState<Watches>, _ clients: ClientRegister) {
    self.watches = watches
    self.clients = clients
  }

  func hear(
    _ kind: ChangeKind, of record: Bridge.Record?,
    in zone: Bridge.ZoneID?, isTracked: Bool, by author: String?
  ) {
    guard let watches, watches.count > 0 else { return }
    for case let row? in watches.contents.rows {
      let change = WatchedChange<Bridge>(
        kind: kind, record: record, zone: zone, isTracked: isTracked,
        place: watches.key.place, number: clients.noticeCount + 1)
      let terms = Watches.terms(of: row.record)
      guard terms.includes(change), let message = Watches.message(of: row.record, about: change)
      else { continue }
      clients.noticeCount += 1
      clients.post(
        StoredNotice(number: change.number, watch: AnyHashable(row.id), message: message),
        to: watches.key.user, except: author)
      if terms.firesOnce { watches.remove(row.id) }
    }
  }
}

extension StoreTable where Bridge: WatchBridge {
  /// Lets the records tell of the changes of another table; generated code does.
  ///
  /// - Parameter table: The records that are watched.
  /// - Returns: This table.
  public func watching(_ table: StoreTable<Bridge.Watched>) -> Self {
    backend.lock.withLock {
      guard !state.isWatching else { return }
      state.isWatching = true
      table.state.watchers.append(WatchTable(state, backend.clients))
    }
    return self
  }
}

extension TableState {
  /// Tells those who watch the table that a record has changed; the lock is held.
  func tell(_ kind: ChangeKind, of record: Bridge.Record, _ id: Bridge.ID) {
    guard !watchers.isEmpty else { return }
    let zone = Bridge.zoneID(of: id)
    let isTracked = zone.flatMap { zone in zones.map { $0.isTracked(zone) } } ?? true
    for watcher in watchers {
      watcher.hear(kind, of: record, in: zone, isTracked: isTracked, by: author)
    }
  }

  /// Tells those who watch what lives in the zones of this table that one was made or deleted.
  func tell(_ kind: ChangeKind, ofZone record: Bridge.Record) {
    let (zone, isTracked) = (Bridge.id(of: record), Bridge.isTracked(record))
    for dependent in dependents {
      dependent.hear(of: zone, isDeleted: kind == .deleted, isTracked: isTracked, by: author)
    }
  }
}
