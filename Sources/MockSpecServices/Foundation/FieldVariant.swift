import Foundation
import MockSpecStores

/// The value of a field as another version of an app would have written it.
enum FieldVariant {
  /// Returns the values that a field can have in place of one, with words for each; `nil` is none.
  static func all(of value: Any) -> [(name: String, value: Any?)] {
    [(name: "missing", value: nil)] + others(of: value)
  }

  /// Returns a value of a type in schemas; `nil` where there is no plain one.
  static func value(of type: FieldType) -> Any? {
    if type.isList { return [Any]() }
    return switch type.kind {
    case .string: "unknown to this version"
    case .bytes: Data()
    case .timestamp: Date.distantFuture
    case .int64, .number: Int64.max
    case .double: 0.5
    case .asset, .location, .reference: nil
    }
  }

  private static func others(of value: Any) -> [(name: String, value: Any?)] {
    switch value {
    case is String:
      [
        ("empty", ""), ("of a newer version", "unknown to this version"),
        ("of 10,000 characters", String(repeating: "x", count: 10_000)),
      ]
    case is Date: [("at the begin of time", Date.distantPast), ("at its end", Date.distantFuture)]
    case is Data: [("empty", Data())]
    case is [Any]: [("empty", [Any]())]
    case is NSNumber: [("zero", 0), ("the least", Int64.min), ("the greatest", Int64.max)]
    default: []
    }
  }
}

extension FieldedAdapter {
  public static func variants(of record: Record) -> [RecordVariant<Record>] {
    var variants: [RecordVariant<Record>] = []
    for isEncrypted in [false, true] {
      for key in record.fieldKeys(encrypted: isEncrypted).sorted() {
        guard let value = record.field(key, encrypted: isEncrypted) else { continue }
        for variant in FieldVariant.all(of: value) {
          let other = copy(record)
          other.setField(key, to: variant.value, encrypted: isEncrypted)
          variants.append(RecordVariant("\(key) \(variant.name)", other))
        }
      }
    }
    let newer = copy(record)
    newer.setField("fieldOfANewerVersion", to: "unknown to this version", encrypted: false)
    return variants + [RecordVariant("an additional field", newer)]
  }
}

extension FieldedAdapter {
  /// Returns the variants that the service accepts: with the fields that its schema declares, and no larger than its limit.
  public static func variants(
    of record: Record, in table: StoreTable<Self>
  ) -> [RecordVariant<Record>] {
    let all = variants(of: record) + largest(of: record, in: table) + otherType(than: record)
    guard let schema = table.backend.schema else { return all }
    let declared = schema.types[typeName(of: record)] ?? [:]
    return (all + completed(record, by: declared)).filter { variant in
      let other = variant.record
      return schema.objection(toSaving: fields(of: other), type: typeName(of: other)) == nil
    }
  }

  /// Returns the record with each of the fields that the schema declares and the record lacks.
  private static func completed(
    _ record: Record, by declared: [String: SchemaField]
  ) -> [RecordVariant<Record>] {
    declared.sorted { $0.key < $1.key }.compactMap { key, field in
      guard let type = field.type, let value = FieldVariant.value(of: type),
        record.field(key, encrypted: type.isEncrypted) == nil
      else { return nil }
      let other = copy(record)
      other.setField(key, to: value, encrypted: type.isEncrypted)
      return RecordVariant("\(key) of a newer version", other)
    }
  }

  /// Returns the record with a text so long that the record is as large as it may be.
  private static func largest(
    of record: Record, in table: StoreTable<Self>
  ) -> [RecordVariant<Record>] {
    func bytesLeft<Limited: LimitedAdapter>(_ type: Limited.Type) -> Int? {
      guard let limit = type.limits(in: table.table.place).recordBytes else { return nil }
      return (record as? Limited.Record).map { limit - type.size(of: $0) }
    }
    guard let limited = Self.self as? any LimitedAdapter.Type, let left = bytesLeft(limited),
      left > 0
    else { return [] }
    let keys = record.fieldKeys(encrypted: false).sorted()
    for key in keys {
      guard let text = record.field(key, encrypted: false) as? String else { continue }
      let other = copy(record)
      other.setField(key, to: text + String(repeating: "x", count: left), encrypted: false)
      return [RecordVariant("\(key) so long that the record has its greatest size", other)]
    }
    return []
  }

  /// Returns another record beside this one, of a type that this version does not know.
  private static func otherType(than record: Record) -> [RecordVariant<Record>] {
    func id<Named: NamedRecordAdapter>(_ type: Named.Type) -> Any? {
      guard let id = Self.id(of: record) as? Named.ID, let zone = type.zoneID(of: id) else {
        return nil
      }
      return type.id(named: "\(type.name(of: id)) of a newer version", in: zone)
    }
    guard let named = Self.self as? any NamedRecordAdapter.Type, let id = id(named) as? ID else {
      return []
    }
    return [
      RecordVariant(
        "another record of an unknown type", self.record(id: id, typeName: "TypeOfANewerVersion"))
    ]
  }
}

extension VaryingAdapter where Record: Codable {
  /// Returns the variants that the type of the record can be decoded from.
  public static func variants(of record: Record) -> [RecordVariant<Record>] {
    guard let data = try? JSONEncoder().encode(record),
      let fields = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return fields.sorted { $0.key < $1.key }.flatMap { key, value in
      FieldVariant.all(of: value).compactMap { variant in
        var changed = fields
        changed[key] = variant.value
        guard let data = try? JSONSerialization.data(withJSONObject: changed),
          let other = try? JSONDecoder().decode(Record.self, from: data),
          id(of: other) == id(of: record)
        else { return nil }
        return RecordVariant("\(key) \(variant.name)", other)
      }
    }
  }
}
