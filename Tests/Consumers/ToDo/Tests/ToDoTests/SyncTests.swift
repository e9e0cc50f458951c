import Foundation
import MockSpecStores
import MockSpecTesting
import Testing
import ToDo

@Suite("A list", .verifiesBackends)
struct SyncTests {
  let client = MockToDoClient()
  let milk = UUID()
  let bread = UUID()

  var backend: Backend { client.backend }

  var list: ToDoList<MockToDoClient> {
    ToDoList(client: client, clock: backend.clock)
  }

  @Test("sends what the user has written, as one batch") func sends()
    async throws
  {
    let list = list
    await list.add("milk", id: milk)
    await list.add("bread", id: bread)

    try await list.sync()

    #expect(
      client.items.all.map(\.title).sorted() == ["bread", "milk"])
    #expect(
      client.on.saveBatch.calls.map(\.arguments.saves.count) == [2])
    #expect(await list.isSynchronised)
  }

  @Test("gets what other devices have done") func receives()
    async throws
  {
    let list = list
    client.items.insert(Item(id: milk, title: "milk"))
    try await list.sync()
    client.items.insert(Item(id: bread, title: "bread"))
    client.items.remove(milk)

    try await list.sync()

    #expect(await list.items == client.items.all)
    #expect(await list.items.map(\.title) == ["bread"])
  }

  @Test(
    "keeps what was not sent, whatever has failed",
    arguments: MockToDoError.allCases(ofCalls: .save))
  func keeps(error: MockToDoError) async throws {
    let list = list
    await list.add("milk", id: milk)
    client.on.saveBatch.fails(with: error)
    let syncing = Task { try await list.sync() }
    try await client.on.saveBatch.call(1)
    await backend.clock.advance(by: .seconds(60))

    await #expect(throws: ToDoError.self) { try await syncing.value }

    #expect(client.items.isEmpty)
    #expect(await list.items.map(\.title) == ["milk"])
    #expect(await !list.isSynchronised)
  }

  @Test("waits as long as a throttled service asks for")
  func throttled() async throws {
    let list = list
    await list.add("milk", id: milk)
    client.on.saveBatch.rateLimits(
      with: .throttled(seconds: 30), on: .call(1))
    let syncing = Task { try await list.sync() }
    try await backend.clock.sleepers(1)
    await backend.clock.advance(by: .seconds(29))
    #expect(client.on.saveBatch.calls.count == 1)
    await backend.clock.advance(by: .seconds(1))
    try await syncing.value

    #expect(client.items[milk]?.title == "milk")
    #expect(client.on.saveBatch.calls.count == 2)
  }

  @Test("merges what another device has changed") func conflict()
    async throws
  {
    let list = list
    await list.add("milk", id: milk)
    try await list.sync()
    await list.rename(milk, to: "oat milk")
    // The other device is faster: its change comes between the two
    // requests of this one.
    let gate = backend.gate("the batch is on its way")
    client.on.saveBatch.waits(for: gate, on: .once)
    let syncing = Task { try await list.sync() }
    try await gate.reached()
    var theirs = try #require(client.items[milk])
    theirs.isDone = true
    _ = try await MockToDoClient(backend: backend).save(theirs)
    gate.open()
    try await backend.clock.sleepers(1)
    await backend.clock.advance(by: .seconds(1))
    try await syncing.value

    #expect(client.items[milk]?.title == "oat milk")
    #expect(client.items[milk]?.isDone == true)
    #expect(await list.items == client.items.all)
  }

  @Test("sends one item again that the service was too busy for")
  func itemFails() async throws {
    let list = list
    await list.add("milk", id: milk)
    await list.add("bread", id: bread)
    client.on.saveBatch.fails(items: [bread], with: .busy, on: .once)
    let syncing = Task { try await list.sync() }
    try await backend.clock.sleepers(1)
    #expect(client.items.all.map(\.title) == ["milk"])
    await backend.clock.advance(by: .seconds(1))
    try await syncing.value

    #expect(client.items.count == 2)
    #expect(
      client.on.saveBatch.calls.last?.arguments.saves.map(\.id) == [
        bread
      ])
  }

  @Test("starts over after its mark has expired") func expired()
    async throws
  {
    let list = list
    client.items.insert(
      Item(id: milk, title: "milk"), Item(id: bread, title: "bread"))
    try await list.sync()
    client.items.remove(bread)
    backend.simulates(MockToDoError.markExpired, on: .once)

    try await list.sync()

    #expect(await list.items.map(\.title) == ["milk"])
  }

  @Test("finds items on all pages") func finds() async throws {
    client.items.insert(
      contentsOf: (1...7).map {
        Item(id: UUID(), title: "milk \($0)")
      })
    client.items.insert(Item(id: bread, title: "bread"))

    let found = try await list.find("milk")

    #expect(found.map(\.title) == (1...7).map { "milk \($0)" })
    #expect(client.on.items.calls.count == 3)
  }
}
