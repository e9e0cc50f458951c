/// Writes `Encodable` values as trees.
final class TreeEncoder: Encoder {
  /// What is written; grows while the value encodes itself.
  private var content = Content.single(.null)
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private enum Content {
    case single(JSONTree)
    case list([TreeEncoder])
    case object([(key: String, value: TreeEncoder)])
  }

  private init(_ path: [any CodingKey]) { codingPath = path }

  static func tree(_ value: any Encodable) throws -> JSONTree {
    let encoder = TreeEncoder([])
    try encoder.write(value)
    return encoder.tree
  }

  private var tree: JSONTree {
    switch content {
    case .single(let tree): tree
    case .list(let encoders): .list(encoders.map(\.tree))
    case .object(let members):
      JSONTree(
        .object(
          members.map { JSONTree.Member(key: $0.key, place: .start, tree: $0.value.tree) }))
    }
  }

  private func write(_ value: any Encodable) throws {
    switch value {
    case let value as Bool: content = .single(.boolean(value))
    case let value as String: content = .single(.string(value))
    case let value as Double: content = .single(try number(value))
    case let value as Float: content = .single(try number(Double(value)))
    case let value as any BinaryInteger & Encodable: content = .single(.number(value))
    default: try value.encode(to: self)
    }
  }

  private func number(_ value: Double) throws -> JSONTree {
    guard value.isFinite else { throw TextValueError("\(value) cannot be written") }
    return .number(value)
  }

  private func child(_ key: any CodingKey) -> TreeEncoder {
    let child = TreeEncoder(codingPath + [key])
    if case .object(var members) = content {
      members.removeAll { $0.key == key.stringValue }
      content = .object(members + [(key.stringValue, child)])
    } else {
      content = .object([(key.stringValue, child)])
    }
    return child
  }

  private func next() -> TreeEncoder {
    guard case .list(var encoders) = content else { return TreeEncoder(codingPath) }
    let child = TreeEncoder(codingPath + [AnyCodingKey(intValue: encoders.count)])
    // A second owner would make each element copy all before it.
    content = .single(.null)
    encoders.append(child)
    content = .list(encoders)
    return child
  }

  private func begin(_ empty: Content) {
    if case .single = content { content = empty }
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.object([]))
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.list([]))
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws { _ = encoder.child(key) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.child(key).write(value)
    }
    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedEncodingContainer<Nested>
    { encoder.child(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.child(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.child(AnyCodingKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int {
      if case .list(let encoders) = encoder.content { encoders.count } else { 0 }
    }

    func encodeNil() throws { _ = encoder.next() }
    func encode(_ value: some Encodable) throws { try encoder.next().write(value) }
    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      encoder.next().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.next().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.next() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { encoder.content = .single(.null) }
    func encode(_ value: some Encodable) throws { try encoder.write(value) }
  }
}
