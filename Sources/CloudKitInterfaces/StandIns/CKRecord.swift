#if !canImport(CloudKit)
  import Foundation

  /// A record: fields of the app, and what the service writes about them.
  open class CKRecord: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    public typealias RecordType = String
    public typealias FieldKey = String
    public typealias ID = CKRecordID
    public typealias Reference = CKReference

    let state: Protected<RecordState>

    init(_ state: RecordState) { self.state = Protected(state) }

    public init(recordType: CKRecord.RecordType, recordID: CKRecord.ID = CKRecord.ID()) {
      state = Protected(RecordState(recordType: recordType, recordID: recordID.fields))
    }

    public required init?(coder: NSCoder) {
      guard let state = coder.decodeValue(RecordState.self, forKey: "record") else { return nil }
      self.state = Protected(state)
    }

    open func encode(with coder: NSCoder) { coder.encodeValue(snapshot, forKey: "record") }

    /// Archives everything but the fields; a record made from it saves over the service's own.
    open func encodeSystemFields(with coder: NSCoder) {
      coder.encodeValue(snapshot.withoutFields(), forKey: "record")
    }

    open class var supportsSecureCoding: Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any { CKRecord(snapshot) }

    var snapshot: RecordState { state.withLock { $0 } }

    public var recordType: CKRecord.RecordType { snapshot.recordType }
    public var recordID: CKRecord.ID { CKRecordID(snapshot.recordID) }
    public var recordChangeTag: String? { snapshot.system.changeTag }
    public var creationDate: Date? { snapshot.system.creationDate }
    public var modificationDate: Date? { snapshot.system.modificationDate }

    public var creatorUserRecordID: CKRecord.ID? {
      snapshot.system.creator.map { CKRecordID($0) }
    }

    public var lastModifiedUserRecordID: CKRecord.ID? {
      snapshot.system.lastModifiedBy.map { CKRecordID($0) }
    }

    public var share: CKRecord.Reference? { snapshot.share.map { CKReference($0) } }

    public var parent: CKRecord.Reference? {
      get { snapshot.parent.map { CKReference($0) } }
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
