import MockSpecRuntime

/// Reads the values of a recording as those of a replay.
struct ValueReader {
  var forms: [any RecordForm]
  /// What stands for a tag of the recording: of a form, of an id.
  var tag: (_ form: String, _ id: String, _ tag: String) -> String?
  /// What stands for a value of the recording that nobody can write.
  var value: (_ handle: String) -> Any?

  func read<Value>(_ tree: JSONTree, as type: Value.Type = Value.self) throws -> Value {
    if let parts = type as? any ReadableParts.Type {
      return try cast(parts.read(tree, by: self), at: tree)
    }
    for form in forms where form.makes(type) {
      return try cast(form.record(tree) { tag(form.name, $0, $1) }, at: tree)
    }
    if type is any Decodable.Type { return try TextValue(tree).value() }
    if let type = type as? any RawRepresentable.Type {
      return try cast(value(ofRaw: type, tree), at: tree)
    }
    guard let name = tree["handle"]?.string else {
      throw TextValueError(
        "a value of type '\(type)' cannot be read; it is not Codable", at: tree.place)
    }
    guard let value = value(name) else {
      throw TextValueError("no call has given '\(name)' yet", at: tree.place)
    }
    return try cast(value, at: tree)
  }

  private func value<Value: RawRepresentable>(ofRaw type: Value.Type, _ tree: JSONTree) throws
    -> Any
  {
    guard let value = try Value(rawValue: read(tree)) else {
      throw TextValueError("'\(type)' has no value \(tree.text)", at: tree.place)
    }
    return value
  }

  private func cast<Value>(_ value: Any, at tree: JSONTree) throws -> Value {
    guard let value = value as? Value else {
      throw TextValueError("this is no value of type '\(Value.self)'", at: tree.place)
    }
    return value
  }
}

/// A value that consists of others, each of which is read in its own way.
private protocol ReadableParts {
  static func read(_ tree: JSONTree, by reader: ValueReader) throws -> Self
}

extension JSONTree {
  fileprivate func list() throws -> [JSONTree] {
    guard let elements else {
      throw TextValueError("a list must be here", at: place)
    }
    return elements
  }
}

extension Optional: ReadableParts {
  static func read(_ tree: JSONTree, by reader: ValueReader) throws -> Self {
    tree == .null ? nil : .some(try reader.read(tree))
  }
}

extension Array: ReadableParts {
  static func read(_ tree: JSONTree, by reader: ValueReader) throws -> Self {
    try tree.list().map { try reader.read($0) }
  }
}

extension Set: ReadableParts {
  static func read(_ tree: JSONTree, by reader: ValueReader) throws -> Self {
    Set(try tree.list().map { try reader.read($0) })
  }
}

extension Dictionary: ReadableParts {
  static func read(_ tree: JSONTree, by reader: ValueReader) throws -> Self {
    var pairs: Self = [:]
    if let members = tree.members {
      for member in members {
        let key = JSONTree(.string(member.key), at: member.place)
        pairs[try reader.read(key)] = try reader.read(member.tree) as Value
      }
      return pairs
    }
    for row in try tree.list() {
      guard let key = row["key"], let value = row["value"] else {
        throw TextValueError("an object with 'key' and 'value' must be here", at: row.place)
      }
      pairs[try reader.read(key)] = try reader.read(value) as Value
    }
    return pairs
  }
}
