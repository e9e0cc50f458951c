/// A listener to every change of a table.
protocol Watcher<Adapter>: AnyObject {
  associatedtype Adapter: RecordAdapter

  /// Hears of a change by the client with a label; `nil` for one that the test plays.
  func hear(
    _ kind: ChangeKind, of record: Adapter.Record?, in zone: Adapter.ZoneID?,
    isTracked: Bool, by author: String?)
}

/// The subscriptions of one user: what they tell goes to the clients of the user that did not make the change.
final class SubscriptionListener<Subscriptions: SubscriptionAdapter>: Watcher {
  typealias Adapter = Subscriptions.Watched

  /// Weak, because the table that is watched keeps this.
  private weak var subscriptions: TableState<Subscriptions>?
  private let clients: ClientRegister

  init(_ subscriptions: TableState<Subscriptions>, _ clients: ClientRegister) {
    self.subscriptions = subscriptions
    self.clients = clients
  }

  func hear(
    _ kind: ChangeKind, of record: Adapter.Record?,
    in zone: Adapter.ZoneID?, isTracked: Bool, by author: String?
  ) {
    guard let subscriptions, subscriptions.count > 0 else { return }
    for case let row? in subscriptions.contents.rows {
      let change = SubscribedChange<Adapter>(
        kind: kind, record: record, zone: zone, isTracked: isTracked,
        place: subscriptions.key.place, number: clients.noticeCount + 1)
      let terms = Subscriptions.terms(of: row.record)
      guard terms.includes(change),
        let message = Subscriptions.message(of: row.record, about: change)
      else { continue }
      clients.noticeCount += 1
      clients.post(
        StoredNotification(
          number: change.number, subscription: AnyHashable(row.id), message: message),
        to: subscriptions.key.user, except: author)
      if terms.firesOnce { subscriptions.remove(row.id) }
    }
  }
}

extension SubscriptionListener: ZonedTable {
  func removeAll(in zone: Adapter.ZoneID) {}

  func hear(of zone: Adapter.ZoneID, isDeleted: Bool, isTracked: Bool, by author: String?) {
    hear(isDeleted ? .deleted : .created, of: nil, in: zone, isTracked: isTracked, by: author)
  }
}

extension TableState {
  /// Tells those who watch the table that a record has changed.
  func tell(_ kind: ChangeKind, of record: Adapter.Record, _ id: Adapter.ID) {
    guard !watchers.isEmpty else { return }
    let zone = Adapter.zoneID(of: id)
    let isTracked = zone.flatMap { zone in zones.map { $0.isTracked(zone) } } ?? true
    for watcher in watchers {
      watcher.hear(kind, of: record, in: zone, isTracked: isTracked, by: author)
    }
  }

  /// Tells those who watch what lives in the zones of this table that one was made or deleted.
  func tell(_ kind: ChangeKind, ofZone record: Adapter.Record) {
    let (zone, isTracked) = (Adapter.id(of: record), hasHistory(record, Adapter.id(of: record)))
    for dependent in dependents {
      dependent.hear(of: zone, isDeleted: kind == .deleted, isTracked: isTracked, by: author)
    }
  }
}
