import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// A list of Alice's with an item, and Bob, with whom she shares it.
struct SharedList {
  let alice = MockCKContainer()
  let bob: MockCKContainer
  let zone = CKRecordZone.ID(zoneName: "Lists")
  /// The zone as Bob sees it.
  let seenZone = CKRecordZone.ID(zoneName: "Lists", ownerName: "_alice")

  init() async throws {
    bob = MockCKContainer(backend: alice.backend)
    alice.changeAccount(to: .available, user: "alice")
    bob.changeAccount(to: .available, user: "bob")
    _ = try await alice.privateCloudDatabase.save(CKRecordZone(zoneID: zone))
  }

  var ownersDatabase: MockCKDatabase { alice.privateCloudDatabase }
  var sharedDatabase: MockCKDatabase { bob.sharedCloudDatabase }

  func record(_ name: String, below parent: String? = nil) -> CKRecord {
    let record = note(name, in: zone)
    record.parent = parent.map {
      CKRecord.Reference(recordID: recordID($0, in: zone), action: .none)
    }
    return record
  }

  /// Saves the list and the item, and shares the list, or the zone.
  @discardableResult
  func share(
    _ permission: CKShare.ParticipantPermission = .readWrite, zoneWide: Bool = false,
    with address: String? = "bob@example.com"
  ) async throws -> CKShare {
    let list = record("list")
    let share = zoneWide ? CKShare(recordZoneID: zone) : CKShare(rootRecord: list)
    if let address {
      let participant = try await alice.participant(address)
      participant.permission = permission
      share.cloud.addParticipant(participant)
    }
    let records = [list, record("milk", below: "list"), share]
    let (saves, _) = try await ownersDatabase.modifyRecords(saving: records, deleting: [])
    return try #require(try saves[share.recordID]?.get() as? CKShare)
  }

  @discardableResult
  func join(_ share: CKShare) async throws -> CKShare {
    try await bob.accept(bob.cloudShareMetadata(for: #require(share.cloud.url)))
  }

  /// The zones that the feed of Bob's shared database tells to be deleted since a token, and its next token.
  func deletions(since token: CKServerChangeToken? = nil) async throws -> (
    zones: [CKRecordZone.ID], token: CKServerChangeToken
  ) {
    let feed = CKFetchDatabaseChangesOperation(previousServerChangeToken: token)
    var zones: [CKRecordZone.ID] = []
    var result: Result<CKServerChangeToken, any Error>?
    feed.recordZoneWithIDWasDeletedBlock = { zones.append($0) }
    feed.fetchDatabaseChangesResultBlock = { result = $0.map { $0.serverChangeToken } }
    await sharedDatabase.run(feed)
    return (zones, try #require(try result?.get()))
  }

  func seenID(_ name: String) -> CKRecord.ID { recordID(name, in: seenZone) }

  /// The names of the records that Bob sees, without shares.
  var seenNames: [String] {
    sharedDatabase.records.all.filter { !($0 is CKShare) }.map(\.recordID.recordName)
  }
}

extension MockCKContainer {
  /// The participant that the owner of an address would be.
  func participant(_ address: String) async throws -> CloudShareParticipant {
    try await cloudShareParticipant(for: CKUserIdentity.LookupInfo(emailAddress: address))
  }
}
