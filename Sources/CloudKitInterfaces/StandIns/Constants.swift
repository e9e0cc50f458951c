#if !canImport(CloudKit)
  import Foundation

  /// The owner name of every zone that belongs to the user of this device.
  public let CKCurrentUserDefaultName = "__defaultOwner__"

  /// The record name of the share of a whole zone.
  public let CKRecordNameZoneWideShare = "cloudkit.zoneshare"

  public let CKErrorDomain = "CKErrorDomain"

  /// The key of the errors by item id, in the `userInfo` of `partialFailure`.
  public let CKPartialErrorsByItemIDKey = "CKPartialErrors"

  /// The key of the common ancestor of both records, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"

  /// The key of the stored record, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorServerRecordKey = "ServerRecord"

  /// The key of the record to be saved, in the `userInfo` of `serverRecordChanged`.
  public let CKRecordChangedErrorClientRecordKey = "ClientRecord"

  /// The key of the seconds to wait before the same request may be sent again.
  public let CKErrorRetryAfterKey = "CKRetryAfter"

  /// The key of a Boolean in the `userInfo` of `zoneNotFound`, true if the user has lost the keys
  /// of encrypted fields.
  public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedDataKey"

  extension NSNotification.Name {
    /// The name of the notification that follows a change of the account or its availability.
    public static let CKAccountChanged = NSNotification.Name("CKAccountChangedNotification")
  }

  extension CKRecord {
    /// The record types that the service defines.
    public enum SystemType {
      public static let userRecord: CKRecord.RecordType = "Users"
      public static let share: CKRecord.RecordType = "cloudkit.share"
    }

    /// The keys of the service's values in queries and `desiredKeys`.
    public enum SystemFieldKey {
      public static let parent: CKRecord.FieldKey = "parent"
      public static let share: CKRecord.FieldKey = "share"
      public static var recordID: CKRecord.FieldKey { "recordID" }
      public static var creationDate: CKRecord.FieldKey { "creationDate" }
      public static var creatorUserRecordID: CKRecord.FieldKey { "creatorUserRecordID" }
      public static var modificationDate: CKRecord.FieldKey { "modificationDate" }
      public static var lastModifiedUserRecordID: CKRecord.FieldKey { "lastModifiedUserRecordID" }
    }
  }
#endif
