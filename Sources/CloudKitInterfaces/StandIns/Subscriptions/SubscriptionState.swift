#if !canImport(CloudKit)
  import Foundation

  /// The contents of a subscription of any type.
  struct SubscriptionState: Codable, Sendable {
    let id: String
    let type: CKSubscription.SubscriptionType
    var recordType: String?
    var zoneID: CKRecordZoneID.Fields?
    var options: UInt = 0
    var notification: Notification?

    init(id: String, type: CKSubscription.SubscriptionType) {
      self.id = id
      self.type = type
    }

    /// Returns a copy with its own notification info, because that is a mutable object.
    func copied() -> SubscriptionState {
      var copy = self
      copy.notification = notification.map { Notification(info: $0.info.copied()) }
      return copy
    }

    /// The notification info in an archive; the class itself is not `Codable`, as in CloudKit.
    struct Notification: Codable, Sendable {
      let info: CKNotificationInfo

      init(info: CKNotificationInfo) { self.info = info }

      init(from decoder: any Decoder) throws {
        info = CKNotificationInfo(try CKNotificationInfo.Fields(from: decoder))
      }

      func encode(to encoder: any Encoder) throws { try info.fields.value.encode(to: encoder) }
    }
  }
#endif
