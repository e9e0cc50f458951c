#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct RecordChangeTests {
    let user = CKRecord.ID(recordName: "user")
    let day = Date(timeIntervalSinceReferenceDate: 1)

    /// Returns a record as the service returns it: with a change tag, and without changes.
    private func fetched() -> CKRecord {
      let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "n"))
      record["title"] = "words"
      record["count"] = 5
      record.encryptedValues["secret"] = "hush"
      record.stamp(
        changeTag: "7", creationDate: day, modificationDate: day + 1, creator: user,
        lastModifiedBy: user)
      record.markAllKeysUnchanged()
      return record
    }

    @Test func `a new record has changed whatever was set, and no system fields`() {
      let record = CKRecord(recordType: "Note")
      record["b"] = 1
      record["a"] = 1
      record["gone"] = nil
      #expect(record.changedKeys() == ["a", "b", "gone"])
      #expect(record.recordChangeTag == nil)
      #expect(record.creationDate == nil)
      #expect(record.modificationDate == nil)
      #expect(record.creatorUserRecordID == nil)
      #expect(record.lastModifiedUserRecordID == nil)
    }

    @Test func `a fetched record has changed only what was set since`() {
      let record = fetched()
      #expect(record.changedKeys().isEmpty)
      #expect(record.encryptedValues.changedKeys().isEmpty)
      record["title"] = "words"
      #expect(record.changedKeys() == ["title"])
    }

    @Test func `a stamp is what the service wrote`() {
      let record = fetched()
      #expect(record.recordChangeTag == "7")
      #expect(record.creationDate == day)
      #expect(record.modificationDate == day + 1)
      #expect(record.creatorUserRecordID == user)
      #expect(record.lastModifiedUserRecordID == user)
      #expect(record[CKRecord.SystemFieldKey.creationDate] as? Date == day)
      #expect(record.share == nil)
      let share = CKRecord.Reference(recordID: CKRecord.ID(recordName: "s"), action: .none)
      record.stamp(share: share)
      #expect(record.share == share)
    }

    @Test func `a copy keeps changes and tag, and lives on its own`() throws {
      let record = fetched()
      record["title"] = "new"
      let copy = try #require(record.copy() as? CKRecord)
      #expect(copy !== record)
      #expect(copy.recordID == record.recordID)
      #expect(copy.recordType == "Note")
      #expect(copy.changedKeys() == ["title"])
      #expect(copy.recordChangeTag == "7")
      #expect(copy.encryptedValues["secret"] == "hush")
      copy["title"] = "other"
      copy.encryptedValues["secret"] = "loud"
      copy.markAllKeysUnchanged()
      #expect(record["title"] == "new")
      #expect(record.encryptedValues["secret"] == "hush")
      #expect(record.changedKeys() == ["title"])
    }

    @Test func `keys removed for a fetch are no changes`() {
      let record = fetched()
      record["title"] = "new"
      record.removeFields(except: ["count", "unknown"])
      #expect(record.allKeys() == ["count"])
      #expect(record.encryptedValues.allKeys().isEmpty)
      #expect(record.changedKeys().isEmpty)
      #expect(record.recordChangeTag == "7")
    }

    @Test func `applied changes leave what the other did not touch`() {
      let server = fetched()
      server["server"] = "only"
      server.markAllKeysUnchanged()
      let client = fetched()
      client["title"] = nil
      client["added"] = 1
      client.encryptedValues["secret"] = "new"
      client.setParent(user)
      server.apply(changesOf: client)
      #expect(server.allKeys() == ["added", "count", "server"])
      #expect(server.changedKeys() == ["added", "title"])
      #expect(server.encryptedValues["secret"] == "new")
      #expect(server.parent?.recordID == user)
      server.apply(changesOf: fetched())
      #expect(server.parent?.recordID == user)
    }

    @Test func `system fields survive without the fields`() throws {
      let record = fetched()
      record.setParent(user)
      record["title"] = "new"
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      record.encodeSystemFields(with: archiver)
      archiver.finishEncoding()
      let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      reader.requiresSecureCoding = true
      let restored = try #require(CKRecord(coder: reader))
      #expect(restored.recordType == "Note")
      #expect(restored.recordID == record.recordID)
      #expect(restored.recordChangeTag == "7")
      #expect(restored.creationDate == day)
      #expect(restored.lastModifiedUserRecordID == user)
      #expect(restored.parent == record.parent)
      #expect(restored.allKeys().isEmpty)
      #expect(restored.changedKeys().isEmpty)
      #expect(restored.encryptedValues.allKeys().isEmpty)
    }

    @Test func `an archived record keeps its fields and changes`() throws {
      let record = fetched()
      let link = CKRecord.Reference(recordID: user, action: .deleteSelf)
      record["link"] = link
      record["list"] = ["a", "b"]
      record["flag"] = true
      let restored = try archived(record)
      #expect(restored.allKeys() == record.allKeys())
      #expect(restored.changedKeys() == ["flag", "link", "list"])
      #expect(restored["link"] == link)
      #expect(restored["list"] == ["a", "b"])
      #expect(restored["flag"] == true)
      #expect(restored["count"] == 5)
      #expect(restored.encryptedValues["secret"] == "hush")
    }

    @Test func `an archive of something else holds no record`() throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.encode(NSData(data: Data("noise".utf8)), forKey: "record")
      archiver.finishEncoding()
      let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      #expect(CKRecord(coder: reader) == nil)
      #expect(CKRecord.ID(coder: reader) == nil)
    }
  }
#endif
