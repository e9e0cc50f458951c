#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct IdentityTests {
    private let zone = CKRecordZone.ID(zoneName: "Notes", ownerName: "someone")

    @Test func `ids are values`() {
      let left = CKRecord.ID(recordName: "a", zoneID: zone)
      let right = CKRecord.ID(
        recordName: "a", zoneID: CKRecordZone.ID(zoneName: "Notes", ownerName: "someone"))
      #expect(left == right)
      #expect(left.hash == right.hash)
      #expect([left: 1][right] == 1)
      #expect(Set([left, right]).count == 1)
      #expect([AnyHashable(left): 1][AnyHashable(right)] == 1)
      #expect(left != CKRecord.ID(recordName: "b", zoneID: zone))
      #expect(left != CKRecord.ID(recordName: "a"))
      #expect(!left.isEqual("a"))
      #expect(!left.isEqual(nil))
    }

    @Test func `defaults are the default zone of the current user`() {
      #expect(CKRecord.ID(recordName: "a").zoneID == .default)
      #expect(CKRecordZone.ID() == .default)
      #expect(CKRecordZone.ID.default.zoneName == CKRecordZone.ID.defaultZoneName)
      #expect(CKRecordZone.ID.default.ownerName == CKCurrentUserDefaultName)
      #expect(CKRecordZone.default().zoneID == .default)
      #expect(CKRecordZone(zoneName: "Notes").zoneID == CKRecordZone.ID(zoneName: "Notes"))
      #expect(zone != CKRecordZone.ID(zoneName: "Notes"))
    }

    @Test func `new records have names of their own`() {
      let ids = (0..<100).map { _ in CKRecord(recordType: "Note").recordID }
      #expect(Set(ids).count == 100)
      #expect(CKRecord.ID() != CKRecord.ID())
    }

    @Test func `references are equal by target and action`() {
      let id = CKRecord.ID(recordName: "a", zoneID: zone)
      let reference = CKRecord.Reference(recordID: id, action: .deleteSelf)
      let record = CKRecord(recordType: "Note", recordID: id)
      #expect(reference == CKRecord.Reference(record: record, action: .deleteSelf))
      #expect(reference != CKRecord.Reference(recordID: id, action: .none))
      #expect(reference.recordID == id)
      #expect(reference.action == .deleteSelf)
    }

    @Test func `ids, references and zones survive an archive`() throws {
      let id = CKRecord.ID(recordName: "ä/:", zoneID: zone)
      let reference = CKRecord.Reference(recordID: id, action: .deleteSelf)
      #expect(try archived(id) == id)
      #expect(try archived(zone) == zone)
      #expect(try archived(reference) == reference)
      let server = CKRecordZone(zoneID: zone)
      server.stamp(capabilities: [.atomic, .sharing], share: reference)
      let restored = try archived(server)
      #expect(restored == server)
      #expect(restored.capabilities == [.atomic, .sharing])
      #expect(restored.share == reference)
    }

    @Test func `a zone can do nothing until the service says so`() throws {
      let local = CKRecordZone(zoneName: "Notes")
      #expect(local.capabilities.isEmpty)
      #expect(local.share == nil)
      #expect(local.encryptionScope == .perRecord)
      let copy = try #require(local.copy() as? CKRecordZone)
      copy.stamp(capabilities: .fetchChanges)
      copy.encryptionScope = .perZone
      #expect(local.capabilities.isEmpty)
      #expect(local.encryptionScope == .perRecord)
      #expect(copy == local)
      #expect(copy.hash == local.hash)
    }

    @Test func `raw values are those of CloudKit`() {
      #expect(CKDatabase.Scope(rawValue: 0) == nil)
      #expect((1...3).map { CKDatabase.Scope(rawValue: $0) } == [.public, .private, .shared])
      #expect(CKRecord.ReferenceAction.deleteSelf.rawValue == 1)
      let statuses = (0...5).map { CKAccountStatus(rawValue: $0) }
      #expect(
        statuses == [
          .couldNotDetermine, .available, .restricted, .noAccount, .temporarilyUnavailable, nil,
        ])
      let policies = (0...3).map { CKModifyRecordsOperation.RecordSavePolicy(rawValue: $0) }
      #expect(policies == [.ifServerRecordUnchanged, .changedKeys, .allKeys, nil])
    }
  }
#endif
