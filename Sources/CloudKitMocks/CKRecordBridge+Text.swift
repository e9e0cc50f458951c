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
        "sharing": try (record as? CKShare).map { try TextValue($0.shareFields) },
      ], and: try writtenFields(of: record), try TextValue(record.serviceFields))
  }

  public static func record(written text: TextValue) throws -> CKRecord {
    let id = try id(written: try text.value("recordID"))
    let share = try text["sharing"].map { CKShare.made(id, try $0.value()) }
    let record = try share ?? CKRecord(recordType: try text.value("type"), recordID: id)
    try readFields(of: record, written: text)
    record.parent = try text["parent"].map(form.value) as? CKRecord.Reference
    return record.minted(try text.value())
  }
}
