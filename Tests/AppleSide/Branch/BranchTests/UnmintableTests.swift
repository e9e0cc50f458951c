import CloudKit
import CloudKitInterfaces
@testable import CloudKitMocks
import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

/// Tests of what only the service makes, and the mocks decode from no archive.
@Suite struct UnmintableTests {
  private let cloud = MockCKContainer()
  private let share = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "Notes"))

  @Test func `participants are made by the service only`() async {
    let error = await #expect(throws: CKError.self) {
      try await cloud.shareParticipant(forEmailAddress: "bob@example.com")
    }
    #expect(error?.code == .serverRejectedRequest)
    #expect(
      cloud.backend.issues.map(\.message) == [
        "only the service itself can make a value of type 'CKShare.Participant', "
          + "so that the call failed with serverRejectedRequest; stub it"
      ])
  }

  @Test func `metadata is made by the service only`() throws {
    let url = try #require(URL(string: "https://www.icloud.com/share/a"))
    #expect(throws: StoreError.notMintable(type: "CKShare.Metadata")) {
      try CKShare.Metadata.minted(share, for: share.owner, at: url, container: "", root: nil)
    }
  }

  @Test func `a share is saved without a URL, so that no user finds it`() async throws {
    let database = cloud.privateCloudDatabase
    try await database.save(CKRecordZone(zoneName: "Notes"))
    let saved = try await database.save(share)
    #expect(saved is CKShare && saved.recordID == share.recordID)
    #expect(share.url == nil)
    let url = try #require(URL(string: "https://www.icloud.com/share/a"))
    await #expect(throws: CKError.self) { try await cloud.shareMetadata(for: url) }
    #expect(try await database.record(for: share.recordID) is CKShare)
  }

  @Test func `a snapshot with a share is an issue of the mock that loads it`() async throws {
    let zone = CKRecordZone(zoneName: "Notes")
    try await cloud.privateCloudDatabase.save(zone)
    try await cloud.privateCloudDatabase.save(CKShare(recordZoneID: zone.zoneID))
    let other = MockCKContainer(backend: Backend(issues: .kept))
    try other.backend.load(try cloud.backend.snapshot())
    #expect(other.privateCloudDatabase.records.isEmpty)
    let message = try #require(other.backend.issues.first?.message)
    #expect(message.contains("only the service itself can make a value of type 'CKShare'"))
  }
}
