import Foundation
import MockSpecStores

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

/// The values that a service writes into a record beside its fields, at each save.
public struct ServiceFields: Codable, Hashable, Sendable {
  /// The tag of the version; `nil` for a record that was never saved.
  public var tag: String?
  /// The time of the first save, in seconds since 1970.
  public var created: Double?
  /// The time of the last save, in seconds since 1970.
  public var modified: Double?
  /// The name of the user who first saved the record, as the table's user knows it.
  public var creator: String?
  /// The name of the user who last saved the record, as the table's user knows it.
  public var modifier: String?
  /// The name of the share that the record refers to, which is in the same zone.
  public var share: String?

  /// Creates the values; by default none.
  ///
  /// - Parameters:
  ///   - tag: The tag of the version.
  ///   - created: The time of the first save, in seconds since 1970.
  ///   - modified: The time of the last save, in seconds since 1970.
  ///   - creator: The name of the user who first saved the record.
  ///   - modifier: The name of the user who last saved it.
  ///   - share: The name of the share that the record refers to.
  public init(
    tag: String? = nil, created: Double? = nil, modified: Double? = nil, creator: String? = nil,
    modifier: String? = nil, share: String? = nil
  ) {
    (self.tag, self.created, self.modified) = (tag, created, modified)
    (self.creator, self.modifier, self.share) = (creator, modifier, share)
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC

  // Values kept beside an object whose class lets only the service write them; copies of the object that others make
  // do not have them.
  extension NSObject {
    /// The values of the service for a record.
    public var fieldsBeside: ServiceFields? {
      get { objc_getAssociatedObject(self, valuesKey) as? ServiceFields }
      set { objc_setAssociatedObject(self, valuesKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// The fields of a record as the service handed them out.
    public var deliveredFields: [String: Any]? {
      get { objc_getAssociatedObject(self, deliveredKey) as? [String: Any] }
      set { objc_setAssociatedObject(self, deliveredKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
  }

  /// The address of a selector, which is the same everywhere in the process and needs no global variable.
  private var valuesKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_serviceFields")), to: UnsafeRawPointer.self)
  }

  private var deliveredKey: UnsafeRawPointer {
    unsafeBitCast(Selector(("mockspec_deliveredFields")), to: UnsafeRawPointer.self)
  }
#endif
