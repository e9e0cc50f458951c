import MockSpecRuntime

/// An adapter of subscriptions: records that say of which changes their users want to be told.
///
/// The store that they are about is one of the same database, the one with the records of ``Watched``.
public protocol SubscriptionAdapter: PartedAdapter {
  /// The adapter of the records that are watched.
  associatedtype Watched: RecordAdapter
  /// The push notification that the clients of the user get.
  associatedtype Message: Sendable

  /// The name of the store that is watched, where several have the same records; by default all of them.
  static var subscribedStore: String? { get }
  /// The changes of which a subscription tells; by default all.
  static func terms(of subscription: Record) -> SubscriptionTerms<Watched>
  /// The push notification of a change.
  ///
  /// - Parameters:
  ///   - subscription: The subscription, as it is stored.
  ///   - change: A change that another client has made, one of those that the subscription is about.
  /// - Returns: `nil` where there is nothing to tell.
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

  /// The reason for which a subscription does not belong into a database; none where its terms name it.
  public static func validate(databaseOf subscription: Record, _ place: StorePlace)
    -> ErrorMeaning?
  {
    terms(of: subscription).databases?.contains(place.database) == false ? .misplaced : nil
  }
}

/// A change of a record, or of a zone, of which a subscription can tell.
public struct SubscribedChange<Adapter: RecordAdapter> {
  /// The kind of the change.
  public let kind: ChangeKind
  /// The record as it is stored, or was; it belongs to the store. `nil` for a change of a zone.
  public let record: Adapter.Record?
  /// The zone of the record, or the one that was made or deleted; `nil` for tables without zones.
  public let zone: Adapter.ZoneID?
  /// Whether the zone has a history; true for tables without zones.
  public let isTracked: Bool
  /// The table of the subscription.
  public let place: StorePlace
  /// The number of the push notification on its backend.
  public internal(set) var number: Int
}
