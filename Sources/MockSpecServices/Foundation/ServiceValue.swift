import Foundation
import MockSpecRuntime

/// A type of field values that a service has beside those of Foundation: a file, a reference.
public protocol ServiceValue: NSObject {
  /// The key that identifies the type in the text form of a value.
  static var textKey: String { get }
  /// The type in schemas.
  static var kind: FieldType.Kind { get }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder, which gets an object with ``textKey``.
  /// - Throws: The reason for which the value cannot be encoded.
  func encodeValue(to encoder: any Encoder) throws

  /// Decodes a value.
  ///
  /// - Parameter decoder: The decoder of an object with ``textKey``.
  /// - Returns: The value.
  /// - Throws: The mistake in the text.
  static func decodeValue(from decoder: any Decoder) throws -> NSObject
}

/// A reference to another record as the value of a field: `{ "reference": "milk", "deletesSelf": true }`.
public protocol FieldLink<Adapter>: ServiceValue {
  /// The adapter of the records.
  associatedtype Adapter: RecordAdapter

  /// The id of the record that is referred to.
  var target: Adapter.ID { get }
  /// True if the record with the field is deleted with its target.
  var isOwned: Bool { get }

  /// Creates a value of that type.
  ///
  /// - Parameters:
  ///   - target: The id of the record that is referred to.
  ///   - isOwned: True if the record with the field is deleted with its target.
  /// - Returns: The value.
  static func link(to target: Adapter.ID, isOwned: Bool) -> NSObject
}

extension FieldLink {
  public static var textKey: String { "reference" }
  public static var kind: FieldType.Kind { .reference }

  public func encodeValue(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Adapter>(target), forKey: AnyCodingKey(Self.textKey))
    if isOwned { try container.encode(true, forKey: "deletesSelf") }
  }

  public static func decodeValue(from decoder: any Decoder) throws -> NSObject {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let isOwned = try container.decodeIfPresent(Bool.self, forKey: "deletesSelf")
    let id = try container.decode(EncodedID<Adapter>.self, forKey: AnyCodingKey(textKey)).id
    return link(to: id, isOwned: isOwned == true)
  }
}
