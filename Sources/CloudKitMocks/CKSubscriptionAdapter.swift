@_spi(MockSpec) import CloudKitInterfaces
import Foundation

/// The adapter with which a mock's store keeps a `CKSubscription`.
public enum CKSubscriptionAdapter: ArchiveAdapter, SubscriptionAdapter, OwnedAdapter {
  public static var classes: [AnyClass] {
    [CKQuerySubscription.self, CKRecordZoneSubscription.self, CKDatabaseSubscription.self]
  }

  /// Checks the database, the predicate and the notification info, without which the service cannot notify.
  ///
  /// Source: CKSubscription.h.
  public static func validate(_ subscription: CKSubscription, in place: StorePlace)
    -> ErrorMeaning?
  {
    if let failure = validate(databaseOf: subscription, place) { return failure }
    let query = subscription as? CKQuerySubscription
    return subscription.notificationInfo == nil || query?.predicate.objectionOfService != nil
      ? .invalid : nil
  }

  /// Returns the records, changes and databases of a subscription; the default zone has no
  /// notifications of zones or databases.
  ///
  /// Source: CKSubscription.h, the documentation of its subclasses.
  public static func terms(of subscription: CKSubscription) -> SubscriptionTerms<CKRecordAdapter> {
    func records(_ type: String?) -> RecordQuery<CKRecord>? {
      type.map { RecordQuery(typeName: $0) }
    }
    typealias Scope = CKDatabase.Scope
    return switch subscription {
    case let watch as CKQuerySubscription:
      SubscriptionTerms(
        of: RecordQuery(typeName: watch.recordType, matching: watch.predicate), in: watch.zoneID,
        kinds: ValueMapping.stated.meanings(of: watch.querySubscriptionOptions),
        firesOnce: watch.querySubscriptionOptions.contains(.firesOnce),
        databases: [Scope.public, Scope.private])
    case let watch as CKRecordZoneSubscription:
      SubscriptionTerms(
        of: records(watch.recordType), in: watch.zoneID, isOfHistory: true,
        databases: [Scope.private])
    default:
      SubscriptionTerms(
        of: records((subscription as? CKDatabaseSubscription)?.recordType), isOfHistory: true,
        databases: [Scope.private, Scope.shared])
    }
  }

  public static func message(
    of subscription: CKSubscription, about change: SubscribedChange<CKRecordAdapter>
  ) -> CloudNotification? { CloudNotification(of: subscription, about: change) }
}
