// The real classes, the mocks and the contract's probe, used as tests use them.
import CloudKit
import CloudKitContract
import CloudKitInterfaces
import CloudKitMocks
import Foundation

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

/// The metadata that the system hands over, and those of a mock, join alike.
func join(_ metadata: CKShare.Metadata, _ url: URL) async throws {
  try await join(CloudShareMetadata(metadata), in: CKContainer.default())
  let cloud = MockCKContainer()
  cloud.on.acceptCloudShare.fails(with: .tooManyParticipants, on: .once)
  try await join(cloud.cloudShareMetadata(for: url), in: cloud)
}

func join(_ metadata: CloudShareMetadata, in container: some CloudContainable) async throws {
  let share = try await container.accept(metadata)
  let guest = try await container.cloudShareParticipant(
    for: CKUserIdentity.LookupInfo(emailAddress: "bob@example.com"))
  guest.permission = .readWrite
  share.cloud.addParticipant(guest)
  _ = (share.cloud.url, share.cloud.owner, metadata.system?.ownerIdentity, guest.system)
}
