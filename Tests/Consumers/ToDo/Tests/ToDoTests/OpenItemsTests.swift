import Foundation
import MockSpecStores
import MockSpecTesting
import Testing
import ToDo

@Suite("The widget", .verifiesBackends)
struct OpenItemsTests {
  let client = MockToDoClient()

  var widget: OpenItems<MockToDoClient> { OpenItems(client: client) }

  func count() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      widget.count { continuation.resume(with: $0) }
    }
  }

  @Test("counts the open items of all pages") func counts() async throws {
    client.items.insert(contentsOf: (1...4).map { Item(id: UUID(), title: "item \($0)") })
    client.items.insert(Item(id: UUID(), title: "item 5", isDone: true))
    #expect(try await count() == 4)
  }

  @Test("says why it cannot count, also on a later page") func fails() async throws {
    client.items.insert(contentsOf: (1...4).map { Item(id: UUID(), title: "item \($0)") })
    client.on.items.fails(with: .throttled(seconds: 7), on: .call(2))
    let thrown = await #expect(throws: ToDoError.self) { try await count() }
    guard case .throttled(seconds: 7) = thrown else {
      Issue.record("the failure was lost")
      return
    }
  }

  @Test("discards an item, also one that is gone already") func discards() async throws {
    let milk = Item(id: UUID(), title: "milk")
    client.items.insert(milk)
    for _ in 1...2 {
      let error = await withCheckedContinuation { continuation in
        widget.discard(milk.id) { continuation.resume(returning: $0) }
      }
      #expect(error == nil)
    }
    #expect(client.items.isEmpty)
  }

  @Test("says why an item is still there") func keeps() async throws {
    let milk = Item(id: UUID(), title: "milk")
    client.items.insert(milk)
    client.on.remove.fails(with: .offline)
    let error = await withCheckedContinuation { continuation in
      widget.discard(milk.id) { continuation.resume(returning: $0) }
    }
    guard case .offline = error else {
      Issue.record("the failure was lost")
      return
    }
    #expect(client.items.count == 1)
  }
}
