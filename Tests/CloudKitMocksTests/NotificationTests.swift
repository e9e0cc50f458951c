import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKSubscription.h, the documentation of CKSubscription and its subclasses.
@Suite("Notifications of subscriptions")
struct NotificationTests {
  let phone = MockCKContainer()
  let tablet: MockCKContainer

  init() { tablet = MockCKContainer(backend: phone.backend) }

  private func subscribe(
    _ container: MockCKContainer, to subscription: CKSubscription,
    in scope: CKDatabase.Scope = .private
  ) async throws {
    let info = CKSubscription.NotificationInfo()
    info.desiredKeys = ["text"]
    info.alertLocalizationKey = "%@ has changed"
    info.alertLocalizationArgs = ["text"]
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    _ = try await container.database(with: scope).save(subscription)
  }

  private func query(
    _ options: CKQuerySubscription.Options, _ format: String = "TRUEPREDICATE",
    zone: CKRecordZone.ID? = nil
  ) -> CKQuerySubscription {
    let subscription = CKQuerySubscription(
      recordType: "Note", predicate: NSPredicate(format: format), subscriptionID: "query",
      options: options)
    subscription.zoneID = zone
    return subscription
  }

  private func watches(of container: MockCKContainer) -> [String] {
    container.notifications.pending.map(\.subscription)
  }

  /// Returns the events of records: `created a`, `updated a`.
  private func events(for container: MockCKContainer) -> [String] {
    container.notifications.pending.map { notice in
      guard let query = notice.message.notification as? CKQueryNotification else { return "?" }
      return "\(query.queryNotificationReason.rawValue) \(query.recordID?.recordName ?? "")"
    }
  }

  @Test func `a change tells all devices of the user but the one that has made it`() async throws {
    _ = try await phone.privateCloudDatabase.save(CKRecordZone(zoneID: customZone))
    try await subscribe(phone, to: CKDatabaseSubscription(subscriptionID: "all"))
    let other = MockCKContainer(backend: phone.backend)
    other.changeAccount(to: .available, user: "bob")
    _ = try await phone.privateCloudDatabase.save(note("a", in: customZone))
    #expect(watches(of: phone).isEmpty && watches(of: other).isEmpty)
    #expect(watches(of: tablet) == ["all"])
    _ = try await tablet.privateCloudDatabase.deleteRecord(withID: recordID("a", in: customZone))
    #expect(watches(of: phone) == ["all"] && watches(of: tablet) == ["all"])
  }

  @Test func `what the test does is what another device does`() async throws {
    try await subscribe(phone, to: query([.firesOnRecordCreation, .firesOnRecordDeletion]))
    phone.privateCloudDatabase.records.insert(note("a"))
    phone.privateCloudDatabase.records.remove(recordID("a"))
    #expect(events(for: phone) == ["1 a", "3 a"] && events(for: tablet) == ["1 a", "3 a"])
  }

  private static let optionTable: [(CKQuerySubscription.Options, [String])] = [
    (.firesOnRecordCreation, ["1 a"]), (.firesOnRecordUpdate, ["2 a"]),
    (.firesOnRecordDeletion, ["3 a"]),
    (
      [.firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion], ["1 a", "2 a", "3 a"]
    ),
    ([.firesOnRecordUpdate, .firesOnRecordDeletion, .firesOnce], ["2 a"]), ([], []),
  ]

  @Test(arguments: optionTable)
  func `options say which changes count`(options: CKQuerySubscription.Options, expected: [String])
    async throws
  {
    try await subscribe(tablet, to: query(options))
    let saved = try await phone.privateCloudDatabase.save(note("a", "Draft"))
    saved["text"] = "Final"
    _ = try await phone.privateCloudDatabase.save(saved)
    _ = try await phone.privateCloudDatabase.deleteRecord(withID: recordID("a"))
    #expect(events(for: tablet) == expected)
    let left = tablet.privateCloudDatabase.subscriptions.count
    #expect(left == (options.contains(.firesOnce) ? 0 : 1))
  }

  @Test func `records count that match the predicate, the type and the zone`() async throws {
    let database = phone.privateCloudDatabase
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    try await subscribe(
      tablet, to: query(.firesOnRecordCreation, "text == 'yes'", zone: customZone))
    let other = CKRecord(recordType: "Other", recordID: recordID("c", in: customZone))
    other["text"] = "yes"
    _ = try await database.modifyRecords(
      saving: [
        note("a", "no", in: customZone), note("b", "yes"), other, note("d", "yes", in: customZone),
      ], deleting: [])
    #expect(events(for: tablet) == ["1 d"])
  }

  @Test func `zones tell of what is in them and of their end, with the type of the records`()
    async throws
  {
    let database = phone.privateCloudDatabase
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    let ofType = CKRecordZoneSubscription(zoneID: customZone, subscriptionID: "typed")
    ofType.recordType = "Other"
    try await subscribe(tablet, to: ofType)
    try await subscribe(
      tablet, to: CKRecordZoneSubscription(zoneID: customZone, subscriptionID: "zone"))
    try await subscribe(
      tablet, to: CKRecordZoneSubscription(zoneID: .default, subscriptionID: "default"))
    try await subscribe(tablet, to: CKDatabaseSubscription(subscriptionID: "all"))
    _ = try await database.save(note("a"))
    #expect(watches(of: tablet).isEmpty)
    _ = try await database.save(note("a", in: customZone))
    #expect(watches(of: tablet) == ["zone", "all"])
    _ = try await database.deleteRecordZone(withID: customZone)
    _ = try await database.save(CKRecordZone(zoneName: "Another"))
    #expect(watches(of: tablet) == ["zone", "all", "zone", "all", "all"])
    let first = try #require(tablet.notifications.pending.first?.message.notification)
    #expect((first as? CKRecordZoneNotification)?.recordZoneID == customZone)
  }

  @Test func `users hear of the public database as they have subscribed`() async throws {
    let bob = MockCKContainer(backend: phone.backend)
    bob.changeAccount(to: .available, user: "bob")
    try await subscribe(bob, to: query(.firesOnRecordCreation), in: .public)
    _ = try await phone.publicCloudDatabase.save(note("a"))
    #expect(events(for: bob) == ["1 a"] && events(for: tablet).isEmpty)
    let push = bob.notifications.pending.first?.message.notification as? CKQueryNotification
    #expect(push?.databaseScope == .public)
    bob.changeAccount(to: .noAccount)
    _ = try await phone.publicCloudDatabase.save(note("b"))
    #expect(events(for: bob) == ["1 a"])
  }

  @Test func `nothing is told of what was not done, and all of what was`() async throws {
    try await subscribe(tablet, to: query(.firesOnRecordCreation))
    let database = phone.privateCloudDatabase
    database.on.saveRecord.fails(with: .networkFailure, on: .once)
    database.on.saveRecord.fails(with: .serverResponseLost, on: .call(2), at: .afterApplying)
    _ = try? await database.save(note("a"))
    _ = try? await database.save(note("b"))
    #expect(events(for: tablet) == ["1 b"])
  }

  @Test func `a push carries fields and arguments`() async throws {
    try await subscribe(tablet, to: query(.firesOnRecordCreation))
    let record = note("a", "Draft")
    record["other"] = "not asked for"
    _ = try await phone.privateCloudDatabase.save(record)
    let message = try #require(tablet.notifications.pending.first?.message)
    let notification = try #require(message.notification as? CKQueryNotification)
    #expect(notification.recordFields as? [String: String] == ["text": "Draft"])
    #expect(notification.recordID == recordID("a") && notification.databaseScope == .private)
    #expect(notification.subscriptionID == "query" && !notification.isPruned)
    let aps = message.userInfo["aps"] as? [String: Any]
    let alert = aps?["alert"] as? [String: Any]
    #expect(alert?["loc-args"] as? [String] == ["Draft"] && aps?["content-available"] as? Int == 1)
  }

  /// The code is a choice.
  @Test func `databases refuse what they cannot watch`() async throws {
    let subscriptions: [CKSubscription] = [
      query(.firesOnRecordCreation),
      CKRecordZoneSubscription(zoneID: customZone, subscriptionID: "zone"),
      CKDatabaseSubscription(subscriptionID: "all"),
    ]
    let allowed: [CKDatabase.Scope: [Bool]] = [
      .public: [true, false, false], .private: [true, true, true], .shared: [false, false, true],
    ]
    for (scope, expected) in allowed {
      for (subscription, isAllowed) in zip(subscriptions, expected) {
        let error = await failure { try await subscribe(phone, to: subscription, in: scope) }
        #expect(error?.code == (isAllowed ? nil : .badDatabase))
      }
    }
    let block = CKQuerySubscription(
      recordType: "Note", predicate: NSPredicate { _, _ in true }, subscriptionID: "block")
    #expect(await failure { try await subscribe(phone, to: block) }?.code == .invalidArguments)
  }

  @Test func `the test delivers, drops, delays and coalesces`() async throws {
    try await subscribe(tablet, to: query([.firesOnRecordCreation]))
    let heard = Trace()
    tablet.notifications.onDelivery { push in
      let query = push.notification as? CKQueryNotification
      heard.add(query?.recordID?.recordName ?? "?")
    }
    let (database, inbox) = (phone.privateCloudDatabase, tablet.notifications)
    for name in ["a", "b", "c", "d", "e"] { database.records.insert(note(name)) }
    inbox.drop { $0.number == inbox.pending.first?.number }
    inbox.deliver { $0.number == inbox.pending.first?.number }
    await tablet.backend.idle()
    #expect(heard.all == ["b"] && inbox.pending.count == 3)
    inbox.coalesce()
    #expect(events(for: tablet) == ["1 e"])
    inbox.deliver(after: .seconds(5))
    await tablet.backend.clock.advance(by: .seconds(4))
    #expect(heard.all == ["b"] && inbox.pending.isEmpty)
    await tablet.backend.clock.advance(by: .seconds(1))
    await tablet.backend.idle()
    #expect(heard.all == ["b", "e"])
  }
}
