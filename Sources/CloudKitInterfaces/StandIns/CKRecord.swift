#if !canImport(CloudKit)
  import Foundation

  /// A record: the fields of the app, and the values that the service writes.
  open class CKRecord: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias RecordType = String
    public typealias FieldKey = String
    public typealias ID = CKRecordID
    public typealias Reference = CKReference

    let state: Protected<RecordState>
    public let recordID: CKRecord.ID

    /// Creates a record from its state; copies pass their id to share the object.
    init(_ state: RecordState, id: CKRecord.ID? = nil) {
      CloudKitArchives.useAppleNames()
      self.state = Protected(state)
      recordID = id ?? CKRecordID(state.recordID)
    }

    public init(recordType: CKRecord.RecordType, recordID: CKRecord.ID = CKRecord.ID()) {
      CloudKitArchives.useAppleNames()
      state = Protected(RecordState(recordType: recordType, recordID: recordID.fields))
      self.recordID = recordID
    }

    /// Creates a record with a new name in a zone.
    @available(*, deprecated, message: "use an id with the zone")
    public convenience init(recordType: CKRecord.RecordType, zoneID: CKRecordZone.ID) {
      self.init(
        recordType: recordType,
        recordID: CKRecord.ID(recordName: UUID().uuidString, zoneID: zoneID))
    }

    public required init?(coder: NSCoder) {
      guard
        let state = coder.decodeValue(RecordState.self, forKey: "record")
          ?? RecordState(archivedBy: coder)
      else { return nil }
      self.state = Protected(state)
      recordID = CKRecordID(state.recordID)
    }

    open func encode(with coder: NSCoder) { coder.encodeValue(snapshot, forKey: "record") }

    /// Archives everything but the fields; a record made from the archive can be saved over the stored one.
    open func encodeSystemFields(with coder: NSCoder) {
      coder.encodeValue(snapshot.withoutFields(), forKey: "record")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { CKRecord(snapshot, id: recordID) }

    var snapshot: RecordState { state.withLock { $0 } }

    public var recordType: CKRecord.RecordType { state.withLock { $0.recordType } }
    public var recordChangeTag: String? { state.withLock { $0.system.changeTag } }
    public var creationDate: Date? { state.withLock { $0.system.creationDate } }
    public var modificationDate: Date? { state.withLock { $0.system.modificationDate } }

    public var creatorUserRecordID: CKRecord.ID? {
      state.withLock { $0.system.creator }.map { CKRecordID($0) }
    }

    public var lastModifiedUserRecordID: CKRecord.ID? {
      state.withLock { $0.system.lastModifiedBy }.map { CKRecordID($0) }
    }

    public var share: CKRecord.Reference? {
      state.withLock { $0.share }.map { CKReference($0) }
    }

    public var parent: CKRecord.Reference? {
      get { state.withLock { $0.parent }.map { CKReference($0) } }
      set {
        state.withLock {
          $0.parent = newValue?.fields
          $0.isParentChanged = true
        }
      }
    }

    open func setParent(_ parentRecord: CKRecord?) { setParent(parentRecord?.recordID) }

    open func setParent(_ parentRecordID: CKRecord.ID?) {
      parent = parentRecordID.map { Reference(recordID: $0, action: .none) }
    }

    open override var description: String { "\(recordType) \(recordID)" }
  }

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
