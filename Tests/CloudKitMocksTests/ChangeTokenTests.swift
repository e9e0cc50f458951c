import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchRecordZoneChangesOperation.h, CKModifyRecordsOperation.h, CKServerChangeToken.h, CKError.h.
@Suite("Change tokens of zones, and what comes with them")
struct ChangeTokenTests {
  let database = MockCKContainer().privateCloudDatabase
  let client = ChangeTrace()

  private func insert(_ names: String...) {
    database.records.insert(contentsOf: names.map { note($0, in: customZone) })
  }

  @Test("CKError.changeTokenExpired: tokens expire on request, and then nil begins anew")
  func expiry() async {
    insert("a")
    _ = await client.fetch(database)
    database.records.expireChangeTokens(in: customZone)
    #expect(
      await client.fetch(database, since: client.token) == [
        "Custom changeTokenExpired", "finished ",
      ])
    #expect(await client.fetch(database) == ["a success", "Custom success", "finished "])
    #expect(await client.fetch(database, since: client.token) == ["Custom success", "finished "])
    database.records.expireChangeTokens()
    let error = await failure {
      try await database.recordZoneChanges(inZoneWith: customZone, since: client.token)
    }
    #expect(error?.code == .changeTokenExpired)
  }

  @Test(
    "CKError.changeTokenExpired: tokens of another zone, of a zone that was deleted, of the database"
  )
  func foreign() async throws {
    insert("a")
    let other = CKRecordZone.ID(zoneName: "Other")
    database.zones.insert(CKRecordZone(zoneID: other))
    _ = await client.fetch(database, in: [other])
    #expect(
      await client.fetch(database, since: client.token) == [
        "Custom changeTokenExpired", "finished ",
      ])
    _ = await client.fetchZones(database)
    #expect(
      await client.fetch(database, since: client.token) == [
        "Custom changeTokenExpired", "finished ",
      ])
    _ = await client.fetch(database)
    _ = try await database.deleteRecordZone(withID: customZone)
    #expect(
      await client.fetch(database, since: client.token) == ["Custom zoneNotFound", "finished "])
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    #expect(
      await client.fetch(database, since: client.token) == [
        "Custom changeTokenExpired", "finished ",
      ])
    #expect(await client.fetch(database) == ["Custom success", "finished "])
  }

  @Test("CKServerChangeToken: survives secure coding") func coding() async throws {
    insert("a")
    _ = await client.fetch(database)
    let token = try #require(client.token)
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let decoded = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CKServerChangeToken.self, from: data)
    insert("b")
    #expect(
      await client.fetch(database, since: decoded) == ["b success", "Custom success", "finished "])
  }

  @Test("CKServerChangeToken: one for hand-written fakes carries a text, and no database knows it")
  func minted() async throws {
    #if !canImport(CloudKit)
      insert("a")
      let token = try #require(CKServerChangeToken.minted(carrying: "1"))
      #expect(token == CKServerChangeToken.minted(carrying: "1"))
      #expect(token != CKServerChangeToken.minted(carrying: "2"))
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: token, requiringSecureCoding: true)
      let copy = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data))
      #expect(copy == token)
      let error = await failure {
        try await database.recordZoneChanges(inZoneWith: customZone, since: copy)
      }
      #expect(error?.code == .changeTokenExpired)
      let zones = await failure { try await database.databaseChanges(since: copy) }
      #expect(zones?.code == .changeTokenExpired)
    #endif
  }

  @Test("CKModifyRecordsOperation: clientChangeTokenData comes back with the changes")
  func clientData() async throws {
    let save = CKModifyRecordsOperation(recordsToSave: [note("a", in: customZone)])
    database.zones.insert(CKRecordZone(zoneID: customZone))
    save.clientChangeTokenData = Data([1, 2])
    await database.run(save)
    let found = Trace()
    let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [customZone])
    operation.recordZoneFetchResultBlock = { _, result in
      found.add((try? result.get().clientChangeTokenData).map { "\(Array($0))" } ?? "none")
    }
    await database.run(operation)
    #expect(found.all == ["[1, 2]"])
  }

  @Test("CKModifyRecordsOperation: clientChangeTokenData comes with each token, of what was saved")
  func clientDataOfTokens() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    func save(_ names: String..., data: UInt8) async {
      let save = CKModifyRecordsOperation(recordsToSave: names.map { note($0, in: customZone) })
      save.clientChangeTokenData = Data([data])
      await database.run(save)
    }
    func told() async -> [String] {
      let found = Trace()
      let operation = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [customZone],
        configurationsByRecordZoneID: [customZone: .init(resultsLimit: 1)])
      operation.recordZoneChangeTokensUpdatedBlock = { _, _, data in
        found.add("token \(data.map(Array.init) ?? [])")
      }
      operation.recordZoneFetchResultBlock = { _, result in
        found.add("end \((try? result.get().clientChangeTokenData).map(Array.init) ?? [])")
      }
      await database.run(operation)
      return found.all
    }
    await save("a", "b", data: 1)
    // The whole request fails, so the client's token is not kept.
    await save("a", "c", data: 2)
    #expect(await told() == ["token [1]", "end [1]"])
    _ = try await database.deleteRecordZone(withID: customZone)
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    #expect(await told() == ["end []"])
  }

  @Test("CKFetchRecordZoneChangesOperation: tokens told before a failure are good")
  func interruption() async {
    insert("a", "b", "c", "d", "e")
    database.on.fetchRecordZoneChanges.fails(
      with: .networkFailure, on: .once, at: .afterItems(3))
    let told = await client.fetch(database, limit: 2)
    #expect(
      told == [
        "a success", "b success", "Custom token", "c success", "Custom networkFailure",
        "finished networkFailure",
      ])
    #expect(
      await client.fetch(database, since: client.tokens.last) == [
        "c success", "d success", "e success", "Custom success", "finished ",
      ])
  }

  @Test("CKModifyRecordsOperation: clientChangeTokenData is that of this client's last request")
  func clientDataOfClients() async throws {
    let tablet = MockCKContainer(backend: database.backend)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    for (number, cloud) in [database, tablet.privateCloudDatabase].enumerated() {
      let save = CKModifyRecordsOperation(recordsToSave: [note("\(number)", in: customZone)])
      save.clientChangeTokenData = Data([UInt8(number)])
      await cloud.run(save)
    }
    for (number, cloud) in [database, tablet.privateCloudDatabase].enumerated() {
      let found = Trace()
      let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [customZone])
      operation.recordZoneFetchResultBlock = { _, result in
        found.add((try? result.get().clientChangeTokenData).map { "\(Array($0))" } ?? "none")
      }
      await cloud.run(operation)
      #expect(found.all == ["[\(number)]"])
    }
  }

  @Test("CKModifyRecordsOperation: a request with the token of the last one is not applied again")
  func repeatedRequests() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let saved = try await database.save(note("a", "old", in: customZone))
    saved["text"] = "new"
    database.backend.choices.updatesSavedRecords = false
    func send(_ token: UInt8, deleting ids: [CKRecord.ID] = []) async -> [String] {
      let operation = CKModifyRecordsOperation(recordsToSave: [saved], recordIDsToDelete: ids)
      operation.clientChangeTokenData = Data([token])
      let trace = Trace()
      operation.perRecordSaveBlock = { trace.add(line($0, $1)) }
      operation.perRecordDeleteBlock = { trace.add(line($0, $1)) }
      await database.run(operation)
      return trace.all
    }
    // The answer of the first request is lost, and the app sends it again.
    database.backend.fails(
      with: MockCKError.serverResponseLost, on: .once, at: .afterApplying)
    #expect(await send(1) == [])
    #expect(await send(1) == ["a success"])
    #expect(database.records[saved.recordID]?["text"] == "new")
    #expect(await send(2) == ["a serverRecordChanged"])
    // The token of a rejected request is not kept.
    #expect(await send(2) == ["a serverRecordChanged"])
    #expect(
      await send(1, deleting: [recordID("gone", in: customZone)]) == ["a success", "gone success"])
  }
}
