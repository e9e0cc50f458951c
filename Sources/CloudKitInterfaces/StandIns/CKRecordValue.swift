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
#endif
