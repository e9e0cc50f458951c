#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation
  import MockSpecRuntime

  // What only the service can do to its types, with the stand-ins of platforms without CloudKit.

  extension CKRecordBridge {
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

  extension CKQueryOperation.Cursor: TokenCarrier {}

  extension CKServerChangeToken: TokenCarrier {}

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
