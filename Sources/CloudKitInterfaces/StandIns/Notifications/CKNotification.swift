#if !canImport(CloudKit)
  import Foundation

  /// What a push notification of a subscription says.
  open class CKNotification: NSObject, @unchecked Sendable {
    public typealias ID = CKNotificationID

    /// What kind of subscription the notification comes from.
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

    /// Whether something was left out because a push notification cannot be larger.
    open var isPruned: Bool { payload.isPruned }
  }

  /// The part that an initialiser has to be in to choose the class of what it makes.
  public protocol CKNotificationFactory {}

  extension CKNotification: CKNotificationFactory {}

  extension CKNotificationFactory where Self: CKNotification {
    /// The notification of the class that fits; nil if the push does not come from CloudKit.
    public init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
      guard let payload = NotificationPayload(notificationDictionary),
        let notification = payload.notification as? Self
      else { return nil }
      self = notification
    }
  }

  /// The number of a notification.
  ///
  /// At the top level because the archiver of this Foundation cannot name a nested class.
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
