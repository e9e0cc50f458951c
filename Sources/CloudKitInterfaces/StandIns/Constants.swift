#if !canImport(CloudKit)
  import Foundation

  /// The owner of every zone that belongs to the user of this device.
  public let CKCurrentUserDefaultName = "__defaultOwner__"

  /// The record name of the share that covers a whole zone.
  public let CKRecordNameZoneWideShare = "cloudkit.zoneshare"

  public let CKErrorDomain = "CKErrorDomain"

  /// Item id → error, in the `userInfo` of `partialFailure`.
  public let CKPartialErrorsByItemIDKey = "CKPartialErrors"

  /// The common base of both records, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"

  /// The record as the service has it, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorServerRecordKey = "ServerRecord"

  /// The record that was to be saved, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorClientRecordKey = "ClientRecord"

  /// Seconds to wait before the same request may be sent again.
  public let CKErrorRetryAfterKey = "CKRetryAfter"

  /// True in the `userInfo` of `zoneNotFound` when the user has lost the keys of encrypted fields.
  public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedDataKey"

  extension NSNotification.Name {
    /// Posted when the account or its availability has changed.
    public static let CKAccountChanged = NSNotification.Name("CKAccountChangedNotification")
  }
#endif
