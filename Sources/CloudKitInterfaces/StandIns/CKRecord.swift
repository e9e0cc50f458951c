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
      self.state = Protected(state)
      recordID = id ?? CKRecordID(state.recordID)
    }

    public init(recordType: CKRecord.RecordType, recordID: CKRecord.ID = CKRecord.ID()) {
      state = Protected(RecordState(recordType: recordType, recordID: recordID.fields))
      self.recordID = recordID
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
#endif
