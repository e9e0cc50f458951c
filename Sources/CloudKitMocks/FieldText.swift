import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

/// How the value of a field is written; what JSON does not have is an object with one key.
enum FieldText {
  static func written(_ value: Any) throws -> TextValue {
    switch value {
    case let number as NSNumber: try written(number)
    case let text as String: try TextValue(text)
    case let date as Date: .object(["date": try TextValue(date.timeIntervalSince1970)])
    case let data as Data: .object(["data": try TextValue(data.base64EncodedString())])
    case let reference as CKRecord.Reference:
      .object([
        "reference": try CKRecordBridge.written(id: reference.recordID),
        "deletesSelf": reference.action == .deleteSelf ? try TextValue(true) : nil,
      ])
    case let asset as CKAsset: .object(["asset": try TextValue(asset.fileURL?.path ?? "")])
    case let values as [Any]: try TextValue(try values.map(written))
    default: throw TextValueError("a field of type '\(type(of: value))' cannot be written")
    }
  }

  private static func written(_ number: NSNumber) throws -> TextValue {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): try TextValue(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      .object(["double": try TextValue(number.doubleValue)])
    case UInt8(ascii: "Q"): try TextValue(number.uint64Value)
    default: try TextValue(number.int64Value)
    }
  }

  static func read(_ text: TextValue) throws -> NSObject & CKRecordValue {
    if let members = text.members { return try read(members, text) }
    if let values = text.elements { return NSArray(array: try values.map { try read($0) }) }
    if let flag = try? text.value() as Bool { return NSNumber(value: flag) }
    if let number = try? text.value() as Int64 { return NSNumber(value: number) }
    if let number = try? text.value() as UInt64 { return NSNumber(value: number) }
    if let number = try? text.value() as Double { return NSNumber(value: number) }
    return NSString(string: try text.value())
  }

  private static func read(
    _ members: [(key: String, value: TextValue)], _ text: TextValue
  ) throws -> NSObject & CKRecordValue {
    switch members.first?.key {
    case "date": return NSDate(timeIntervalSince1970: try text.value("date"))
    case "double": return NSNumber(value: try text.value("double") as Double)
    case "asset": return CKAsset(fileURL: URL(fileURLWithPath: try text.value("asset")))
    case "data":
      guard let data = Data(base64Encoded: try text.value("data") as String) else { break }
      return NSData(data: data)
    case "reference":
      let deletes: Bool? = try text.value("deletesSelf")
      guard let id = text["reference"] else { break }
      return CKRecord.Reference(
        recordID: try CKRecordBridge.id(written: id), action: deletes == true ? .deleteSelf : .none)
    default: break
    }
    throw text.mistake(
      "a field is plain JSON, or has one of the keys 'date', 'double', 'data', 'asset', 'reference'"
    )
  }
}
