#if !canImport(CloudKit)
  extension CKModifyRecordsOperation {
    /// What a save sends, and whether it may overwrite a newer record of the service.
    public enum RecordSavePolicy: Int, Sendable {
      case ifServerRecordUnchanged = 0
      case changedKeys = 1
      case allKeys = 2
    }
  }
#endif
