import Foundation
import MockSpecRuntime

/// An adapter of records with fields of any type, which defines what saves send and store, the links and
/// files of a record, and its fields for a schema.
///
/// Saves compare the tags that the service writes into records.
public protocol FieldedAdapter: ObjectAdapter, TaggedAdapter, LinkedAdapter, RecordCoding,
  SchemaAdapter
where Record: FieldedRecord {
  /// The type of references to other records.
  associatedtype Link: FieldLink where Link.Adapter == Self, Link == Record.Link
  /// The type of files.
  associatedtype File: FieldFile

  /// Creates a record without fields.
  static func record(id: ID, typeName: String) -> Record

  /// Returns a record with the values of the service and without changes; by default the same object.
  static func record(_ record: Record, with fields: ServiceFields) -> Record

  /// Returns the name of the user who saves a record, as the table's user knows it; by default that of the
  /// client's user.
  static func author(of stamp: SaveStamp) -> String?

  /// Checks whether a record holds more than fields, so that saves always send and replace all of it; by
  /// default false.
  static func isMoreThanFields(_ record: Record) -> Bool

  /// Encodes the parts of a record that only this service has, beside names and fields; by default none.
  static func encodeParts(of record: Record, to encoder: any Encoder) throws

  /// Creates a record without fields, but with the parts that ``encodeParts(of:to:)`` has encoded.
  static func record(id: ID, typeName: String, from decoder: any Decoder) throws -> Record
}

extension FieldedAdapter {
  /// Returns the links to the parent, the share, and the records with which this one is deleted; other
  /// references are no links.
  @inlinable
  public static func links(of record: Record) -> [RecordLink<ID>] {
    record.holdsServiceValues ? serviceLinks(of: record) : []
  }

  @usableFromInline
  static func serviceLinks(of record: Record) -> [RecordLink<ID>] {
    let owners = record.fieldValues.flatMap { ($0 as? Link).map { [$0] } ?? $0 as? [Link] ?? [] }
      .filter(\.isOwned).map { RecordLink(to: $0.target, as: .owner) }
    return (record.parent.map { [RecordLink(to: $0.target, as: .parent)] } ?? [])
      + (record.share.map { [RecordLink(to: $0.target, as: .share)] } ?? []) + owners
  }

  /// Checks whether a record has files, because only files are transferred in parts.
  public static func comesInParts(_ record: Record) -> Bool {
    record.holdsServiceValues
      && record.fieldValues.contains { !FieldFiles.all(in: $0).isEmpty }
  }

  public static func validate(_ record: Record, in place: StorePlace) -> ErrorMeaning? {
    validateFiles(of: record)
  }

  /// Returns the failure of a record that has lost a file.
  @inlinable
  public static func validateFiles(of record: Record) -> ErrorMeaning? {
    !record.holdsServiceValues || filesAreThere(of: record) ? nil : .fileMissing
  }

  @usableFromInline
  static func filesAreThere(of record: Record) -> Bool {
    record.fieldValues.allSatisfy(FieldFiles.areThere)
  }

  /// Returns a copy with its own files in the temporary folder, as the service and each client have them.
  @inlinable
  public static func handedOut(_ record: Record) -> Record {
    let copy = copy(record)
    if let files = copiedFiles(of: record) { replaceFiles(of: copy, with: files) }
    return copy
  }

  @inlinable
  public static func copiedFiles(of record: Record) -> Any? {
    record.holdsServiceValues ? copiesOfFiles(of: record) : nil
  }

  @usableFromInline
  static func copiesOfFiles(of record: Record) -> Any? {
    let files = record.fieldKeys(encrypted: false).compactMap { key in
      record.field(key, encrypted: false).flatMap(FieldFiles.copied).map { (key, $0) }
    }
    return files.isEmpty ? nil : files
  }

  /// Replaces the files of a record by copies.
  @usableFromInline
  static func replaceFiles(of record: Record, with files: Any) {
    for (key, value) in files as? [(String, Any)] ?? [] { record.replaceField(key, with: value) }
  }

  public static func fields(of record: Record) -> [RecordField] {
    [false, true].flatMap { isEncrypted in
      record.fieldKeys(encrypted: isEncrypted).map { key in
        RecordField(
          key,
          record.field(key, encrypted: isEncrypted).flatMap {
            FieldType.of($0, encrypted: isEncrypted)
          })
      }
    }
  }
}

extension FieldedAdapter where Self: LimitedAdapter {
  /// Returns the number of bytes of all fields.
  @inlinable
  public static func size(of record: Record) -> Int {
    record.fieldBytes
  }
}
