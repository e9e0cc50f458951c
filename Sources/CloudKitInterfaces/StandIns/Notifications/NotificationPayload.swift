#if !canImport(CloudKit)
  import Foundation

  /// The contents of a push notification's dictionary: `aps` for the visible part, `ck` for CloudKit's.
  ///
  /// Apple does not document the keys inside `ck`; these were observed in push notifications.
  struct NotificationPayload: Sendable {
    let type: CKNotification.NotificationType
    let id: String?
    let containerIdentifier: String?
    let userName: String?
    let isPruned: Bool
    let subscriptionID: String?
    let scope: CKDatabase.Scope
    let zoneID: CKRecordZoneID.Fields?
    let recordName: String?
    let reason: Int?
    let fields: [String: FieldValue]?
    let alert: NotificationAlert

    init?(_ dictionary: [AnyHashable: Any]) {
      guard let service = dictionary["ck"] as? [AnyHashable: Any],
        let (type, subject) = Self.subject(of: service)
      else { return nil }
      self.type = type
      id = service["nid"] as? String
      containerIdentifier = service["cid"] as? String
      userName = service["ckuserid"] as? String
      isPruned = (service["p"] as? Int ?? 0) != 0
      subscriptionID = subject["sid"] as? String
      scope = (subject["dbs"] as? Int).flatMap(CKDatabase.Scope.init) ?? .private
      zoneID = (subject["zid"] as? String).map {
        let owner = subject["zoid"] as? String ?? CKCurrentUserDefaultName
        return CKRecordZoneID.Fields(zoneName: $0, ownerName: owner)
      }
      recordName = subject["rid"] as? String
      reason = subject["fo"] as? Int
      fields = (subject["af"] as? [String: Any])?.compactMapValues { value in
        (value as? any FieldValueConvertible)?.fieldValue
      }
      alert = NotificationAlert(dictionary["aps"] as? [AnyHashable: Any] ?? [:])
    }

    private static func subject(of service: [AnyHashable: Any])
      -> (CKNotification.NotificationType, [AnyHashable: Any])?
    {
      let kinds: [(String, CKNotification.NotificationType)] = [
        ("qry", .query), ("fet", .recordZone), ("met", .database),
      ]
      for (key, type) in kinds {
        if let subject = service[key] as? [AnyHashable: Any] { return (type, subject) }
      }
      return nil
    }

    var notification: CKNotification {
      switch type {
      case .query: CKQueryNotification(self)
      case .recordZone: CKRecordZoneNotification(self)
      case .database: CKDatabaseNotification(self)
      case .readNotification: CKNotification(self)
      }
    }
  }

  /// The visible part of a notification, as Apple's push service documents it.
  struct NotificationAlert: Sendable {
    private let texts: [String: String]
    private let lists: [String: [String]]
    let badge: Int?
    let sound: String?
    let category: String?

    init(_ aps: [AnyHashable: Any]) {
      let alert = aps["alert"] as? [String: Any] ?? [:]
      let body = (aps["alert"] as? String).map { ["body": $0] } ?? [:]
      texts = alert.compactMapValues { $0 as? String }.merging(body) { $1 }
      lists = alert.compactMapValues { $0 as? [String] }
      badge = aps["badge"] as? Int
      sound = aps["sound"] as? String
      category = aps["category"] as? String
    }

    func text(_ key: String) -> String? { texts[key] }

    func list(_ key: String) -> [String]? { lists[key] }
  }
#endif
