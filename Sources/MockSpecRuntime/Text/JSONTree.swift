/// A JSON value that knows where it was written.
package struct JSONTree: Sendable {
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    /// As it is written, because no one type holds all of them.
    case number(String)
    case string(String)
    case list([JSONTree])
    case object([Member])
  }

  package struct Member: Sendable {
    package var key: String
    package var place: TextPlace
    package var tree: JSONTree

    package init(key: String, place: TextPlace = .start, tree: JSONTree) {
      self.key = key
      self.place = place
      self.tree = tree
    }
  }

  package var value: Value
  package var place: TextPlace

  package init(_ value: Value, at place: TextPlace = .start) {
    self.value = value
    self.place = place
  }
}

/// Two trees are equal when they say the same, wherever that is.
extension JSONTree: Hashable {
  package static func == (one: JSONTree, other: JSONTree) -> Bool {
    switch (one.value, other.value) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other || Double(one) == Double(other)
    case (.string(let one), .string(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key == $1.key && $0.tree == $1.tree }
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension JSONTree {
  package static var null: JSONTree { JSONTree(.null) }

  package static func string(_ text: String) -> JSONTree { JSONTree(.string(text)) }
  package static func boolean(_ value: Bool) -> JSONTree { JSONTree(.boolean(value)) }
  package static func list(_ trees: [JSONTree]) -> JSONTree { JSONTree(.list(trees)) }
  package static func number(_ value: some BinaryInteger) -> JSONTree {
    JSONTree(.number("\(value)"))
  }

  /// A whole number is written without a fraction, as most people do.
  static func number(_ value: Double) -> JSONTree {
    Int(exactly: value).map { .number($0) } ?? JSONTree(.number("\(value)"))
  }

  /// An object of the members that have a value.
  package static func object(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    JSONTree(
      .object(
        members.compactMap { key, tree in
          tree.map { Member(key: key, place: .start, tree: $0) }
        }))
  }

  package subscript(key: String) -> JSONTree? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.tree
  }

  /// What messages call a value of this kind.
  package var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
