import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests a thousand scenarios at once, each with its own backend, none of which may see the effects of another.
@Suite struct ParallelTests {
  @Test func `a thousand tests at once do not see each other`() async {
    let strangers = await withTaskGroup(of: String?.self) { group in
      for number in 0..<1_000 { group.addTask { await stranger(in: number) } }
      return await group.reduce(into: [String]()) { if let found = $1 { $0.append(found) } }
    }
    #expect(strangers == [])
  }

  /// Returns the first effect of another scenario that one observes; `nil` if there is none.
  private func stranger(in number: Int) async -> String? {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    let id = recordID("same for all")
    if number % 2 == 0 { database.on.saveRecord.fails(with: .zoneBusy(), on: .once) }
    let error = await failure { try await database.save(note("same for all", "\(number)")) }
    guard error?.code == (number % 2 == 0 ? .zoneBusy : nil) else { return "\(number): an error" }
    if number % 2 == 0 { _ = try? await database.save(note("same for all", "\(number)")) }
    if number % 3 == 0 { cloud.changeAccount(to: .available, user: "user \(number)") }
    if number % 5 == 0 { cloud.schema = ["Note": ["text": .string]] }
    if number % 3 != 0 {
      let operation = CKFetchRecordsOperation(recordIDs: [id])
      let trace = Trace()
      operation.perRecordResultBlock = { _, result in
        trace.add((try? result.get())?["text"] as String? ?? "nothing")
      }
      await database.run(operation)
      if trace.all != ["\(number)"] { return "\(number): \(trace.all)" }
    }
    let isOwnUser = try? await cloud.userRecordID().recordName.hasSuffix("user \(number)")
    guard isOwnUser == (number % 3 == 0), (cloud.schema == nil) == (number % 5 != 0) else {
      return "\(number): another's user or schema"
    }
    let saves = database.on.saveRecord.calls.count
    return saves == (number % 2 == 0 ? 2 : 1) ? nil : "\(number): \(saves) saves"
  }
}

/// Tests tasks that use one backend at once, where everything that they share has to be guarded.
@Suite struct SharedBackendTests {
  @Test func `a first subscription can come while records are saved, fetched and queried`() async {
    for _ in 0..<30 {
      let database = MockCKContainer().publicCloudDatabase
      _ = try? await database.save(note("first", "before"))
      async let saved: CKRecord = database.save(note("second", "beside"))
      async let found: CKRecord = database.record(for: recordID("first"))
      async let subscriptions = database.allSubscriptions()
      async let results = database.records(
        matching: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
      #expect((try? await saved)?.recordID == recordID("second"))
      #expect((try? await found)?.recordID == recordID("first"))
      #expect((try? await subscriptions)?.count == 0)
      #expect((try? await results)?.matchResults.isEmpty == false)
    }
  }

  @Test func `a subscription hears of what is saved beside it`() async throws {
    let cloud = MockCKContainer()
    let other = MockCKContainer(backend: cloud.backend)
    let (database, theirs) = (cloud.privateCloudDatabase, other.privateCloudDatabase)
    _ = try await database.save(note("first", "before"))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { _ = try? await theirs.save(note("\(number)", "beside")) }
        group.addTask {
          let subscription = CKDatabaseSubscription(subscriptionID: "\(number)")
          let info = CKSubscription.NotificationInfo()
          info.shouldSendContentAvailable = true
          subscription.notificationInfo = info
          _ = try? await database.save(subscription)
        }
        group.addTask { _ = try? await database.allSubscriptions() }
      }
    }
    #expect(try await database.allSubscriptions().isEmpty == false)
    #expect(database.records.count == 21)
  }
}
