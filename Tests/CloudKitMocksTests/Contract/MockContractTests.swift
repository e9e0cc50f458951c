@_spi(MockSpec) import CloudKitInterfaces
import CloudKitContract
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests that the mocks keep the contract of the spec, with callbacks in order and in any order.
@Suite struct MockContractTests {
  static let orders =
    [CallbackOrder.orderly] + (0..<20 as Range<UInt64>).map { .adversarial(seed: $0) }

  private let probe = ContractProbe()

  private func container(_ order: CallbackOrder) -> MockCKContainer {
    let container = MockCKContainer(backend: Backend(callbacks: order))
    let database = container.privateCloudDatabase
    database.records.insert(contentsOf: (0..<5).map { note("\($0)", in: customZone) })
    database.records.insert(contentsOf: (0..<5).map { note("\($0)") })
    database.subscriptions.insert(CKDatabaseSubscription(subscriptionID: "all"))
    return container
  }

  @Test(arguments: orders) func `operations on records keep the contract`(
    order: CallbackOrder
  ) async throws {
    let database = container(order).privateCloudDatabase
    let ids = (0..<7).map { recordID("\($0)", in: customZone) }
    probe.run(CKFetchRecordsOperation(recordIDs: ids)) { database.add($0) }
    probe.run(
      CKModifyRecordsOperation(
        recordsToSave: [note("new"), note("0"), note("other")],
        recordIDsToDelete: [recordID("1"), recordID("none")])
    ) { database.add($0) }
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let search = CKQueryOperation(query: query)
    search.resultsLimit = 3
    probe.run(search) { database.add($0) }
    await database.backend.idle()
    try probe.verify()
  }

  @Test(arguments: orders) func `operations on zones and subscriptions keep the contract`(
    order: CallbackOrder
  ) async throws {
    let database = container(order).privateCloudDatabase
    let zone = CKRecordZone(zoneName: "New")
    probe.run(CKFetchRecordZonesOperation(recordZoneIDs: [customZone, zone.zoneID])) {
      database.add($0)
    }
    probe.run(CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()) { database.add($0) }
    probe.run(
      CKModifyRecordZonesOperation(
        recordZonesToSave: [zone], recordZoneIDsToDelete: [CKRecordZone.ID(zoneName: "None")])
    ) { database.add($0) }
    probe.run(CKFetchSubscriptionsOperation(subscriptionIDs: ["all", "none"])) {
      database.add($0)
    }
    probe.run(CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()) { database.add($0) }
    probe.run(
      CKModifySubscriptionsOperation(
        subscriptionsToSave: [CKDatabaseSubscription(subscriptionID: "new")],
        subscriptionIDsToDelete: ["none"])
    ) { database.add($0) }
    await database.backend.idle()
    try probe.verify()
  }

  @Test(arguments: orders, [true, false]) func `operations on changes keep the contract`(
    order: CallbackOrder, isWhole: Bool
  ) async throws {
    let database = container(order).privateCloudDatabase
    let zones = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    zones.fetchAllChanges = isWhole
    probe.run(zones) { database.add($0) }
    let records = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [customZone, CKRecordZone.ID(zoneName: "None")],
      configurationsByRecordZoneID: [
        customZone: .init(previousServerChangeToken: nil, resultsLimit: 2)
      ])
    records.fetchAllChanges = isWhole
    probe.run(records) { database.add($0) }
    await database.backend.idle()
    try probe.verify()
  }

  @Test(arguments: orders) func `operations that stubs answer keep the contract`(
    order: CallbackOrder
  ) async throws {
    let container = container(order)
    container.on.fetchShareMetadataOperation.answers { _ in throw CKError(.unknownItem) }
    container.on.fetchShareParticipantsOperation.answers { _ in throw CKError(.unknownItem) }
    container.privateCloudDatabase.on.fetchWebAuthToken.returns("token")
    let urls = ["a", "b", "c"].compactMap { URL(string: "https://example.com/\($0)") }
    probe.run(CKFetchShareMetadataOperation(shareURLs: urls)) { container.add($0) }
    let people = ["a@example.com", "b@example.com"].map {
      CKUserIdentity.LookupInfo(emailAddress: $0)
    }
    probe.run(CKFetchShareParticipantsOperation(userIdentityLookupInfos: people)) {
      container.add($0)
    }
    probe.run(CKAcceptSharesOperation(shareMetadatas: [])) { container.add($0) }
    probe.run(CKFetchWebAuthTokenOperation(apiToken: "api")) {
      container.privateCloudDatabase.add($0)
    }
    await container.backend.idle()
    try probe.verify()
  }

  @Test(arguments: orders) func `an operation that fails owes its items nothing`(
    order: CallbackOrder
  ) async throws {
    let database = container(order).privateCloudDatabase
    database.on.fetchRecords.fails(with: .networkFailure, at: .afterItems(2))
    probe.run(CKFetchRecordsOperation(recordIDs: (0..<5).map { recordID("\($0)") })) {
      database.add($0)
    }
    let cancelled = CKFetchRecordsOperation(recordIDs: [recordID("0")])
    cancelled.cancel()
    probe.run(cancelled) { database.add($0) }
    await database.backend.idle()
    try probe.verify()
  }

  @Test(arguments: orders) func `completion handlers keep the contract`(
    order: CallbackOrder
  ) async throws {
    let container = container(order)
    let database = container.privateCloudDatabase
    let ids = (0..<7).map { recordID("\($0)") }
    probe.call("fetch(withRecordID:)") {
      database.fetch(withRecordID: ids[0], completionHandler: $0)
    }
    probe.call("fetch(withRecordID:)") {
      database.fetch(withRecordID: ids[6], completionHandler: $0)
    }
    probe.call("fetch(withRecordIDs:)", for: ids) {
      database.fetch(withRecordIDs: ids, desiredKeys: nil, completionHandler: $0)
    }
    probe.call("save(_:)") { database.save(note("0"), completionHandler: $0) }
    probe.call("fetchUserRecordID") { container.fetchUserRecordID(completionHandler: $0) }
    await database.backend.idle()
    try probe.verify()
    probe.check(try await database.records(for: ids), for: ids, in: "records(for:)")
    try probe.verify()
  }

  @Test func `an app with older blocks has them called, and watched`() async throws {
    let database = container(.orderly).privateCloudDatabase
    let trace = Trace()
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("0")])
    operation.perRecordCompletionBlock = { _, id, _ in trace.add(id?.recordName ?? "") }
    operation.fetchRecordsCompletionBlock = { _, _ in trace.add("finished") }
    probe.run(operation) { database.add($0) }
    await database.backend.idle()
    #expect(trace.all == ["0", "finished"])
    try probe.verify()
  }

  @Test func `an answer that comes twice is found`() async {
    let database = container(.orderly).privateCloudDatabase
    database.on.fetchRecords.completesTwice()
    probe.run(CKFetchRecordsOperation(recordIDs: [recordID("0")])) { database.add($0) }
    await database.backend.idle()
    #expect(probe.deviations.map(\.rule) == [.repeatedEnd])
  }
}
