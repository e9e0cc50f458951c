@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

extension CKRecordBridge {
  /// The record with its fields, and what the service has written into it.
  ///
  /// What a field holds is told apart where JSON cannot: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
  public static func written(_ record: CKRecord) throws -> TextValue {
    .object(
      [
        "recordID": try written(id: record.recordID),
        "type": try TextValue(record.recordType),
        "parent": try record.parent.map { try form.text(of: $0) },
      ], and: try writtenFields(of: record), try TextValue(record.serviceFields))
  }

  public static func record(written text: TextValue) throws -> CKRecord {
    let record = CKRecord(
      recordType: try text.value("type"), recordID: try id(written: try text.value("recordID")))
    try readFields(of: record, written: text)
    record.parent = try text["parent"].map(form.value) as? CKRecord.Reference
    return record.minted(try text.value())
  }
}

extension CKRecordZoneBridge {
  public static func written(_ zone: CKRecordZone) throws -> TextValue {
    .object(["zoneID": try written(id: zone.zoneID)])
  }

  public static func record(written text: TextValue) throws -> CKRecordZone {
    stamped(CKRecordZone(zoneID: try id(written: try text.value("zoneID"))))
  }

  public static func written(id: CKRecordZone.ID) throws -> TextValue {
    try CKRecordBridge.written(zone: id)
  }

  public static func id(written text: TextValue) throws -> CKRecordZone.ID {
    try CKRecordBridge.zoneID(written: text)
  }
}
