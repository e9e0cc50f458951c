import MockSpecStores

/// A record adapter that defines how its records are encoded, where `Codable` does not or should not.
///
/// Snapshots, plans and recordings use it; every requirement has a default that uses `Codable`.
public protocol RecordCoding: RecordAdapter {
  /// Encodes a record with everything that the service has written into it.
  static func encode(_ record: Record, to encoder: any Encoder) throws
  /// Decodes a record that was encoded, or written by hand.
  static func decodeRecord(from decoder: any Decoder) throws -> Record
  /// Encodes an id.
  static func encode(id: ID, to encoder: any Encoder) throws
  /// Decodes an id.
  static func decodeID(from decoder: any Decoder) throws -> ID
  /// Encodes the id of a zone.
  static func encode(zone: ZoneID, to encoder: any Encoder) throws
  /// Decodes the id of a zone.
  static func decodeZone(from decoder: any Decoder) throws -> ZoneID
  /// Encodes the data that a client has stored with a save; by default texts only.
  static func encode(note: any Sendable, to encoder: any Encoder) throws
  /// Decodes the data that a client has stored with a save.
  static func decodeNote(from decoder: any Decoder) throws -> any Sendable
}

extension RecordCoding {
  public static func encode(_ record: Record, to encoder: any Encoder) throws {
    try encodePlainly(record, to: encoder)
  }
  public static func decodeRecord(from decoder: any Decoder) throws -> Record {
    try decodePlainly(from: decoder)
  }
  public static func encode(id: ID, to encoder: any Encoder) throws {
    try encodePlainly(id, to: encoder)
  }
  public static func decodeID(from decoder: any Decoder) throws -> ID {
    try decodePlainly(from: decoder)
  }
  public static func encode(zone: ZoneID, to encoder: any Encoder) throws {
    try encodePlainly(zone, to: encoder)
  }
  public static func decodeZone(from decoder: any Decoder) throws -> ZoneID {
    try decodePlainly(from: decoder)
  }
  public static func encode(note: any Sendable, to encoder: any Encoder) throws {
    try encodeNote(note, as: String.self, to: encoder)
  }
  public static func decodeNote(from decoder: any Decoder) throws -> any Sendable {
    try String(from: decoder)
  }
}

/// Encodes a value that is `Codable`.
private func encodePlainly(_ value: some Any, to encoder: any Encoder) throws {
  guard let value = value as? any Encodable else {
    throw EncodedValueError(
      "a value of type '\(type(of: value))' cannot be written; it is not Codable",
      at: encoder.codingPath)
  }
  var container = encoder.singleValueContainer()
  try container.encode(value)
}

/// Decodes a value that is `Codable`.
private func decodePlainly<Value>(from decoder: any Decoder) throws -> Value {
  guard let type = Value.self as? any Decodable.Type,
    let value = try decoder.singleValueContainer().decode(type) as? Value
  else {
    throw EncodedValueError(
      "a value of type '\(Value.self)' cannot be read; it is not Codable", at: decoder.codingPath)
  }
  return value
}

/// Encodes a note of the only type that an adapter's clients store.
func encodeNote<Note: Encodable>(
  _ note: any Sendable, as type: Note.Type, to encoder: any Encoder
) throws {
  guard let note = note as? Note else {
    throw EncodedValueError(
      "a note of type '\(Swift.type(of: note))' cannot be written", at: encoder.codingPath)
  }
  try encodePlainly(note, to: encoder)
}

extension RecordAdapter {
  /// The adapter, if it defines how its records are encoded.
  fileprivate static var coding: (any RecordCoding.Type)? { self as? any RecordCoding.Type }
}

/// A record of any adapter, encoded by the adapter.
package struct EncodedRecord<Adapter: RecordAdapter>: Codable {
  package let record: Adapter.Record

  package init(_ record: Adapter.Record) { self.record = record }

  package init(from decoder: any Decoder) throws {
    let own = try Adapter.coding?.decodeRecord(from: decoder) as? Adapter.Record
    record = try own ?? decodePlainly(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    func encode<Coding: RecordCoding>(_ coding: Coding.Type) throws -> Bool {
      guard let record = record as? Coding.Record else { return false }
      try Coding.encode(record, to: encoder)
      return true
    }
    if let coding = Adapter.coding, try encode(coding) { return }
    try encodePlainly(record, to: encoder)
  }
}

/// An id of a record, encoded by its adapter.
package struct EncodedID<Adapter: RecordAdapter>: Codable {
  package let id: Adapter.ID

  package init(_ id: Adapter.ID) { self.id = id }

  package init(from decoder: any Decoder) throws {
    let own = try Adapter.coding?.decodeID(from: decoder) as? Adapter.ID
    id = try own ?? decodePlainly(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    func encode<Coding: RecordCoding>(_ coding: Coding.Type) throws -> Bool {
      guard let id = id as? Coding.ID else { return false }
      try Coding.encode(id: id, to: encoder)
      return true
    }
    if let coding = Adapter.coding, try encode(coding) { return }
    try encodePlainly(id, to: encoder)
  }
}

/// An id of a zone, encoded by its adapter.
package struct EncodedZone<Adapter: RecordAdapter>: Codable {
  package let zone: Adapter.ZoneID

  package init(_ zone: Adapter.ZoneID) { self.zone = zone }

  package init(from decoder: any Decoder) throws {
    let own = try Adapter.coding?.decodeZone(from: decoder) as? Adapter.ZoneID
    zone = try own ?? decodePlainly(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    func encode<Coding: RecordCoding>(_ coding: Coding.Type) throws -> Bool {
      guard let zone = zone as? Coding.ZoneID else { return false }
      try Coding.encode(zone: zone, to: encoder)
      return true
    }
    if let coding = Adapter.coding, try encode(coding) { return }
    try encodePlainly(zone, to: encoder)
  }
}

/// The data that a client has stored with a save, encoded by its adapter.
package struct EncodedNote<Adapter: RecordAdapter>: Codable {
  package let note: any Sendable

  package init(_ note: any Sendable) { self.note = note }

  package init(from decoder: any Decoder) throws {
    note = try Adapter.coding?.decodeNote(from: decoder) ?? String(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    guard let coding = Adapter.coding else {
      return try encodeNote(note, as: String.self, to: encoder)
    }
    try coding.encode(note: note, to: encoder)
  }
}
