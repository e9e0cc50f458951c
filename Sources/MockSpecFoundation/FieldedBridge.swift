import Foundation
import MockSpecRuntime

/// How a store keeps records with fields of any type: it reads in them what they refer to, how much of a
/// request they take, which files belong to them, and what a schema has to declare.
public protocol FieldedBridge: ObjectBridge where Record: FieldedRecord {
  /// What refers to another record.
  associatedtype Link: FieldLink where Link.Bridge == Self
  /// What is a file.
  associatedtype File: FieldFile
}

extension FieldedBridge {
  public static var hasLinks: Bool { true }

  public static func links(of record: Record) -> [RecordLink<ID>] { owners(of: record) }

  /// What the fields that refer to other records bind the record to.
  ///
  /// - Parameter record: The record.
  /// - Returns: The links of fields with whose targets the record is deleted.
  public static func owners(of record: Record) -> [RecordLink<ID>] {
    record.fieldValues.flatMap { ($0 as? Link).map { [$0] } ?? $0 as? [Link] ?? [] }
      .filter(\.isOwned).map { RecordLink(to: $0.target, as: .owner) }
  }

  public static func size(of record: Record) -> Int {
    record.fieldValues.reduce(0) { $0 + FieldSize.bytes(of: $1) }
  }

  /// Only files are transferred in parts.
  public static func comesInParts(_ record: Record) -> Bool {
    record.fieldValues.contains { !FieldFiles.all(in: $0).isEmpty }
  }

  /// A record that has lost a file cannot be saved.
  public static func flaw(saving record: Record) -> ErrorMeaning? {
    record.fieldValues.allSatisfy(FieldFiles.areThere) ? nil : .fileMissing
  }

  /// A copy with files of its own in the temporary folder, as the service and each client have them.
  public static func handedOut(_ record: Record) -> Record {
    let copy = copy(record)
    for key in record.fieldKeys(encrypted: false) {
      let files = record.field(key, encrypted: false).flatMap(FieldFiles.copied)
      if let files { copy.replaceField(key, with: files) }
    }
    return copy
  }

  public static var hasSchema: Bool { true }

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

/// The fields of such records in snapshots and plans.
extension FieldedBridge {
  /// How values are written.
  public static var form: FieldForm { FieldForm([Link.self, File.self]) }

  private static var tables: KeyValuePairs<String, Bool> { ["fields": false, "encrypted": true] }

  /// Writes the fields of a record, as a part of what is written of it.
  ///
  /// - Parameter record: The record.
  /// - Returns: `{ "fields": { … }, "encrypted": { … } }`.
  /// - Throws: ``TextValueError`` for a value that neither Foundation nor the service has.
  public static func writtenFields(of record: Record) throws -> TextValue {
    return .object(
      try tables.compactMap { name, isEncrypted in
        try form.text(ofFields: record.fieldKeys(encrypted: isEncrypted)) {
          record.field($0, encrypted: isEncrypted)
        }.map { (name, $0) }
      })
  }

  /// Fills a record with the fields that are written of it.
  ///
  /// - Parameters:
  ///   - record: A record without fields.
  ///   - text: What is written of the record.
  /// - Throws: ``TextValueError`` for a text that is none of a field.
  public static func readFields(of record: Record, written text: TextValue) throws {
    for (name, isEncrypted) in tables {
      for (key, value) in text[name]?.members ?? [] {
        record.setField(key, to: try form.value(of: value), encrypted: isEncrypted)
      }
    }
  }
}
