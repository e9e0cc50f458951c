import CloudKitMocks
import Foundation
import SharedList
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("The people of shopping lists", .timeLimit(.minutes(20)))
struct SharedPeopleTests {
  let backend = Backend()

  private func device(of user: String) -> MockCKContainer {
    let container = MockCKContainer(backend: backend)
    container.changeAccount(to: .available, user: user)
    return container
  }

  private func lists(of user: String) -> ShoppingLists<MockCKContainer> {
    ShoppingLists(container: device(of: user))
  }

  // Only CloudKit makes those who ask, and one-time URLs, on Apple platforms.
  #if !canImport(CloudKit)
    @Test func `whoever asks is in when the owner says so`() async throws {
      let (alice, bob, _) = (lists(of: "alice"), lists(of: "bob"), device(of: "carol"))
      let created = try await alice.create(
        "Food", inviting: "carol@me.com", permission: .readWrite)
      let url = try #require(created.url)
      // While the share accepts no requests, a request has no effect and reports nothing.
      #expect(try await bob.askToJoin(url))
      #expect(try await alice.requests(for: created.list).isEmpty)
      try await alice.takeRequests(true, for: created.list)
      #expect(try await bob.askToJoin(url))
      await #expect(throws: JoinProblem.notInvited) { try await bob.join(url) }
      let requests = try await alice.requests(for: created.list)
      #expect(requests.count == 1)
      try await alice.letIn(requests, to: created.list)
      #expect(try await alice.requests(for: created.list).isEmpty)
      // The invitation exists, so there is nothing to request.
      #expect(try await !bob.askToJoin(url))
      let joined = try await bob.join(url)
      try await bob.add(1, of: "milk", to: joined)
      #expect(try await alice.items(of: created.list) == [Item("milk", 1)])
    }

    @Test func `a one-time URL is for one guest`() async throws {
      let (alice, bob, carol) = (lists(of: "alice"), lists(of: "bob"), lists(of: "carol"))
      _ = device(of: "dan")
      let created = try await alice.create("Food", inviting: "dan@me.com", permission: .readOnly)
      let url = try #require(try await alice.oneTimeURL(for: created.list))
      let joined = try await bob.join(url)
      try await bob.add(1, of: "milk", to: joined)
      await #expect(throws: JoinProblem.notInvited) { try await carol.join(url) }
      #expect(try await alice.items(of: created.list) == [Item("milk", 1)])
    }
  #endif

  @Test func `somebody joins while the owner changes the share`() async throws {
    let phone = device(of: "alice")
    let (alice, bob) = (ShoppingLists(container: phone), lists(of: "bob"))
    let created = try await alice.create("Food", inviting: "bob@me.com", permission: .readOnly)
    let gate = backend.gate("slow save")
    phone.privateCloudDatabase.on.saveRecord.waits(for: gate, on: .once)
    async let change: Void = alice.allow(.readWrite, in: created.list)
    try await gate.reached()
    let joined = try await bob.join(try #require(created.url))
    gate.open()
    try await change
    try await bob.add(1, of: "milk", to: joined)
    #expect(try await alice.items(of: created.list) == [Item("milk", 1)])
  }

  @Test func `a folder has what is put into it by anybody, until one leaves`() async throws {
    let (alice, bob, carol) = (lists(of: "alice"), lists(of: "bob"), lists(of: "carol"))
    let created = try await alice.createFolder(
      "Home", inviting: ["bob@me.com", "carol@me.com"])
    let url = try #require(created.url)
    let (his, hers) = (try await bob.joinFolder(url), try await carol.joinFolder(url))
    let food = try await alice.create("Food", in: created.folder)
    let tools = try await bob.create("Tools", in: his)
    try await alice.add(1, of: "milk", to: food)
    try await bob.add(2, of: "nails", to: tools)
    let seen = try await carol.lists(in: hers)
    #expect(seen.map(\.rootID.recordName) == ["Food", "Tools"])
    #expect(try await carol.items(of: seen[1]) == [Item("nails", 2)])
    try await bob.leave(his)
    await #expect(throws: CKError(.zoneNotFound)) { try await bob.lists(in: his) }
    #expect(try await carol.lists(in: hers) == seen)
    #expect(try await alice.lists(in: created.folder).count == 2)
  }
}
