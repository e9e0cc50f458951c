#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct ChangeTypeTests {
    @Test func `change tokens are values that survive encoding`() throws {
      let token = CKServerChangeToken(token: "zone 7")
      #expect(try archived(token) == token)
      #expect(try archived(token).token == "zone 7")
      #expect(token != CKServerChangeToken(token: "zone 8"))
      #expect(token.copy() as? CKServerChangeToken == token)
    }

    @Test func `a configuration without arguments asks for everything`() {
      for configuration in [
        CKFetchRecordZoneChangesConfiguration(),
        CKFetchRecordZoneChangesConfiguration(resultsLimit: nil),
      ] {
        #expect(configuration.previousServerChangeToken == nil)
        #expect(configuration.resultsLimit == 0)
        #expect(configuration.desiredKeys == nil)
      }
    }

    @Test func `a configuration survives copying and encoding`() throws {
      let configuration = CKFetchRecordZoneChangesConfiguration(
        previousServerChangeToken: CKServerChangeToken(token: "1"), resultsLimit: 20,
        desiredKeys: [])
      let copy = try #require(
        configuration.copy() as? CKFetchRecordZoneChangesConfiguration)
      copy.desiredKeys = ["title"]
      #expect(configuration.desiredKeys == [])
      let other = try archived(copy)
      #expect(other.previousServerChangeToken == CKServerChangeToken(token: "1"))
      #expect(other.resultsLimit == 20)
      #expect(other.desiredKeys == ["title"])
    }

    @Test func `changes are values`() {
      let zone = CKRecordZone.ID(zoneName: "Notes")
      let deletion = CKDatabase.DatabaseChange.Deletion(zoneID: zone, reason: .purged)
      #expect(deletion == CKDatabase.DatabaseChange.Deletion(zoneID: zone, reason: .purged))
      #expect(deletion != CKDatabase.DatabaseChange.Deletion(zoneID: zone))
      let id = CKRecord.ID(recordName: "a")
      let gone = CKDatabase.RecordZoneChange.Deletion(recordID: id, recordType: "Note")
      #expect(Set([gone, gone]).count == 1)
      #expect(gone != CKDatabase.RecordZoneChange.Deletion(recordID: id, recordType: "List"))
    }
  }
#endif
