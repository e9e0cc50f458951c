#if !canImport(CloudKit)
  import Foundation

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
#endif
