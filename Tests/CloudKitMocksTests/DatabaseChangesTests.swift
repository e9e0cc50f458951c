import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchDatabaseChangesOperation.h and its Swift overlay.
@Suite("Changes of the zones of a database")
struct DatabaseChangesTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  let client = ChangeTrace()
  let zoneB = CKRecordZone.ID(zoneName: "B")

  @Test(
    "CKFetchDatabaseChangesOperation: new zones and those with new changes, each once; never the default zone"
  )
  func zones() async throws {
    database.records.insert(
      note("a"), note("b", in: customZone), note("c", in: zoneB), note("d", in: customZone))
    #expect(await client.fetchZones(database) == ["B changed", "Custom changed", "finished "])
    _ = try await database.deleteRecord(withID: recordID("c", in: zoneB))
    #expect(await client.fetchZones(database, since: client.token) == ["B changed", "finished "])
    #expect(await client.fetchZones(database, since: client.token) == ["finished "])
    _ = try await database.deleteRecordZone(withID: customZone)
    #expect(
      await client.fetchZones(database, since: client.token) == ["Custom deleted", "finished "])
  }

  @Test(
    "CKFetchDatabaseChangesOperation: purged and reset zones have blocks of their own, else the plain one",
    arguments: [
      (DeletionReason.purged, false, "purged"), (.reset, false, "reset"),
      (.deleted, false, "deleted"), (.purged, true, "deleted"), (.reset, true, "deleted"),
    ])
  func reasons(reason: DeletionReason, onlyDeleted: Bool, word: String) async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    _ = await client.fetchZones(database)
    let token = client.token
    database.zones.remove(customZone, as: reason)
    #expect(
      await client.fetchZones(database, since: token, onlyDeleted: onlyDeleted) == [
        "Custom \(word)", "finished ",
      ])
    #if !canImport(CloudKit)
      let changes = try await database.databaseChanges(since: token)
      let reasons: [CKDatabase.DatabaseChange.Deletion.Reason: DeletionReason] = [
        .deleted: .deleted, .purged: .purged, .encryptedDataReset: .reset,
      ]
      #expect(changes.deletions.map { reasons[$0.reason] } == [reason])
    #endif
  }

  @Test("CKFetchDatabaseChangesOperation: in batches, or one batch with moreComing")
  func batches() async {
    for name in ["A", "B", "C"] { database.zones.insert(CKRecordZone(zoneName: name)) }
    #expect(
      await client.fetchZones(database, limit: 2) == [
        "A changed", "B changed", "token", "C changed", "finished ",
      ])
    #expect(!client.moreComing)
    #expect(
      await client.fetchZones(database, limit: 2, all: false) == [
        "A changed", "B changed", "finished ",
      ])
    #expect(client.moreComing)
    #expect(await client.fetchZones(database, since: client.token) == ["C changed", "finished "])
  }

  @Test("CKFetchDatabaseChangesOperation: a stale token fails the whole operation")
  func expiry() async throws {
    database.records.insert(note("a", in: customZone))
    _ = await client.fetchZones(database)
    database.zones.expireChangeTokens()
    #expect(
      await client.fetchZones(database, since: client.token) == ["finished changeTokenExpired"])
    _ = await client.fetch(database)
    #expect(
      await client.fetchZones(database, since: client.token) == ["finished changeTokenExpired"])
  }

  @Test("CKFetchDatabaseChangesOperation: not in the public database") func publicDatabase() async {
    #expect(await client.fetchZones(container.publicCloudDatabase) == ["finished badDatabase"])
    let error = await failure {
      try await container.publicCloudDatabase.databaseChanges(since: nil)
    }
    #expect(error?.code == .badDatabase)
  }

  @Test("fetchDatabaseChanges: a rule strikes the form with a completion handler too")
  func failingHandler() async throws {
    let rule = database.on.fetchDatabaseChanges.fails(with: .networkFailure)
    let failed: CKError.Code? = await withCheckedContinuation { continuation in
      database.fetchDatabaseChanges(since: nil) { continuation.resume(returning: code($0)) }
    }
    #expect(failed == .networkFailure)
    #expect(database.on.fetchDatabaseChanges.calls.count == 1)
    #expect(rule.timesFired == 1)
  }

  @Test("databaseChanges: modifications and deletions in lists") func lists() async throws {
    database.records.insert(note("b", in: customZone), note("c", in: zoneB))
    #if !canImport(CloudKit)
      let first = try await database.databaseChanges(since: nil, resultsLimit: 1)
      #expect(first.modifications.map(\.zoneID) == [customZone] && first.moreComing)
      database.zones.remove(customZone)
      let rest = try await database.databaseChanges(since: first.changeToken)
      #expect(rest.modifications.map(\.zoneID) == [zoneB])
      #expect(rest.deletions.map(\.zoneID) == [customZone] && !rest.moreComing)
      let result = await withCheckedContinuation { continuation in
        database.fetchDatabaseChanges(since: nil) { continuation.resume(returning: $0) }
      }
      #expect(try result.get().modifications.map(\.zoneID) == [zoneB])
    #endif
  }
}
