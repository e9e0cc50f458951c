import MockSpecRuntime
import MockSpecServices

/// A value as a recording writes it, with what only the live value can tell.
indirect enum Written: Sendable {
  case plain(JSONValue)
  case record(WrittenRecord)
  /// A value that nobody can write or make, such as a cursor, by the name of its first appearance.
  case handle(String)
  case list([Written])
  case object([(key: String, value: Written)])
  /// What cannot be written: a closure, a type that is not `Codable`.
  case unrecorded(String)

  var json: JSONValue {
    switch self {
    case .plain(let json): json
    case .record(let record): record.json
    case .handle(let name): .object(["handle": .string(name)])
    case .list(let values): .list(values.map(\.json))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.json) }) { first, _ in first })
    case .unrecorded(let type): .object(["unrecorded": .string(type)])
    }
  }

  /// Whether some part of the value is missing.
  var isIncomplete: Bool {
    switch self {
    case .plain, .record, .handle: false
    case .list(let values): values.contains(where: \.isIncomplete)
    case .object(let members): members.contains { $0.value.isIncomplete }
    case .unrecorded: true
    }
  }
}

/// A record of a store, and which parts of it are the service's.
struct WrittenRecord: Sendable {
  /// What tells records of different stores apart.
  var form: String
  var id: String
  var json: JSONValue
  /// The keys of what the service writes into records: tags and dates.
  var minted: Set<String>
  /// The one among them that holds the tag of the version.
  var tagKey: String?
}

extension JSONValue {
  /// The same object with another value for a key.
  func replacing(_ key: String, by value: JSONValue) -> JSONValue {
    guard var members, members[key] != nil else { return self }
    members[key] = value
    return .object(members)
  }
}
