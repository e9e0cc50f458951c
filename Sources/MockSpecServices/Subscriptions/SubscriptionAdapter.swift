import MockSpecStores

/// An adapter of subscriptions: records that select the changes about which their users are notified.
///
/// A subscription is about the store of the same database that holds the records of ``Watched``.
public protocol SubscriptionAdapter: PartedAdapter {
  /// The adapter of the records that are watched.
  associatedtype Watched: RecordAdapter
  /// The push notification that the clients of the user get.
  associatedtype Message: Sendable

  /// The name of the watched store, where several hold such records; by default all of them.
  static var subscribedStore: String? { get }
  /// Returns the changes that a subscription selects; by default all.
  static func terms(of subscription: Record) -> SubscriptionTerms<Watched>
  /// Returns the push notification of a change.
  ///
  /// - Parameters:
  ///   - subscription: The subscription, as it is stored.
  ///   - change: A change that another client has made, one of those that the subscription is about.
  /// - Returns: The message; `nil` for no notification.
  static func message(of subscription: Record, about change: SubscribedChange<Watched>) -> Message?
  /// Returns `true` if two subscriptions select the same changes, so that the service rejects the second; by default
  /// false.
  static func isDuplicate(_ subscription: Record, of other: Record) -> Bool
}

extension SubscriptionAdapter {
  public static var tablePart: TablePartMaker<Self> { TablePartMaker { Subscriptions($0) } }
  public static var subscribedStore: String? { nil }
  public static func isDuplicate(_ subscription: Record, of other: Record) -> Bool { false }

  public static func terms(of subscription: Record) -> SubscriptionTerms<Watched> {
    SubscriptionTerms()
  }

  public static func validate(_ subscription: Record, in place: StorePlace) -> ErrorMeaning? {
    validate(databaseOf: subscription, place)
  }

  /// Returns the failure of a subscription in a database that its terms do not name.
  public static func validate(databaseOf subscription: Record, _ place: StorePlace)
    -> ErrorMeaning?
  {
    terms(of: subscription).databases?.contains(place.database) == false ? .misplaced : nil
  }
}

/// A change of a record, or of a zone, that a subscription can select.
public struct SubscribedChange<Adapter: RecordAdapter> {
  /// The kind of the change.
  public let kind: ChangeKind
  /// The record as it is or was stored, which the store owns; `nil` for a change of a zone.
  public let record: Adapter.Record?
  /// The zone of the record, or the one that was made or deleted; `nil` for tables without zones.
  public let zone: Adapter.ZoneID?
  /// True if the zone has a history; also true for tables without zones.
  public let isTracked: Bool
  /// The table of the subscription.
  public let place: StorePlace
  /// The number of the push notification on its backend.
  public internal(set) var number: Int
}

/// The changes that a subscription selects.
///
/// ```swift
/// SubscriptionTerms(of: RecordQuery(typeName: "Photo"), kinds: [.created], firesOnce: true)
/// ```
public struct SubscriptionTerms<Adapter: RecordAdapter> {
  /// The query that changed records match; `nil` for all records, and for zones that are created or deleted.
  public let query: RecordQuery<Adapter.Record>?
  /// The zone of the changes; `nil` for all zones.
  public let zone: Adapter.ZoneID?
  /// True if only zones with a history count.
  public let isOfHistory: Bool
  /// The kinds of the changes.
  public let kinds: Set<ChangeKind>
  /// True if the subscription is deleted after its first notification.
  public let firesOnce: Bool
  /// The databases that accept the subscription; `nil` for all of them.
  public let databases: [AnyHashable]?

  /// Creates the terms of a subscription.
  ///
  /// - Parameters:
  ///   - query: The query with a type and a predicate; a deleted record is matched as it was.
  ///   - zone: The zone of the changes.
  ///   - isOfHistory: True if only zones with a history count.
  ///   - kinds: The kinds of the changes.
  ///   - firesOnce: True if the subscription is deleted after its first notification.
  ///   - databases: The databases that accept the subscription.
  public init(
    of query: RecordQuery<Adapter.Record>? = nil, in zone: Adapter.ZoneID? = nil,
    isOfHistory: Bool = false,
    kinds: Set<ChangeKind> = [.created, .updated, .deleted],
    firesOnce: Bool = false, databases: [AnyHashable]? = nil
  ) {
    self.query = query
    self.zone = zone
    self.isOfHistory = isOfHistory
    self.kinds = kinds
    self.firesOnce = firesOnce
    self.databases = databases
  }

  /// Checks whether a change is selected.
  func includes(_ change: SubscribedChange<Adapter>) -> Bool {
    guard kinds.contains(change.kind), zone == nil || zone == change.zone,
      change.isTracked || !isOfHistory
    else { return false }
    guard let query else { return true }
    guard let record = change.record else { return false }
    return (query.typeName ?? Adapter.typeName(of: record)) == Adapter.typeName(of: record)
      && query.predicate(record)
  }
}
