#if !canImport(CloudKit)
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
