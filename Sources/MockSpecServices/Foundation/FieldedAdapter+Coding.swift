import Foundation
import MockSpecRuntime

/// The encoding of records in snapshots and plans.
///
/// ```json
/// { "recordID": "milk", "type": "Item", "fields": { "count": 2 }, "tag": "7" }
/// ```
///
/// Values that JSON cannot tell apart have a key: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
extension FieldedAdapter {
  /// The encoding of values.
  public static var form: FieldForm { FieldForm([Link.self, File.self]) }

  private static var tables: KeyValuePairs<AnyCodingKey, Bool> {
    ["fields": false, "encrypted": true]
  }

  public static func encodeParts(of record: Record, to encoder: any Encoder) {}

  public static func record(id: ID, typeName: String, from decoder: any Decoder) -> Record {
    self.record(id: id, typeName: typeName)
  }

  public static func encode(_ record: Record, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Self>(id(of: record)), forKey: "recordID")
    try container.encode(typeName(of: record), forKey: "type")
    try container.encodeIfPresent(
      record.parent.map { EncodedField<Self>($0) }, forKey: "parent")
    try encodeParts(of: record, to: encoder)
    for (table, isEncrypted) in tables {
      let keys = record.fieldKeys(encrypted: isEncrypted)
      if keys.isEmpty { continue }
      var fields = container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: table)
      for key in keys {
        guard let value = record.field(key, encrypted: isEncrypted) else { continue }
        try fields.encode(EncodedField<Self>(value), forKey: AnyCodingKey(key))
      }
    }
    try record.serviceFields.encode(to: encoder)
  }

  public static func decodeRecord(from decoder: any Decoder) throws -> Record {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let id = try container.decode(EncodedID<Self>.self, forKey: "recordID").id
    let type = try container.decode(String.self, forKey: "type")
    let record = try record(id: id, typeName: type, from: decoder)
    for (table, isEncrypted) in tables where container.contains(table) {
      let fields = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: table)
      for key in fields.allKeys {
        let field = try fields.decode(EncodedField<Self>.self, forKey: key)
        record.setField(key.stringValue, to: field.value, encrypted: isEncrypted)
      }
    }
    let parent = try container.decodeIfPresent(EncodedField<Self>.self, forKey: "parent")
    record.parent = parent?.value as? Link
    return self.record(record, with: try ServiceFields(from: decoder))
  }
}

/// The value of a field, encoded by its adapter.
private struct EncodedField<Adapter: FieldedAdapter>: Codable {
  let value: Any

  init(_ value: Any) { self.value = value }

  init(from decoder: any Decoder) throws { value = try Adapter.form.decode(from: decoder) }

  func encode(to encoder: any Encoder) throws { try Adapter.form.encode(value, to: encoder) }
}
