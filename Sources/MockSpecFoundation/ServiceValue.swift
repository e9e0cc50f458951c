import Foundation
import MockSpecRuntime

/// A value of a field that a service has beside those of Foundation: a file, a reference.
public protocol ServiceValue: NSObject {
  /// The first key of the object that stands for such a value in text.
  static var textKey: String { get }
  /// What schemas call the type.
  static var kind: FieldType.Kind { get }

  /// Writes the value.
  ///
  /// - Returns: An object that begins with ``textKey``.
  /// - Throws: Why it cannot be written.
  func written() throws -> TextValue

  /// Reads a value.
  ///
  /// - Parameter text: An object that begins with ``textKey``.
  /// - Returns: The value.
  /// - Throws: What is wrong with the text.
  static func value(written text: TextValue) throws -> NSObject
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

  public func written() throws -> TextValue {
    .object([
      Self.textKey: try Adapter.written(id: target),
      "deletesSelf": isOwned ? try TextValue(true) : nil,
    ])
  }

  public static func value(written text: TextValue) throws -> NSObject {
    let isOwned: Bool? = try text.value("deletesSelf")
    return link(
      to: try Adapter.id(written: try text.value(textKey)), isOwned: isOwned == true)
  }
}
