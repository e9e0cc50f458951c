import MockSpecServices
import MockSpecStores

/// A writer that encodes values of any type: records by their adapters, others by `Codable`.
struct ValueWriter {
  var forms: [any RecordForm] = []
  var errors = ErrorNames()
  /// Returns the name of a value that cannot be encoded; `nil` if it has none.
  var handle: (AnyHashable) -> String? = { _ in nil }

  func written<Value>(_ value: Value) -> Written {
    for form in forms {
      if let record = form.written(value) { return .record(record) }
    }
    if let parts = value as? any PartedValue { return parts.written(by: self) }
    if let error = value as? any Error { return written(error: error) }
    if let value = value as? any Encodable {
      guard let json = try? JSONValue(encoding: value) else {
        return .unrecorded("\(type(of: value))")
      }
      return .plain(json)
    }
    if let value = value as? any RawRepresentable { return rawValue(of: value) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .tuple {
      return .list(mirror.children.map { written($0.value) })
    }
    if let value = value as? any Hashable, let name = handle(AnyHashable(value)) {
      return .handle(name)
    }
    return .unrecorded("\(type(of: value))")
  }

  private func rawValue(of value: some RawRepresentable) -> Written { written(value.rawValue) }

  /// Encodes an error with its payload: `{ "error": "missing", "type": "PlaceError" }`.
  func written(error: any Error) -> Written {
    var members: [String: Written] = ["type": .text("\(type(of: error))")]
    let mirror = Mirror(reflecting: error)
    if mirror.displayStyle == .enum {
      let entry = mirror.children.first
      members["error"] = .text(entry?.label ?? "\(error)")
      members["payload"] = entry.map { payload($0.value) }
    } else if let name = errors.name(of: error) {
      members["error"] = .text(name)
    } else {
      members["description"] = .text("\(error)")
    }
    return .object(members)
  }

  /// Encodes the associated values of a case under their labels.
  private func payload(_ value: Any) -> Written {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return .object(["0": written(value)]) }
    var members: [String: Written] = [:]
    for (place, child) in mirror.children.enumerated() {
      let label = child.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
      members[label ?? "\(place)"] = written(child.value)
    }
    return .object(members)
  }
}

/// A value of several parts, each of which is encoded separately.
private protocol PartedValue {
  func written(by writer: ValueWriter) -> Written
}

extension Optional: PartedValue {
  func written(by writer: ValueWriter) -> Written {
    map { writer.written($0) } ?? .plain(.null)
  }
}

extension Array: PartedValue {
  func written(by writer: ValueWriter) -> Written { .list(map { writer.written($0) }) }
}

extension Set: PartedValue {
  func written(by writer: ValueWriter) -> Written {
    .list(map { writer.written($0) }.sorted { $0.json.text < $1.json.text })
  }
}

extension Result: PartedValue {
  func written(by writer: ValueWriter) -> Written {
    switch self {
    case .success(let value) where value is Void: .object(["success": .plain(.null)])
    case .success(let value): .object(["success": writer.written(value)])
    case .failure(let error): .object(["failure": writer.written(error: error)])
    }
  }
}

extension Dictionary: PartedValue {
  /// Encodes an object, or a list of keys and values if the keys are not strings.
  func written(by writer: ValueWriter) -> Written {
    let pairs = map { (key: writer.written($0), value: writer.written($1)) }
    let named = pairs.compactMap { pair in pair.key.json.string.map { ($0, pair.value) } }
    if named.count == pairs.count {
      return .object([String: Written](named) { first, _ in first })
    }
    let rows = pairs.sorted { $0.key.json.text < $1.key.json.text }
    return .list(rows.map { .object(["key": $0.key, "value": $0.value]) })
  }
}
