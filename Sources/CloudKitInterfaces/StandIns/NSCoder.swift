#if !canImport(CloudKit)
  import Foundation

  /// The coding of one property list per object, because the archiver here cannot name nested classes.
  extension NSCoder {
    func encodeValue(_ value: some Encodable, forKey key: String) {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      do {
        // A text, because the archiver reads data byte by byte to compare it with what it has.
        let text = try encoder.encode(value).base64EncodedString()
        encode(NSString(string: text), forKey: key)
      } catch {
        failWithError(error)
      }
    }

    func decodeValue<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
      // Decoding a missing key ends the process under the default failure policy.
      guard containsValue(forKey: key), let text = decodeObject(of: NSString.self, forKey: key),
        let data = Data(base64Encoded: text.description)
      else { return nil }
      return try? PropertyListDecoder().decode(type, from: data)
    }
  }

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

  extension CKReference.Fields {
    /// Reads a reference; no archive of one with an action was seen, and those to parents and shares have none.
    init?(archivedBy coder: NSCoder) {
      guard
        let id = coder.object(CKRecordID.self, forKey: "RecordID")
          ?? coder.object(CKRecordID.self, forKey: "recordID")
      else { return nil }
      self.init(recordID: id.fields, action: 0)
    }
  }

  extension RecordState {
    /// Reads the values of the service, the parent and the share from an archive; it ignores the fields of the app.
    init?(archivedBy coder: NSCoder) {
      CloudKitArchives.useAppleNames()
      guard let recordType = coder.text(forKey: "RecordType"),
        let id = coder.object(CKRecordID.self, forKey: "RecordID")
      else { return nil }
      self.init(recordType: recordType, recordID: id.fields)
      parent = coder.object(CKReference.self, forKey: "ParentReference")?.fields
      share = coder.object(CKReference.self, forKey: "ShareReference")?.fields
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
