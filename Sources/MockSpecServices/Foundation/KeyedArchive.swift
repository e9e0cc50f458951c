import Foundation

/// The fields that an object writes into a keyed archive: a way to objects whose class has no initialiser
/// and to properties that nobody can set.
///
/// ```swift
/// var archive = KeyedArchive(record.encodeSystemFields)
/// archive["ETag"] = "7"
/// let changed = archive.decoded(CKRecord.init(coder:))
/// ```
///
/// Nothing here raises or ends the process: what cannot be read is missing. What comes out has to be
/// looked at, because nobody promises the names of the fields.
public struct KeyedArchive {
  private var fields: [String: Any?]

  /// An archive that is made by hand.
  ///
  /// - Parameter fields: Numbers, data, texts, dates and other objects that can be archived.
  public init(_ fields: [String: Any?] = [:]) { self.fields = fields }

  /// What an object archives of itself.
  ///
  /// - Parameter encode: What writes the object or a part of it, for instance its `encode(with:)`.
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
      // Numbers and bytes stand in the list themselves, for objects it says where they are.
      let isValue = value is NSNumber || value is Data
      fields.updateValue(isValue ? value : reader?.decodeObject(forKey: key), forKey: key)
    }
  }

  /// The names of all fields, of those without a value too.
  public var keys: Set<String> { Set(fields.keys) }

  /// What a field holds.
  public subscript(key: String) -> Any? {
    get { fields[key] ?? nil }
    set { fields.updateValue(newValue, forKey: key) }
  }

  /// The object that these fields make.
  ///
  /// - Parameter decode: The initialiser that reads an archive.
  /// - Returns: `nil` where it makes none.
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

  /// As a number, because objects read their numbers as such.
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
