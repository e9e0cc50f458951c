import Foundation

/// A JSON value of any kind, for texts whose types are not known yet.
package indirect enum JSONValue: Hashable, Sendable, Codable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The largest depth of nesting; more could overflow the stack.
  private static var deepest: Int { 100 }

  package init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count < Self.deepest else {
      throw EncodedValueError("values are nested too deeply", at: decoder.codingPath)
    }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .list(try [JSONValue](from: decoder))
    } else {
      let members = try decoder.container(keyedBy: AnyCodingKey.self)
      self = .object(
        Dictionary(
          try members.allKeys.map {
            ($0.stringValue, try members.decode(JSONValue.self, forKey: $0))
          },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue {
  /// Encodes a value as JSON.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.ofAnyNumber().encode(value))
  }

  /// Decodes a value of a type; throws `EncodedValueError` with the path of the JSON in its text.
  package func decoded<Value: Decodable>(_ type: Value.Type, at path: String = "") throws -> Value {
    do {
      return try JSONDecoder.ofAnyNumber().decode(type, from: JSONEncoder().encode(self))
    } catch {
      let mistake = TextMistake(error, in: self)
      throw EncodedValueError(mistake.message, at: path.joined(mistake.place))
    }
  }

  /// The value as JSON on one line, with the keys in order.
  package var text: String {
    let encoder = JSONEncoder.ofAnyNumber()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  package subscript(key: String) -> JSONValue? { members?[key] }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var elements: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Returns the part of the value at a path.
  func part(at path: some Collection<any CodingKey>) -> JSONValue? {
    guard let key = path.first else { return self }
    let part =
      key.intValue.flatMap { index in
        elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      } ?? members?[key.stringValue]
    return part?.part(at: path.dropFirst())
  }

  /// The name of the value's kind in messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsigned, .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// Any key of an object, or index of a list.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package let intValue: Int?

  package init(_ text: String) { (stringValue, intValue) = (text, nil) }
  package init(stringLiteral text: String) { self.init(text) }
  package init(stringValue: String) { self.init(stringValue) }
  package init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
