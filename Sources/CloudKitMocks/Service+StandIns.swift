#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation
  import MockSpecRuntime

  // What only the service can do to its types, with the stand-ins of platforms without CloudKit.

  extension CKRecord {
    func duplicate() -> CKRecord { copy() as? CKRecord ?? self }

    var serverChangeTag: String? { recordChangeTag }

    func stamp(_ stamp: SaveStamp) {
      let user = CKCurrentUserDefaultName
      let creator = (stamp.previous as? CKRecord)?.serviceFields.creator
      serviceFields = ServiceFields(
        tag: stamp.changeTag, created: stamp.creation, modified: stamp.modification,
        creator: creator ?? user, modifier: user)
    }

    func settle() { markAllKeysUnchanged() }

    func takeFields(of client: CKRecord, all: Bool) {
      all ? apply(fieldsOf: client) : apply(changesOf: client)
    }

    func keepOnly(_ keys: Set<String>) { removeKeys(except: Array(keys)) }
  }

  extension CKRecordZone {
    func stampCapabilities(isDefault: Bool) {
      stamp(capabilities: isDefault ? [] : [.fetchChanges, .atomic, .sharing])
    }
  }

  extension CKRecordBridge {
    public static func cursor(token: String) -> Cursor? { Cursor(token: token) }

    public static func token(of cursor: Cursor) -> String? { cursor.token }

    public static func modification(_ record: CKRecord) -> Modification? {
      Modification(record: record)
    }

    public static func deletion(
      _ id: CKRecord.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? { Deletion(recordID: id, recordType: typeName) }
  }

  extension CKRecordZoneBridge {
    public static func modification(_ zone: CKRecordZone) -> Modification? {
      Modification(zoneID: zone.zoneID)
    }

    public static func deletion(
      _ id: CKRecordZone.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? {
      let reasons: [DeletionReason: Deletion.Reason] = [
        .purged: .purged, .reset: .encryptedDataReset,
      ]
      return Deletion(zoneID: id, reason: reasons[reason] ?? .deleted)
    }
  }

  extension RecordBridge where ChangeToken == CKServerChangeToken {
    public static func changeToken(text: String) -> ChangeToken? { ChangeToken(token: text) }

    public static func text(of token: ChangeToken) -> String? { token.token }
  }

  extension CKOperation: DrivenOperation {
    public func drive(_ body: @escaping () -> Void) -> Bool { perform(body) }
  }
#endif
