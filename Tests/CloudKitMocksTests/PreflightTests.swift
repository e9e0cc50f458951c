import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Source: CKModifyRecordsOperation.h, `atomic`, of apps built since iOS 11.
@Suite("What a client checks before it sends a batch")
struct PreflightTests {
  let database = MockCKContainer().privateCloudDatabase

  private func withoutFile(_ name: String, in zone: CKRecordZone.ID = .default) -> CKRecord {
    let record = note(name, in: zone)
    let gone = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    record["file"] = CKAsset(fileURL: gone)
    return record
  }

  private func codes(_ records: [CKRecord], atomically: Bool) async throws -> [CKError.Code?] {
    let (saves, deletes) = try await database.modifyRecords(
      saving: records, deleting: [recordID("old")], atomically: atomically)
    return records.map { code(saves[$0.recordID]) } + [code(deletes[recordID("old")])]
  }

  @Test func `a missing file keeps back its zone, the default zone too`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("old"))
    let records = [withoutFile("a"), note("b"), note("c", in: customZone)]
    #expect(
      try await codes(records, atomically: true)
        == [.assetFileNotFound, .batchRequestFailed, nil, .batchRequestFailed])
    #expect(database.records.all.map(\.recordID.recordName) == ["old", "c"])
    #expect(
      try await codes([withoutFile("a"), note("b")], atomically: false)
        == [.assetFileNotFound, nil, nil])
  }

  @Test func `a file that a test says is missing does so too, other errors do not`() async throws {
    for (error, mate) in [
      (MockCKError.assetFileNotFound, CKError.Code.batchRequestFailed), (.quotaExceeded, nil),
    ] {
      database.records.insert(note("old"))
      database.on.modifyRecords.fails(
        items: [recordID("a")], with: error, on: .once, evenIfImpossible: true)
      let found = try await codes([note("a"), note("b-\(error)")], atomically: true)
      #expect(found == [error.code, mate, mate])
    }
  }
}
