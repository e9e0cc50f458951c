import MockSpecRuntime

/// A value as a recording writes it, with what only the live value can tell.
indirect enum Written: Sendable {
  case plain(JSONTree)
  case record(WrittenRecord)
  /// A value that nobody can write or make, such as a cursor, by the name of its first appearance.
  case handle(String)
  case list([Written])
  case object([(key: String, value: Written)])
  /// What cannot be written: a closure, a type that is not `Codable`.
  case unrecorded(String)

  var tree: JSONTree {
    switch self {
    case .plain(let tree): tree
    case .record(let record): record.tree
    case .handle(let name): .object(["handle": .string(name)])
    case .list(let values): .list(values.map(\.tree))
    case .object(let members):
      JSONTree(.object(members.map { JSONTree.Member(key: $0.key, tree: $0.value.tree) }))
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
  var tree: JSONTree
  /// The keys of what the service writes into records: tags and dates.
  var minted: Set<String>
  /// The one among them that holds the tag of the version.
  var tagKey: String?
}

extension JSONTree {
  /// The same value with the keys of every object in order.
  var sorted: JSONTree {
    switch value {
    case .list(let trees): return JSONTree(.list(trees.map(\.sorted)), at: place)
    case .object(let members):
      let members = members.map {
        Member(key: $0.key, place: $0.place, tree: $0.tree.sorted)
      }
      return JSONTree(.object(members.sorted { $0.key < $1.key }), at: place)
    default: return self
    }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }
  var elements: [JSONTree]? { if case .list(let trees) = value { trees } else { nil } }
  var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The same object with another value for a key.
  func replacing(_ key: String, by tree: JSONTree) -> JSONTree {
    guard let members else { return self }
    return JSONTree(
      .object(
        members.map {
          $0.key == key ? Member(key: key, place: $0.place, tree: tree) : $0
        }), at: place)
  }
}
