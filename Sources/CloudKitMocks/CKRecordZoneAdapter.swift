@_spi(MockSpec) import CloudKitInterfaces
import Foundation

/// The adapter with which a mock's store keeps a `CKRecordZone`.
///
/// The default zone has no capabilities (CKRecordZone.h) and no history ("AppDefaultZone does not
/// support getChanges call", a message of the server), and cannot be deleted.
public enum CKRecordZoneAdapter: ObjectAdapter, NamedZoneAdapter, BuiltInAdapter, AccessAdapter,
  OwnedAdapter, ChoosingAdapter, RecordCoding
{
  public typealias Contents = CKRecordAdapter
  public typealias Modification = CKDatabase.DatabaseChange.Modification
  public typealias Deletion = CKDatabase.DatabaseChange.Deletion

  public static var builtInID: CKRecordZone.ID { .default }

  public static var deletesMissing: Bool { true }

  public static func isShared(_ zone: CKRecordZone) -> Bool { zone.share != nil }

  public static func makeZone(_ id: CKRecordZone.ID) -> CKRecordZone? { CKRecordZone(zoneID: id) }

  public static func isWritable(in place: StorePlace) -> Bool { place.scope == .private }

  public static func isTracked(in place: StorePlace) -> Bool { place.scope != .public }

  public static func owners(in place: StorePlace) -> RecordOwners? {
    place.scope == .public ? .everyone : .eachUser
  }
}

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

  /// Compares what two subscriptions are about; the service rejects a second one with "subscription is duplicate of".
  ///
  /// Source: observed.
  public static func isDuplicate(_ subscription: CKSubscription, of other: CKSubscription) -> Bool {
    switch (subscription, other) {
    case (let one as CKQuerySubscription, let two as CKQuerySubscription):
      one.recordType == two.recordType && one.zoneID == two.zoneID
        && one.predicate.isSame(as: two.predicate)
        && one.querySubscriptionOptions == two.querySubscriptionOptions
    case (let one as CKRecordZoneSubscription, let two as CKRecordZoneSubscription):
      one.zoneID == two.zoneID && one.recordType == two.recordType
    case (let one as CKDatabaseSubscription, let two as CKDatabaseSubscription):
      one.recordType == two.recordType
    default: false
    }
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
        kinds: ValueMapping.ofSpec.meanings(of: watch.querySubscriptionOptions),
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

extension CKQuery: PredicateQuery {
  public typealias Adapter = CKRecordAdapter

  /// The reason why the service refuses the predicate, if it does; the query is invalid then. Source: CKQuery.h.
  public var objection: String? { predicate.objectionOfService }

  /// The most elements of a list in a predicate. Source: observed.
  public var listLimit: Int? { 250 }
}

extension ChangesStart where Adapter == CKRecordAdapter {
  /// Creates the start of a zone's changes from the zone's configuration.
  public init(_ configuration: CKFetchRecordZoneChangesOperation.ZoneConfiguration) {
    self.init(
      since: configuration.previousServerChangeToken, limit: configuration.resultsLimit,
      fields: configuration.desiredKeys)
  }
}

extension CKOperation: LongLivedOperation {
  public var outlivesApp: Bool { configuration.isLongLived }

  /// The least time for which the service keeps an answer: 24 hours. Source: CKOperation.h.
  public var answerLifetime: Duration? { .seconds(86_400) }

  public func announceStorage() { longLivedOperationWasPersistedBlock?() }
}

extension CKModifyRecordsOperation: ClientDataOperation {
  public var clientData: (any Sendable)? { clientChangeTokenData }
}
