/// A value as snapshots and plans write it: JSON that knows where it stands.
public struct TextValue: Sendable, Hashable {
  package let tree: JSONTree

  package init(_ tree: JSONTree) { self.tree = tree }

  /// Writes a value of any type that is `Encodable`.
  ///
  /// - Parameter value: The value; a record, an id, or a field.
  /// - Throws: ``TextValueError`` for other types, and what the type's own encoding throws.
  public init(_ value: some Any) throws {
    if let value = value as? TextValue {
      tree = value.tree
    } else if let values = value as? [TextValue] {
      tree = .list(values.map(\.tree))
    } else if let value = value as? any Encodable {
      tree = try TreeEncoder.tree(value)
    } else {
      throw TextValueError(
        "a value of type '\(type(of: value))' cannot be written; it is not Codable")
    }
  }

  /// Writes an object of the members that have a value.
  ///
  /// - Parameter members: The members in order.
  /// - Returns: The object.
  public static func object(_ members: KeyValuePairs<String, TextValue?>) -> TextValue {
    TextValue(
      JSONTree(
        .object(
          members.compactMap { key, value in
            value.map { JSONTree.Member(key: key, place: .start, tree: $0.tree) }
          })))
  }

  /// Writes an object whose keys are not known before.
  ///
  /// - Parameter members: The members in order.
  /// - Returns: The object.
  public static func object(_ members: [(key: String, value: TextValue)]) -> TextValue {
    TextValue(
      JSONTree(
        .object(
          members.map { JSONTree.Member(key: $0.key, place: .start, tree: $0.value.tree) })))
  }

  /// The members of an object in order; `nil` for other values.
  public var members: [(key: String, value: TextValue)]? {
    guard case .object(let members) = tree.value else { return nil }
    return members.map { ($0.key, TextValue($0.tree)) }
  }

  /// The elements of a list in order; `nil` for other values.
  public var elements: [TextValue]? {
    guard case .list(let trees) = tree.value else { return nil }
    return trees.map { TextValue($0) }
  }

  /// An error that tells the place of the value.
  ///
  /// - Parameter message: What is wrong with the value.
  /// - Returns: The error.
  public func mistake(_ message: String) -> TextValueError {
    TextValueError(message, at: tree.place)
  }

  /// A member of an object, if it has it.
  ///
  /// - Parameter key: The key.
  public subscript(key: String) -> TextValue? { tree[key].map { TextValue($0) } }

  /// Reads a member of an object as a value of the type that is asked for.
  ///
  /// - Parameter key: The key; a missing one is read as null.
  /// - Returns: The value.
  /// - Throws: ``TextValueError`` for types that are not `Decodable`, and where the text is another.
  public func value<Value>(_ key: String) throws -> Value {
    guard case .object(let members) = tree.value else {
      throw TextValueError("an object must be here, not \(tree.kind)", at: tree.place)
    }
    if let member = tree[key] { return try TextValue(member).value() }
    guard Value.self != TextValue.self,
      let absent = try? TextValue(JSONTree(.null, at: tree.place)).value() as Value
    else {
      throw TextValueError(
        "the key '\(key)' is missing" + Spelling.advice(for: key, among: members.map(\.key)),
        at: tree.place)
    }
    return absent
  }

  /// Reads a value of the type that is asked for.
  ///
  /// - Returns: The value.
  /// - Throws: ``TextValueError`` for types that are not `Decodable`, and where the text is another.
  public func value<Value>() throws -> Value {
    // Not by the cast alone: any value becomes an optional of another type, as nil.
    if Value.self == TextValue.self, let value = self as? Value { return value }
    guard let type = Value.self as? any Decodable.Type else {
      throw TextValueError(
        "a value of type '\(Value.self)' cannot be read; it is not Codable", at: tree.place)
    }
    guard let value = try TreeDecoder.value(type, tree) as? Value else {
      throw TextValueError("this is no value of type '\(Value.self)'", at: tree.place)
    }
    return value
  }
}

/// A value cannot be written, or a text is not that of the value that is asked for.
public struct TextValueError: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String
  package var place: TextPlace?

  /// Says what is wrong with the whole value.
  ///
  /// - Parameter description: What is wrong.
  public init(_ description: String) { self.description = description }

  package init(_ description: String, at place: TextPlace) {
    self.description = description
    self.place = place
  }
}
