#if !canImport(CloudKit)
  import Foundation

  /// A Swift value that a field can hold.
  public protocol CKRecordValueProtocol {}

  /// A Foundation value that a field can hold.
  ///
  /// Swift values conform too: they are not bridged to Foundation's classes here, and `title as
  /// CKRecordValue` must compile.
  public protocol __CKRecordObjCValue {}

  public typealias CKRecordValue = __CKRecordObjCValue

  /// A value that a field stores; internal, so that only the types of this folder can conform.
  protocol FieldValueConvertible {
    var fieldValue: FieldValue { get }
  }

  extension Bool: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .boolean(self) }
  }

  extension String: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .string(self) }
  }

  extension Date: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .date(self) }
  }

  extension Data: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .data(self) }
  }

  extension Array: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible
  where Element: CKRecordValueProtocol {
    var fieldValue: FieldValue { .list(map { FieldValue($0) }) }
  }

  extension NSString: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .string(description) }
  }

  extension NSDate: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue {
      .date(Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate))
    }
  }

  extension NSData: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .data(Data(referencing: self)) }
  }

  extension NSArray: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .list(map { FieldValue($0) }) }
  }

  extension CKReference: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .reference(fields) }
  }

  extension CKAsset: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .asset(fileURL) }
  }

  extension NSNumber: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    /// The number as a field value; a Boolean stays one, because both `as? Bool` and `as? Int` must succeed.
    var fieldValue: FieldValue {
      switch UInt8(bitPattern: objCType.pointee) {
      case UInt8(ascii: "c"), UInt8(ascii: "B"): .boolean(boolValue)
      case UInt8(ascii: "d"), UInt8(ascii: "f"): .double(doubleValue)
      case UInt8(ascii: "Q"), UInt8(ascii: "L"): uint64Value.fieldValue
      default: .integer(int64Value)
      }
    }
  }

  extension BinaryInteger {
    fileprivate var integerField: FieldValue {
      Int64(exactly: self).map(FieldValue.integer) ?? .unsigned(UInt64(truncatingIfNeeded: self))
    }
  }

  extension Int: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension Int8: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension Int16: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension Int32: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension Int64: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension UInt: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension UInt8: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension UInt16: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension UInt32: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension UInt64: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { integerField }
  }

  extension Float: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .double(Double(self)) }
  }

  extension Double: CKRecordValueProtocol, __CKRecordObjCValue, FieldValueConvertible {
    var fieldValue: FieldValue { .double(Double(self)) }
  }

  /// A link from a field to another record.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKReference: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Hashable, Codable, Sendable {
      let recordID: CKRecordID.Fields
      let action: UInt
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    public convenience init(recordID: CKRecord.ID, action: CKRecord.ReferenceAction) {
      self.init(Fields(recordID: recordID.fields, action: action.rawValue))
    }

    public convenience init(record: CKRecord, action: CKRecord.ReferenceAction) {
      self.init(recordID: record.recordID, action: action)
    }

    public init?(coder: NSCoder) {
      guard
        let fields = coder.decodeValue(Fields.self, forKey: "reference")
          ?? Fields(archivedBy: coder)
      else { return nil }
      self.fields = fields
    }

    public var recordID: CKRecord.ID { CKRecordID(fields.recordID) }
    public var action: CKRecord.ReferenceAction { .init(rawValue: fields.action) ?? .none }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "reference") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKReference)?.fields == fields
    }

    public override var hash: Int { fields.hashValue }

    public override var description: String { "→ \(recordID)" }
  }

  extension CKRecord {
    /// The fate of the record that holds a reference when the target is deleted.
    public enum ReferenceAction: UInt, Sendable {
      case none = 0
      case deleteSelf = 1
    }
  }

  /// A file that belongs to a record; two assets with the same file are equal.
  public final class CKAsset: NSObject, NSSecureCoding, Sendable {
    public let fileURL: URL?

    public init(fileURL: URL) { self.fileURL = fileURL }

    init(storedURL: URL?) { self.fileURL = storedURL }

    public init?(coder: NSCoder) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: "fileURL") else { return nil }
      fileURL = text.length == 0 ? nil : URL(string: text.description)
    }

    public func encode(with coder: NSCoder) {
      coder.encode(NSString(string: fileURL?.absoluteString ?? ""), forKey: "fileURL")
    }

    public static var supportsSecureCoding: Bool { true }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKAsset)?.fileURL == fileURL && object is CKAsset
    }

    public override var hash: Int { fileURL.hashValue }
  }
#endif
