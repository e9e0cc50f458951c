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
          + "so that the call failed with serverRejectedRequest; stub it, or call "
          + "'cloudShareParticipant(for:)'"
      ])
  }

  @Test func `metadata is made by the service only`() throws {
    let url = try #require(URL(string: "https://www.icloud.com/share/a"))
    #expect(throws: StoreError.notMintable(type: "CKShare.Metadata")) {
      try CKShare.Metadata.minted(share, for: share.owner, at: url, container: "", root: nil)
    }
  }

  @Test func `the address of a share is beside it, and CloudKit's own metadata are not made`()
    async throws
  {
    let database = cloud.privateCloudDatabase
    try await database.save(CKRecordZone(zoneName: "Notes"))
    let saved = try #require(try await database.save(share) as? CKShare)
    #expect(saved.recordID == share.recordID && share.url == nil)
    let url = try #require(share.cloud.url)
    #expect(saved.cloud.url == url && saved.cloud.participants.map(\.role) == [.owner])
    let error = await #expect(throws: CKError.self) { try await cloud.shareMetadata(for: url) }
    #expect(error?.code == .serverRejectedRequest)
    #expect(
      cloud.backend.issues.last?.message.hasSuffix("or call 'cloudShareMetadata(for:)'") == true)
    #expect(try await cloud.cloudShareMetadata(for: url).share.recordID == share.recordID)
    #expect(try await database.record(for: share.recordID) is CKShare)
  }

  @Test func `a copy that the app makes of a share has no parts, and is refused`() async throws {
    let database = cloud.privateCloudDatabase
    try await database.save(CKRecordZone(zoneName: "Notes"))
    _ = try await database.save(share)
    let copy = try #require(share.copy() as? CKShare)
    #expect(copy.cloud.url == nil)
    let error = await #expect(throws: CKError.self) { try await database.save(copy) }
    #expect(error?.code == .serverRecordChanged)
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
