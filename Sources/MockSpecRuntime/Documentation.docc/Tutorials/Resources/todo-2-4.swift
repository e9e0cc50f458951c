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
}
