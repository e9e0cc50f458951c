#if !canImport(CloudKit)
  import Foundation

  extension CKRecord {
    /// What the service has written; new ones leave no key changed.
    @_spi(MockSpec) public var serviceFields: ServiceFields {
      get { ServiceFields(snapshot) }
      set {
        stamp(
          changeTag: newValue.tag,
          creationDate: newValue.created.map { Date(timeIntervalSince1970: $0) },
          modificationDate: newValue.modified.map { Date(timeIntervalSince1970: $0) },
          creator: newValue.creator.map { CKRecord.ID(recordName: $0) },
          lastModifiedBy: newValue.modifier.map { CKRecord.ID(recordName: $0) })
        let share = newValue.share.map { ID(recordName: $0, zoneID: recordID.zoneID) }
        stamp(share: share.map { Reference(recordID: $0, action: .none) })
        markAllKeysUnchanged()
      }
    }
  }

  /// What the service writes into a record beside its fields, as snapshots of the mocks have it.
  @_spi(MockSpec) public struct ServiceFields: Codable, Sendable {
    public var tag: String?
    /// In seconds since 1970, as are all times here.
    public var created: Double?
    public var modified: Double?
    public var creator: String?
    public var modifier: String?
    /// The name of the share of which the record is the root; it is in the same zone.
    public var share: String?

    init(_ state: RecordState) {
      tag = state.system.changeTag
      created = state.system.creationDate?.timeIntervalSince1970
      modified = state.system.modificationDate?.timeIntervalSince1970
      creator = state.system.creator?.recordName
      modifier = state.system.lastModifiedBy?.recordName
      share = state.share?.recordID.recordName
    }
  }
#endif
