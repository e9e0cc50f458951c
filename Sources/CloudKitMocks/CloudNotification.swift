import CloudKitInterfaces
import Foundation
import MockSpecFoundation
import MockSpecRuntime

/// A push notification of a subscription, as it comes to a device.
public struct CloudNotification: @unchecked Sendable {
  /// What the app's delegate is given. Apple documents no keys but `aps`; these have been seen.
  public let userInfo: [AnyHashable: Any]

  /// What CloudKit reads in it.
  public var notification: CKNotification? {
    CKNotification(fromRemoteNotificationDictionary: userInfo)
  }
}

extension MockCKContainer {
  /// The pushes on their way to this device; none is delivered before the test says so.
  ///
  /// ```swift
  /// tablet.notifications.onDelivery { app.didReceiveRemoteNotification($0.userInfo) }
  /// tablet.notifications.deliver()
  /// ```
  public var notifications: Inbox<CloudNotification> { Inbox(core) }
}

extension CloudNotification {
  init(of subscription: CKSubscription, about change: WatchedChange<CKRecordBridge>) {
    let info = subscription.notificationInfo
    let scope = change.place.database.base as? CKDatabase.Scope ?? .private
    var subject: [String: Any] = ["sid": subscription.subscriptionID, "dbs": scope.rawValue]
    let kind =
      switch subscription {
      case is CKQuerySubscription: "qry"
      case is CKRecordZoneSubscription: "fet"
      default: "met"
      }
    if kind != "met" {
      subject["zid"] = change.zone?.zoneName
      subject["zoid"] = change.zone?.ownerName
    }
    if let record = change.record, kind == "qry" {
      subject["rid"] = record.recordID.recordName
      subject["fo"] = [.created: 1, .updated: 2, .deleted: 3][change.kind]
      let fields = (info?.desiredKeys ?? []).map { ($0, record.field($0, encrypted: false)) }
      subject["af"] = Dictionary(fields, uniquingKeysWith: { one, _ in one }).compactMapValues {
        $0
      }
    }
    let service: [String: Any] = [
      "cid": "iCloud.mock", "nid": "\(change.number)",
      "ckuserid": change.place.user.map(CKRecordBridge.users.name) ?? "", kind: subject,
    ]
    userInfo = ["ck": service, "aps": info?.alert(about: change.record).payload ?? [:]]
  }
}

extension CKSubscription.NotificationInfo {
  /// What is shown; the arguments of texts are values of fields.
  fileprivate func alert(about record: CKRecord?) -> PushAlert {
    func text(_ text: String?, _ key: String?, _ fields: [String]?) -> PushAlert.Text {
      let arguments = fields?.map { field in
        record?.field(field, encrypted: false).map { "\($0)" } ?? field
      }
      return PushAlert.Text(text, key: key, arguments: arguments)
    }
    var alert = PushAlert()
    alert.title = text(title, titleLocalizationKey, titleLocalizationArgs)
    alert.subtitle = text(subtitle, subtitleLocalizationKey, subtitleLocalizationArgs)
    alert.body = text(alertBody, alertLocalizationKey, alertLocalizationArgs)
    (alert.actionKey, alert.launchImage) = (alertActionLocalizationKey, alertLaunchImage)
    (alert.badge, alert.sound, alert.category) = (shouldBadge ? 1 : nil, soundName, category)
    alert.isContentAvailable = shouldSendContentAvailable
    alert.isMutable = shouldSendMutableContent
    return alert
  }
}
