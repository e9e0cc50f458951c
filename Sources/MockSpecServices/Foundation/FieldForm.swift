import Foundation
import MockSpecStores

/// The encoding of fields without declared types, as in records that are dictionaries.
///
/// Texts, numbers, Booleans and lists are plain JSON. Every other value is an object with one key: `{ "date":
/// 1735689600 }`, `{ "data": "AAEC" }`, `{ "double": 2 }`, and a service adds its own.
public struct FieldForm {
  private let values: [any ServiceValue.Type]

  /// Creates the encoding of a service.
  ///
  /// - Parameter values: The types of values that Foundation does not have.
  public init(_ values: [any ServiceValue.Type]) { self.values = values }

  /// Encodes the value of a field.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: The encoder.
  /// - Throws: ``EncodedValueError`` for a value of any other type.
  public func encode(_ value: Any, to encoder: any Encoder) throws {
    switch value {
    case let value as any ServiceValue: try value.encodeValue(to: encoder)
    case let number as NSNumber: try encode(number, to: encoder)
    case let text as String: try text.encode(to: encoder)
    case let date as Date: try ["date": date.timeIntervalSince1970].encode(to: encoder)
    case let data as Data: try ["data": data].encode(to: encoder)
    case let values as [Any]:
      var container = encoder.unkeyedContainer()
      for value in values { try encode(value, to: container.superEncoder()) }
    default:
      throw EncodedValueError(
        "a field of type '\(type(of: value))' cannot be written", at: encoder.codingPath)
    }
  }

  private func encode(_ number: NSNumber, to encoder: any Encoder) throws {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): try number.boolValue.encode(to: encoder)
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      try ["double": number.doubleValue].encode(to: encoder)
    case UInt8(ascii: "Q"): try number.uint64Value.encode(to: encoder)
    default: try number.int64Value.encode(to: encoder)
    }
  }

  /// Decodes the value of a field.
  ///
  /// - Parameter decoder: The decoder of the value.
  /// - Returns: The value, as an object of Foundation or of the service.
  /// - Throws: ``EncodedValueError`` for JSON that is not the value of a field.
  public func decode(from decoder: any Decoder) throws -> NSObject {
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) { return NSString(string: text) }
    if let flag = try? single.decode(Bool.self) { return NSNumber(value: flag) }
    if let number = try? single.decode(Int64.self) { return NSNumber(value: number) }
    if let number = try? single.decode(UInt64.self) { return NSNumber(value: number) }
    if let number = try? single.decode(Double.self) { return NSNumber(value: number) }
    if var list = try? decoder.unkeyedContainer() {
      var values: [NSObject] = []
      while !list.isAtEnd { values.append(try decode(from: list.superDecoder())) }
      return NSArray(array: values)
    }
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    if container.contains("date") {
      return NSDate(timeIntervalSince1970: try container.decode(Double.self, forKey: "date"))
    }
    if container.contains("double") {
      return NSNumber(value: try container.decode(Double.self, forKey: "double"))
    }
    if container.contains("data") {
      return NSData(data: try container.decode(Data.self, forKey: "data"))
    }
    if let own = values.first(where: { container.contains(AnyCodingKey($0.textKey)) }) {
      return try own.decodeValue(from: decoder)
    }
    let keys = (["date", "double", "data"] + values.map { $0.textKey }).map { "'\($0)'" }
    throw EncodedValueError(
      "a field is plain JSON, or has one of the keys \(keys.joined(separator: ", "))",
      at: decoder.codingPath)
  }
}

/// The size of a value in a request: text as UTF-8, data as it is, anything else eight bytes.
public enum FieldSize {
  /// Returns the bytes of a value; files count as none, because they are sent separately.
  ///
  /// - Parameter value: The value of a field, or a list.
  /// - Returns: The number of bytes.
  public static func bytes(of value: Any) -> Int {
    switch value {
    case let text as String: text.utf8.count
    case let data as Data: data.count
    case let values as [Any]: values.reduce(0) { $0 + bytes(of: $1) }
    default: value is any FieldFile ? 0 : 8
    }
  }
}

extension FieldType {
  /// Returns the type of a value in a schema.
  ///
  /// - Parameters:
  ///   - value: A value of Foundation, or a ``ServiceValue``; the first value decides for a list.
  ///   - isEncrypted: True if the service cannot read the value.
  /// - Returns: The type; `nil` for an empty list and for a value without a type in schemas.
  public static func of(_ value: Any, encrypted isEncrypted: Bool = false) -> FieldType? {
    guard let values = value as? [Any] else {
      return kind(of: value).map { FieldType($0, isEncrypted: isEncrypted) }
    }
    let first = values.first.flatMap { kind(of: $0) }
    return first.map { FieldType($0, isList: true, isEncrypted: isEncrypted) }
  }

  private static func kind(of value: Any) -> Kind? {
    switch value {
    case let number as NSNumber:
      [UInt8(ascii: "d"), UInt8(ascii: "f")].contains(UInt8(bitPattern: number.objCType.pointee))
        ? .double : .int64
    case is String: .string
    case is Date: .timestamp
    case is Data: .bytes
    case let value as any ServiceValue: type(of: value).kind
    default: nil
    }
  }
}
