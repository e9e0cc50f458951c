import MockSpecServices
import MockSpecStores

/// An encoded value, with details that only the live value has.
indirect enum Written: Sendable {
  case plain(JSONValue)
  case record(WrittenRecord)
  /// A value that can be neither encoded nor created, such as a cursor, by the name of its first appearance.
  case handle(String)
  case list([Written])
  case object([String: Written])
  /// The type of a value that cannot be encoded, such as a closure or a type that is not `Codable`.
  case unrecorded(String)

  var json: JSONValue {
    switch self {
    case .plain(let json): json
    case .record(let record): record.json
    case .handle(let name): .object(["handle": .string(name)])
    case .list(let values): .list(values.map(\.json))
    case .object(let members): .object(members.mapValues(\.json))
    case .unrecorded(let type): .object(["unrecorded": .string(type)])
    }
  }

  static func text(_ text: String) -> Written { .plain(.string(text)) }

  /// True if a part of the value could not be encoded.
  var isIncomplete: Bool {
    switch self {
    case .plain, .record, .handle: false
    case .list(let values): values.contains(where: \.isIncomplete)
    case .object(let members): members.contains { $0.value.isIncomplete }
    case .unrecorded: true
    }
  }
}

/// An encoded record, with the keys that the service writes.
struct WrittenRecord: Sendable {
  /// The name of the record's form.
  let form: String
  let id: String
  let json: JSONValue
  /// The keys of values that the service writes into records: tags and dates.
  let minted: Set<String>
  /// The key among them that holds the version's tag.
  var tagKey: String?
}

extension JSONValue {
  /// The tag of a version, a text or a number.
  var tag: String? {
    if case .integer(let number) = self { return String(number) }
    return string
  }

  /// Returns the object with another tag for an existing key, of the kind that the key has.
  func replacing(_ key: String, byTag tag: String) -> JSONValue {
    guard var members, let known = members[key] else { return self }
    if case .integer = known, let number = Int64(tag) {
      members[key] = .integer(number)
    } else {
      members[key] = .string(tag)
    }
    return .object(members)
  }
}
