// An app as it is written for Apple platforms, and its test: the real classes and the mocks fit the same code.
import CloudKit
import CloudKitContract
import CloudKitInterfaces
import CloudKitMocks
import Foundation

struct Notes<Container: CloudContainable>: Sendable {
  let container: Container

  func open(since day: Date) async throws -> [CKRecord] {
    let predicate = NSPredicate(format: "modificationDate > %@", day as NSDate)
    let query = CKQuery(recordType: "Note", predicate: predicate)
    query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let (matches, _) = try await container.privateCloudDatabase.records(matching: query)
    return try matches.map { try $0.1.get() }
  }

  func save(_ notes: [CKRecord], done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let operation = CKModifyRecordsOperation(recordsToSave: notes)
    operation.savePolicy = .changedKeys
    operation.perRecordSaveBlock = { id, result in
      if case .failure(let error as CKError) = result, error.code == .serverRecordChanged {
        print(id.recordName, error.serverRecord?["title"] as String? ?? "")
      }
    }
    operation.modifyRecordsResultBlock = done
    container.privateCloudDatabase.add(operation)
  }

  func count() async throws -> Int {
    let configuration = CKOperation.Configuration()
    configuration.timeoutIntervalForRequest = 5
    return try await container.configuredWith(configuration: configuration) { container in
      try await container.privateCloudDatabase.allRecordZones().count
    }
  }

  func changes(since token: CKServerChangeToken?) {
    let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: token)
    operation.fetchDatabaseChangesResultBlock = { print((try? $0.get())?.moreComing ?? false) }
    container.privateCloudDatabase.add(operation)
  }

  func subscribe() async throws {
    let subscription = CKQuerySubscription(
      recordType: "Note", predicate: NSPredicate(value: true), subscriptionID: "notes")
    subscription.notificationInfo = CKSubscription.NotificationInfo(
      shouldSendContentAvailable: true)
    _ = try await container.privateCloudDatabase.save(subscription)
  }

  func join(_ metadata: CKShare.Metadata) {
    let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
    operation.perShareResultBlock = { print($0.containerIdentifier, $1) }
    operation.acceptSharesResultBlock = { print($0) }
    container.add(operation)
  }
}

let app = Notes(container: CKContainer.default())

func test() async throws {
  let cloud = MockCKContainer()
  cloud.privateCloudDatabase.records.insert(CKRecord(recordType: "Note"))
  cloud.privateCloudDatabase.on.saveRecord.fails(with: .zoneBusy(), on: .once)
  cloud.on.accountStatus.returns(.noAccount)
  let notes = Notes(container: cloud)
  try await notes.subscribe()
  notes.save(try await notes.open(since: .distantPast)) { _ in }
}

/// The real service and the mocks are probed alike.
func probe(_ database: some CloudStorable, _ id: CKRecord.ID) async throws {
  let probe = ContractProbe()
  probe.run(CKFetchRecordsOperation(recordIDs: [id])) { database.add($0) }
  probe.run(CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Note")])) {
    database.add($0)
  }
  probe.run(CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)) { database.add($0) }
  probe.call("fetch(withRecordID:)") { database.fetch(withRecordID: id, completionHandler: $0) }
  try await probe.verify(within: .seconds(30))
}

func probeBoth() async throws {
  try await probe(CKContainer.default().privateCloudDatabase, CKRecord.ID(recordName: "a"))
  try await probe(MockCKContainer().privateCloudDatabase, CKRecord.ID(recordName: "a"))
}
