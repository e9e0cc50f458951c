/// A push notification of a subscription, as a device receives it.
public typealias CloudNotification = PushNotification

extension CloudNotification {
  /// The notification as CloudKit reads it.
  public var notification: CKNotification? {
    CKNotification(fromRemoteNotificationDictionary: userInfo)
  }

  /// The zone with the change; CloudKit has no property for that of a notification about a database.
  var changedZone: CKRecordZone.ID? {
    let subjects = (userInfo["ck"] as? [String: Any])?.values.lazy.compactMap {
      $0 as? [String: Any]
    }
    guard let subject = subjects?.first, let name = subject["zid"] as? String else { return nil }
    return CKRecordZone.ID(
      zoneName: name, ownerName: subject["zoid"] as? String ?? CKCurrentUserDefaultName)
  }

  /// Creates a notification with keys that were observed; Apple documents only `aps`.
  init(of subscription: CKSubscription, about change: SubscribedChange<CKRecordAdapter>) {
    let info = subscription.notificationInfo
    var subject: [String: Any] = [
      "sid": subscription.subscriptionID, "dbs": change.place.scope.rawValue,
    ]
    let kind =
      switch subscription {
      case is CKQuerySubscription: "qry"
      case is CKRecordZoneSubscription: "fet"
      default: "met"
      }
    subject["zid"] = change.zone?.zoneName
    subject["zoid"] = change.zone?.ownerName
    if let record = change.record, kind == "qry" {
      subject["rid"] = record.recordID.recordName
      subject["fo"] = [.created: 1, .updated: 2, .deleted: 3][change.kind]
      subject["af"] = record.fields(info?.desiredKeys ?? [])
    }
    let user = change.place.user.map(CKRecordAdapter.users.name) ?? ""
    self.init(
      info?.alert(about: change.record) ?? PushAlert(),
      [
        "ck": [
          "cid": "iCloud.mock", "nid": "\(change.number)", "ckuserid": user, kind: subject,
        ] as [String: Any]
      ])
  }
}

extension CKSubscription.NotificationInfo {
  /// Returns the alert of a notification; the arguments of its texts are values of the record's fields.
  fileprivate func alert(about record: CKRecord?) -> PushAlert {
    typealias Text = PushAlert.Text
    var alert = PushAlert()
    alert.title = Text(title, key: titleLocalizationKey, titleLocalizationArgs, of: record)
    alert.subtitle = Text(
      subtitle, key: subtitleLocalizationKey, subtitleLocalizationArgs, of: record)
    alert.body = Text(alertBody, key: alertLocalizationKey, alertLocalizationArgs, of: record)
    (alert.actionKey, alert.launchImage) = (alertActionLocalizationKey, alertLaunchImage)
    (alert.badge, alert.sound, alert.category) = (shouldBadge ? 1 : nil, soundName, category)
    alert.isContentAvailable = shouldSendContentAvailable
    alert.isMutable = shouldSendMutableContent
    return alert
  }
}
