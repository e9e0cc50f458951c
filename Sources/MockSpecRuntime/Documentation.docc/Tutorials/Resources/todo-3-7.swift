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
