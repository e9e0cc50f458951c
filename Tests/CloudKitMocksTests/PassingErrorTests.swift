import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: errors seen of single records, 6/2009, 7/2062 and 27/2023, in requests that otherwise succeed.
@Suite("Passing errors of single items")
struct PassingErrorTests {
  let database = MockCKContainer().privateCloudDatabase

  static let errors: [MockCKError] = [
    .networkUnavailable, .networkFailure, .serviceUnavailable(retryAfter: 7),
    .requestRateLimited(retryAfter: 7), .zoneBusy(retryAfter: 7),
  ]

  private func retryAfter<Value>(_ result: Result<Value, any Error>?) -> Double? {
    guard case .failure(let error as CKError)? = result else { return nil }
    return error.retryAfterSeconds
  }

  @Test(arguments: errors)
  func `a save, a deletion and a fetch of one record fail, and the others go on`(error: MockCKError)
    async throws
  {
    database.records.insert(note("gone"), note("kept"))
    database.on.modifyRecords.fails(items: [recordID("a"), recordID("gone")], with: error)
    database.on.fetchRecords.fails(items: [recordID("kept")], with: error)
    let (saves, deletes) = try await database.modifyRecords(
      saving: [note("a"), note("b")], deleting: [recordID("gone")])
    #expect(code(saves[recordID("a")]) == error.code && code(saves[recordID("b")]) == nil)
    #expect(code(deletes[recordID("gone")]) == error.code)
    #expect(database.records[recordID("a")] == nil && database.records[recordID("gone")] != nil)
    let found = try await database.records(for: [recordID("kept"), recordID("b")])
    #expect(code(found[recordID("kept")]) == error.code && code(found[recordID("b")]) == nil)
    #expect(retryAfter(saves[recordID("a")]) == error.retryAfter)
    #expect(retryAfter(deletes[recordID("gone")]) == error.retryAfter)
    #expect(retryAfter(found[recordID("kept")]) == error.retryAfter)
  }

  @Test(arguments: errors)
  func `zones and subscriptions fail so as well, where they are saved`(error: MockCKError)
    async throws
  {
    guard error.code != .zoneBusy else { return }
    database.on.modifyRecordZones.fails(items: [customZone], with: error)
    database.on.modifySubscriptions.fails(items: ["all"], with: error)
    let zones = try await database.modifyRecordZones(
      saving: [CKRecordZone(zoneID: customZone)], deleting: [])
    #expect(code(zones.saveResults[customZone]) == error.code)
    let subscription = CKDatabaseSubscription(subscriptionID: "all")
    subscription.notificationInfo = CKSubscription.NotificationInfo()
    let saved = try await database.modifySubscriptions(saving: [subscription], deleting: [])
    #expect(code(saved.saveResults["all"]) == error.code)
  }

  @Test(arguments: [MockCKError.requestRateLimited(), .serviceUnavailable(), .zoneBusy()])
  func `a limit can name no time`(error: MockCKError) async throws {
    database.on.saveRecord.fails(with: error.withoutRetryAfter, on: .once)
    let failed = await failure { try await database.save(note("a")) }
    #expect(failed?.code == error.code && failed?.retryAfterSeconds == nil)
    #expect(failed?.userInfo[CKErrorRetryAfterKey] == nil)
  }

  @Test func `records of a batch can be too many by themselves`() async throws {
    database.records.insert(note("gone"))
    database.on.modifyRecords.fails(
      items: [recordID("a"), recordID("gone")], with: .limitExceeded)
    let (saves, deletes) = try await database.modifyRecords(
      saving: [note("a"), note("b")], deleting: [recordID("gone")])
    #expect(code(saves[recordID("a")]) == .limitExceeded)
    #expect(code(deletes[recordID("gone")]) == .limitExceeded)
    #expect(code(saves[recordID("b")]) == nil)
  }

  /// The stores behind the members with items.
  @Test(arguments: [ServiceVerbs.fetch, .save, .delete])
  func `what the list of a verb's items gives, a rule of one of its members takes`(
    verb: ServiceVerbs
  ) {
    let on = database.on
    let lists = [
      .fetch: [
        on.fetchRecords.possibleItemErrors(), on.fetchRecordZones.possibleItemErrors(),
        on.fetchSubscriptions.possibleItemErrors(),
      ],
      .save: [on.modifyRecords.possibleItemErrors()],
      .delete: [on.modifyRecords.possibleItemErrors()],
    ][verb, default: []]
    let taken = Set(lists.joined().map(\.name))
    #expect(Set(MockCKError.allCases(ofItems: verb).map(\.name)).subtracting(taken) == [])
  }

  @Test func `one zone of a feed fails with what the list of its items gives`() async throws {
    let other = CKRecordZone.ID(zoneName: "Other")
    let known = database.on.fetchRecordZoneChanges.possibleZoneErrors()
    #expect(
      known.map(\.name) == [
        "invalidArguments", "serverRejectedRequest", "changeTokenExpired", "zoneBusy",
        "zoneNotFound", "userDeletedZone",
      ])
    let listed = MockCKError.allCases(ofItems: .changes).map(\.name)
    let inner = database.on.fetchRecordZoneChanges.possibleItemErrors().map(\.name)
    #expect(Set(listed) == Set(known.map(\.name) + inner))
    for error in known {
      let database = MockCKContainer().privateCloudDatabase
      database.records.insert(note("a", in: customZone), note("b", in: other))
      let rule = database.on.fetchRecordZoneChanges.fails(zones: [customZone], with: error)
      let operation = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [customZone, other], configurationsByRecordZoneID: nil)
      let trace = Trace()
      operation.recordZoneFetchResultBlock = { trace.add(line($0, $1)) }
      operation.recordWasChangedBlock = { id, _ in trace.add(id.recordName) }
      await database.run(operation)
      #expect(Set(trace.all) == ["Custom \(error.code)", "b", "Other success"])
      #expect(rule.timesFired == 1)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: errors)
  func `a sync engine keeps the item pending, and waits as long as its error says`(
    error: MockCKError
  ) async throws {
    let backend = database.backend
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let probe = SyncProbe()
    let engine = probe.engine(database, automatic: true)
    await backend.passes(.seconds(5))
    database.on.modifyRecords.fails(items: [inZone("a")], with: error, on: .once)
    engine.state.add(pendingRecordZoneChanges: [
      .saveRecord(inZone("a")), .saveRecord(inZone("b")),
    ])
    await backend.passes(.seconds(2))
    #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(inZone("a"))])
    #expect(database.records[inZone("b")] != nil && database.records[inZone("a")] == nil)
    await backend.passes(.seconds(4))
    #expect(database.records[inZone("a")] == nil)
    await backend.passes(.seconds(30))
    #expect(database.records[inZone("a")] != nil)
    #expect(backend.earlyRetries.isEmpty)
  }
}
