import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// An app before it takes CloudKit's values from the interfaces; on Apple platforms no mock makes its metadata.
private struct ListsBefore<Container: CloudContainable> {
  let container: Container

  func join(_ metadata: CKShare.Metadata) async throws {
    let share = try await container.accept(metadata)
    show(share.recordID.zoneID, from: share.owner)
  }

  private func show(_ zone: CKRecordZone.ID, from owner: CKShare.Participant) {}
}

private final class Lists<Container: CloudContainable> {
  let container: Container
  private(set) var shown: [String] = []

  init(container: Container) { self.container = container }

  func join(_ metadata: CloudShareMetadata) async throws {
    let share = try await container.accept(metadata)
    show(share.recordID.zoneID, from: share.cloud.owner)
  }

  private func show(_ zone: CKRecordZone.ID, from owner: CloudShareParticipant) {
    shown.append("\(zone.zoneName) \(owner.userIdentity.userRecordID?.recordName ?? "")")
  }
}

/// The examples of the page "Shares".
@Suite("The page on shares") struct SharesPageTests {
  private let id = CKRecord.ID(
    recordName: "food", zoneID: CKRecordZone.ID(zoneName: "Lists"))

  @Test func `one user invites, the other joins`() async throws {
    let backend = Backend()
    let (alice, bob) = (
      MockCKContainer(backend: backend), MockCKContainer(backend: backend)
    )
    alice.changeAccount(to: .available, user: "alice")
    bob.changeAccount(to: .available, user: "bob")

    let zone = CKRecordZone(zoneID: id.zoneID)
    _ = try await alice.privateCloudDatabase.save(zone)
    let list = CKRecord(recordType: "List", recordID: id)
    let share = CKShare(rootRecord: list)
    let guest = try await alice.cloudShareParticipant(
      for: CKUserIdentity.LookupInfo(emailAddress: "bob@example.com"))
    guest.permission = .readWrite
    share.cloud.addParticipant(guest)
    _ = try await alice.privateCloudDatabase.modifyRecords(
      saving: [list, share], deleting: [])

    let url = try #require(share.cloud.url)
    let app = Lists(container: bob)
    try await app.join(bob.cloudShareMetadata(for: url))
    let shared = bob.sharedCloudDatabase.records
    #expect(shared.all.count == 2)
    #expect(app.shown == ["Lists _alice"])
  }

  @Test func `the examples of the page are parts of this file`() throws {
    let page = try PageExamples(of: "CloudKitMocks/Documentation.docc/Shares.md")
    #expect(page.all.count == 3)
    #expect(page.strangers(among: page.all) == [])
  }
}
