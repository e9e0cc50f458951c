#if !canImport(CloudKit)
  import Foundation

  /// The full contents of a record.
  struct RecordState: Codable, Sendable {
    let recordType: String
    let recordID: CKRecordID.Fields
    var plain = FieldTable()
    var encrypted = FieldTable()
    var parent: CKReference.Fields?
    var isParentChanged = false
    var share: CKReference.Fields?
    var system = SystemFields()

    /// The values that the service writes at each save.
    struct SystemFields: Codable, Sendable {
      var changeTag: String?
      var creationDate: Date?
      var modificationDate: Date?
      var creator: CKRecordID.Fields?
      var lastModifiedBy: CKRecordID.Fields?
    }

    init(recordType: String, recordID: CKRecordID.Fields) {
      self.recordType = recordType
      self.recordID = recordID
    }

    /// Returns a field of the app, or a value of the service that reads like a field.
    func field(_ key: String) -> FieldValue? {
      switch key {
      case CKRecord.SystemFieldKey.parent: parent.map(FieldValue.reference)
      case CKRecord.SystemFieldKey.share: share.map(FieldValue.reference)
      case CKRecord.SystemFieldKey.creationDate: system.creationDate.map(FieldValue.date)
      case CKRecord.SystemFieldKey.modificationDate: system.modificationDate.map(FieldValue.date)
      default: plain[key]
      }
    }

    mutating func markUnchanged() {
      plain.markUnchanged()
      encrypted.markUnchanged()
      isParentChanged = false
    }

    /// Takes over the system fields of a save, unless those of a later one are there already.
    mutating func finishSave(of sent: RecordState, as stored: RecordState) {
      plain.markUnchanged(since: sent.plain)
      encrypted.markUnchanged(since: sent.encrypted)
      if sent.isParentChanged, parent == sent.parent { isParentChanged = false }
      if share == sent.share { share = stored.share }
      let (known, new) = (system.modificationDate, stored.system.modificationDate)
      if known ?? .distantPast <= new ?? .distantPast { system = stored.system }
    }

    func withoutFields() -> RecordState {
      var state = self
      state.plain = FieldTable()
      state.encrypted = FieldTable()
      state.isParentChanged = false
      return state
    }
  }
#endif
