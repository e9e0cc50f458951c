@_spi(MockSpec) import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the headers of the operations; CKError.h says where `partialFailure` comes.
@Suite("Blocks from before there were results")
struct LegacyBlocksTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }

  /// Returns `partialFailure a:unknownItem`, `zoneBusy` or `nil`.
  private func text(_ error: (any Error)?) -> String {
    guard let error = error as? CKError else { return "nil" }
    let items = (error.partialErrorsByItemID ?? [:]).map { id, error in
      let name =
        (id as? CKRecord.ID)?.recordName ?? (id as? CKRecordZone.ID)?.zoneName ?? "\(id)"
      return " \(name):\((error as? CKError).map { "\($0.code)" } ?? "?")"
    }
    return "\(error.code)" + items.sorted().joined()
  }

  @Test func `a fetch hands over what it found, and the errors of the rest in one`() async {
    database.records.insert(note("a", "text"))
    let trace = Trace()
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("b")])
    operation.perRecordCompletionBlock = { [self] record, id, error in
      trace.add("\(id?.recordName ?? "") \(record?.recordID.recordName ?? "-") \(text(error))")
    }
    operation.fetchRecordsCompletionBlock = { [self] records, error in
      trace.add("\(records?.keys.map(\.recordName) ?? []) \(text(error))")
    }
    await database.run(operation)
    #expect(trace.all == ["a a nil", "b - unknownItem", "[\"a\"] partialFailure b:unknownItem"])
  }

  @Test func `a call that fails as a whole has no items and no partial failure`() async {
    database.on.fetchRecords.fails(with: .serviceUnavailable())
    let trace = Trace()
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    operation.perRecordCompletionBlock = { _, _, _ in trace.add("item") }
    operation.fetchRecordsCompletionBlock = { [self] records, error in
      trace.add("\(records == nil) \(text(error))")
    }
    await database.run(operation)
    #expect(trace.all == ["true serviceUnavailable"])
  }

  @Test func `blocks with results take the place of the older ones`() async {
    let trace = Trace()
    let operation = CKModifyRecordsOperation(recordsToSave: [note("a")])
    operation.perRecordCompletionBlock = { _, _ in trace.add("older item") }
    operation.modifyRecordsCompletionBlock = { _, _, _ in trace.add("older end") }
    operation.perRecordSaveBlock = { _, _ in trace.add("item") }
    await database.run(operation)
    #expect(trace.all == ["item", "older end"])
  }

  /// Source: the dictionary has every item of a zone that failed, as observed.
  @Test func `an atomic zone that fails is whole in the partial failure`() async throws {
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    database.records.insert(note("taken", in: customZone))
    let trace = Trace()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [note("taken", in: customZone), note("mate", in: customZone), note("free")],
      recordIDsToDelete: [])
    operation.perRecordCompletionBlock = { [self] record, error in
      trace.add("\(record.recordID.recordName) \(text(error))")
    }
    operation.modifyRecordsCompletionBlock = { [self] saved, deleted, error in
      trace.add("\(saved?.map(\.recordID.recordName) ?? []) \(deleted ?? []) \(text(error))")
    }
    await database.run(operation)
    #expect(
      trace.all == [
        "taken serverRecordChanged", "mate batchRequestFailed", "free nil",
        "[\"free\"] [] partialFailure mate:batchRequestFailed taken:serverRecordChanged",
      ])
  }

  @Test func `a query hands over records, and the cursor at its end`() async {
    database.records.insert(note("a"), note("b"), note("c"))
    let trace = Trace()
    let operation = CKQueryOperation(
      query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
    operation.resultsLimit = 2
    operation.recordFetchedBlock = { trace.add($0.recordID.recordName) }
    operation.queryCompletionBlock = { [self] cursor, error in
      trace.add("\(cursor != nil) \(text(error))")
    }
    await database.run(operation)
    #expect(trace.all == ["a", "b", "true nil"])
  }

  @Test func `zones and subscriptions come with what failed`() async {
    let trace = Trace()
    let zones = CKFetchRecordZonesOperation(recordZoneIDs: [.default, customZone])
    zones.fetchRecordZonesCompletionBlock = { [self] zones, error in
      trace.add("\(zones?.count ?? -1) \(text(error))")
    }
    await database.run(zones)
    let changes = CKModifyRecordZonesOperation(
      recordZonesToSave: [CKRecordZone(zoneID: customZone)], recordZoneIDsToDelete: [])
    changes.modifyRecordZonesCompletionBlock = { [self] saved, deleted, error in
      trace.add("\(saved?.count ?? -1) \(deleted?.count ?? -1) \(text(error))")
    }
    await database.run(changes)
    let subscriptions = CKFetchSubscriptionsOperation(subscriptionIDs: ["none"])
    subscriptions.fetchSubscriptionCompletionBlock = { [self] subscriptions, error in
      trace.add("\(subscriptions?.count ?? -1) \(text(error))")
    }
    await database.run(subscriptions)
    #expect(
      trace.all == [
        "1 partialFailure Custom:zoneNotFound", "1 0 nil", "0 partialFailure none:unknownItem",
      ])
  }

  @Test func `feeds hand over records, and each zone's token`() async throws {
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    _ = try await database.save(note("a", in: customZone))
    let lost = CKRecordZone.ID(zoneName: "Lost")
    let trace = Trace()
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [customZone, lost], configurationsByRecordZoneID: nil)
    operation.recordChangedBlock = { trace.add($0.recordID.recordName) }
    operation.recordZoneFetchCompletionBlock = { [self] zone, token, data, moreComing, error in
      trace.add(
        "\(zone.zoneName) \(token != nil) \(data == nil) \(moreComing) \(text(error))")
    }
    operation.fetchRecordZoneChangesCompletionBlock = { [self] in trace.add(text($0)) }
    await database.run(operation)
    let databaseChanges = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    databaseChanges.fetchDatabaseChangesCompletionBlock = { [self] token, moreComing, error in
      trace.add("\(token != nil) \(moreComing) \(text(error))")
    }
    await database.run(databaseChanges)
    #expect(
      trace.all == [
        "a", "Custom true true false nil", "Lost false true false zoneNotFound",
        "partialFailure Lost:zoneNotFound", "true false nil",
      ])
  }

  @Test func `operations on shares hand over values and errors side by side`() async {
    container.on.fetchShareMetadataOperation.throws(CKError(.unknownItem))
    let urls = ["one", "two"].compactMap { URL(string: "https://example.com/\($0)") }
    let trace = Trace()
    let operation = CKFetchShareMetadataOperation(shareURLs: urls)
    operation.perShareMetadataBlock = { [self] url, metadata, error in
      trace.add("\(url.lastPathComponent) \(metadata == nil) \(text(error))")
    }
    operation.fetchShareMetadataCompletionBlock = { error in
      let items = (error as? CKError)?.partialErrorsByItemID?.keys.compactMap { $0 as? URL }
      trace.add("\(items?.count ?? 0)")
    }
    container.add(operation)
    await container.backend.idle()
    #expect(trace.all == ["one true unknownItem", "two true unknownItem", "2"])
  }

  @Test func `a cancelled operation that a stub would answer is cancelled as others are`() async {
    let trace = Trace()
    let older = CKFetchWebAuthTokenOperation(apiToken: "token")
    older.fetchWebAuthTokenCompletionBlock = { [self] token, error in
      trace.add("\(token ?? "-") \(text(error))")
    }
    let newer = CKFetchWebAuthTokenOperation(apiToken: "token")
    newer.fetchWebAuthTokenResultBlock = { trace.add("\(code($0).map { "\($0)" } ?? "?")") }
    for operation in [older, newer] {
      operation.cancel()
      await database.run(operation)
    }
    database.on.fetchWebAuthToken.returns("secret")
    let answered = CKFetchWebAuthTokenOperation(apiToken: "token")
    answered.fetchWebAuthTokenCompletionBlock = { [self] token, error in
      trace.add("\(token ?? "-") \(text(error))")
    }
    await database.run(answered)
    #expect(trace.all == ["- operationCancelled", "operationCancelled", "secret nil"])
  }
}
