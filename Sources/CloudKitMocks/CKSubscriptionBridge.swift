@_spi(MockSpec) import CloudKitInterfaces
import Foundation
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKSubscription`.
public enum CKSubscriptionBridge: ArchiveBridge, WatchBridge {
  public static var classes: [AnyClass] {
    [CKQuerySubscription.self, CKRecordZoneSubscription.self, CKDatabaseSubscription.self]
  }

  public static func id(of subscription: CKSubscription) -> CKSubscription.ID {
    subscription.subscriptionID
  }

  /// The service has to know what to send, and what the database can watch.
  ///
  /// Sources: CKSubscription.h, the documentation of its subclasses.
  public static func flaw(saving subscription: CKSubscription, in place: StorePlace)
    -> ErrorMeaning?
  {
    let scopes: [CKDatabase.Scope] =
      switch subscription {
      case is CKQuerySubscription: [.public, .private]
      case is CKRecordZoneSubscription: [.private]
      default: [.private, .shared]
      }
    guard scopes.contains(place.scope) else { return .misplaced }
    let query = subscription as? CKQuerySubscription
    return subscription.notificationInfo == nil || query?.predicate.objectionOfService != nil
      ? .invalid : nil
  }

  /// What a push tells; the default zone has neither notifications of zones nor of databases.
  ///
  /// Source: the documentation of the subclasses of CKSubscription.
  public static func message(
    of subscription: CKSubscription, about change: WatchedChange<CKRecordBridge>
  ) -> CloudNotification? {
    switch subscription {
    case let query as CKQuerySubscription:
      guard let record = change.record, query.fires(for: record, change.kind) else { return nil }
    case let zone as CKRecordZoneSubscription:
      guard zone.zoneID == change.zone, zone.recordType.isNilOrType(of: change.record),
        change.isTracked
      else { return nil }
    case let database as CKDatabaseSubscription:
      guard database.recordType.isNilOrType(of: change.record), change.isTracked else { return nil }
    default: return nil
    }
    return CloudNotification(of: subscription, about: change)
  }

  public static func firesOnce(_ subscription: CKSubscription) -> Bool {
    (subscription as? CKQuerySubscription)?.querySubscriptionOptions.contains(.firesOnce) == true
  }
}

extension CKQuerySubscription {
  fileprivate func fires(for record: CKRecord, _ kind: WatchedChange<CKRecordBridge>.Kind) -> Bool {
    let options: [WatchedChange<CKRecordBridge>.Kind: Options] = [
      .created: .firesOnRecordCreation, .updated: .firesOnRecordUpdate,
      .deleted: .firesOnRecordDeletion,
    ]
    return options[kind].map(querySubscriptionOptions.contains) == true
      && record.recordType == recordType
      && (zoneID ?? record.recordID.zoneID) == record.recordID.zoneID
      && predicate.evaluate(with: record)
  }
}

extension CKRecord.RecordType? {
  fileprivate func isNilOrType(of record: CKRecord?) -> Bool {
    self == nil || self == record?.recordType
  }
}

extension StorePlace {
  var scope: CKDatabase.Scope { database.base as? CKDatabase.Scope ?? .private }
}
