#if !canImport(CloudKit)
  extension CKRecord {
    /// The record types that the service defines.
    public enum SystemType {
      public static let userRecord: CKRecord.RecordType = "Users"
      public static let share: CKRecord.RecordType = "cloudkit.share"
    }

    /// The names under which queries and `desiredKeys` know what the service itself keeps.
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
