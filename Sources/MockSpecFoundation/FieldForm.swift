import Foundation
import MockSpecRuntime

/// How fields are written whose types nobody has declared, as records of dictionaries have them.
///
/// Texts, numbers, Booleans and lists are plain JSON. What JSON does not have is an object with one
/// key: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`, `{ "double": 2 }`, and a service adds its own.
public struct FieldForm {
  private let values: [any ServiceValue.Type]

  /// The form of a service.
  ///
  /// - Parameter values: The types of values that Foundation does not have.
  public init(_ values: [any ServiceValue.Type]) { self.values = values }

  /// Writes the value of a field.
  ///
  /// - Parameter value: The value.
  /// - Returns: The text.
  /// - Throws: ``TextValueError`` for a value that neither Foundation nor the service has.
  public func text(of value: Any) throws -> TextValue {
    switch value {
    case let value as any ServiceValue: try value.written()
    case let number as NSNumber: try text(of: number)
    case let text as String: try TextValue(text)
    case let date as Date: .object(["date": try TextValue(date.timeIntervalSince1970)])
    case let data as Data: .object(["data": try TextValue(data.base64EncodedString())])
    case let values as [Any]: try TextValue(try values.map(text))
    default: throw TextValueError("a field of type '\(type(of: value))' cannot be written")
    }
  }

  private func text(of number: NSNumber) throws -> TextValue {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): try TextValue(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      .object(["double": try TextValue(number.doubleValue)])
    case UInt8(ascii: "Q"): try TextValue(number.uint64Value)
    default: try TextValue(number.int64Value)
    }
  }

  /// Writes fields in the order of their keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - value: The value of a key.
  /// - Returns: An object; `nil` if there are no keys.
  /// - Throws: ``TextValueError`` for a value that neither Foundation nor the service has.
  public func text(ofFields keys: [String], _ value: (String) -> Any?) throws -> TextValue? {
    if keys.isEmpty { return nil }
    return .object(
      try keys.sorted().compactMap { key in try value(key).map { (key, try text(of: $0)) } })
  }

  /// Reads the value of a field.
  ///
  /// - Parameter text: The text.
  /// - Returns: The value, as one of Foundation's classes or the service's.
  /// - Throws: ``TextValueError`` for a text that is none of a field.
  public func value(of text: TextValue) throws -> NSObject {
    if let members = text.members { return try value(members.first?.key ?? "", text) }
    if let values = text.elements { return NSArray(array: try values.map { try value(of: $0) }) }
    if let flag = try? text.value() as Bool { return NSNumber(value: flag) }
    if let number = try? text.value() as Int64 { return NSNumber(value: number) }
    if let number = try? text.value() as UInt64 { return NSNumber(value: number) }
    if let number = try? text.value() as Double { return NSNumber(value: number) }
    return NSString(string: try text.value())
  }

  private func value(_ key: String, _ text: TextValue) throws -> NSObject {
    switch key {
    case "date": return NSDate(timeIntervalSince1970: try text.value(key))
    case "double": return NSNumber(value: try text.value(key) as Double)
    case "data":
      guard let data = Data(base64Encoded: try text.value(key) as String) else { break }
      return NSData(data: data)
    default: break
    }
    if let own = values.first(where: { $0.textKey == key }) { return try own.value(written: text) }
    let keys = (["date", "double", "data"] + values.map { $0.textKey }).map { "'\($0)'" }
    throw text.mistake(
      "a field is plain JSON, or has one of the keys \(keys.joined(separator: ", "))")
  }
}
