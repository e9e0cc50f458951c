/// Reads `Decodable` values from trees; errors tell the place.
struct TreeDecoder: Decoder {
  let tree: JSONTree
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func value<Value: Decodable>(_ type: Value.Type, _ tree: JSONTree) throws -> Value {
    do {
      return try TreeDecoder(tree: tree).read(type)
    } catch DecodingError.keyNotFound(let key, _) {
      throw TextValueError("the key '\(key.stringValue)' is missing", at: tree.place)
    } catch DecodingError.dataCorrupted(let context) {
      throw TextValueError(context.debugDescription, at: tree.place)
    }
  }

  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let scalar = try scalar(type) else { return try Value(from: self) }
    guard let value = scalar as? Value else { throw mismatch("a '\(type)'") }
    return value
  }

  /// The value of a type that JSON has itself; `nil` for other types.
  private func scalar(_ type: Any.Type) throws -> Any? {
    switch type {
    case is Bool.Type:
      guard case .boolean(let value) = tree.value else { throw mismatch("true or false") }
      return value
    case is String.Type:
      guard case .string(let text) = tree.value else { throw mismatch("a string") }
      return text
    case is Double.Type, is Float.Type:
      guard case .number(let text) = tree.value, let value = Double(text) else {
        throw mismatch("a number")
      }
      return type is Float.Type ? Float(value) : value
    case let type as any FixedWidthInteger.Type:
      guard case .number(let text) = tree.value, let value = integer(type, text) else {
        throw mismatch("a whole number that '\(type)' can hold")
      }
      return value
    default: return nil
    }
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ text: String) -> Any? {
    Value(text)
  }

  private func mismatch(_ wanted: String) -> TextValueError {
    TextValueError("\(wanted) must be here, not \(tree.kind)", at: tree.place)
  }

  private func child(_ tree: JSONTree, _ key: any CodingKey) -> TreeDecoder {
    TreeDecoder(tree: tree, codingPath: codingPath + [key])
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree.value else { throw mismatch("an object") }
    return KeyedDecodingContainer(Keyed<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = tree.value else { throw mismatch("a list") }
    return Unkeyed(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TreeDecoder
    let members: [JSONTree.Member]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }

    private func child(_ key: any CodingKey) throws -> TreeDecoder {
      guard let member = members.first(where: { $0.key == key.stringValue }) else {
        throw TextValueError(
          "the key '\(key.stringValue)' is missing"
            + Spelling.advice(for: key.stringValue, among: members.map(\.key)),
          at: decoder.tree.place)
      }
      return decoder.child(member.tree, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try child(key).tree == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try child(key).read(type)
    }
    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Nested>
    { try child(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try child(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try child(AnyCodingKey("super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: TreeDecoder
    let elements: [JSONTree]
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(decoder: TreeDecoder, elements: [JSONTree]) {
      self.decoder = decoder
      self.elements = elements
    }

    private mutating func next() throws -> TreeDecoder {
      guard !isAtEnd else {
        throw TextValueError("the list is too short", at: decoder.tree.place)
      }
      defer { currentIndex += 1 }
      return decoder.child(elements[currentIndex], AnyCodingKey(intValue: currentIndex))
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().read(type)
    }
    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws
      -> KeyedDecodingContainer<Nested>
    { try next().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: TreeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.tree == .null }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
  }
}
