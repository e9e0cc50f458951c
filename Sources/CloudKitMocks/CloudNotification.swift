import CloudKitInterfaces
import Foundation
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
    var subject: [String: Any] = [
      "sid": subscription.subscriptionID, "dbs": change.place.scope.rawValue,
    ]
    if !(subscription is CKDatabaseSubscription) {
      subject["zid"] = change.zone?.zoneName
      subject["zoid"] = change.zone?.ownerName
    }
    if let record = change.record, subscription is CKQuerySubscription {
      subject["rid"] = record.recordID.recordName
      subject["fo"] = [.created: 1, .updated: 2, .deleted: 3][change.kind]
      let fields = (info?.desiredKeys ?? []).compactMap { key in
        record[key].map { (key, $0 as Any) }
      }
      subject["af"] = Dictionary(fields, uniquingKeysWith: { one, _ in one })
    }
    let service: [String: Any] = [
      "cid": "iCloud.mock", "nid": "\(change.number)",
      "ckuserid": change.place.user.map { "_\($0)" } ?? "",
      subscription.kind: subject,
    ]
    userInfo = ["ck": service, "aps": info?.aps(for: change.record) ?? [:]]
  }
}

extension CKSubscription {
  fileprivate var kind: String {
    switch self {
    case is CKQuerySubscription: "qry"
    case is CKRecordZoneSubscription: "fet"
    default: "met"
    }
  }
}

extension CKSubscription.NotificationInfo {
  /// What is shown, in the words of Apple's push service; arguments are the values of fields.
  fileprivate func aps(for record: CKRecord?) -> [String: Any] {
    func values(_ keys: [String]?) -> [String]? {
      keys.map { $0.map { key in record?[key].map { "\($0)" } ?? key } }
    }
    let alert: [String: Any?] = [
      "body": alertBody, "loc-key": alertLocalizationKey,
      "loc-args": values(alertLocalizationArgs), "title": title,
      "title-loc-key": titleLocalizationKey, "title-loc-args": values(titleLocalizationArgs),
      "subtitle": subtitle, "subtitle-loc-key": subtitleLocalizationKey,
      "subtitle-loc-args": values(subtitleLocalizationArgs),
      "action-loc-key": alertActionLocalizationKey, "launch-image": alertLaunchImage,
    ]
    let shown = alert.compactMapValues { ($0 as? [Any])?.isEmpty == true ? nil : $0 }
    let aps: [String: Any?] = [
      "alert": shown.isEmpty ? nil : shown, "badge": shouldBadge ? 1 : nil, "sound": soundName,
      "category": category, "content-available": shouldSendContentAvailable ? 1 : nil,
      "mutable-content": shouldSendMutableContent ? 1 : nil,
    ]
    return aps.compactMapValues { $0 }
  }
}
