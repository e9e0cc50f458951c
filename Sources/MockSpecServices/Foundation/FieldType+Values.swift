import Foundation
import MockSpecRuntime

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
