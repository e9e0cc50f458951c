@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

extension CKRecordBridge {
  /// The record with its fields, and what the service has written into it.
  ///
  /// What a field holds is told apart where JSON cannot: `{ "date": 1735689600 }`, `{ "data": "AAEC" }`.
  public static func written(_ record: CKRecord) throws -> TextValue {
    let secrets = record.encryptedValues
    return .object(
      [
        "recordID": try written(id: record.recordID),
        "type": try TextValue(record.recordType),
        "fields": try CKFieldForm.text(ofFields: record.allKeys()) { record[$0] },
        "encrypted": try CKFieldForm.text(ofFields: secrets.allKeys()) { secrets[$0] },
        "parent": try record.parent.map { try CKFieldForm.text(of: $0) },
      ], and: try TextValue(record.serviceFields))
  }

  public static func record(written text: TextValue) throws -> CKRecord {
    let record = CKRecord(
      recordType: try text.value("type"), recordID: try id(written: try text.value("recordID")))
    for (key, value) in text["fields"]?.members ?? [] {
      record[key] = try CKFieldForm.value(of: value) as? any CKRecordValue
    }
    for (key, value) in text["encrypted"]?.members ?? [] {
      record.encryptedValues[key] = try CKFieldForm.value(of: value) as? any CKRecordValue
    }
    record.parent = try text["parent"].map(CKFieldForm.value) as? CKRecord.Reference
    record.serviceFields = try text.value()
    return record
  }

  /// The name alone for a record of the default zone, else also the zone.
  public static func written(id: CKRecord.ID) throws -> TextValue {
    let zone = id.zoneID == .default ? nil : try CKRecordZoneBridge.written(id: id.zoneID)
    return try .name(id.recordName, "zone", zone)
  }

  public static func id(written text: TextValue) throws -> CKRecord.ID {
    let (name, zone) = try text.named("zone")
    return CKRecord.ID(recordName: name, zoneID: try zone.map(zoneID) ?? .default)
  }

  public static func written(zone: CKRecordZone.ID) throws -> TextValue {
    try CKRecordZoneBridge.written(id: zone)
  }

  public static func zoneID(written text: TextValue) throws -> CKRecordZone.ID {
    try CKRecordZoneBridge.id(written: text)
  }
}

extension CKRecordZoneBridge {
  public static func written(_ zone: CKRecordZone) throws -> TextValue {
    .object(["zoneID": try written(id: zone.zoneID)])
  }

  public static func record(written text: TextValue) throws -> CKRecordZone {
    let zone = CKRecordZone(zoneID: try id(written: try text.value("zoneID")))
    zone.stampCapabilities(isDefault: !isAtomic(zone))
    return zone
  }

  /// The name alone for a zone of the user's own, else also the owner.
  public static func written(id: CKRecordZone.ID) throws -> TextValue {
    let isOwn = id.ownerName == CKCurrentUserDefaultName
    return try .name(id.zoneName, "owner", isOwn ? nil : try TextValue(id.ownerName))
  }

  public static func id(written text: TextValue) throws -> CKRecordZone.ID {
    let (name, owner) = try text.named("owner")
    return CKRecordZone.ID(
      zoneName: name, ownerName: try owner?.value() ?? CKCurrentUserDefaultName)
  }
}
