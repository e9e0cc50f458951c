import Foundation
import MockSpecRuntime

/// A record whose class lets only the service set the service's values: a mock edits the archive of the
/// record, and decodes a new object from it.
///
/// ```swift
/// extension Page: ArchivedRecord {
///   var archive: KeyedArchive { KeyedArchive(encodeWithoutFields) }
///   static func archived(_ fields: ServiceFields) -> [String: Any?] { ["Revision": fields.tag] }
///   var serviceFields: ServiceFields {
///     get { ServiceFields(tag: tagBeside ?? revision) }
///     set { tagBeside = newValue.tag }
///   }
/// }
/// ```
///
/// The names in archives are not documented. A decoded object that is not the record with the new values is
/// discarded; then the tag is kept beside the record, and the other values are missing.
public protocol ArchivedRecord: FieldedRecord, NSSecureCoding {
  /// The archive of the record, which can leave out the fields.
  var archive: KeyedArchive { get }

  /// Returns the values of the service by their names in the archive; names that an archive does not have are
  /// skipped.
  ///
  /// - Parameter fields: The values of the service.
  /// - Returns: Numbers, texts, dates and other objects that can be archived.
  static func archived(_ fields: ServiceFields) -> [String: Any?]

  /// The tag of a record that could not be decoded from an archive; copies that others make do not have it.
  var tagBeside: String? { get set }
}

extension FieldedAdapter where Record: ArchivedRecord {
  public static func copy(_ record: Record) -> Record {
    let copy = record.copy() as? Record ?? record
    if copy !== record { copy.tagBeside = record.tagBeside }
    return copy
  }

  /// Returns a new object with the values of the service; where archives do not allow that, the same one with
  /// the tag beside it.
  public static func record(_ record: Record, with fields: ServiceFields) -> Record {
    if !isMoreThanFields(record), let made = made(of: record, with: fields) { return made }
    record.serviceFields = fields
    return record
  }

  private static func made(of record: Record, with fields: ServiceFields) -> Record? {
    var archive = record.archive
    for (key, value) in Record.archived(fields) where archive.keys.contains(key) {
      archive[key] = value
    }
    let made = archive.decoded(Record.init(coder:))
    made?.takeFields(of: record, all: true)
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
