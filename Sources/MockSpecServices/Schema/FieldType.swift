import MockSpecStores

/// The type of a record's field, by its name in schemas.
public struct FieldType: Hashable, Sendable, CustomStringConvertible {
  /// The types of single values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A file.
    case asset = "ASSET"
    /// Data.
    case bytes = "BYTES"
    /// A number with a fraction.
    case double = "DOUBLE"
    /// A whole number.
    case int64 = "INT64"
    /// A place on the globe.
    case location = "LOCATION"
    /// A number that can be whole or not.
    case number = "NUMBER"
    /// A link to another record.
    case reference = "REFERENCE"
    /// A text.
    case string = "STRING"
    /// A moment.
    case timestamp = "TIMESTAMP"
  }

  /// The type of the value, or of each value of a list.
  public var kind: Kind
  /// True if the field holds a list of values.
  public var isList: Bool
  /// True if the service cannot read the value.
  public var isEncrypted: Bool

  /// Creates a field type.
  ///
  /// - Parameters:
  ///   - kind: The type of the value, or of each value of a list.
  ///   - isList: True if the field holds a list of values.
  ///   - isEncrypted: True if the service cannot read the value.
  public init(_ kind: Kind, isList: Bool = false, isEncrypted: Bool = false) {
    self.kind = kind
    self.isList = isList
    self.isEncrypted = isEncrypted
  }

  /// The keywords of the type: `STRING`, `LIST<ENCRYPTED STRING>`.
  public var description: String {
    let single = (isEncrypted ? "ENCRYPTED " : "") + kind.rawValue
    return isList ? "LIST<\(single)>" : single
  }

  /// Checks whether a field of this type accepts values of another; whole numbers are numbers as well.
  func accepts(_ other: FieldType) -> Bool {
    guard isList == other.isList, isEncrypted == other.isEncrypted else { return false }
    return switch (kind, other.kind) {
    case (.number, .int64), (.number, .double), (.double, .int64): true
    default: kind == other.kind
    }
  }

  /// Returns the type of fields that hold values of both types; `nil` if there is none.
  func joined(with other: FieldType) -> FieldType? {
    accepts(other) ? self : other.accepts(self) ? other : nil
  }
}

/// A field of a record, with its type.
public struct RecordField: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// The type of the value; `nil` if it is unknown, as for an empty list.
  public let type: FieldType?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - type: The type of the value; `nil` if it is unknown.
  public init(_ name: String, _ type: FieldType?) {
    self.name = name
    self.type = type
  }
}
