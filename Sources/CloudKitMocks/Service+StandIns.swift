#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation
  import MockSpecRuntime

  // What only the service can do to its types, with the stand-ins of platforms without CloudKit.

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

  extension CKRecord {
    func minted(_ service: ServiceFields) -> CKRecord {
      serviceFields = service
      return self
    }
  }

  extension CKOperation: DrivenOperation {
    public func drive(_ body: @escaping () -> Void) -> Bool { perform(body) }
  }
#endif
