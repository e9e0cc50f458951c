#if !canImport(CloudKit)
  import Foundation

  // Archives written by CloudKit itself, as apps keep them between launches. Apple documents none
  // of the names; they were observed in archives of macOS 26.

  extension CKRecordZoneID.Fields {
    init?(archivedBy coder: NSCoder) {
      guard let zoneName = coder.text(forKey: "ZoneName") else { return nil }
      self.init(
        zoneName: zoneName, ownerName: coder.text(forKey: "ownerName") ?? CKCurrentUserDefaultName)
    }
  }

  extension CKRecordID.Fields {
    init?(archivedBy coder: NSCoder) {
      guard let recordName = coder.text(forKey: "RecordName"),
        let zone = coder.object(CKRecordZoneID.self, forKey: "ZoneID")
      else { return nil }
      self.init(recordName: recordName, zoneID: zone.fields)
    }
  }

  extension RecordState {
    /// Reads the system fields from an archive; it ignores fields of the app, the parent and the share.
    init?(archivedBy coder: NSCoder) {
      (coder as? NSKeyedUnarchiver)?.setClass(CKRecordID.self, forClassName: "CKRecordID")
      (coder as? NSKeyedUnarchiver)?.setClass(CKRecordZoneID.self, forClassName: "CKRecordZoneID")
      guard let recordType = coder.text(forKey: "RecordType"),
        let id = coder.object(CKRecordID.self, forKey: "RecordID")
      else { return nil }
      self.init(recordType: recordType, recordID: id.fields)
      system = SystemFields(
        changeTag: coder.text(forKey: "ETag"), creationDate: coder.date(forKey: "RecordCtime"),
        modificationDate: coder.date(forKey: "RecordMtime"),
        creator: coder.object(CKRecordID.self, forKey: "CreatorUserRecordID")?.fields,
        lastModifiedBy: coder.object(CKRecordID.self, forKey: "LastModifiedUserRecordID")?.fields)
    }
  }

  extension NSCoder {
    /// Returns the object for a key if the archive has one: decoding a missing key ends the process
    /// under the default failure policy.
    fileprivate func object<Object: NSObject & NSCoding>(
      _ type: Object.Type, forKey key: String
    ) -> Object? { containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil }

    fileprivate func text(forKey key: String) -> String? {
      object(NSString.self, forKey: key)?.description
    }

    fileprivate func date(forKey key: String) -> Date? {
      object(NSDate.self, forKey: key).map {
        Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
      }
    }
  }
#endif
