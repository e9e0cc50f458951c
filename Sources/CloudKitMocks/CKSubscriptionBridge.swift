import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

/// How the store of the mocks keeps a `CKSubscription`.
public enum CKSubscriptionBridge: RecordBridge {
  public static func id(of subscription: CKSubscription) -> CKSubscription.ID {
    subscription.subscriptionID
  }

  public static func copy(_ subscription: CKSubscription) -> CKSubscription {
    subscription.copy() as? CKSubscription ?? subscription
  }

  /// The service has to know what to send before it saves a subscription. Source: CKSubscription.h.
  public static func flaw(saving subscription: CKSubscription) -> ErrorMeaning? {
    subscription.notificationInfo == nil ? .invalid : nil
  }
}
