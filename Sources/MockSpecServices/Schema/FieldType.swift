import MockSpecRuntime

/// What a field of a record holds, in the words of schemas.
public struct FieldType: Hashable, Sendable, CustomStringConvertible {
  /// The types of single values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case asset = "ASSET"
    case bytes = "BYTES"
    case double = "DOUBLE"
    case int64 = "INT64"
    case location = "LOCATION"
    /// A number that can be whole or not.
    case number = "NUMBER"
    case reference = "REFERENCE"
    case string = "STRING"
    case timestamp = "TIMESTAMP"
  }

  /// The type of the value, or of each value of a list.
  public var kind: Kind
  /// Whether the field holds many values.
  public var isList: Bool
  /// Whether the service cannot read the value.
  public var isEncrypted: Bool

  /// Describes what a field holds.
  ///
  /// - Parameters:
  ///   - kind: The type of the value, or of each value of a list.
  ///   - isList: Whether the field holds many values.
  ///   - isEncrypted: Whether the service cannot read the value.
  public init(_ kind: Kind, isList: Bool = false, isEncrypted: Bool = false) {
    self.kind = kind
    self.isList = isList
    self.isEncrypted = isEncrypted
  }

  /// `STRING`, `LIST<ENCRYPTED STRING>`
  public var description: String {
    let single = (isEncrypted ? "ENCRYPTED " : "") + kind.rawValue
    return isList ? "LIST<\(single)>" : single
  }

  /// Whether a field of this type takes values of another: whole numbers are numbers as well.
  func takes(_ other: FieldType) -> Bool {
    guard isList == other.isList, isEncrypted == other.isEncrypted else { return false }
    return switch (kind, other.kind) {
    case (.number, .int64), (.number, .double), (.double, .int64): true
    default: kind == other.kind
    }
  }

  /// The type of fields that hold values of both types; `nil` if there is none.
  func joined(with other: FieldType) -> FieldType? {
    takes(other) ? self : other.takes(self) ? other : nil
  }
}

/// A field of a record that a store has to do with.
public struct RecordField: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// What it holds; `nil` for an empty list, of which nobody can tell.
  public let type: FieldType?

  /// Names a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - type: What it holds; `nil` if nobody can tell.
  public init(_ name: String, _ type: FieldType?) {
    self.name = name
    self.type = type
  }
}
