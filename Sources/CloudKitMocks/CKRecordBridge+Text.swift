import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

extension CKRecordBridge {
  /// The record with its fields, and what the service has written into it.
  ///
  /// What a field holds is told apart where JSON cannot: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
  public static func written(_ record: CKRecord) throws -> TextValue {
    .object([
      "recordID": try written(id: record.recordID),
      "type": try TextValue(record.recordType),
      "fields": try fields(of: record),
      "encrypted": try fields(of: record.encryptedValues),
      "parent": try record.parent.map { try FieldText.written($0) },
      "tag": try record.serverChangeTag.map { try TextValue($0) },
      "created": try record.creationDate.map { try TextValue($0.timeIntervalSince1970) },
      "modified": try record.modificationDate.map { try TextValue($0.timeIntervalSince1970) },
      "creator": try record.creatorUserRecordID.map { try TextValue($0.recordName) },
      "modifier": try record.lastModifiedUserRecordID.map { try TextValue($0.recordName) },
    ])
  }

  public static func record(written text: TextValue) throws -> CKRecord {
    guard let id = text["recordID"] else {
      throw TextValueError("a record needs the key 'recordID'")
    }
    let record = CKRecord(recordType: try text.value("type"), recordID: try self.id(written: id))
    for (key, value) in text["fields"]?.members ?? [] {
      record[key] = try FieldText.read(value) as CKRecordValue
    }
    for (key, value) in text["encrypted"]?.members ?? [] {
      record.encryptedValues[key] = try FieldText.read(value) as CKRecordValue
    }
    if let parent = text["parent"] {
      record.parent = try FieldText.read(parent) as? CKRecord.Reference
    }
    record.restore(
      tag: try text.value("tag"), created: try text.value("created"),
      modified: try text.value("modified"), creator: try text.value("creator"),
      modifier: try text.value("modifier"))
    return record
  }

  private static func fields(of record: some CKRecordKeyValueSetting) throws -> TextValue? {
    let keys = record.allKeys().sorted()
    guard !keys.isEmpty else { return nil }
    return .object(
      try keys.compactMap { key in
        try record[key].map { (key, try FieldText.written($0)) }
      })
  }

  /// The name alone for a record of the default zone, else also the zone.
  public static func written(id: CKRecord.ID) throws -> TextValue {
    if id.zoneID == .default { return try TextValue(id.recordName) }
    return .object([
      "name": try TextValue(id.recordName), "zone": try CKRecordZoneBridge.written(id: id.zoneID),
    ])
  }

  public static func id(written text: TextValue) throws -> CKRecord.ID {
    guard text.members != nil else { return CKRecord.ID(recordName: try text.value()) }
    let zone = try text["zone"].map { try CKRecordZoneBridge.id(written: $0) } ?? .default
    return CKRecord.ID(recordName: try text.value("name"), zoneID: zone)
  }

  public static func written(zone: CKRecordZone.ID) throws -> TextValue {
    try CKRecordZoneBridge.written(id: zone)
  }

  public static func zoneID(written text: TextValue) throws -> CKRecordZone.ID {
    try CKRecordZoneBridge.id(written: text)
  }

  /// The client's own token.
  public static func written(note: any Sendable) throws -> TextValue {
    guard let data = note as? Data else {
      throw TextValueError("a note of type '\(type(of: note))' cannot be written")
    }
    return try TextValue(data.base64EncodedString())
  }

  public static func note(written text: TextValue) throws -> any Sendable {
    guard let data = Data(base64Encoded: try text.value() as String) else {
      throw TextValueError("data is written in base 64")
    }
    return data
  }
}

extension CKRecordZoneBridge {
  public static func written(_ zone: CKRecordZone) throws -> TextValue {
    .object(["zoneID": try written(id: zone.zoneID)])
  }

  public static func record(written text: TextValue) throws -> CKRecordZone {
    guard let id = text["zoneID"] else { throw TextValueError("a zone needs the key 'zoneID'") }
    let zone = CKRecordZone(zoneID: try self.id(written: id))
    zone.stampCapabilities(isDefault: !isAtomic(zone))
    return zone
  }

  /// The name alone for a zone of the user's own, else also the owner.
  public static func written(id: CKRecordZone.ID) throws -> TextValue {
    if id.ownerName == CKCurrentUserDefaultName { return try TextValue(id.zoneName) }
    return .object([
      "name": try TextValue(id.zoneName), "owner": try TextValue(id.ownerName),
    ])
  }

  public static func id(written text: TextValue) throws -> CKRecordZone.ID {
    guard text.members != nil else {
      return CKRecordZone.ID(zoneName: try text.value(), ownerName: CKCurrentUserDefaultName)
    }
    return CKRecordZone.ID(zoneName: try text.value("name"), ownerName: try text.value("owner"))
  }
}

extension CKSubscriptionBridge {
  /// The archive of the subscription: what makes it has no other form on all platforms.
  public static func written(_ subscription: CKSubscription) throws -> TextValue {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    // Property lists in XML have their keys in order; binary ones differ from time to time.
    archiver.outputFormat = .xml
    archiver.encode(subscription, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return .object([
      "id": try TextValue(subscription.subscriptionID),
      "archive": try TextValue(String(decoding: archiver.encodedData, as: UTF8.self)),
    ])
  }

  public static func record(written text: TextValue) throws -> CKSubscription {
    let archive = Data((try text.value("archive") as String).utf8)
    guard
      let subscription = try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [
          CKQuerySubscription.self, CKRecordZoneSubscription.self, CKDatabaseSubscription.self,
        ], from: archive) as? CKSubscription
    else { throw TextValueError("the archive is not that of a subscription") }
    return subscription
  }
}
