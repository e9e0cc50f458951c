#if !canImport(CloudKit)
  import Foundation

  /// The value of a field, without Foundation's mutable classes, so that records can cross threads.
  enum FieldValue: Hashable, Codable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case reference(CKReference.Fields)
    case asset(URL?)
    case list([FieldValue])

    init(_ value: Any) {
      if let value = value as? any FieldValueConvertible {
        self = value.fieldValue
      } else if let elements = value as? [Any] {
        // An `NSArray` returns a nested `NSArray` in this form.
        self = .list(elements.map { FieldValue($0) })
      } else {
        preconditionFailure("a record field cannot hold a value of type \(type(of: value))")
      }
    }

    /// The value as the class that CloudKit returns; dynamic casts convert it to Swift's types.
    var object: NSObject & CKRecordValueProtocol & __CKRecordObjCValue {
      switch self {
      case .boolean(let value): NSNumber(value: value)
      case .integer(let value): NSNumber(value: value)
      case .unsigned(let value): NSNumber(value: value)
      case .double(let value): NSNumber(value: value)
      case .string(let value): NSString(string: value)
      case .date(let value):
        NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
      case .data(let value): NSData(data: value)
      case .reference(let fields): CKReference(fields)
      case .asset(let url): CKAsset(storedURL: url)
      case .list(let values): NSArray(array: values.map(\.object))
      }
    }

    var containsReference: Bool {
      switch self {
      case .reference: true
      case .list(let values): values.contains(where: \.containsReference)
      default: false
      }
    }

    /// True if the value is or contains a file or a reference.
    var isServiceValue: Bool {
      switch self {
      case .reference, .asset: true
      case .list(let values): values.contains(where: \.isServiceValue)
      default: false
      }
    }

    var bytes: Int {
      switch self {
      case .string(let value): value.utf8.count
      case .data(let value): value.count
      case .list(let values): values.reduce(0) { $0 + $1.bytes }
      case .asset: 0
      default: 8
      }
    }

    /// All strings in the value, for the tokens of a full-text search.
    var strings: [String] {
      switch self {
      case .string(let value): [value]
      case .list(let values): values.flatMap(\.strings)
      default: []
      }
    }
  }
#endif
