#if !canImport(CloudKit)
  import Foundation

  /// A subscription to changes; only its subclasses can be created.
  open class CKSubscription: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias ID = String
    public typealias NotificationInfo = CKNotificationInfo

    /// The kind of changes of a subscription.
    public enum SubscriptionType: Int, Codable, Sendable {
      case query = 1
      case recordZone = 2
      case database = 3
    }

    let state: Protected<SubscriptionState>

    init(_ state: SubscriptionState) { self.state = Protected(state) }

    public required init?(coder: NSCoder) {
      guard let state = coder.decodeValue(SubscriptionState.self, forKey: "subscription")
      else { return nil }
      self.state = Protected(state)
    }

    open func encode(with coder: NSCoder) {
      coder.encodeValue(state.value, forKey: "subscription")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
      CKSubscription(state.value.copied())
    }

    open var subscriptionID: CKSubscription.ID { state.id }
    open var subscriptionType: CKSubscription.SubscriptionType { state.type }

    /// The contents of notifications, copied when set; required when the subscription is saved.
    open var notificationInfo: CKSubscription.NotificationInfo? {
      get { state.notification?.info }
      set {
        let copy = newValue.map { SubscriptionState.Notification(info: $0.copied()) }
        state.notification = copy
      }
    }
  }
#endif
