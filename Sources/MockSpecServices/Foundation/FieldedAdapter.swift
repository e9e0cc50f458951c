import Foundation
import MockSpecStores

/// An adapter of records with fields of any type, which defines what saves send and store, the links and
/// files of a record, and its fields for a schema.
///
/// Saves compare the tags that the service writes into records.
public protocol FieldedAdapter: ObjectAdapter, TaggedAdapter, LinkedAdapter, RecordCoding,
  SchemaAdapter, VaryingAdapter
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
  public static func links(of record: Record) -> [RecordLink<ID>] {
    record.holdsServiceValues ? serviceLinks(of: record) : []
  }

  static func serviceLinks(of record: Record) -> [RecordLink<ID>] {
    var links: [RecordLink<ID>] = []
    if let parent = record.parent { links.append(RecordLink(to: parent.target, as: .parent)) }
    if let share = record.share { links.append(RecordLink(to: share.target, as: .share)) }
    for value in record.fieldValues {
      let linked = if let link = value as? Link { [link] } else { value as? [Link] ?? [] }
      links += linked.lazy.filter(\.isOwned).map { RecordLink(to: $0.target, as: .owner) }
    }
    return links
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
  public static func validateFiles(of record: Record) -> ErrorMeaning? {
    !record.holdsServiceValues || filesAreThere(of: record) ? nil : .fileMissing
  }

  static func filesAreThere(of record: Record) -> Bool {
    record.fieldValues.allSatisfy(FieldFiles.areThere)
  }

  /// Returns a copy with its own files in the temporary folder, as the service and each client have them.
  public static func handedOut(_ record: Record) -> Record {
    let copy = copy(record)
    if let files = copiedFiles(of: record) { replaceFiles(of: copy, with: files) }
    return copy
  }

  public static func copiedFiles(of record: Record) -> Any? {
    record.holdsServiceValues ? copiesOfFiles(of: record) : nil
  }

  static func copiesOfFiles(of record: Record) -> Any? {
    let files = record.fieldKeys(encrypted: false).compactMap { key in
      record.field(key, encrypted: false).flatMap(FieldFiles.copied).map { (key, $0) }
    }
    return files.isEmpty ? nil : files
  }

  /// Replaces the files of a record by copies.
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
  public static func size(of record: Record) -> Int {
    record.fieldBytes
  }

  /// Returns the number of bytes of all fields and files.
  public static func storedSize(of record: Record) -> Int {
    if !record.holdsServiceValues { return record.fieldBytes }
    return record.fieldValues.reduce(record.fieldBytes) { $0 + FieldFiles.bytes(of: $1) }
  }
}

/// The encoding of records in snapshots and plans.
///
/// ```json
/// { "recordID": "milk", "type": "Item", "fields": { "count": 2 }, "tag": "7" }
/// ```
///
/// Values that JSON cannot tell apart have a key: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
extension FieldedAdapter {
  /// The encoding of values.
  public static var form: FieldForm { FieldForm([Link.self, File.self]) }

  private static var tables: KeyValuePairs<AnyCodingKey, Bool> {
    ["fields": false, "encrypted": true]
  }

  public static func encodeParts(of record: Record, to encoder: any Encoder) {}

  public static func record(id: ID, typeName: String, from decoder: any Decoder) -> Record {
    self.record(id: id, typeName: typeName)
  }

  public static func encode(_ record: Record, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Self>(id(of: record)), forKey: "recordID")
    try container.encode(typeName(of: record), forKey: "type")
    try container.encodeIfPresent(
      record.parent.map { EncodedField<Self>($0) }, forKey: "parent")
    try encodeParts(of: record, to: encoder)
    for (table, isEncrypted) in tables {
      let keys = record.fieldKeys(encrypted: isEncrypted)
      if keys.isEmpty { continue }
      var fields = container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: table)
      for key in keys {
        guard let value = record.field(key, encrypted: isEncrypted) else { continue }
        try fields.encode(EncodedField<Self>(value), forKey: AnyCodingKey(key))
      }
    }
    try record.serviceFields.encode(to: encoder)
  }

  public static func decodeRecord(from decoder: any Decoder) throws -> Record {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let id = try container.decode(EncodedID<Self>.self, forKey: "recordID").id
    let type = try container.decode(String.self, forKey: "type")
    let record = try record(id: id, typeName: type, from: decoder)
    for (table, isEncrypted) in tables where container.contains(table) {
      let fields = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: table)
      for key in fields.allKeys {
        let field = try fields.decode(EncodedField<Self>.self, forKey: key)
        record.setField(key.stringValue, to: field.value, encrypted: isEncrypted)
      }
    }
    let parent = try container.decodeIfPresent(EncodedField<Self>.self, forKey: "parent")
    record.parent = parent?.value as? Link
    return self.record(record, with: try ServiceFields(from: decoder))
  }
}

/// The value of a field, encoded by its adapter.
private struct EncodedField<Adapter: FieldedAdapter>: Codable {
  let value: Any

  init(_ value: Any) { self.value = value }

  init(from decoder: any Decoder) throws { value = try Adapter.form.decode(from: decoder) }

  func encode(to encoder: any Encoder) throws { try Adapter.form.encode(value, to: encoder) }
}

/// The parts of a record that saves send, and the merged records that they store.
extension FieldedAdapter {
  public static func changeTag(of record: Record) -> String? { record.serviceFields.tag }

  public static func isMoreThanFields(_ record: Record) -> Bool { false }

  /// Returns the user in whose name a save is made.
  public static func author(of stamp: SaveStamp) -> String? {
    stamp.currentUser ?? stamp.place.user
  }

  /// Returns a record with the fields that the service writes.
  public static func record(_ record: Record, with fields: ServiceFields) -> Record {
    record.serviceFields = fields
    return record
  }

  public static func stamped(_ record: Record, with stamp: SaveStamp) -> Record {
    fieldsStamped(record, with: stamp)
  }

  /// Returns a record with the values that the service writes into every record, for adapters that write
  /// more.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - stamp: The values of the save; the creator is that of the previous version.
  /// - Returns: The record, with the copies of the files that were sent.
  public static func fieldsStamped(_ record: Record, with stamp: SaveStamp) -> Record {
    let user = author(of: stamp)
    var fields = record.serviceFields
    fields.tag = stamp.changeTag
    (fields.created, fields.modified) = (stamp.creation, stamp.modification)
    fields.creator = (stamp.previous as? Record)?.serviceFields.creator ?? user
    fields.modifier = user
    if let files = stamp.files { replaceFiles(of: record, with: files) }
    return self.record(record, with: fields)
  }

  /// Returns a record with the changed fields only; `nil` if all fields are sent, by the policy or for want
  /// of a tag.
  public static func sent(_ record: Record, policy: SavePolicy) -> Record? {
    let isWhole =
      policy == .allFields || isMoreThanFields(record)
      || changeTag(of: record) == nil
    if isWhole { return nil }
    return selecting(
      record.changedFieldKeys(encrypted: false) + record.changedFieldKeys(encrypted: true),
      of: record)
  }

  /// Returns the stored record with the sent fields; fields that only the service has stay.
  public static func merged(_ client: Record, into server: Record?, policy: SavePolicy) -> Record {
    let isNew = server == nil && changeTag(of: client) == nil
    if isNew || isMoreThanFields(client) { return client }
    let merged = server ?? emptied(client)
    merged.copyFields(of: client, all: policy == .allFields)
    return merged
  }

  public static func selecting(_ fields: [String], of record: Record) -> Record {
    let selection = copy(record)
    selection.removeFields(except: fields)
    return selection
  }

  /// Returns the base of a conflict; an empty record where the client's was never saved.
  public static func ancestor(of client: Record, base: Record?) -> Record? {
    base ?? emptied(client)
  }

  public static func tagged(_ record: Record, with tag: String) -> Record {
    var fields = record.serviceFields
    fields.tag = tag
    return self.record(record, with: fields)
  }

  static func emptied(_ record: Record) -> Record {
    self.record(id: id(of: record), typeName: typeName(of: record))
  }
}

extension FieldedAdapter where Self: NamedRecordAdapter {
  /// Returns the name of the saving user in the table: ``UserNames/own`` for the table's user, else the name
  /// for others.
  public static func author(of stamp: SaveStamp) -> String? {
    stamp.currentUser.map(users.name) ?? users.own
  }
}
