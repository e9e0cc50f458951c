import MockSpecRuntime

/// A field of a schema: what it holds, and what queries can do with it.
///
/// ```swift
/// ["title": .string.queryable.sortable, "tags": .list(of: .string), "secret": .string.encrypted]
/// ```
public struct SchemaField: Hashable, Sendable, CustomStringConvertible {
  /// What queries can do with a field, or have done.
  public struct Uses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To compare it in a predicate.
    public static let queryable = Self(rawValue: 1)
    /// To search its texts for words.
    public static let searchable = Self(rawValue: 2)
    /// To put results in its order.
    public static let sortable = Self(rawValue: 4)

    /// The words of schemas for it, in their order.
    var words: [String] {
      let all: [(Self, String)] = [
        (.queryable, "QUERYABLE"), (.searchable, "SEARCHABLE"), (.sortable, "SORTABLE"),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// What the field holds; `nil` in an inferred schema for a field that was only asked for.
  public var type: FieldType?
  /// What queries can do with it, or have done.
  public var uses: Uses

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - type: What the field holds.
  ///   - uses: What queries can do with it.
  public init(_ type: FieldType?, _ uses: Uses = []) {
    self.type = type
    self.uses = uses
  }

  public static let asset = Self(FieldType(.asset))
  public static let bytes = Self(FieldType(.bytes))
  public static let double = Self(FieldType(.double))
  public static let int64 = Self(FieldType(.int64))
  public static let location = Self(FieldType(.location))
  public static let number = Self(FieldType(.number))
  public static let reference = Self(FieldType(.reference))
  public static let string = Self(FieldType(.string))
  public static let timestamp = Self(FieldType(.timestamp))

  /// A field of many values.
  ///
  /// - Parameter kind: The type of each value.
  /// - Returns: The field.
  public static func list(of kind: FieldType.Kind) -> Self { Self(FieldType(kind, isList: true)) }

  /// The field, encrypted.
  public var encrypted: Self {
    var field = self
    field.type?.isEncrypted = true
    return field
  }

  /// The field, with which predicates can compare.
  public var queryable: Self { Self(type, uses.union(.queryable)) }
  /// The field, whose texts can be searched.
  public var searchable: Self { Self(type, uses.union(.searchable)) }
  /// The field, by which results can be sorted.
  public var sortable: Self { Self(type, uses.union(.sortable)) }

  /// `STRING QUERYABLE SORTABLE`
  public var description: String {
    ([type?.description].compactMap { $0 } + uses.words).joined(separator: " ")
  }
}
