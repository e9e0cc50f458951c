#if !canImport(CloudKit)
  extension CKModifyRecordsOperation {
    /// The fields that a save sends, and its handling of a newer record in the service.
    public enum RecordSavePolicy: Int, Sendable {
      case ifServerRecordUnchanged = 0
      case changedKeys = 1
      case allKeys = 2
    }
  }
#endif
