import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchSubscriptionsOperation.h, CKModifySubscriptionsOperation.h, CKSubscription.h.
@Suite("Subscriptions")
struct SubscriptionTests {
  let database = MockCKContainer().privateCloudDatabase

  private func subscription(_ id: String) -> CKSubscription {
    // Each is about another zone, as the service rejects two with the same content.
    let subscription = CKRecordZoneSubscription(
      zoneID: CKRecordZone.ID(zoneName: id), subscriptionID: id)
    subscription.notificationInfo = CKSubscription.NotificationInfo()
    return subscription
  }

  @Test func `a saved subscription is fetched, and deleted once`() async throws {
    let saved = try await database.save(subscription("a"))
    #expect(saved.subscriptionID == "a")
    #expect(try await database.subscription(for: "a").subscriptionID == "a")
    #expect(try await database.allSubscriptions().map(\.subscriptionID) == ["a"])
    try await database.deleteSubscription(withID: "a")
    #expect(try await database.allSubscriptions().isEmpty)
    await #expect(throws: CKError(.unknownItem)) { try await database.subscription(for: "a") }
    await #expect(throws: CKError(.unknownItem)) {
      try await database.deleteSubscription(withID: "a")
    }
  }

  @Test func `what was saved does not change with the app's object`() async throws {
    let mine = subscription("a")
    _ = try await database.save(mine)
    mine.notificationInfo?.title = "Changed"
    #expect(try await database.subscription(for: "a").notificationInfo?.title == nil)
  }

  @Test func `a subscription without a notification is refused`() async {
    await #expect(throws: CKError(.invalidArguments)) {
      try await database.save(CKDatabaseSubscription(subscriptionID: "a"))
    }
  }

  @Test func `each item has its own block, then the result comes, without partial failure`()
    async throws
  {
    let trace = Trace()
    let operation = CKModifySubscriptionsOperation(
      subscriptionsToSave: [subscription("a"), CKDatabaseSubscription(subscriptionID: "b")],
      subscriptionIDsToDelete: ["c"])
    operation.perSubscriptionSaveBlock = { id, result in trace.add("save \(id) \(word(result))") }
    operation.perSubscriptionDeleteBlock = { id, result in
      trace.add("delete \(id) \(word(result))")
    }
    operation.modifySubscriptionsResultBlock = { trace.add(word($0)) }
    operation.completionBlock = { trace.add("completion") }
    await database.run(operation)
    // Foundation calls it on a queue of its own, after the operation has finished.
    try await eventually(timeout: .seconds(600)) { trace.all.count == 5 }
    #expect(
      trace.all == ["save a success", "save b 12", "delete c 11", "success", "completion"])
  }

  @Test func `an operation without ids fetches all, one with ids those`() async throws {
    for id in ["a", "b"] { _ = try await database.save(subscription(id)) }
    for (operation, expected) in [
      (CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation(), ["a success", "b success"]),
      (CKFetchSubscriptionsOperation(subscriptionIDs: ["b", "c"]), ["b success", "c 11"]),
    ] {
      let trace = Trace()
      operation.perSubscriptionResultBlock = { trace.add("\($0) \(word($1))") }
      operation.fetchSubscriptionsResultBlock = { trace.add(word($0)) }
      await database.run(operation)
      #expect(trace.all == expected + ["success"])
    }
  }

  @Test func `batch functions answer each id`() async throws {
    let (saves, deletes) = try await database.modifySubscriptions(
      saving: [subscription("a")], deleting: ["b"])
    #expect(saves.mapValues(word) == ["a": "success"])
    #expect(deletes.mapValues(word) == ["b": "11"])
    let found = try await database.subscriptions(for: ["a", "b"])
    #expect(found.mapValues(word) == ["a": "success", "b": "11"])
  }

  @Test func `databases have their own`() async throws {
    let cloud = MockCKContainer()
    _ = try await cloud.privateCloudDatabase.save(subscription("a"))
    #expect(try await cloud.sharedCloudDatabase.allSubscriptions().isEmpty)
    #expect(try await cloud.privateCloudDatabase.allSubscriptions().count == 1)
  }

  @Test func `a token for web services comes from its knob`() async {
    database.on.fetchWebAuthToken.returns("token")
    let trace = Trace()
    let operation = CKFetchWebAuthTokenOperation(apiToken: "api")
    operation.fetchWebAuthTokenResultBlock = { trace.add((try? $0.get()) ?? "none") }
    await database.run(operation)
    #expect(trace.all == ["token"])
  }

  @Test func `the deprecated query brings the first page`() async throws {
    database.records.insert(note("elsewhere"))
    database.records.insert(contentsOf: (0..<101).map { note("\($0)", in: customZone) })
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let legacy = database as any LegacyQuerying
    for (zone, first) in [(nil, "elsewhere"), (customZone, "0")] as [(CKRecordZone.ID?, String)] {
      let told = await withCheckedContinuation { continuation in
        legacy.perform(query, inZoneWith: zone) { records, _ in
          continuation.resume(returning: records?.map(\.recordID.recordName))
        }
      }
      let names = try await legacy.perform(query, inZoneWith: zone).map(\.recordID.recordName)
      #expect(told == names && names.first == first && names.count == 100)
    }
  }
}

/// Calls deprecated members without the warning.
private protocol LegacyQuerying {
  func perform(_ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?) async throws -> [CKRecord]
  func perform(
    _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
    completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void)
}

extension MockCKDatabase: LegacyQuerying {}

private func word<Success>(_ result: Result<Success, any Error>) -> String {
  switch result {
  case .success: "success"
  case .failure(let error): String((error as? CKError)?.code.rawValue ?? 0)
  }
}
