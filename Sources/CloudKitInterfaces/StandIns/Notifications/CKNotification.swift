#if !canImport(CloudKit)
  import Foundation

  /// The contents of a subscription's push notification.
  open class CKNotification: NSObject, @unchecked Sendable {
    public typealias ID = CKNotificationID

    /// The kind of the notification's subscription.
    public enum NotificationType: Int, Sendable {
      case query = 1
      case recordZone = 2
      case readNotification = 3
      case database = 4
    }

    let payload: NotificationPayload

    init(_ payload: NotificationPayload) { self.payload = payload }

    open var notificationType: CKNotification.NotificationType { payload.type }
    open var notificationID: CKNotification.ID? { payload.id.map { CKNotificationID($0) } }
    open var containerIdentifier: String? { payload.containerIdentifier }
    open var subscriptionID: CKSubscription.ID? { payload.subscriptionID }

    open var subscriptionOwnerUserRecordID: CKRecord.ID? {
      payload.userName.map { CKRecordID(recordName: $0) }
    }

    /// True if contents were left out because of the size limit of push notifications.
    open var isPruned: Bool { payload.isPruned }
  }

  /// A protocol whose extension has the initializer, because only there can an initializer choose the class.
  public protocol CKNotificationFactory {}

  extension CKNotification: CKNotificationFactory {}

  extension CKNotificationFactory where Self: CKNotification {
    /// Creates a notification of the fitting class; `nil` if the push is not from CloudKit.
    public init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
      guard let payload = NotificationPayload(notificationDictionary),
        let notification = payload.notification as? Self
      else { return nil }
      self = notification
    }
  }

  /// The id of a notification.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKNotificationID: NSObject, NSSecureCoding, NSCopying, Sendable {
    private let id: String

    init(_ id: String) { self.id = id }

    public init?(coder: NSCoder) {
      guard let id = coder.decodeValue(String.self, forKey: "id") else { return nil }
      self.id = id
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(id, forKey: "id") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CKNotificationID)?.id == id }

    public override var hash: Int { id.hashValue }
  }
#endif
