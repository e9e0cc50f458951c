import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKShare.h, CKError.h, the documentation of CKShare and CKShare.Participant.
@Suite("Shared records")
struct SharedRecordTests {
  @Test func `both users edit, and see each other's edits in feeds`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    #if !canImport(CloudKit)
      let before = try await lists.sharedDatabase.recordZoneChanges(
        inZoneWith: lists.seenZone, since: nil)
    #endif
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    milk["text"] = "two"
    let saved = try await lists.sharedDatabase.save(milk)
    #expect(saved["text"] as? String == "two" && saved.recordID == milk.recordID)
    #expect(lists.ownersDatabase.text(of: "milk", in: lists.zone) == "two")
    let own = try await lists.ownersDatabase.record(for: recordID("milk", in: lists.zone))
    #expect(own.lastModifiedUserRecordID?.recordName == "_bob")
    #expect(own.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
    own["text"] = "three"
    _ = try await lists.ownersDatabase.save(own)
    let seen = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    #expect(seen["text"] as? String == "three")
    #expect(seen.lastModifiedUserRecordID?.recordName == "_alice")
    // The structs of changes come from nowhere on Apple platforms.
    #if !canImport(CloudKit)
      let after = try await lists.sharedDatabase.recordZoneChanges(
        inZoneWith: lists.seenZone, since: before.changeToken)
      let records = try after.modificationResultsByID.mapValues { try $0.get().record }
      #expect(records[lists.seenID("milk")]?["text"] as? String == "three" && records.count == 1)
      #expect(
        records[lists.seenID("milk")]?.lastModifiedUserRecordID?.recordName == "_alice")
    #endif
  }

  @Test func `a stale edit of another user is a conflict in the reader's own terms`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    let seen = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    let own = try await lists.ownersDatabase.record(for: recordID("milk", in: lists.zone))
    own["text"] = "first"
    _ = try await lists.ownersDatabase.save(own)
    seen["text"] = "second"
    let error = await failure { try await lists.sharedDatabase.save(seen) }
    #expect(error?.code == .serverRecordChanged)
    #expect(error?.serverRecord?.recordID == lists.seenID("milk"))
    #expect(error?.serverRecord?["text"] as? String == "first")
    #expect(error?.ancestorRecord?["text"] as? String == "")
  }

  @Test func `a new record below the root is shared, one below nothing is refused`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    let bread = note("bread", in: lists.seenZone)
    #expect(
      await failure { try await lists.sharedDatabase.save(bread) }?.code == .permissionFailure)
    bread.parent = CKRecord.Reference(recordID: lists.seenID("list"), action: .none)
    let slice = note("slice", in: lists.seenZone)
    slice.parent = CKRecord.Reference(recordID: lists.seenID("bread"), action: .none)
    _ = try await lists.sharedDatabase.modifyRecords(saving: [slice, bread], deleting: [])
    #expect(lists.seenNames.sorted() == ["bread", "list", "milk", "slice"])
    let own = try await lists.ownersDatabase.record(for: recordID("slice", in: lists.zone))
    #expect(own.parent?.recordID == recordID("bread", in: lists.zone))
    #expect(own.creatorUserRecordID?.recordName == "_bob")
    _ = try await lists.sharedDatabase.deleteRecord(withID: lists.seenID("slice"))
    #expect(lists.ownersDatabase.records[recordID("slice", in: lists.zone)] == nil)
  }

  @Test func `records come and go with their parents`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    _ = try await lists.ownersDatabase.modifyRecords(
      saving: [lists.record("box"), lists.record("egg", below: "box")], deleting: [])
    #expect(lists.seenNames == ["list", "milk"])
    for (parent, expected) in [
      ("list", ["box", "egg", "list", "milk"]), (nil, ["list", "milk"]),
    ] {
      let box = try await lists.ownersDatabase.record(for: recordID("box", in: lists.zone))
      box.parent = parent.map {
        CKRecord.Reference(recordID: recordID($0, in: lists.zone), action: .none)
      }
      _ = try await lists.ownersDatabase.save(box)
      #expect(lists.seenNames.sorted() == expected)
    }
  }

  @Test(arguments: [false, true])
  func `who may only read is refused, item by item`(zoneWide: Bool) async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share(.readOnly, zoneWide: zoneWide))
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    milk["text"] = "two"
    let bread = note("bread", in: lists.seenZone)
    bread.parent = milk.parent
    let (saves, deletes) = try await lists.sharedDatabase.modifyRecords(
      saving: [milk, bread], deleting: [lists.seenID("list")], atomically: false)
    for result in saves.values { #expect(code(result) != nil) }
    #expect(code(deletes[lists.seenID("list")]) != nil)
    #expect(code(saves[milk.recordID]) == .permissionFailure)
    let deletion = await failure {
      try await lists.sharedDatabase.deleteRecord(withID: milk.recordID)
    }
    #expect(deletion?.code == .permissionFailure)
    #expect(lists.ownersDatabase.text(of: "milk", in: lists.zone) == "")
  }

  /// Source: CKShareParticipant.h, `CKShareParticipantRoleAdministrator`.
  @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `an administrator changes the share`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    try #require(share.cloud.participants.last).role = .administrator
    let joined = try await lists.join(
      #require(try await lists.ownersDatabase.save(share) as? CKShare))
    joined.publicPermission = .readOnly
    _ = try await lists.sharedDatabase.save(joined)
    let stored = lists.ownersDatabase.records[share.recordID] as? CKShare
    #expect(stored?.publicPermission == .readOnly)
  }

  @Test func `participants change neither the share nor its root's existence`() async throws {
    let lists = try await SharedList()
    let share = try await lists.join(lists.share())
    share.publicPermission = .readWrite
    #expect(
      await failure { try await lists.sharedDatabase.save(share) }?.code == .permissionFailure)
    let deletes = try await lists.sharedDatabase.modifyRecords(
      saving: [], deleting: ["list", "milk"].map(lists.seenID)
    ).deleteResults
    #expect(code(deletes[lists.seenID("list")]) == .permissionFailure)
    #expect(code(deletes[lists.seenID("milk")]) == .batchRequestFailed)
  }

  @Test func `who is demoted or put out loses it at once`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    try await lists.join(share)
    let stored = try await lists.ownersDatabase.record(for: share.recordID)
    let changed = try #require(stored as? CKShare)
    let participant = try #require(changed.cloud.participants.last)
    participant.permission = .readOnly
    let saved = try #require(try await lists.ownersDatabase.save(changed) as? CKShare)
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    #expect(
      await failure { try await lists.sharedDatabase.save(milk) }?.code == .permissionFailure)
    saved.cloud.removeParticipant(try #require(saved.cloud.participants.last))
    _ = try await lists.ownersDatabase.save(saved)
    #expect(
      await failure { try await lists.sharedDatabase.record(for: lists.seenID("milk")) }?.code
        == .zoneNotFound)
  }

  /// Source: CKDatabase.h.
  @Test func `queries of the shared database name a zone`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let error = await failure { try await lists.sharedDatabase.records(matching: query) }
    #expect(error?.code == .invalidArguments)
    let found = try await lists.sharedDatabase.records(
      matching: query, inZoneWith: lists.seenZone)
    #expect(found.matchResults.map(\.0.recordName) == ["list", "milk"])
  }

  @Test func `a change tells the other users, and the other devices of who has made it`()
    async throws
  {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    let tablet = MockCKContainer(backend: lists.bob.backend)
    tablet.changeAccount(to: .available, user: "bob")
    for database in [lists.ownersDatabase, lists.sharedDatabase] {
      let subscription = CKDatabaseSubscription(subscriptionID: "changes")
      subscription.notificationInfo = CKSubscription.NotificationInfo()
      _ = try await database.save(subscription)
    }
    func pushes() -> [Int] {
      [lists.alice, lists.bob, tablet].map(\.notifications.pending.count)
    }
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    _ = try await lists.sharedDatabase.save(milk)
    #expect(pushes() == [1, 0, 1])
    let own = try await lists.ownersDatabase.record(for: recordID("milk", in: lists.zone))
    _ = try await lists.ownersDatabase.save(own)
    #expect(pushes() == [1, 1, 2])
    let push = try #require(lists.bob.notifications.pending.last?.message.notification)
    #expect((push as? CKDatabaseNotification)?.databaseScope == .shared)
  }

  @Test func `an injected failure leaves both sides as they were`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share())
    lists.sharedDatabase.on.saveRecord.fails(with: .networkFailure, on: .once)
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    milk["text"] = "two"
    #expect(await failure { try await lists.sharedDatabase.save(milk) }?.code == .networkFailure)
    #expect(lists.sharedDatabase.text(of: "milk", in: lists.seenZone) == "")
    #expect(lists.ownersDatabase.text(of: "milk", in: lists.zone) == "")
  }
}
