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
}
