/// A push notification of a subscription, as it comes to a device.
public typealias CloudNotification = PushNotification

extension CloudNotification {
  /// What CloudKit reads in it.
  public var notification: CKNotification? {
    CKNotification(fromRemoteNotificationDictionary: userInfo)
  }

  /// Apple documents no keys but `aps`; these have been seen.
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
    if kind != "met" {
      subject["zid"] = change.zone?.zoneName
      subject["zoid"] = change.zone?.ownerName
    }
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
  /// What is shown; the arguments of texts are values of fields.
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
