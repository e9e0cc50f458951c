import Foundation

// The archives of records and their ids, with the fields that were seen in those of apps.

extension CKRecordZoneID {
  func archive(into coder: NSCoder) {
    coder.encode(NSString(string: zoneName), forKey: "ZoneName")
    coder.encode(NSString(string: ownerName), forKey: "ownerName")
  }
}

extension CKRecordID {
  func archive(into coder: NSCoder) {
    coder.encode(NSString(string: recordName), forKey: "RecordName")
    coder.encode(zoneID, forKey: "ZoneID")
  }
}

extension RecordState {
  /// Archives everything but the fields of the app.
  func archive(into coder: NSCoder) {
    func encode(_ object: NSObject?, _ name: String) {
      coder.encode(object, forKey: ArchiveNames.records.name(name))
    }
    func archived(_ date: Date) -> NSDate {
      NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
    encode(NSString(string: recordType), "RecordType")
    encode(CKRecordID(recordID), "RecordID")
    encode(system.changeTag.map { NSString(string: $0) }, "ETag")
    encode(system.creationDate.map(archived), "RecordCtime")
    encode(system.modificationDate.map(archived), "RecordMtime")
    encode(system.creator.map { CKRecordID($0) }, "CreatorUserRecordID")
    encode(system.lastModifiedBy.map { CKRecordID($0) }, "LastModifiedUserRecordID")
    encode(parent.map { CKReference($0) }, "ParentReference")
    encode(share.map { CKReference($0) }, "ShareReference")
    coder.encode(system.changeTag != nil, forKey: ArchiveNames.records.name("KnownToServer"))
    coder.encode(0, forKey: ArchiveNames.records.name("Permission"))
  }

  /// Reads what `archive(into:)` writes.
  init?(archive coder: NSCoder) {
    func object<Object: NSObject & NSCoding>(_ type: Object.Type, _ name: String) -> Object? {
      coder.decodeObject(of: type, forKey: ArchiveNames.records.name(name))
    }
    func date(_ name: String) -> Date? {
      object(NSDate.self, name).map {
        Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
      }
    }
    guard let type = object(NSString.self, "RecordType"),
      let id = object(CKRecordID.self, "RecordID")
    else { return nil }
    self.init(recordType: type.description, recordID: id.fields)
    parent = object(CKReference.self, "ParentReference")?.fields
    share = object(CKReference.self, "ShareReference")?.fields
    let isKnown = coder.decodeBool(forKey: ArchiveNames.records.name("KnownToServer"))
    system = SystemFields(
      changeTag: isKnown ? object(NSString.self, "ETag")?.description : nil,
      creationDate: date("RecordCtime"), modificationDate: date("RecordMtime"),
      creator: object(CKRecordID.self, "CreatorUserRecordID")?.fields,
      lastModifiedBy: object(CKRecordID.self, "LastModifiedUserRecordID")?.fields)
  }
}
