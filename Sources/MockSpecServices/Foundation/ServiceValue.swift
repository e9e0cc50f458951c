import Foundation
import MockSpecRuntime

/// A value of a field that a service has beside those of Foundation: a file, a reference.
public protocol ServiceValue: NSObject {
  /// The key that tells the object of such a value in text from those of others.
  static var textKey: String { get }
  /// What schemas call the type.
  static var kind: FieldType.Kind { get }

  /// Encodes the value.
  ///
  /// - Parameter encoder: Takes an object that has ``textKey``.
  /// - Throws: Why it cannot be encoded.
  func encodeValue(to encoder: any Encoder) throws

  /// Decodes a value.
  ///
  /// - Parameter decoder: Has an object with ``textKey``.
  /// - Returns: The value.
  /// - Throws: What is wrong with the text.
  static func decodeValue(from decoder: any Decoder) throws -> NSObject
}

/// A value of a field that refers to another record: `{ "reference": "milk", "deletesSelf": true }`.
public protocol FieldLink<Adapter>: ServiceValue {
  /// How the store handles the records.
  associatedtype Adapter: RecordAdapter

  /// The record that is meant.
  var target: Adapter.ID { get }
  /// Whether the record with the field is deleted with its target.
  var isOwned: Bool { get }

  /// Makes a value of that type.
  ///
  /// - Parameters:
  ///   - target: The record that is meant.
  ///   - isOwned: Whether the record with the field is deleted with its target.
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
