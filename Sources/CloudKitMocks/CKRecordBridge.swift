@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKRecord`.
public enum CKRecordBridge: FieldedBridge, OwnedBridge, DataNotes {
  public typealias File = CKAsset
  public typealias Modification = CKDatabase.RecordZoneChange.Modification
  public typealias Deletion = CKDatabase.RecordZoneChange.Deletion

  public static func typeName(of record: CKRecord) -> String { record.recordType }

  public static func record(id: CKRecord.ID, typeName: String) -> CKRecord {
    CKRecord(recordType: typeName, recordID: id)
  }

  /// A share has participants and an address.
  public static func isMoreThanFields(_ record: CKRecord) -> Bool { record is CKShare }
}
