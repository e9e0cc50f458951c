extension JSONTree: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let trees = try? container.decode([JSONTree].self) {
      self = .list(trees)
    } else {
      let members = try container.decode([String: JSONTree].self).sorted { $0.key < $1.key }
      self.init(.object(members.map { Member(key: $0.key, place: .start, tree: $0.value) }))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .object(let members) = value {
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for member in members { try container.encode(member.tree, forKey: AnyCodingKey(member.key)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch value {
    case .null, .object: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .string(let text): try container.encode(text)
    case .list(let trees): try container.encode(trees)
    case .number(let text):
      if let value = Int(text) {
        try container.encode(value)
      } else if let value = UInt64(text) {
        try container.encode(value)
      } else {
        try container.encode(Double(text) ?? 0)
      }
    }
  }
}

/// Any key of an object.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) { (stringValue, intValue) = (text, nil) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
