import Foundation
import MockSpecStores

/// A record whose class lets only the service set the service's values: a mock edits the archive of the
/// record, and decodes a new object from it.
///
/// ```swift
/// extension Page: ArchivedRecord {
///   var archive: KeyedArchive { KeyedArchive(encodeWithoutFields) }
///   static func archived(_ fields: ServiceFields) -> [String: Any?] { ["Revision": fields.tag] }
///   var serviceFields: ServiceFields {
///     get { fieldsBeside ?? ServiceFields(tag: revision) }
///     set { fieldsBeside = newValue }
///   }
/// }
/// ```
///
/// The names in archives are not documented. A decoded object that is not the record with the new values is
/// discarded; then the values are kept beside the record, whose own properties do not have them.
public protocol ArchivedRecord: FieldedRecord, NSSecureCoding {
  /// The archive of the record, which can leave out the fields.
  var archive: KeyedArchive { get }

  /// Returns the values of the service by their names in the archive; names that an archive does not have are
  /// skipped.
  ///
  /// - Parameter fields: The values of the service.
  /// - Returns: Numbers, texts, dates and other objects that can be archived.
  static func archived(_ fields: ServiceFields) -> [String: Any?]

  /// The values of the service for a record that could not be decoded from an archive; copies that others make do
  /// not have them.
  var fieldsBeside: ServiceFields? { get set }

  /// The fields and the parent as the service handed them out, by their names; `nil` for a record of the app.
  ///
  /// The class takes no change back, so the fields that the app has changed are those whose values differ. By default
  /// `nil`: all fields count as changed.
  var deliveredFields: [String: Any]? { get set }

  /// Writes the reference to the share of this record and its descendants, where there is none; by default nothing.
  ///
  /// - Parameter share: The reference of a record that a client has shared.
  func refer(toShare share: Link)

  /// Takes over what is kept beside another record, of which this one is a copy, apart from the values above; by
  /// default nothing.
  ///
  /// - Parameter other: The record that was copied.
  func copyParts(of other: Self)
}

/// The name under which the parent is kept, which no field has.
private let parentName = "parent of the record"

extension ArchivedRecord {
  public var deliveredFields: [String: Any]? {
    get { nil }
    set {}
  }

  public func refer(toShare share: Link) {}

  public func copyParts(of other: Self) {}

  /// Returns the fields that do not have the values which the service handed out.
  ///
  /// - Parameters:
  ///   - keys: The names of fields that were set or removed.
  ///   - isEncrypted: True for encrypted fields.
  /// - Returns: The names of those that the app has changed.
  public func changedFields(among keys: [String], encrypted isEncrypted: Bool) -> [String] {
    guard let delivered = deliveredFields else { return keys }
    return keys.filter { key in
      switch (field(key, encrypted: isEncrypted), delivered[key]) {
      case (nil, nil): false
      case (let value?, let delivered?):
        (value as AnyObject as? NSObject)?.isEqual(delivered as AnyObject) != true
      default: true
      }
    }
  }

  public func replaceField(_ key: String, with value: Any) {
    let isDelivered = changedFields(among: [key], encrypted: false).isEmpty
    setField(key, to: value, encrypted: false)
    if isDelivered { deliveredFields?[key] = value }
  }

  public func removeFields(except keys: [String]) {
    removeFieldValues(except: keys)
    deliveredFields = deliveredFields?.filter { keys.contains($0.key) || $0.key == parentName }
  }

  public func copyFields(of other: Self, all: Bool) {
    copyFieldValues(of: other, all: all)
    let known = other.deliveredFields?[parentName] as? Link
    if all || other.parent != known { parent = other.parent }
    if share == nil, let link = other.share { refer(toShare: link) }
  }

  /// Takes over the service's values after a save of this record, unless those of a later one are there; what was
  /// sent is no change any more.
  ///
  /// - Parameters:
  ///   - sent: A copy of the record as it was sent.
  ///   - stored: The record of the answer.
  public func finishSave(of sent: Self, as stored: Self) {
    markDelivered(sent.changedFieldKeys, of: sent, beside: deliveredFields ?? [:])
    let known = serviceFields.modified ?? -.infinity
    if known <= stored.serviceFields.modified ?? .infinity { serviceFields = stored.serviceFields }
  }

  /// Counts fields of a record, and its parent, as handed out by the service.
  fileprivate func markDelivered(
    _ keys: (_ isEncrypted: Bool) -> [String], of record: Self, beside known: [String: Any]
  ) {
    var delivered = known
    for isEncrypted in [false, true] {
      for key in keys(isEncrypted) { delivered[key] = record.field(key, encrypted: isEncrypted) }
    }
    delivered[parentName] = record.parent
    deliveredFields = delivered
  }
}

extension FieldedAdapter where Record: ArchivedRecord {
  public static func copy(_ record: Record) -> Record {
    let copy = record.copy() as? Record ?? record
    if copy !== record {
      copy.fieldsBeside = record.fieldsBeside
      copy.deliveredFields = record.deliveredFields
      copy.copyParts(of: record)
    }
    return copy
  }

  /// Returns a new object with the values of the service; where archives do not allow that, the same one with
  /// the values beside it.
  public static func record(_ record: Record, with fields: ServiceFields) -> Record {
    let written = isMoreThanFields(record) ? nil : made(of: record, with: fields)
    if written == nil { record.serviceFields = fields }
    let stamped = written ?? record
    stamped.markDelivered(stamped.fieldKeys, of: stamped, beside: [:])
    return stamped
  }

  private static func made(of record: Record, with fields: ServiceFields) -> Record? {
    var archive = record.archive
    for (key, value) in Record.archived(fields) where archive.keys.contains(key) {
      archive[key] = value
    }
    let made = archive.decoded(Record.init(coder:))
    made?.copyFields(of: record, all: true)
    return made.flatMap { isLike($0, record, with: fields) ? $0 : nil }
  }

  private static func isLike(_ made: Record, _ record: Record, with fields: ServiceFields) -> Bool {
    id(of: made) == id(of: record) && typeName(of: made) == typeName(of: record)
      && made.serviceFields.tag == fields.tag
      && made.parent == record.parent && made.share == record.share
      && [false, true].allSatisfy { isEncrypted in
        Set(made.fieldKeys(encrypted: isEncrypted)) == Set(record.fieldKeys(encrypted: isEncrypted))
      }
  }
}

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
