import MockSpecServices
import MockSpecStores

/// A reader that turns recorded values into values of a replay.
struct ValueReader {
  var forms: [any RecordForm] = []
  /// Returns the tag that stands for a recorded tag of a record.
  var tag: (_ form: String, _ id: String, _ tag: String) -> String? = { _, _, _ in nil }
  /// Returns the value that stands for a recorded handle.
  var value: (_ handle: String) -> Any? = { _ in nil }

  func read<Value>(_ placed: PlacedValue, as type: Value.Type = Value.self) throws -> Value {
    if let parts = type as? any ReadableParts.Type {
      return try cast(parts.read(placed, by: self), at: placed)
    }
    for form in forms where form.makes(type) {
      return try cast(form.record(placed) { tag(form.name, $0, $1) }, at: placed)
    }
    if let type = type as? any Decodable.Type { return try cast(placed.decoded(type), at: placed) }
    if let type = type as? any RawRepresentable.Type {
      return try cast(value(ofRaw: type, placed), at: placed)
    }
    guard let name = placed["handle"]?.json.string else {
      throw placed.error("a value of type '\(type)' cannot be read; it is not Codable")
    }
    guard let value = value(name) else {
      throw placed.error("no call has given '\(name)' yet")
    }
    return try cast(value, at: placed)
  }

  private func value<Value: RawRepresentable>(ofRaw type: Value.Type, _ placed: PlacedValue) throws
    -> Any
  {
    guard let value = try Value(rawValue: read(placed)) else {
      throw placed.error("'\(type)' has no value \(placed.json.text)")
    }
    return value
  }

  private func cast<Value>(_ value: Any, at placed: PlacedValue) throws -> Value {
    guard let value = value as? Value else {
      throw placed.error("this is no value of type '\(Value.self)'")
    }
    return value
  }
}

/// A value of several parts, each of which is read separately.
private protocol ReadableParts {
  static func read(_ placed: PlacedValue, by reader: ValueReader) throws -> Self
}

extension PlacedValue {
  fileprivate func list() throws -> [PlacedValue] {
    guard let elements else { throw error("a list must be here, not \(json.kind)") }
    return elements
  }
}

extension Optional: ReadableParts {
  static func read(_ placed: PlacedValue, by reader: ValueReader) throws -> Self {
    placed.json == .null ? nil : .some(try reader.read(placed))
  }
}

extension Array: ReadableParts {
  static func read(_ placed: PlacedValue, by reader: ValueReader) throws -> Self {
    try placed.list().map { try reader.read($0) }
  }
}

extension Set: ReadableParts {
  static func read(_ placed: PlacedValue, by reader: ValueReader) throws -> Self {
    Set(try placed.list().map { try reader.read($0) })
  }
}

extension Dictionary: ReadableParts {
  static func read(_ placed: PlacedValue, by reader: ValueReader) throws -> Self {
    var pairs: Self = [:]
    if let members = placed.members {
      for member in members {
        pairs[try reader.read(member.key)] = try reader.read(member.value) as Value
      }
      return pairs
    }
    for row in try placed.list() {
      guard let key = row["key"], let value = row["value"] else {
        throw row.error("an object with 'key' and 'value' must be here")
      }
      pairs[try reader.read(key)] = try reader.read(value) as Value
    }
    return pairs
  }
}
