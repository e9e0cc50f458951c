#if !canImport(CloudKit)
  // Foundation is not imported: CloudKit re-exports it, and so does its stand-in.
  import CloudKitInterfaces
  import Testing

  /// Tests of members that code from before iOS 13 calls.
  @Suite struct OlderMembersTests {
    let zoneID = CKRecordZone.ID(zoneName: "Notes")

    @available(*, deprecated)
    @Test func `options of zones are their configurations`() {
      let options = CKFetchRecordZoneChangesOperation.ZoneOptions()
      options.resultsLimit = 7
      let operation = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [zoneID], optionsByRecordZoneID: [zoneID: options])
      #expect(operation.recordZoneIDs == [zoneID])
      #expect(operation.configurationsByRecordZoneID?[zoneID]?.resultsLimit == 7)

      operation.optionsByRecordZoneID?[zoneID]?.resultsLimit = 8
      #expect(operation.configurationsByRecordZoneID?[zoneID]?.resultsLimit == 8)
      operation.optionsByRecordZoneID = nil
      #expect(operation.configurationsByRecordZoneID == nil)
    }

    @available(*, deprecated)
    @Test func `an operation has the settings of its configuration`() {
      let operation = CKQueryOperation()
      operation.isLongLived = true
      operation.allowsCellularAccess = false
      operation.timeoutIntervalForRequest = 3
      operation.timeoutIntervalForResource = 4
      #expect(operation.configuration.isLongLived)
      #expect(!operation.configuration.allowsCellularAccess)
      #expect(operation.configuration.timeoutIntervalForRequest == 3)
      #expect(operation.configuration.timeoutIntervalForResource == 4)
      #expect(operation.isLongLived && operation.container == nil)
    }

    @available(*, deprecated)
    @Test func `a record is made in a zone, with a new name`() {
      let records = (1...2).map { _ in CKRecord(recordType: "Note", zoneID: zoneID) }
      #expect(records.map(\.recordID.zoneID) == [zoneID, zoneID])
      #expect(records.map(\.recordType) == ["Note", "Note"])
      #expect(records[0].recordID != records[1].recordID)
    }

    @Test func `fields are read and set by key`() {
      let record = CKRecord(recordType: "Note")
      record.setValue("words", forKey: "text")
      record.setValue([1, 2], forKey: "numbers")
      record.setValue(5, forKey: "count")
      record.setValue(nil, forKey: "count")
      #expect(record["text"] == "words")
      #expect(record.value(forKey: "text") as? String == "words")
      #expect(record.value(forKey: "numbers") as? [Int] == [1, 2])
      #expect(record.value(forKey: "count") == nil)
      #expect(record.changedKeys() == ["count", "numbers", "text"])
    }

    @Test func `every operation conforms to its interfaces`() {
      let operations: [any CloudOperational] = [
        CKOperation(), CKDatabaseOperation(), CKFetchRecordsOperation(),
      ]
      #expect(operations.count { $0 is any DatabaseOperational } == 2)
    }

    @Test(arguments: [URL(filePath: "/tmp/a photo.jpg"), URL(filePath: "/ä.txt")])
    func `an asset goes through archives`(file: URL) throws {
      #expect(try archived(CKAsset(fileURL: file)).fileURL == file)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: NSDictionary(dictionary: ["a": CKAsset(fileURL: file)]),
        requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [NSDictionary.self, NSString.self, CKAsset.self], from: data)
      #expect((read as? [String: CKAsset])?["a"] == CKAsset(fileURL: file))
    }
  }
#endif
