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

  /// The default zone has neither notifications of zones nor of databases.
  ///
  /// Source: the documentation of the subclasses of CKSubscription.
  public static func terms(of subscription: CKSubscription) -> WatchTerms<CKRecordBridge> {
    switch subscription {
    case let watch as CKQuerySubscription:
      WatchTerms(
        of: RecordQuery(typeName: watch.recordType, matching: watch.predicate), in: watch.zoneID,
        kinds: watch.kinds, firesOnce: watch.querySubscriptionOptions.contains(.firesOnce))
    case let watch as CKRecordZoneSubscription:
      WatchTerms(
        of: watch.recordType.map { RecordQuery(typeName: $0) }, in: watch.zoneID, isOfHistory: true)
    default:
      WatchTerms(
        of: (subscription as? CKDatabaseSubscription)?.recordType.map { RecordQuery(typeName: $0) },
        isOfHistory: true)
    }
  }

  public static func message(
    of subscription: CKSubscription, about change: WatchedChange<CKRecordBridge>
  ) -> CloudNotification? { CloudNotification(of: subscription, about: change) }
}

extension CKQuerySubscription {
  fileprivate var kinds: Set<WatchedChange<CKRecordBridge>.Kind> {
    let options: [WatchedChange<CKRecordBridge>.Kind: Options] = [
      .created: .firesOnRecordCreation, .updated: .firesOnRecordUpdate,
      .deleted: .firesOnRecordDeletion,
    ]
    return Set(options.filter { querySubscriptionOptions.contains($0.value) }.keys)
  }
}

extension StorePlace {
  var scope: CKDatabase.Scope { database.base as? CKDatabase.Scope ?? .private }
}
