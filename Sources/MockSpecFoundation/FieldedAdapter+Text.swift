import Foundation
import MockSpecRuntime

/// Such records in snapshots and plans.
///
/// ```json
/// { "recordID": "milk", "type": "Item", "fields": { "count": 2 }, "tag": "7" }
/// ```
///
/// What a field holds is told apart where JSON cannot: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
extension FieldedAdapter {
  /// How values are written.
  public static var form: FieldForm { FieldForm([Link.self, File.self]) }

  private static var tables: KeyValuePairs<String, Bool> { ["fields": false, "encrypted": true] }

  public static func writtenParts(of record: Record) -> KeyValuePairs<String, TextValue?> { [:] }

  public static func record(id: ID, typeName: String, written text: TextValue) -> Record {
    self.record(id: id, typeName: typeName)
  }

  public static func written(_ record: Record) throws -> TextValue {
    .object(
      [
        "recordID": try written(id: id(of: record)),
        "type": try TextValue(typeName(of: record)),
        "parent": try record.parent.map { try form.text(of: $0) },
      ], and: .object(try writtenParts(of: record)), try writtenFields(of: record),
      try TextValue(record.serviceFields))
  }

  public static func record(written text: TextValue) throws -> Record {
    let id = try id(written: try text.value("recordID"))
    let record = try record(id: id, typeName: try text.value("type"), written: text)
    try readFields(of: record, written: text)
    record.parent = try text["parent"].map(form.value) as? Link
    return self.record(record, with: try text.value())
  }

  /// `{ "fields": { … }, "encrypted": { … } }`
  private static func writtenFields(of record: Record) throws -> TextValue {
    .object(
      try tables.compactMap { name, isEncrypted in
        try form.text(ofFields: record.fieldKeys(encrypted: isEncrypted)) {
          record.field($0, encrypted: isEncrypted)
        }.map { (name, $0) }
      })
  }

  private static func readFields(of record: Record, written text: TextValue) throws {
    for (name, isEncrypted) in tables {
      for (key, value) in text[name]?.members ?? [] {
        record.setField(key, to: try form.value(of: value), encrypted: isEncrypted)
      }
    }
  }
}
