#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Testing

  /// Archives of system fields with the names and classes that CloudKit itself writes.
  @Suite struct AppleArchiveTests {
    /// Returns an archive as `encodeSystemFields(with:)` makes it on a Mac, with keys that are read and some that are
    /// not.
    private func archive(without missing: String? = nil) throws -> Data {
      func reference(_ index: Int) -> [String: Int] { ["CF$UID": index] }
      func id(_ name: Int, in zone: Int) -> [String: Any] {
        ["$class": reference(7), "RecordName": reference(name), "ZoneID": reference(zone)]
      }
      func zone(_ name: Int) -> [String: Any] {
        [
          "$class": reference(6), "ZoneName": reference(name), "ownerName": reference(5),
          "anonymousCKUserID": reference(0), "databaseScopeKey": 0,
        ]
      }
      func `class`(_ name: String) -> [String: Any] {
        ["$classname": name, "$classes": [name, "NSObject"]]
      }
      let objects: [Any] = [
        "$null", "Note", id(3, in: 4), "a", zone(12), "__defaultOwner__", `class`("CKRecordZoneID"),
        `class`("CKRecordID"), ["$class": reference(9), "NS.time": 780_376_728.161],
        `class`("NSDate"),
        id(5, in: 11), zone(13), "Notes", "_defaultZone", "mfxf03to",
      ]
      var top: [String: Any] = [
        "RecordType": reference(1), "RecordID": reference(2), "RecordCtime": reference(8),
        "RecordMtime": reference(8), "CreatorUserRecordID": reference(10), "ETag": reference(14),
        "LastModifiedUserRecordID": reference(10), "KnownToServer": true, "Permission": 0,
        "ParentReference": reference(0), "ShareReference": reference(0),
      ]
      if let missing { top[missing] = nil }
      let list: [String: Any] = [
        "$archiver": "NSKeyedArchiver", "$version": 100_000, "$objects": objects, "$top": top,
      ]
      // Only the XML format represents an index into the objects as a dictionary.
      let text = try PropertyListSerialization.data(
        fromPropertyList: list, format: .xml, options: 0)
      let read = try PropertyListSerialization.propertyList(from: text, format: nil)
      return try PropertyListSerialization.data(fromPropertyList: read, format: .xml, options: 0)
    }

    private func record(from data: Data) throws -> CKRecord? {
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = true
      return CKRecord(coder: reader)
    }

    @Test func `a record that a Mac has archived is read`() throws {
      let record = try #require(try record(from: archive()))
      #expect(record.recordType == "Note")
      #expect(
        record.recordID == CKRecord.ID(recordName: "a", zoneID: CKRecordZone.ID(zoneName: "Notes")))
      #expect(record.recordChangeTag == "mfxf03to")
      #expect(record.creationDate == Date(timeIntervalSinceReferenceDate: 780_376_728.161))
      #expect(record.modificationDate == record.creationDate)
      #expect(record.creatorUserRecordID == CKRecord.ID(recordName: CKCurrentUserDefaultName))
      #expect(record.lastModifiedUserRecordID == record.creatorUserRecordID)
      #expect(record.allKeys().isEmpty && record.changedKeys().isEmpty)
    }

    @Test(arguments: ["RecordType", "RecordID"])
    func `without a type or an id there is no record`(missing: String) throws {
      #expect(try record(from: archive(without: missing)) == nil)
    }

    @Test func `without a tag it is a record that was never saved`() throws {
      #expect(try record(from: archive(without: "ETag"))?.recordChangeTag == nil)
    }
  }
#endif
