import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Source: CKModifyRecordsOperation.h, where the save policies say which keys are sent.
@Suite("What a save sends of a record")
struct SentFieldsTests {
  let database = MockCKContainer().privateCloudDatabase

  /// Returns a record with a short field and a long one, as the server has it.
  private func stored(_ name: String, bytes: Int = 4) async throws -> CKRecord {
    let record = note(name, "text")
    record["data"] = Data(count: bytes)
    record.encryptedValues["secret"] = "kept"
    return try await database.save(record)
  }

  @Test(
    "CKModifyRecordsOperation: a record that was fetched in part is saved in part",
    arguments: [CKModifyRecordsOperation.RecordSavePolicy.ifServerRecordUnchanged, .changedKeys])
  func parts(policy: CKModifyRecordsOperation.RecordSavePolicy) async throws {
    _ = try await stored("a")
    let part = try #require(
      try await database.records(for: [recordID("a")], desiredKeys: ["text"])[recordID("a")]?.get())
    #expect(part.allKeys() == ["text"] && part.encryptedValues.allKeys() == [])
    part["text"] = "new"
    let (saves, _) = try await database.modifyRecords(
      saving: [part], deleting: [], savePolicy: policy)
    let saved = try #require(try saves[part.recordID]?.get())
    #expect(saved["text"] as? String == "new" && (saved["data"] as? Data)?.count == 4)
    #expect(saved.encryptedValues["secret"] as? String == "kept")
  }

  @Test("CKError.limitExceeded: what is not sent does not count", arguments: [false, true])
  func bytes(sendsAll: Bool) async throws {
    var records: [CKRecord] = []
    for name in ["a", "b", "c"] {
      let record = try await stored(name, bytes: 900_000)
      record["text"] = "new"
      records.append(record)
    }
    let edited = records
    let error = await failure {
      try await database.modifyRecords(
        saving: edited, deleting: [], savePolicy: sendsAll ? .allKeys : .changedKeys)
    }
    #expect(error?.code == (sendsAll ? .limitExceeded : nil))
  }

  @Test func `a parent that was not set since the fetch is not sent either`() async throws {
    let child = note("a")
    child.setParent(recordID("first"))
    database.records.insert(note("first"), note("second"), child)
    let (mine, theirs) = try await (
      database.record(for: recordID("a")), database.record(for: recordID("a"))
    )
    theirs.setParent(recordID("second"))
    _ = try await database.save(theirs)
    mine["text"] = "new"
    _ = try await database.modifyRecords(
      saving: [mine], deleting: [], savePolicy: .changedKeys)
    #expect(database.text(of: "a") == "new")
    #expect(database.records[recordID("a")]?.parent?.recordID == recordID("second"))
  }

  @Test("CKAsset: a downloaded file that is gone stops only a save that sends it")
  func assets() async throws {
    let url = try TestFiles.make(Data("first".utf8))
    let record = note("a")
    record["file"] = CKAsset(fileURL: url)
    let saved = try await database.save(record)
    let download = try #require((saved["file"] as? CKAsset)?.fileURL)
    try FileManager.default.removeItem(at: download)
    saved["text"] = "new"
    let again = try await database.save(saved)
    let file = try #require((again["file"] as? CKAsset)?.fileURL)
    #expect(try String(contentsOf: file, encoding: .utf8) == "first")
    again["text"] = "newer"
    try FileManager.default.removeItem(at: file)
    let (saves, _) = try await database.modifyRecords(
      saving: [again], deleting: [], savePolicy: .allKeys)
    #expect(code(saves[again.recordID]) == .assetFileNotFound)
  }

  @Test("CKModifyRecordsOperation: a deleted record comes back with what is sent of it")
  func deleted() async throws {
    for (name, policy) in [
      ("a", CKModifyRecordsOperation.RecordSavePolicy.changedKeys), ("b", .allKeys),
      ("c", .ifServerRecordUnchanged),
    ] {
      let record = try await stored(name)
      _ = try await database.deleteRecord(withID: record.recordID)
      record["text"] = "new"
      let (saves, _) = try await database.modifyRecords(
        saving: [record], deleting: [], savePolicy: policy)
      #expect(
        code(saves[record.recordID]) == (policy == .ifServerRecordUnchanged ? .unknownItem : nil))
      let keys = database.records[record.recordID]?.allKeys().sorted()
      #expect(keys == ["a": ["text"], "b": ["data", "text"]][name])
    }
  }
}
