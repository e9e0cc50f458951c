import MockSpecRuntime

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
}

extension SubscriptionAdapter {
  public static var tablePart: TablePartMaker<Self> { TablePartMaker { Subscriptions($0) } }
  public static var subscribedStore: String? { nil }

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
