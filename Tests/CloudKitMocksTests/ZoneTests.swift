import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKRecordZone.h, CKFetchRecordZonesOperation.h, CKModifyRecordZonesOperation.h, CKError.h.
@Suite("Zones")
struct ZoneTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }

  private func traced(_ operation: CKModifyRecordZonesOperation) -> Trace {
    let trace = Trace()
    operation.perRecordZoneSaveBlock = { trace.add("saved " + line($0, $1)) }
    operation.perRecordZoneDeleteBlock = { trace.add("deleted " + line($0, $1)) }
    operation.modifyRecordZonesResultBlock = {
      trace.add("finished \(code($0).map { "\($0)" } ?? "")")
    }
    return trace
  }

  private func traced(_ operation: CKFetchRecordZonesOperation) -> Trace {
    let trace = Trace()
    operation.perRecordZoneResultBlock = { trace.add(line($0, $1)) }
    operation.fetchRecordZonesResultBlock = {
      trace.add("finished \(code($0).map { "\($0)" } ?? "")")
    }
    return trace
  }

  @Test("CKRecordZone: capabilities are valid on the zone that the server returns")
  func capabilities() async throws {
    let zone = CKRecordZone(zoneID: customZone)
    #expect(zone.capabilities == [])
    let saved = try await database.save(zone)
    #expect(zone.capabilities == [])
    let original = try await database.recordZone(for: .default)
    // Inserting a record by a test creates its zone.
    database.records.insert(note("a", in: CKRecordZone.ID(zoneName: "Made")))
    let made = try await database.recordZone(for: CKRecordZone.ID(zoneName: "Made"))
    #if !canImport(CloudKit)
      #expect(saved.capabilities == [.fetchChanges, .atomic, .sharing])
      #expect(made.capabilities == saved.capabilities)
      #expect(original.capabilities == [])
    #endif
  }

  @Test("CKModifyRecordZonesOperation: saving a zone that exists succeeds and keeps its records")
  func saveTwice() async throws {
    database.records.insert(note("a", in: customZone))
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    #expect(database.records.count == 1)
    #expect(try await database.allRecordZones().map(\.zoneID) == [.default, customZone])
  }

  @Test("CKModifyRecordZonesOperation: every zone has its block; the end comes once and last")
  func blocks() async {
    database.zones.insert(CKRecordZone(zoneName: "Old"))
    let operation = CKModifyRecordZonesOperation(
      recordZonesToSave: [CKRecordZone(zoneID: customZone)],
      recordZoneIDsToDelete: [CKRecordZone.ID(zoneName: "Gone"), CKRecordZone.ID(zoneName: "Old")])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all == [
        "saved Custom success", "deleted Gone success", "deleted Old success", "finished ",
      ])
    #expect(database.zones.all.map(\.zoneID.zoneName) == ["_defaultZone", "Custom"])
  }

  @Test("CKModifyRecordZonesOperation: deleting a zone deletes its records and no others")
  func deletion() async throws {
    database.records.insert(note("a", in: customZone), note("b", in: customZone), note("c"))
    #expect(try await database.deleteRecordZone(withID: customZone) == customZone)
    #expect(database.records.all.map(\.recordID.recordName) == ["c"])
    #expect(
      await failure { try await database.record(for: recordID("a", in: customZone)) }?.code
        == .zoneNotFound)
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    #expect(
      await failure { try await database.records(matching: query, inZoneWith: customZone) }?.code
        == .zoneNotFound)
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    #expect(
      await failure { try await database.record(for: recordID("a", in: customZone)) }?.code
        == .unknownItem)
  }

  @Test("CKFetchRecordZonesOperation: a missing zone is an item failure, zoneNotFound")
  func missing() async throws {
    let operation = CKFetchRecordZonesOperation(recordZoneIDs: [customZone, .default])
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["Custom zoneNotFound", "_defaultZone success", "finished "])
    let results = try await database.recordZones(for: [customZone, .default])
    #expect(code(results[customZone]) == .zoneNotFound)
    #expect(code(results[.default]) == nil && results.count == 2)
    #expect(await failure { try await database.recordZone(for: customZone) }?.code == .zoneNotFound)
  }

  @Test("CKFetchRecordZonesOperation: fetchAllRecordZonesOperation calls the block once per zone")
  func all() async {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["_defaultZone success", "Custom success", "finished "])
  }

  @Test("CKFetchRecordZonesOperation: an empty list of ids fetches none") func none() async {
    let operation = CKFetchRecordZonesOperation(recordZoneIDs: [])
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["finished "])
  }

  @Test(
    "CKError.badDatabase: only the private database takes zones",
    arguments: [CKDatabase.Scope.public, .shared])
  func wrongDatabase(scope: CKDatabase.Scope) async throws {
    let database = container.database(with: scope)
    let operation = CKModifyRecordZonesOperation(
      recordZonesToSave: [CKRecordZone(zoneID: customZone)], recordZoneIDsToDelete: [.default])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all == ["saved Custom badDatabase", "deleted _defaultZone badDatabase", "finished "])
    #expect(
      await failure { try await database.save(CKRecordZone(zoneID: customZone)) }?.code
        == .badDatabase)
    #expect(
      await failure { try await database.deleteRecordZone(withID: .default) }?.code == .badDatabase)
  }

  @Test func `the default zone stays`() async {
    #expect(
      await failure { try await database.deleteRecordZone(withID: .default) }?.code
        == .invalidArguments)
    #expect(database.zones.count == 1)
  }

  @Test func `the completion-handler forms say the same`() async throws {
    let (saved, all, one, gone) = try await (
      answer { database.save(CKRecordZone(zoneID: customZone), completionHandler: $0) },
      answer { database.fetchAllRecordZones(completionHandler: $0) },
      answer { database.fetch(withRecordZoneID: customZone, completionHandler: $0) },
      answer { database.delete(withRecordZoneID: customZone, completionHandler: $0) }
    )
    #expect(saved.zoneID == customZone && one.zoneID == customZone && gone == customZone)
    #expect(all.map(\.zoneID) == [.default, customZone])
    let results = await withCheckedContinuation { continuation in
      database.modifyRecordZones(
        saving: [CKRecordZone(zoneID: customZone)], deleting: [recordID("a").zoneID]
      ) {
        continuation.resume(returning: $0)
      }
    }
    #expect(code(try results.get().saveResults[customZone]) == nil)
    #expect(code(try results.get().deleteResults[.default]) == .invalidArguments)
    let fetched = await withCheckedContinuation { continuation in
      database.fetch(withRecordZoneIDs: [customZone]) { continuation.resume(returning: $0) }
    }
    #expect(try fetched.get()[customZone]?.get().zoneID == customZone)
  }
}
