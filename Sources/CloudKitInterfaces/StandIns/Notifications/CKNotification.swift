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

  /// A notification that a record matching a query was created, changed or deleted.
  open class CKQueryNotification: CKNotification, @unchecked Sendable {
    /// The change of the record.
    public enum Reason: Int, Sendable {
      case recordCreated = 1
      case recordUpdated = 2
      case recordDeleted = 3
    }

    open var databaseScope: CKDatabase.Scope { payload.scope }

    open var queryNotificationReason: CKQueryNotification.Reason {
      payload.reason.flatMap(Reason.init) ?? .recordCreated
    }

    /// The values of the keys that the subscription requested.
    open var recordFields: [String: Any]? { payload.fields?.mapValues(\.object) }

    open var recordID: CKRecord.ID? {
      let zone = payload.zoneID.map { CKRecordZoneID($0) } ?? .default
      return payload.recordName.map { CKRecordID(recordName: $0, zoneID: zone) }
    }
  }

  /// A notification that records of a zone have changed.
  open class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    open var databaseScope: CKDatabase.Scope { payload.scope }
    open var recordZoneID: CKRecordZone.ID? { payload.zoneID.map { CKRecordZoneID($0) } }
  }

  /// A notification that a database has changed.
  open class CKDatabaseNotification: CKNotification, @unchecked Sendable {
    open var databaseScope: CKDatabase.Scope { payload.scope }
  }

  /// The visible part of the notification; apps now read it from the notification centre instead.
  extension CKNotification {
    @available(*, deprecated) public var alertBody: String? { payload.alert.text("body") }

    @available(*, deprecated)
    public var alertLocalizationKey: String? { payload.alert.text("loc-key") }

    @available(*, deprecated)
    public var alertLocalizationArgs: [String]? { payload.alert.list("loc-args") }

    @available(*, deprecated) public var title: String? { payload.alert.text("title") }

    @available(*, deprecated)
    public var titleLocalizationKey: String? { payload.alert.text("title-loc-key") }

    @available(*, deprecated)
    public var titleLocalizationArgs: [String]? { payload.alert.list("title-loc-args") }

    @available(*, deprecated) public var subtitle: String? { payload.alert.text("subtitle") }

    @available(*, deprecated)
    public var subtitleLocalizationKey: String? { payload.alert.text("subtitle-loc-key") }

    @available(*, deprecated)
    public var subtitleLocalizationArgs: [String]? { payload.alert.list("subtitle-loc-args") }

    @available(*, deprecated)
    public var alertActionLocalizationKey: String? { payload.alert.text("action-loc-key") }

    @available(*, deprecated)
    public var alertLaunchImage: String? { payload.alert.text("launch-image") }

    @available(*, deprecated)
    public var badge: NSNumber? { payload.alert.badge.map { NSNumber(value: $0) } }

    @available(*, deprecated) public var soundName: String? { payload.alert.sound }

    @available(*, deprecated) public var category: String? { payload.alert.category }
  }
#endif
