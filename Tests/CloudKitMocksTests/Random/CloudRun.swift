import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// The state of a client in a random run, for the mocks and for the model.
struct CloudClient {
  var copies: [CloudKey: CKRecord] = [:]
  var models: [CloudKey: CloudModel.Copy] = [:]
  var tokens: [String: (CKServerChangeToken, epoch: Int, seen: Int)] = [:]
  var zoneToken: (CKServerChangeToken, seen: Int)?
  /// The open query: its cursor, and the results that are still to come.
  var page: (cursor: CKQueryOperation.Cursor, rest: [CloudKey])?
}

/// Applies the steps of a sequence to two mocks on one backend and to the model, until they differ.
struct CloudRun {
  let containers: [MockCKContainer]
  var clients = [CloudClient(), CloudClient()]
  var model = CloudModel()

  private init(forgetting rule: CloudModel.Rule?) {
    model.forgotten = rule
    let backend = Backend(scheduling: .inline)
    // The model knows nothing of zones that keep references apart.
    backend.choices.foreignReferences = .stored
    containers = [MockCKContainer(backend: backend), MockCKContainer(backend: backend)]
    let watch = CKDatabaseSubscription(subscriptionID: "all")
    watch.notificationInfo = CKSubscription.NotificationInfo()
    containers[0].privateCloudDatabase.subscriptions.insert(watch)
  }

  /// Returns the first difference of mocks and model, which can leave out a rule; `nil` if there is none.
  static func difference(
    _ steps: [CloudStep], forgetting rule: CloudModel.Rule? = nil
  ) async -> String? {
    var run = CloudRun(forgetting: rule)
    for (index, step) in steps.enumerated() {
      let difference = await run.difference(step) ?? run.differenceOfNotices()
      if let difference { return "step \(index + 1): \(difference)" }
    }
    return run.differenceOfContents()
  }

  func database(_ client: Int) -> MockCKDatabase {
    containers[client].privateCloudDatabase
  }

  private mutating func difference(_ step: CloudStep) async -> String? {
    model.author = step.client
    return switch step {
    case .modify(let client, let saves, let deletes, let policy, let isAtomic):
      await modify(client, saves, deletes, policy, isAtomic)
    case .tooMany(let client): await tooMany(client)
    case .fetch(let client, let keys, let fields): await fetch(client, keys, fields)
    case .page(let client, let limit): await page(client, limit)
    case .query(let client, let zone, let least, let sorted, let limit):
      await query(client, zone, least, sorted, limit)
    case .changes(let client, let zone, let limit): await changes(client, zone, limit)
    case .zones(let client): await zoneChanges(client)
    case .makeZone(let client, let zone): await makeZone(client, zone)
    case .deleteZone(let client, let zone): await deleteZone(client, zone)
    }
  }

  func compare<Value: Equatable>(_ what: String, _ mock: Value, _ model: Value) -> String? {
    mock == model ? nil : "\(what) is \(mock), should be \(model)"
  }

  private func differenceOfContents() -> String? {
    let stored = database(0).records.all
    let keys = model.inOrder(model.records.keys, by: \.created)
    if let difference = compare("stored", stored.map(\.recordID), keys.map(\.recordID)) {
      return difference
    }
    return zip(stored, keys).lazy.compactMap { self.difference(of: $0, from: model.records[$1]) }
      .first
  }

  func difference(of record: CKRecord, from expected: CloudModel.Record?) -> String? {
    guard let expected else { return "\(record.recordID) should not be there" }
    let fields = Dictionary(
      uniqueKeysWithValues: ["n", "m"].compactMap { key in
        (record[key] as Int?).map { (key, $0) }
      })
    let owner = (record["owner"] as? CKRecord.Reference)?.recordID
    return compare("fields of \(record.recordID)", fields, expected.fields)
      ?? compare("parent of \(record.recordID)", record.parent?.recordID, expected.parent?.recordID)
      ?? compare("owner of \(record.recordID)", owner, expected.owner?.recordID)
  }
}

extension CloudRun {
  /// Returns the record that the client saves, with its edits.
  private mutating func edit(_ client: Int, _ save: CloudSave) -> (CKRecord, CloudModel.Copy) {
    var record = CKRecord(recordType: "Note", recordID: save.key.recordID)
    var copy = CloudModel.Copy()
    if !save.isNew, let known = clients[client].copies[save.key],
      let model = clients[client].models[save.key]
    {
      (record, copy) = (known, model)
    }
    for (field, value) in save.fields {
      record[field] = value
      copy.record.fields[field] = value
      copy.changes.insert(field)
    }
    if let parent = save.parent {
      record.setParent(parent?.recordID)
      copy.record.parent = parent
      copy.changes.insert("parent")
    }
    if let owner = save.owner {
      record["owner"] = owner.map { CKRecord.Reference(recordID: $0.recordID, action: .deleteSelf) }
      copy.record.owner = owner
      copy.changes.insert("owner")
    }
    if !save.isNew, clients[client].copies[save.key] != nil {
      clients[client].models[save.key] = copy
    }
    return (record, copy)
  }

  private mutating func remember(_ client: Int, _ record: CKRecord, _ key: CloudKey) {
    clients[client].copies[key] = record
    clients[client].models[key] = model.records[key].map {
      CloudModel.Copy(record: $0, isKnown: true)
    }
  }

  private mutating func modify(
    _ client: Int, _ saves: [CloudSave], _ deletes: [CloudKey], _ policy: SavePolicy,
    _ isAtomic: Bool
  ) async -> String? {
    let edited = saves.map { (key: $0.key, edit: edit(client, $0)) }
    let copies = edited.map { (key: $0.key, copy: $0.edit.1) }
    let policies: [SavePolicy: CKModifyRecordsOperation.RecordSavePolicy] = [
      .changedFields: .changedKeys, .allFields: .allKeys,
    ]
    let isCircular = Self.hasCircle(copies, \.parent) || Self.hasCircle(copies, \.owner)
    let expected =
      isCircular ? nil : model.verdicts(copies, deletes, policy, isAtomic: isAtomic)
    do {
      let (saved, deleted) = try await database(client).modifyRecords(
        saving: edited.map(\.edit.0), deleting: deletes.map(\.recordID),
        savePolicy: policies[policy] ?? .ifServerRecordUnchanged, atomically: isAtomic)
      guard let expected else { return "a request that contradicts itself was done" }
      let codes =
        saves.map { code(saved[$0.key.recordID]) } + deletes.map { code(deleted[$0.recordID]) }
      if let difference = compare("answer", codes, expected) { return difference }
      for (index, save) in copies.enumerated() where expected[index] == nil {
        let stored = model.save(save.copy, save.key, policy)
        guard let record = try saved[save.key.recordID]?.get() else { return "a record is missing" }
        if let difference = difference(of: record, from: stored) { return difference }
      }
      for (index, key) in deletes.enumerated() where expected[saves.count + index] == nil {
        model.delete(key)
      }
      for (index, save) in copies.enumerated() where expected[index] == nil {
        guard let record = try saved[save.key.recordID]?.get() else { continue }
        remember(client, record, save.key)
      }
      return nil
    } catch {
      return expected == nil
        ? compare("error", (error as? CKError)?.code, .invalidArguments) : "threw \(error)"
    }
  }

  /// Tells whether links of records that are saved together lead back to where they begin.
  private static func hasCircle(
    _ copies: [(key: CloudKey, copy: CloudModel.Copy)],
    _ link: KeyPath<CloudModel.Record, CloudKey?>
  ) -> Bool {
    let links = Dictionary(
      copies.compactMap { save in save.copy.record[keyPath: link].map { (save.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    return links.keys.contains { start in
      var next = links[start]
      for _ in links where next != start { next = next.flatMap { links[$0] } }
      return next == start
    }
  }

  private func tooMany(_ client: Int) async -> String? {
    let ids = (0...400).map { CKRecord.ID(recordName: "many \($0)") }
    let error = await failure {
      try await database(client).modifyRecords(saving: [], deleting: ids)
    }
    return compare("error", error?.code, .limitExceeded)
  }

  private func query(
    _ client: Int, _ zone: String?, _ least: Int?, _ sorted: Bool, _ limit: Int
  ) async -> String? {
    let query = CKQuery(
      recordType: "Note",
      predicate: least.map { NSPredicate(format: "n >= %d", $0) } ?? NSPredicate(value: true))
    query.sortDescriptors = sorted ? [NSSortDescriptor(key: "n", ascending: true)] : nil
    do {
      var (page, cursor) = try await database(client).records(
        matching: query, inZoneWith: zone.map(zoneID), resultsLimit: limit)
      var found = page.map(\.0)
      while let next = cursor {
        if limit > 0, page.count != limit { return "a page of \(page.count) has a cursor" }
        (page, cursor) = try await database(client).records(
          continuingMatchFrom: next, resultsLimit: limit)
        found += page.map(\.0)
      }
      let expected = model.results(zone: zone, least: least, sorted: sorted)
      return compare("results", found, expected.map(\.recordID))
    } catch {
      let isMissing = zone.map { !model.has(zone: $0) } ?? false
      return compare("error", (error as? CKError)?.code, isMissing ? .zoneNotFound : nil)
    }
  }
}

extension CloudRun {
  private mutating func changes(_ client: Int, _ zone: String, _ limit: Int) async -> String? {
    let known = clients[client].tokens[zone]
    let epoch = model.zones[zone]?.epoch
    let expectedError: CKError.Code? =
      zone == "default"
      ? .invalidArguments
      : epoch == nil
        ? .zoneNotFound : known.map { $0.epoch != epoch } == true ? .changeTokenExpired : nil
    var (saved, deleted): ([CKRecord.ID], [CKRecord.ID]) = ([], [])
    var token = known?.0
    do {
      var moreComing = true
      while moreComing {
        let page = try await database(client).recordPage(
          of: zoneID(zone), since: token, limit: limit > 0 ? limit : nil)
        saved += page.changed
        deleted += page.deleted
        let isLong = page.changed.count + page.deleted.count > limit
        if limit > 0, isLong { return "a page is longer than \(limit)" }
        (token, moreComing) = (page.token, page.moreComing)
      }
    } catch {
      clients[client].tokens[zone] = nil
      return compare("error", (error as? CKError)?.code, expectedError)
    }
    guard let token, let epoch, expectedError == nil else { return "changes should have failed" }
    clients[client].tokens[zone] = (token, epoch, model.counter)
    let seen = known?.seen ?? 0
    let modified = model.records.filter { $0.key.zone == zone && $0.value.changed > seen }.keys
    let gone = model.zones[zone]?.deletions.filter { known != nil && $0.value > seen } ?? [:]
    return compare("number of changes", saved.count, modified.count)
      ?? compare("changes", Set(saved), Set(modified.map(\.recordID)))
      ?? compare(
        "deletions", deleted, gone.sorted { $0.value < $1.value }.map(\.key.recordID))
  }

  private mutating func zoneChanges(_ client: Int) async -> String? {
    let known = clients[client].zoneToken
    guard let page = try? await database(client).zonePage(since: known?.0) else {
      return "database changes failed"
    }
    clients[client].zoneToken = (page.token, model.counter)
    let seen = known?.seen ?? 0
    let changed = model.zones.filter { $0.value.touched > seen }.keys
    let gone = model.deletedZones.filter { known != nil && $0.value > seen }.keys
    return compare("changed zones", Set(page.changed), Set(changed.map(zoneID)))
      ?? compare("deleted zones", Set(page.deleted), Set(gone.map(zoneID)))
  }

  private mutating func makeZone(_ client: Int, _ zone: String) async -> String? {
    model.makeZone(zone)
    let error = await failure { try await database(client).save(CKRecordZone(zoneName: zone)) }
    return compare("error", error?.code, nil)
  }

  private mutating func deleteZone(_ client: Int, _ zone: String) async -> String? {
    let expected = model.deleteZone(zone)
    let error = await failure { try await database(client).deleteRecordZone(withID: zoneID(zone)) }
    return compare("error", error?.code, expected)
  }
}
