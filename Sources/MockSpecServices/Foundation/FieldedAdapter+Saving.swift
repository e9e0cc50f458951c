import Foundation
import MockSpecRuntime

/// The parts of a record that saves send, and the merged records that they store.
extension FieldedAdapter {
  @inlinable
  public static func changeTag(of record: Record) -> String? { record.serviceFields.tag }

  @inlinable
  public static func isMoreThanFields(_ record: Record) -> Bool { false }

  /// Returns the user in whose name a save is made.
  @inlinable
  public static func author(of stamp: SaveStamp) -> String? {
    stamp.currentUser ?? stamp.place.user
  }

  /// Returns a record with the fields that the service writes.
  @inlinable
  public static func record(_ record: Record, with fields: ServiceFields) -> Record {
    record.serviceFields = fields
    return record
  }

  @inlinable
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
  @inlinable
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
  @inlinable
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
  @inlinable
  public static func merged(_ client: Record, into server: Record?, policy: SavePolicy) -> Record {
    let isNew = server == nil && changeTag(of: client) == nil
    if isNew || isMoreThanFields(client) { return client }
    let merged = server ?? emptied(client)
    merged.takeFields(of: client, all: policy == .allFields)
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

  @usableFromInline
  static func emptied(_ record: Record) -> Record {
    self.record(id: id(of: record), typeName: typeName(of: record))
  }
}

extension FieldedAdapter where Self: NamedRecordAdapter {
  /// Returns the name of the saving user in the table: ``UserNames/own`` for the table's user, else the name
  /// for others.
  @inlinable
  public static func author(of stamp: SaveStamp) -> String? {
    stamp.currentUser.map(users.name) ?? users.own
  }
}
