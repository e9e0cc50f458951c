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
