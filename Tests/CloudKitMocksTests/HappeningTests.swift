import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of changes that other clients make on the server between two calls of the app.
@Suite("What happens to the server") struct HappeningTests {
  let backend = Backend()
  let database: MockCKDatabase
  let id = recordID("a", in: customZone)

  init() async throws {
    database = MockCKContainer(backend: backend).privateCloudDatabase
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("a", "before", in: customZone))
  }

  private func update(_ text: String) throws -> CKRecord {
    let record = try #require(database.records[id])
    record["text"] = text
    return record
  }

  @Test(arguments: [
    (MockCKError.unknownItem, CKError.Code.unknownItem),
    (.serverRecordChanged, .serverRecordChanged), (.zoneNotFound, .zoneNotFound),
    (.userDeletedZone, .userDeletedZone),
  ])
  func `a save comes upon it`(error: MockCKError, code: CKError.Code) async throws {
    let mine = try update("mine")
    let rule = backend.simulates(error, to: [id], on: .call(2))
    _ = try await database.record(for: id)
    // The feed refers to the zone, not to the record, and does not count.
    _ = try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
    let thrown = await failure { try await database.save(mine) }
    #expect(thrown?.code == code)
    #expect(rule.timesFired == 1)
    // The change has happened, and persists.
    #expect(await failure { try await database.save(mine) }?.code == code)
    #expect(database.records.contains(id) == (code == .serverRecordChanged))
    #expect(backend.journal[2].faults.map(\.description) == [rule.description])
  }

  @Test func `a conflict is one with what somebody else has saved`() async throws {
    let mine = try update("mine")
    let tag = mine.recordChangeTag
    backend.simulates(MockCKError.serverRecordChanged, to: [id])
    let error = try #require(await failure { try await database.save(mine) })
    #expect(error.serverRecord?["text"] as? String == "before")
    #expect(error.serverRecord?.recordChangeTag != tag)
    let merged = try #require(error.serverRecord)
    merged["text"] = "mine"
    #expect(try await database.save(merged)["text"] as? String == "mine")
  }

  @Test func `a new record can meet another of the same name`() async throws {
    let new = recordID("b", in: customZone)
    backend.simulates(MockCKError.serverRecordChanged, to: [new])
    let error = await failure { try await database.save(note("b", in: customZone)) }
    #expect(error?.code == .serverRecordChanged)
    #expect(error?.serverRecord?.recordID == new)
  }

  @Test func `what overwrites others does not notice them`() async throws {
    let mine = try update("mine")
    let rule = backend.simulates(MockCKError.serverRecordChanged, to: [id])
    let (saves, _) = try await database.modifyRecords(
      saving: [mine], deleting: [], savePolicy: .allKeys)
    #expect(code(saves[id]) == nil)
    #expect(rule.timesFired == 1)
  }

  @Test func `a deletion comes too late`() async throws {
    backend.simulates(MockCKError.unknownItem, to: [id])
    let (_, deletes) = try await database.modifyRecords(saving: [], deleting: [id])
    #expect(code(deletes[id]) == .unknownItem)
  }

  @Test func `tokens expire, and a fetch from the beginning goes on`() async throws {
    let token = try await database.recordZoneChanges(inZoneWith: customZone, since: nil).changeToken
    backend.simulates(MockCKError.changeTokenExpired, on: .call(1))
    let error = await failure {
      try await database.recordZoneChanges(inZoneWith: customZone, since: token)
    }
    #expect(error?.code == .changeTokenExpired)
    let changes = try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
    #expect(changes.modificationResultsByID.count == 1)
  }

  #if !canImport(CloudKit)
    @Test func `the tokens of a database expire as well`() async throws {
      let token = try await database.databaseChanges(since: nil).changeToken
      backend.simulates(MockCKError.changeTokenExpired)
      #expect(
        await failure { try await database.databaseChanges(since: token) }?.code
          == .changeTokenExpired)
    }

    @Test func `a purged zone is told as such, and can be made again`() async throws {
      let token = try await database.databaseChanges(since: nil).changeToken
      database.zones.remove(customZone, as: .purged)
      let record = note("b", in: customZone)
      #expect(await failure { try await database.save(record) }?.code == .userDeletedZone)
      #expect(
        await failure { try await database.deleteRecord(withID: id) }?.code == .userDeletedZone)
      #expect(
        await failure { try await database.recordZoneChanges(inZoneWith: customZone, since: nil) }?
          .code == .userDeletedZone)
      // Calls that only read records get no reason, and other deletions have none.
      #expect(await failure { try await database.record(for: id) }?.code == .zoneNotFound)
      let changes = try await database.databaseChanges(since: token)
      #expect(changes.deletions.map(\.reason) == [.purged])
      _ = try await database.save(CKRecordZone(zoneID: customZone))
      #expect(try await database.save(record).recordID == record.recordID)
    }
  #endif

  /// Source: CKError.h, `CKErrorUserDidResetEncryptedDataKey`.
  @Test func `a zone whose keys are lost is missing, and says why`() async throws {
    func told(_ error: CKError?) -> Bool? {
      error?.userInfo[CKErrorUserDidResetEncryptedDataKey] as? Bool
    }
    for (reason, isReset) in [(DeletionReason.reset, true), (.deleted, nil)] {
      database.zones.insert(CKRecordZone(zoneID: customZone))
      database.zones.remove(customZone, as: reason)
      let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
      let errors = await [
        failure { try await database.save(note("b", in: customZone)) },
        failure { try await database.deleteRecord(withID: id) },
        failure { try await database.record(for: id) },
        failure { try await database.recordZone(for: customZone) },
        failure { try await database.records(matching: query, inZoneWith: customZone) },
        failure { try await database.recordZoneChanges(inZoneWith: customZone, since: nil) },
      ]
      for error in errors { #expect(error?.code == .zoneNotFound && told(error) == isReset) }
    }
    database.on.fetchRecord.fails(with: .zoneNotFound).carrying(keysLost: true)
    #expect(told(await failure { try await database.record(for: id) }) == true)
  }

  @Test func `the default zone stays`() async throws {
    backend.simulates(MockCKError.zoneNotFound, to: [recordID("a")])
    _ = try await database.save(note("a"))
    #expect(database.zones.contains(.default))
  }

  @Test func `pages can be shorter than they may be`() async throws {
    database.records.insert(note("b", in: customZone), note("c", in: customZone))
    backend.pageLimit = 1
    let changes = try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
    #expect(changes.modificationResultsByID.count == 1)
    #expect(changes.moreComing)
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let found = try await database.records(matching: query, inZoneWith: customZone)
    #expect(found.matchResults.count == 1)
    #expect(found.queryCursor != nil)
    backend.pageLimit = 0
    #expect(backend.pageLimit == 1)
    backend.pageLimit = nil
    #expect(try await database.records(matching: query).matchResults.count == 3)
  }

  @Test func `what says nothing of the store cannot happen to it`() {
    let backend = Backend(issues: .kept)
    backend.simulates(MockCKError.networkFailure)
    #expect(
      backend.issues.first?.message.contains(
        "'networkFailure' says nothing of the store that could come true") == true)
  }
}
