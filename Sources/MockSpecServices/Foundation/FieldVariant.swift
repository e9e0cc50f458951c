import Foundation
import MockSpecStores

/// The value of a field as another version of an app would have written it.
enum FieldVariant {
  /// Returns the values that a field can have in place of one, with words for each; `nil` is none.
  static func all(of value: Any) -> [(name: String, value: Any?)] {
    [(name: "missing", value: nil)] + others(of: value)
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
