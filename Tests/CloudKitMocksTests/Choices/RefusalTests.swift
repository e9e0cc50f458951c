import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Requests that the service refuses, as several have reported.
@Suite("Refusals")
struct RefusalTests {
  let database = MockCKContainer().privateCloudDatabase
  private static let other = CKRecordZone.ID(zoneName: "Other")

  private func owned(_ name: String, by owner: String) -> CKRecord {
    let record = note(name)
    record["owner"] = CKRecord.Reference(recordID: recordID(owner), action: .deleteSelf)
    return record
  }

  private func child(_ name: String, of parent: String) -> CKRecord {
    let record = note(name)
    record.setParent(recordID(parent))
    return record
  }

  @Test func `references in a circle within one request are refused as a whole`() async throws {
    let circles = [
      [owned("a", by: "a")], [owned("a", by: "b"), owned("b", by: "a"), note("c")],
      [child("a", of: "b"), child("b", of: "c"), child("c", of: "a")], [child("a", of: "a")],
    ]
    for circle in circles {
      let error = await failure { try await database.modifyRecords(saving: circle, deleting: []) }
      #expect(error?.code == .invalidArguments)
    }
    #expect(database.records.isEmpty)
    _ = try await database.modifyRecords(
      saving: [owned("a", by: "b"), owned("b", by: "c"), note("c"), child("d", of: "a")],
      deleting: [])
    #expect(database.records.count == 4)
  }

  @Test(arguments: ServiceChoices.ForeignReference.allCases)
  func `references to other zones are refused, with the code that a test chooses`(
    answer: ServiceChoices.ForeignReference
  ) async throws {
    database.backend.choices.foreignReferences = answer
    database.zones.insert(CKRecordZone(zoneID: customZone), CKRecordZone(zoneID: Self.other))
    let code: CKError.Code? =
      switch answer {
      case .invalid: .invalidArguments
      case .dangling: .referenceViolation
      case .stored: nil
      }
    let target = recordID("target", in: Self.other)
    database.records.insert(note("target", in: Self.other))
    let plain = note("plain", in: customZone)
    plain["links"] = [CKRecord.Reference(recordID: target, action: .none)]
    #expect(await failure { try await database.save(plain) }?.code == code)
    let child = note("child", in: customZone)
    child.setParent(target)
    #expect(await failure { try await database.save(child) }?.code == code)
    let near = note("near", in: Self.other)
    near["link"] = CKRecord.Reference(recordID: target, action: .deleteSelf)
    _ = try await database.save(near)
  }

  private func subscription<S: CKSubscription>(_ make: (String) -> S, _ id: String) -> S {
    let subscription = make(id)
    subscription.notificationInfo = CKSubscription.NotificationInfo()
    return subscription
  }

  private func query(
    _ id: String, _ type: String = "Note", _ predicate: NSPredicate = NSPredicate(value: true),
    options: CKQuerySubscription.Options = .firesOnRecordCreation
  ) -> CKQuerySubscription {
    subscription(
      {
        CKQuerySubscription(
          recordType: type, predicate: predicate, subscriptionID: $0, options: options)
      }, id)
  }

  @Test func `a subscription with the content of another is rejected`() async throws {
    let zone = { CKRecordZoneSubscription(zoneID: customZone, subscriptionID: $0) }
    let all: [(String) -> CKSubscription] = [
      { query($0) }, { query($0, "List") },
      { query($0, "Note", NSPredicate(format: "text == %@", "a")) },
      { query($0, options: .firesOnRecordDeletion) }, { subscription(zone, $0) },
      { subscription({ CKDatabaseSubscription(subscriptionID: $0) }, $0) },
    ]
    for (index, make) in all.enumerated() {
      _ = try await database.save(make("first-\(index)"))
      let error = await failure { try await database.save(make("second-\(index)")) }
      #expect(error?.code == .serverRejectedRequest, "\(index)")
      _ = try await database.save(make("first-\(index)"))
    }
    #expect(database.subscriptions.count == all.count)
    try await database.deleteSubscription(withID: "first-0")
    _ = try await database.save(query("second-0"))
    let (saves, _) = try await database.modifySubscriptions(
      saving: [query("x", "New"), query("y", "New")], deleting: [])
    #expect(code(saves["x"]) == nil && code(saves["y"]) == .serverRejectedRequest)
  }

  @Test(arguments: ServiceChoices.UntaggedSave.allCases)
  func `a save without a tag over a stored record has the answer that a test chooses`(
    answer: ServiceChoices.UntaggedSave
  ) async throws {
    database.backend.choices.untaggedSaves = answer
    database.records.insert(note("a"))
    let error = await failure { try await database.save(note("a", "new")) }
    #expect(error?.code == (answer == .rejection ? .serverRejectedRequest : .serverRecordChanged))
    #expect((error?.serverRecord != nil) == (answer == .conflict))
    if answer == .conflictWithoutRecord {
      #expect(error?.clientRecord?["text"] as? String == "new")
    }
    // A stale tag always has the record.
    let stale = try await database.record(for: recordID("a"))
    _ = try await database.save(database.record(for: recordID("a")))
    stale["text"] = "late"
    #expect(await failure { try await database.save(stale) }?.serverRecord != nil)
    #expect(database.text(of: "a") == "")
  }

  @Test func `a zone that is not there is deleted without an error, unless a test wants one`()
    async throws
  {
    _ = try await database.deleteRecordZone(withID: customZone)
    let purged = CKRecordZone(zoneID: Self.other)
    database.zones.insert(purged)
    database.zones.remove(Self.other, as: .purged)
    _ = try await database.deleteRecordZone(withID: Self.other)
    database.backend.choices.deletesMissingZones = false
    #expect(
      await failure { try await database.deleteRecordZone(withID: customZone) }?.code
        == .zoneNotFound)
    database.zones.insert(purged)
    database.zones.remove(Self.other, as: .purged)
    #expect(
      await failure { try await database.deleteRecordZone(withID: Self.other) }?.code
        == .userDeletedZone)
    // A record of a missing zone is another matter.
    #expect(
      await failure { try await database.deleteRecord(withID: recordID("a", in: customZone)) }?.code
        == .zoneNotFound)
  }

  // Apple's platforms have no values for the answer of the asynchronous function.
  #if !canImport(CloudKit)
    @Test func `a deleted zone can be among the changed ones`() async throws {
      database.zones.insert(CKRecordZone(zoneID: customZone), CKRecordZone(zoneID: Self.other))
      let start = try await database.databaseChanges(since: nil)
      _ = try await database.deleteRecordZone(withID: customZone)
      let plain = try await database.databaseChanges(since: start.changeToken)
      #expect(plain.modifications.isEmpty && plain.deletions.map(\.zoneID) == [customZone])
      database.backend.choices.namesDeletedZonesAsChanged = true
      for _ in 0..<2 {
        let news = try await database.databaseChanges(since: start.changeToken)
        #expect(news.modifications.map(\.zoneID) == [customZone] && news.deletions.isEmpty)
        let error = await failure {
          try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
        }
        #expect(error?.code == .zoneNotFound)
      }
    }
  #endif

  @Test func `a container whose schema is empty knows the types that were saved`() async throws {
    database.backend.choices.beginsWithoutSchema = true
    func query(_ type: String) async -> CKError.Code? {
      let query = CKQuery(recordType: type, predicate: NSPredicate(value: true))
      return await failure { try await database.records(matching: query) }?.code
    }
    #expect(await query("Note") == .unknownItem)
    let empty = note("a")
    empty["tags"] = [String]()
    #expect(await failure { try await database.save(empty) }?.code == .invalidArguments)
    #expect(await query("Note") == .unknownItem)
    empty["tags"] = ["x"]
    _ = try await database.save(empty)
    #expect(await query("Note") == nil)
    #expect(await query("List") == .unknownItem)
    let other = note("b")
    other["tags"] = [String]()
    _ = try await database.save(other)
    other["text"] = 1
    #expect(await failure { try await database.save(other) }?.code == .invalidArguments)
    #expect(
      database.backend.schemaRefusals.contains(
        "there is no record type 'List', as no record of it was saved"))
  }

  @Test func `result blocks can have the errors of items, which item blocks have told`()
    async throws
  {
    database.backend.choices.composesItemErrors = true
    database.records.insert(note("stored"))
    let save = CKModifyRecordsOperation(recordsToSave: [note("stored"), note("new")])
    let (ends, items) = (Trace(), Trace())
    save.perRecordSaveBlock = { items.add(line($0, $1)) }
    save.modifyRecordsResultBlock = { ends.add(Self.text($0)) }
    await database.run(save)
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("gone"), recordID("new")])
    fetch.perRecordResultBlock = { items.add(line($0, $1)) }
    fetch.fetchRecordsResultBlock = { ends.add(Self.text($0)) }
    await database.run(fetch)
    let changes = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [customZone], configurationsByRecordZoneID: nil)
    changes.fetchRecordZoneChangesResultBlock = { ends.add(Self.text($0)) }
    await database.run(changes)
    #expect(ends.all == ["2 stored 14", "2 gone 11", "2 Custom 26"])
    #expect(items.all.count == 4)
    let (saves, _) = try await database.modifyRecords(saving: [note("stored")], deleting: [])
    #expect(code(saves[recordID("stored")]) == .serverRecordChanged)
  }

  private static func text(_ result: Result<Void, any Error>) -> String {
    guard case .failure(let error as CKError) = result else { return "success" }
    let items = (error.partialErrorsByItemID ?? [:]).map { id, error in
      let name = (id as? CKRecord.ID)?.recordName ?? (id as? CKRecordZone.ID)?.zoneName ?? ""
      return " \(name) \((error as? CKError)?.code.rawValue ?? 0)"
    }
    return "\(error.code.rawValue)\(items.joined())"
  }

  @Test func `an answer can leave an item out, or tell it twice`() async throws {
    let ids = ["a", "b"].map { recordID($0) }
    let rule = database.on.modifyRecords.misanswers(items: [ids[0]], as: .leavesOut, on: .once)
    let first = try await database.modifyRecords(saving: [note("a"), note("b")], deleting: [])
    #expect(Set(first.saveResults.keys) == [ids[1]] && database.records.count == 2)
    #expect(rule.timesFired == 1)
    database.backend.misanswers(items: ids, as: .tellsTwice)
    let trace = Trace()
    let fetch = CKFetchRecordsOperation(recordIDs: ids)
    fetch.perRecordResultBlock = { id, _ in trace.add(id.recordName) }
    await database.run(fetch)
    #expect(trace.all == ["a", "a", "b", "b"])
    _ = try await database.record(for: ids[0])
  }

  @Test func `an answer can name an item that was not asked for`() async throws {
    let ids = ["a", "b", "c"].map { recordID($0) }
    let rule = database.backend.misanswers(items: [ids[0]], as: .tellsOther)
    // There is no other yet.
    let alone = try await database.modifyRecords(saving: [note("a")], deleting: [])
    #expect(Set(alone.saveResults.keys) == [ids[0]] && rule.timesFired == 0)
    database.records.insert(note("b", "theirs"))
    let found = try await database.records(for: [ids[0]])
    #expect(Set(found.keys) == Set(ids.prefix(2)))
    #expect(try found[ids[1]]?.get()["text"] as? String == "theirs")
    let (saves, _) = try await database.modifyRecords(
      saving: [#require(database.records[ids[0]])], deleting: [])
    #expect(Set(saves.keys) == Set(ids.prefix(2)) && code(saves[ids[1]]) == nil)
    let (_, deletes) = try await database.modifyRecords(saving: [], deleting: [ids[0]])
    #expect(Set(deletes.keys) == Set(ids.prefix(2)))
    #expect(rule.timesFired == 3 && Set(database.records.all.map(\.recordID)) == [ids[1]])
  }

  @Test func `a save in every form answers with a copy, or with the object that was saved`()
    async throws
  {
    #if !canImport(CloudKit)
      let first = note("first")
      #expect(try await database.save(first) !== first)
      database.backend.choices.answersWithSavedRecords = true
      let records = ["a", "b", "c"].map { note($0) }
      #expect(try await database.save(records[0]) === records[0])
      let handled: CKRecord = try await answer {
        database.save(records[1], completionHandler: $0)
      }
      #expect(handled === records[1])
      let operation = CKModifyRecordsOperation(recordsToSave: [records[2]])
      let trace = Trace()
      operation.perRecordSaveBlock = { _, result in
        trace.add("\((try? result.get()) === records[2])")
      }
      await database.run(operation)
      #expect(trace.all == ["true"])
      #expect(records.allSatisfy { $0.recordChangeTag != nil && $0.changedKeys() == [] })
    #endif
  }
}
