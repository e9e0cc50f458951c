import CloudKitMocks
import Foundation
import SharedList
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("A shopping list of two users", .timeLimit(.minutes(20)))
struct SharedListTests {
  let alice = MockCKContainer()
  let bob: MockCKContainer

  init() {
    bob = MockCKContainer(backend: alice.backend)
    alice.changeAccount(to: .available, user: "alice")
    bob.changeAccount(to: .available, user: "bob")
  }

  private var hers: ShoppingLists<MockCKContainer> { ShoppingLists(container: alice) }
  private var his: ShoppingLists<MockCKContainer> { ShoppingLists(container: bob) }

  private func shared(
    _ permission: CKShare.ParticipantPermission = .readWrite, with address: String = "bob@me.com"
  ) async throws -> (list: ShoppingList, url: URL) {
    let (list, url) = try await hers.create("Food", inviting: address, permission: permission)
    return (list, try #require(url))
  }

  @Test func `is seen and edited by both`() async throws {
    let (list, url) = try await shared()
    try await hers.add(2, of: "milk", to: list)
    let joined = try await his.join(url)
    #expect(joined.rootID.zoneID.ownerName == "_alice")
    try await his.add(1, of: "bread", to: joined)
    try await his.add(1, of: "milk", to: joined)
    let expected = [Item("bread", 1), Item("milk", 3)]
    #expect(try await hers.items(of: list) == expected)
    #expect(try await his.items(of: joined) == expected)
  }

  @Test func `keeps both of two edits at the same time`() async throws {
    let (list, url) = try await shared()
    try await hers.add(1, of: "milk", to: list)
    let joined = try await his.join(url)
    let gate = bob.backend.gate("slow save")
    bob.sharedCloudDatabase.on.saveRecord.waits(for: gate, on: .once)
    async let his: Void = his.add(10, of: "milk", to: joined)
    try await eventually(timeout: .seconds(600)) {
      bob.sharedCloudDatabase.on.saveRecord.calls.count == 1
    }
    try await hers.add(100, of: "milk", to: list)
    gate.open()
    try await his
    #expect(try await hers.items(of: list) == [Item("milk", 111)])
  }

  @Test func `cannot be edited by who may only read`() async throws {
    let (list, url) = try await shared(.readOnly)
    try await hers.add(1, of: "milk", to: list)
    let joined = try await his.join(url)
    #expect(try await his.items(of: joined) == [Item("milk", 1)])
    let error = await #expect(throws: CKError.self) {
      try await his.add(1, of: "milk", to: joined)
    }
    #expect(error?.code == .permissionFailure)
    #expect(try await hers.items(of: list) == [Item("milk", 1)])
  }

  @Test(
    arguments: [(.readOnly, .permissionFailure), (.none, .zoneNotFound)]
      as [(CKShare.ParticipantPermission, CKError.Code)])
  func `is not edited by who loses the right to it in the meantime`(
    rest: CKShare.ParticipantPermission, code: CKError.Code
  ) async throws {
    let (list, url) = try await shared()
    try await hers.add(1, of: "milk", to: list)
    let joined = try await his.join(url)
    let gate = bob.backend.gate("slow save")
    bob.sharedCloudDatabase.on.saveRecord.waits(for: gate, on: .once)
    let edit = Task { [his] in try await his.add(10, of: "milk", to: joined) }
    try await gate.reached()
    try await hers.allow(rest, in: list)
    gate.open()
    let error = await #expect(throws: CKError.self) { try await edit.value }
    #expect(error?.code == code)
    #expect(try await hers.items(of: list) == [Item("milk", 1)])
  }

  @Test func `is left by one, and stopped for all by its owner`() async throws {
    let (list, url) = try await shared()
    try await hers.add(1, of: "milk", to: list)
    let joined = try await his.join(url)
    try await his.stopSharing(joined)
    await #expect(throws: CKError(.zoneNotFound)) { try await his.items(of: joined) }
    await #expect(throws: JoinProblem.notInvited) { try await his.join(url) }
    try await hers.stopSharing(list)
    #expect(try await hers.items(of: list) == [Item("milk", 1)])
  }

  @Test func `asks who is invited by another address to prove it`() async throws {
    let (_, url) = try await shared(with: "robert@me.com")
    await #expect(throws: JoinProblem.needsVerification(url)) { try await his.join(url) }
  }

  @Test func `is joined by the metadata that the system hands over`() async throws {
    let (list, url) = try await shared()
    try await hers.add(1, of: "milk", to: list)
    let metadata = try await bob.cloudShareMetadata(for: url)
    #expect(metadata.participantStatus == .pending)
    let joined = try await his.join(metadata)
    #expect(joined.rootID == metadata.hierarchicalRootRecordID)
    #expect(try await his.items(of: joined) == [Item("milk", 1)])
  }

  @Test func `is joined later when the network fails, or was joined when the answer is lost`()
    async throws
  {
    let (list, url) = try await shared()
    try await hers.add(1, of: "milk", to: list)
    bob.on.fetchCloudShareMetadata.fails(with: .networkFailure, on: .once)
    await #expect(throws: JoinProblem.offline) { try await his.join(url) }
    bob.on.acceptCloudShare.fails(with: .serverResponseLost, on: .once, at: .afterApplying)
    await #expect(throws: CKError(.serverResponseLost)) { try await his.join(url) }
    let joined = try await his.join(url)
    #expect(try await his.items(of: joined) == [Item("milk", 1)])
    try alice.backend.verify()
  }

  // The app asks for changes by the asynchronous function, whose answers only CloudKit makes on Apple platforms.
  #if !canImport(CloudKit)
    @Test func `is fetched when a push tells that there is something new, and at its end`()
      async throws
    {
      let (list, url) = try await shared()
      let zones = SharedZones(database: bob.sharedCloudDatabase)
      try await zones.subscribe()
      let joined = try await his.join(url)
      try await zones.refresh()
      #expect(await zones.zones == [joined.rootID.zoneID])
      for name in ["milk", "bread", "eggs"] { try await hers.add(1, of: name, to: list) }
      try await hers.stopSharing(list)
      bob.notifications.coalesce()
      for push in bob.notifications.deliver() { try await zones.receive(push.notification) }
      #expect(await zones.zones.isEmpty)
      #expect(await zones.fetches == 2)
    }
  #endif
}
