import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of explored faults that are no errors of a call: accounts, zones, keys, and apps that are killed.
@Suite("Explored states") struct ExploredStateTests {
  private static let zones = ["A", "B"].map { CKRecordZone.ID(zoneName: $0) }

  private func explore(
    _ scenario: @escaping @Sendable (MockCKContainer) async throws -> Bool
  ) async -> FaultExploration {
    await exploreFaults(with: MockCKError.allCases) { backend in
      let cloud = MockCKContainer(backend: backend)
      for zone in Self.zones {
        cloud.privateCloudDatabase.zones.insert(CKRecordZone(zoneID: zone))
        cloud.privateCloudDatabase.records.insert(note("a", in: zone))
      }
      return try await scenario(cloud)
    }
  }

  private func lines(_ exploration: FaultExploration) -> [String] {
    exploration.tried.flatMap(\.faults).map(\.description)
  }

  @Test func `an app that does not look at the answer of 'accountStatus' is found`() async throws {
    let exploration = await explore { cloud in
      // It takes any answer for a user who is signed in.
      guard (try? await cloud.accountStatus()) != nil else { return true }
      _ = try await cloud.privateCloudDatabase.save(note("b"))
      return true
    }
    let found = Set(exploration.failures.flatMap(\.faults).map(\.description))
    for state in ["missing", "restricted", "unready"] {
      #expect(found.contains("backend.simulates(account: .\(state), on: .call(1))"))
    }
    #expect(lines(exploration).contains("backend.simulates(account: .unknown, on: .call(1))"))
    // Calls that do not answer the state of the account are not tried so.
    #expect(!lines(exploration).contains { $0.contains("account: .missing, on: .call(2)") })
  }

  @Test func `a simulated account is one thing, until the rule goes`() async throws {
    let cloud = MockCKContainer()
    let backend = cloud.backend
    backend.simulates(account: .missing, on: .call(2))
    #expect(try await cloud.accountStatus() == .available)
    #expect(try await cloud.accountStatus() == .noAccount)
    let error = await failure { try await cloud.privateCloudDatabase.save(note("a")) }
    #expect(error?.code == .notAuthenticated)
    backend.removeAllFaults()
    #expect(try await cloud.accountStatus() == .available)
    _ = try await cloud.privateCloudDatabase.save(note("a"))
    // The state that the test sets comes before that which a rule simulates.
    backend.simulates(account: .missing)
    #expect(try await cloud.accountStatus() == .noAccount)
    cloud.account = .restricted
    #expect(try await cloud.accountStatus() == .restricted)
  }

  @Test func `one of several zones is lost, by deletion, by the user, or with its keys`()
    async throws
  {
    let exploration = await explore { cloud in
      _ = try? await cloud.privateCloudDatabase.modifyRecords(
        saving: Self.zones.map { note("b", in: $0) }, deleting: [])
      return true
    }
    for zone in Self.zones {
      let id = note("b", in: zone).recordID.swiftExpression
      for error in ["zoneNotFound", "userDeletedZone"] {
        #expect(
          lines(exploration).contains(
            "backend.simulates(MockCKError.\(error), to: [\(id)], on: .call(1))"))
      }
      #expect(
        lines(exploration).contains(
          "backend.simulates(MockCKError.zoneNotFound, to: [\(id)], on: .call(1)).carrying(keysLost: true)"
        ))
    }
  }

  @Test func `one of the zones whose changes a call asks for is lost`() async throws {
    let lost = Trace()
    let exploration = await explore { cloud in
      let operation = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: Self.zones, configurationsByRecordZoneID: nil)
      operation.recordZoneFetchResultBlock = { zone, result in
        if code(result) != nil { lost.add(line(zone, result.map { _ in })) }
      }
      await cloud.privateCloudDatabase.core.run(operation) {
        cloud.privateCloudDatabase.add(operation)
      }
      return true
    }
    #expect(
      lines(exploration).contains(
        "backend.simulates(MockCKError.zoneNotFound, to: [CKRecordZone.ID(zoneName: \"B\")], "
          + "on: .call(1))"))
    #expect(lost.all.contains("B zoneNotFound"))
    #expect(lost.all.contains("B userDeletedZone"))
  }

  #if !canImport(CloudKit)
    @Test func `a zone that is lost with its keys is told as such`() async throws {
      let database = MockCKContainer().privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      let backend = database.backend
      let token = try await database.databaseChanges(since: nil).changeToken
      backend.simulates(
        MockCKError.zoneNotFound, to: [recordID("a", in: customZone)], on: .call(1)
      ).carrying(keysLost: true)
      let error = await failure { try await database.save(note("a", in: customZone)) }
      #expect(error?.code == .zoneNotFound)
      #expect(error?.userInfo[CKErrorUserDidResetEncryptedDataKey] as? Bool == true)
      let changes = try await database.databaseChanges(since: token)
      #expect(changes.deletions.map(\.reason) == [.encryptedDataReset])
    }
  #endif

  @Test func `a token that is saved before its data is found when the app is killed`() async throws
  {
    for savesTokenFirst in [true, false] {
      let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
        let server = MockCKContainer(backend: backend).privateCloudDatabase
        server.zones.insert(CKRecordZone(zoneID: customZone))
        for name in ["a", "b"] { server.records.insert(note(name, name, in: customZone)) }
        let phone = try await backend.launch("phone", storing: Reader.State()) { stored in
          Reader(
            MockCKContainer(backend: backend).privateCloudDatabase, stored,
            savesTokenFirst: savesTokenFirst)
        }
        try? await phone.run { try await $0.pull() }
        backend.removeAllFaults()
        try await phone.run { try await $0.pull() }
        return Set(phone.stored.texts.keys) == Set(server.records.all.map(\.recordID.recordName))
      }
      let found = exploration.failures.flatMap(\.faults).map(\.description)
      if savesTokenFirst {
        #expect(found.contains("backend.killsApp(on: .call(2))"))
        #expect(found.contains("backend.killsApp(afterWrite: 1)"))
      } else {
        try exploration.verify()
        #expect(lines(exploration).contains("backend.killsApp(on: .call(3))"))
      }
    }
  }
}

/// An app that reads the notes of a zone one by one, as far as they have changed.
private actor Reader {
  struct State: Sendable {
    var token: CKServerChangeToken?
    var texts: [String: String] = [:]
  }

  private let database: MockCKDatabase
  private let stored: StoredValue<State>
  private let savesTokenFirst: Bool

  init(_ database: MockCKDatabase, _ stored: StoredValue<State>, savesTokenFirst: Bool) {
    (self.database, self.stored, self.savesTokenFirst) = (database, stored, savesTokenFirst)
  }

  func pull() async throws {
    let before = stored.value
    do {
      let changes = try await database.recordZoneChanges(
        inZoneWith: customZone, since: before.token, desiredKeys: [])
      if savesTokenFirst { stored.value.token = changes.changeToken }
      for id in changes.modificationResultsByID.keys.sorted(by: { $0.recordName < $1.recordName }) {
        let record = try await database.record(for: id)
        stored.value.texts[id.recordName] = record["text"] as? String ?? ""
      }
      for deletion in changes.deletions { stored.value.texts[deletion.recordID.recordName] = nil }
      stored.value.token = changes.changeToken
    } catch let error as CKError where error.code == .changeTokenExpired {
      stored.value = State()
      try await pull()
    } catch let error as CKError where error.code == .zoneNotFound || error.code == .userDeletedZone
    {
      stored.value = State()
    } catch let error as CKError where error.retryAfterSeconds != nil {
      stored.value.token = before.token
      try await database.backend.clock.sleep(for: .seconds(error.retryAfterSeconds ?? 0))
      try await pull()
    } catch {
      // An app that is told of the failure reads everything again.
      stored.value.token = before.token
      throw error
    }
  }
}
