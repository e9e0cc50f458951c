import Foundation
import MockSpecRuntime

/// An adapter of records with fields of any type: what a save sends of them and what it leaves in the
/// store, what they refer to, which files belong to them, and what a schema has to declare.
///
/// Saves compare the tags that the service writes into records.
public protocol FieldedAdapter: ObjectAdapter, TaggedAdapter, LinkedAdapter, RecordCoding,
  SchemaAdapter
where Record: FieldedRecord {
  /// What refers to another record.
  associatedtype Link: FieldLink where Link.Adapter == Self, Link == Record.Link
  /// What is a file.
  associatedtype File: FieldFile

  /// A new record without fields.
  static func record(id: ID, typeName: String) -> Record

  /// A record with what the service writes into it, and without changes; by default the same object.
  static func record(_ record: Record, with fields: ServiceFields) -> Record

  /// Who saves a record, by the name that its user knows; by default that of the client's user.
  static func author(of stamp: SaveStamp) -> String?

  /// Whether a record holds more than fields, so that saves always send and replace all of it; by default not.
  static func isMoreThanFields(_ record: Record) -> Bool

  /// Encodes what only this service has in a record, beside names and fields; by default nothing.
  static func encodeParts(of record: Record, to encoder: any Encoder) throws

  /// A new record without fields, but with what ``encodeParts(of:to:)`` has encoded.
  static func record(id: ID, typeName: String, from decoder: any Decoder) throws -> Record
}

extension FieldedAdapter {
  /// The parent, the share, and the records in fields with which it is deleted; other fields bind nothing.
  public static func links(of record: Record) -> [RecordLink<ID>] {
    guard record.holdsServiceValues else { return [] }
    let owners = record.fieldValues.flatMap { ($0 as? Link).map { [$0] } ?? $0 as? [Link] ?? [] }
      .filter(\.isOwned).map { RecordLink(to: $0.target, as: .owner) }
    return (record.parent.map { [RecordLink(to: $0.target, as: .parent)] } ?? [])
      + (record.share.map { [RecordLink(to: $0.target, as: .share)] } ?? []) + owners
  }

  /// Only files are transferred in parts.
  public static func comesInParts(_ record: Record) -> Bool {
    record.holdsServiceValues
      && record.fieldValues.contains { !FieldFiles.all(in: $0).isEmpty }
  }

  public static func validate(_ record: Record, in place: StorePlace) -> ErrorMeaning? {
    validateFiles(of: record)
  }

  /// The failure of a record that has lost a file.
  public static func validateFiles(of record: Record) -> ErrorMeaning? {
    !record.holdsServiceValues || record.fieldValues.allSatisfy(FieldFiles.areThere)
      ? nil : .fileMissing
  }

  /// A copy with files of its own in the temporary folder, as the service and each client have them.
  public static func handedOut(_ record: Record) -> Record {
    let copy = copy(record)
    replaceFiles(of: copy, with: copiedFiles(of: record))
    return copy
  }

  public static func copiedFiles(of record: Record) -> Any? {
    guard record.holdsServiceValues else { return nil }
    let files = record.fieldKeys(encrypted: false).compactMap { key in
      record.field(key, encrypted: false).flatMap(FieldFiles.copied).map { (key, $0) }
    }
    return files.isEmpty ? nil : files
  }

  /// Puts copies in the place of the files of a record.
  static func replaceFiles(of record: Record, with files: Any?) {
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
  public static func size(of record: Record) -> Int {
    record.fieldBytes
  }
}
