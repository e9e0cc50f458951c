import MockSpecStores

/// The subscriptions of one user, which listen to other tables of the same database.
final class Subscriptions<Adapter: SubscriptionAdapter>: TablePart {
  private unowned let table: Table<Adapter>

  init(_ table: Table<Adapter>) { self.table = table }

  func connect(with other: StoredTable, in state: inout StoreState) {
    guard other.key.isOfDatabase(of: table.key),
      other.key.user == nil || other.key.user == table.key.user
    else { return }
    if let watched = other as? Table<Adapter.Watched>,
      Adapter.subscribedStore.map({ $0 == watched.name }) ?? true
    {
      watched.listeners.append(SubscriptionListener(table, zones: watched.zones))
    }
    // Zones can be created and deleted before the records in them are used.
    if other.holdsZones, let zones = other as? any ZoneTable<Adapter.Watched.ZoneID> {
      zones.adopt(SubscriptionListener(table, zones: zones))
    }
  }

  func failure(
    saving record: RecordFacts<Adapter>, among batch: [RecordFacts<Adapter>], in state: StoreState
  ) -> ErrorMeaning? {
    let stored = state[table].records
    let isKnown = stored.contains { id, other in
      id != record.id && Adapter.isDuplicate(record.record, of: other)
    }
    // Of two in one request, the first is saved.
    let before = batch.prefix { $0.id != record.id }
    let isRepeated = before.contains { Adapter.isDuplicate(record.record, of: $0.record) }
    return isKnown || isRepeated ? .rejected : nil
  }
}

/// A listener to the changes of a table, which posts the notifications of subscriptions to those of the
/// user's clients that did not make the change.
final class SubscriptionListener<Subscriptions: SubscriptionAdapter>: TableListener, ZoneDependent {
  typealias Adapter = Subscriptions.Watched
  typealias ZoneID = Adapter.ZoneID

  /// Weak, because the watched table holds the listener.
  private weak var subscriptions: Table<Subscriptions>?
  private weak var zones: (any ZoneTable<ZoneID>)?

  init(_ subscriptions: Table<Subscriptions>, zones: (any ZoneTable<ZoneID>)?) {
    (self.subscriptions, self.zones) = (subscriptions, zones)
  }

  func hasChanged(
    _ kind: ChangeKind, _ record: Adapter.Record, by caller: Caller, in state: inout StoreState
  ) {
    guard let subscriptions, state[subscriptions].count > 0 else { return }
    let zone = Adapter.zone(of: Adapter.id(of: record), in: record)
    let isTracked = zone.flatMap { zone in zones?.zone(zone, in: state).isTracked } ?? true
    tell(of: kind, record, in: zone, isTracked: isTracked, by: caller, &state)
  }

  func hasChanged(
    _ zone: ZoneID, isDeleted: Bool, isTracked: Bool, by caller: Caller,
    in state: inout StoreState
  ) {
    tell(
      of: isDeleted ? .deleted : .created, nil, in: zone, isTracked: isTracked, by: caller,
      &state)
  }

  func removeAll(
    in zone: ZoneID, reason: DeletionReason, by caller: Caller, in state: inout StoreState
  ) {}

  /// Posts the notifications of a change once the lock is free, because predicates are code of the app.
  private func tell(
    of kind: ChangeKind, _ record: Adapter.Record?, in zone: ZoneID?, isTracked: Bool,
    by caller: Caller, _ state: inout StoreState
  ) {
    guard let subscriptions, state[subscriptions].count > 0 else { return }
    let known = state[subscriptions].records
    state.afterwards {
      for (id, subscription) in known {
        var change = SubscribedChange<Adapter>(
          kind: kind, record: record, zone: zone, isTracked: isTracked,
          place: subscriptions.place, number: 0)
        let terms = Subscriptions.terms(of: subscription)
        guard terms.includes(change),
          let number = Self.begin(id, of: subscriptions, isLast: terms.firesOnce)
        else { continue }
        change.number = number
        guard let message = Subscriptions.message(of: subscription, about: change) else { continue }
        let notification = StoredNotification(
          number: number, subscription: AnyHashable(id), message: message)
        let backend = subscriptions.backend
        backend.lock.withLock { held in
          backend.post(notification, about: subscriptions.key, except: caller.client, held)
        }
      }
    }
  }

  /// Returns the number of a new notification and deletes a subscription that fires once; `nil` if the
  /// subscription is gone.
  private static func begin(
    _ id: Subscriptions.ID, of subscriptions: Table<Subscriptions>, isLast: Bool
  ) -> Int? {
    let backend = subscriptions.backend
    return backend.withStores { state, held in
      guard state[subscriptions].contains(id) else { return nil }
      if isLast { subscriptions.remove(id, by: Caller(), in: &state) }
      let queues = backend.queues(held)
      queues.count += 1
      return queues.count
    }
  }
}
