import Foundation
import MockSpecRuntime

/// What a save sends of such records, and what it makes of them.
extension FieldedAdapter {
  public static func changeTag(of record: Record) -> String? { record.serviceFields.tag }

  public static func isMoreThanFields(_ record: Record) -> Bool { false }

  public static func author(of stamp: SaveStamp) -> String? { stamp.guest ?? stamp.place.user }

  public static func record(_ record: Record, with fields: ServiceFields) -> Record {
    record.serviceFields = fields
    return record
  }

  public static func stamped(_ record: Record, with stamp: SaveStamp) -> Record {
    fieldsStamped(record, with: stamp)
  }

  /// A record with what the service writes into any, for adapters that have more to write.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - stamp: What the service writes; the creator is that of the version before.
  /// - Returns: The record, with the copies of the files that were sent.
  public static func fieldsStamped(_ record: Record, with stamp: SaveStamp) -> Record {
    let user = author(of: stamp)
    var fields = record.serviceFields
    fields.tag = stamp.changeTag
    (fields.created, fields.modified) = (stamp.creation, stamp.modification)
    fields.creator = (stamp.previous as? Record)?.serviceFields.creator ?? user
    fields.modifier = user
    replaceFiles(of: record, with: stamp.files)
    return self.record(record, with: fields)
  }

  /// The fields that have changed; all of them where the policy says so, and of a record without a tag.
  public static func sent(_ record: Record, policy: SavePolicy) -> Record? {
    let isWhole =
      policy == .allFields || isMoreThanFields(record)
      || changeTag(of: record) == nil
    if isWhole { return nil }
    return selecting(
      record.changedFieldKeys(encrypted: false) + record.changedFieldKeys(encrypted: true),
      of: record)
  }

  /// The fields that are sent take the place of the stored ones; fields that only the service has stay.
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

  /// The base of a conflict; an empty record where the client's was never saved.
  public static func ancestor(of client: Record, base: Record?) -> Record? {
    base ?? emptied(client)
  }

  private static func emptied(_ record: Record) -> Record {
    self.record(id: id(of: record), typeName: typeName(of: record))
  }
}

extension FieldedAdapter where Self: NamedRecordAdapter {
  /// What the user whose table it is calls itself, or the other one who writes into it.
  public static func author(of stamp: SaveStamp) -> String? {
    stamp.guest.map(users.name) ?? users.own
  }
}
