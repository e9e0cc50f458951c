import Foundation

/// The fields of an object's keyed archive, for classes without an initialiser and properties without a
/// setter.
///
/// ```swift
/// var archive = KeyedArchive(record.encodeSystemFields)
/// archive["ETag"] = "7"
/// let changed = archive.decoded(CKRecord.init(coder:))
/// ```
///
/// Nothing here raises or ends the process: a field that cannot be read is missing. The caller has to check
/// the decoded object, because the names of the fields are not documented.
public struct KeyedArchive {
  private var fields: [String: Any?]

  /// Creates an archive from fields.
  ///
  /// - Parameter fields: Numbers, data, texts, dates and other objects that can be archived.
  public init(_ fields: [String: Any?] = [:]) { self.fields = fields }

  /// Archives an object.
  ///
  /// - Parameter encode: The method that encodes the object or a part of it, for instance its
  ///   `encode(with:)`.
  public init(_ encode: (NSCoder) -> Void) {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    encode(archiver)
    archiver.finishEncoding()
    let data = archiver.encodedData
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    let top = (list as? [String: Any])?["$top"] as? [String: Any] ?? [:]
    let reader = Self.reader(of: data)
    fields = [:]
    for (key, value) in top {
      // Numbers and bytes stand in the list itself; objects are references there.
      let isValue = value is NSNumber || value is Data
      fields.updateValue(isValue ? value : reader?.decodeObject(forKey: key), forKey: key)
    }
  }

  /// The names of all fields, including those without a value.
  public var keys: Set<String> { Set(fields.keys) }

  /// The value of a field.
  public subscript(key: String) -> Any? {
    get { fields[key] ?? nil }
    set { fields.updateValue(newValue, forKey: key) }
  }

  /// Decodes an object from the fields.
  ///
  /// - Parameter decode: The initialiser that reads an archive.
  /// - Returns: The object; `nil` where the fields make none.
  public func decoded<Object>(_ decode: (NSCoder) -> Object?) -> Object? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      if let number = value as? NSNumber {
        Self.write(number, key, into: archiver)
      } else {
        archiver.encode(value, forKey: key)
      }
    }
    archiver.finishEncoding()
    return Self.reader(of: archiver.encodedData).flatMap(decode)
  }

  /// Encodes a number by its type, because objects decode their numbers as such.
  private static func write(_ number: NSNumber, _ key: String, into archiver: NSKeyedArchiver) {
    switch String(cString: number.objCType) {
    case "c", "B": archiver.encode(number.boolValue, forKey: key)
    case "f", "d": archiver.encode(number.doubleValue, forKey: key)
    default: archiver.encode(number.int64Value, forKey: key)
    }
  }

  private static func reader(of data: Data) -> NSKeyedUnarchiver? {
    let reader = try? NSKeyedUnarchiver(forReadingFrom: data)
    reader?.requiresSecureCoding = false
    reader?.decodingFailurePolicy = .setErrorAndReturn
    return reader
  }
}
