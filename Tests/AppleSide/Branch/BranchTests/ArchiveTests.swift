import CloudKit
import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

/// Tests of objects that only CloudKit makes and the mocks decode from archives with the fields that were seen.
@Suite(.enabled(if: otherArchives == nil)) struct ArchiveTests {
  private let database = MockCKContainer().privateCloudDatabase
  private let zone = CKRecordZone(zoneName: "Notes")

  private func saved(_ name: String = "a") async throws -> CKRecord {
    try await database.save(
      CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: name, zoneID: zone.zoneID)))
  }

  private func archived(_ record: CKRecord) throws -> CKRecord {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    return try #require(CKRecord(coder: reader))
  }

  @Test func `tokens and cursors carry a text through archives`() throws {
    let token = try #require(CKServerChangeToken.minted(carrying: "zone 7"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data)
    #expect(copy?.carried == "zone 7" && copy == token)
    #expect(CKServerChangeToken.minted(carrying: "zone 8") != token)
    #expect(CKQueryOperation.Cursor.minted(carrying: "page 2")?.carried == "page 2")
  }

  @Test func `a saved record has the service's values itself`() async throws {
    _ = try await database.save(zone)
    let record = try await saved()
    #expect(record.fieldsBeside == nil && record.recordChangeTag != nil)
    #expect(record.creationDate != nil && record.modificationDate == record.creationDate)
    #expect(record.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
    #expect(record.lastModifiedUserRecordID == record.creatorUserRecordID)
  }

  @Test func `fields, parent and encrypted values survive the making of a record`() async throws {
    _ = try await database.save(zone)
    let parent = try await saved("parent")
    let child = CKRecord(
      recordType: "Note", recordID: CKRecord.ID(recordName: "child", zoneID: zone.zoneID))
    child["text"] = "milk"
    child["tags"] = ["a", "b"]
    child.encryptedValues["secret"] = 7
    child.setParent(parent)
    let saved = try await database.save(child)
    #expect(saved["text"] as? String == "milk" && saved["tags"] as? [String] == ["a", "b"])
    #expect(saved.encryptedValues["secret"] as? Int == 7)
    #expect(saved.parent?.recordID == parent.recordID)
    #expect(saved.fieldsBeside == nil)
    // CloudKit's class takes no change back.
    #expect(saved.changedKeys() == ["tags", "text"])
    #expect(saved.changedFieldKeys(encrypted: false).isEmpty)
  }

  @Test func `a copy from an archive is saved over the record, an older one conflicts`()
    async throws
  {
    _ = try await database.save(zone)
    let first = try archived(try await saved())
    let second = try await database.save(archived(first))
    #expect(second.recordChangeTag != first.recordChangeTag)
    await #expect(throws: CKError.self) { try await database.save(archived(first)) }
    #expect(try await database.save(archived(second)).recordID == first.recordID)
  }

  @Test func `a query continues at a cursor`() async throws {
    _ = try await database.save(zone)
    for name in ["a", "b", "c"] { _ = try await saved(name) }
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let page = try await database.records(
      matching: query, inZoneWith: zone.zoneID, desiredKeys: nil, resultsLimit: 2)
    let cursor = try #require(page.queryCursor)
    let rest = try await database.records(continuingMatchFrom: cursor)
    #expect(page.matchResults.count == 2 && rest.matchResults.count == 1)
    #expect(rest.queryCursor == nil)
  }
}
