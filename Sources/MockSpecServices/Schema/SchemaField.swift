import MockSpecStores

/// A field of a schema: its type, and its uses by queries.
///
/// ```swift
/// ["title": .string.queryable.sortable, "tags": .list(of: .string), "secret": .string.encrypted]
/// ```
public struct SchemaField: Hashable, Sendable, CustomStringConvertible {
  /// The uses of a field by queries.
  public struct Uses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The comparison in a predicate.
    public static let queryable = Self(rawValue: 1)
    /// The search of its texts for words.
    public static let searchable = Self(rawValue: 2)
    /// The sorting of results.
    public static let sortable = Self(rawValue: 4)
  }

  /// The type of the field; `nil` in an inferred schema for a field that was queried and never saved.
  public var type: FieldType?
  /// The uses that the schema allows; in an inferred schema, those that were made.
  public var uses: Uses

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - type: The type of the field.
  ///   - uses: The uses by queries.
  public init(_ type: FieldType?, _ uses: Uses = []) {
    self.type = type
    self.uses = uses
  }

  /// A field with a file.
  public static let asset = Self(FieldType(.asset))
  /// A field with data.
  public static let bytes = Self(FieldType(.bytes))
  /// A field with a number that has a fraction.
  public static let double = Self(FieldType(.double))
  /// A field with a whole number.
  public static let int64 = Self(FieldType(.int64))
  /// A field with a place on the globe.
  public static let location = Self(FieldType(.location))
  /// A field with a number that can be whole or not.
  public static let number = Self(FieldType(.number))
  /// A field with a link to another record.
  public static let reference = Self(FieldType(.reference))
  /// A field with a text.
  public static let string = Self(FieldType(.string))
  /// A field with a moment.
  public static let timestamp = Self(FieldType(.timestamp))

  /// Returns a field with a list of values.
  ///
  /// - Parameter kind: The type of each value.
  /// - Returns: The field.
  public static func list(of kind: FieldType.Kind) -> Self { Self(FieldType(kind, isList: true)) }

  /// The same field, encrypted.
  public var encrypted: Self {
    var field = self
    field.type?.isEncrypted = true
    return field
  }

  /// The same field, for comparison in predicates.
  public var queryable: Self { Self(type, uses.union(.queryable)) }
  /// The same field, for the search of its texts.
  public var searchable: Self { Self(type, uses.union(.searchable)) }
  /// The same field, for the sorting of results.
  public var sortable: Self { Self(type, uses.union(.sortable)) }

  /// The keywords of the field: `STRING QUERYABLE SORTABLE`.
  public var description: String {
    ([type?.description].compactMap { $0 } + uses.words).joined(separator: " ")
  }
}

extension SchemaField.Uses: KeywordSet {
  static var keywords: KeyValuePairs<String, Self> {
    ["QUERYABLE": .queryable, "SEARCHABLE": .searchable, "SORTABLE": .sortable]
  }
}
