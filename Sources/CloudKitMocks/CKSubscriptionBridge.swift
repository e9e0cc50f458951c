import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKSubscription`.
public enum CKSubscriptionBridge: ArchiveBridge {
  public static var classes: [AnyClass] {
    [CKQuerySubscription.self, CKRecordZoneSubscription.self, CKDatabaseSubscription.self]
  }

  public static func id(of subscription: CKSubscription) -> CKSubscription.ID {
    subscription.subscriptionID
  }

  /// The service has to know what to send before it saves a subscription. Source: CKSubscription.h.
  public static func flaw(saving subscription: CKSubscription) -> ErrorMeaning? {
    subscription.notificationInfo == nil ? .invalid : nil
  }
}
