import Foundation
import MockSpecStores
import MockSpecTesting
import Testing

@testable import ToDoLists

@Suite("A list on the screen", .verifiesBackends)
struct OpenListTests {
  let client = MockListsClient()
  let home = ToDoList(id: UUID(), name: "Home")
  let work = ToDoList(id: UUID(), name: "Work")
  let call = UUID()

  init() {
    client.lists.insert(home, work)
    client.items.insert(ToDo(id: call, title: "Call Ada", list: home.id))
  }

  private func open(_ list: ToDoList) async throws -> OpenList<MockListsClient> {
    var list = OpenList(list.id, client: client)
    try await list.refresh()
    return list
  }

  @Test("has its own items") func ownItems() async throws {
    #expect(try await client.allLists().map(\.name) == ["Home", "Work"])
    #expect(try await open(home).titles == ["Call Ada"])
    #expect(try await open(work).titles == [])
  }

  @Test("loses an item that is moved, which the other list gets") func moves() async throws {
    var (left, right) = (try await open(home), try await open(work))

    try await left.move(call, to: work.id)

    #expect(left.titles == [])
    try await right.refresh()
    #expect(right.titles == ["Call Ada"])
    #expect(client.items[call]?.list == work.id)
  }

  @Test("loses an item that another device moves") func movedElsewhere() async throws {
    var (left, right) = (try await open(home), try await open(work))
    var theirs = try #require(client.items[call])
    theirs.list = work.id
    _ = try await MockListsClient(backend: client.backend).save(theirs)

    try await left.refresh()
    try await right.refresh()

    #expect(left.titles == [])
    #expect(right.titles == ["Call Ada"])
  }

  @Test("keeps an item that cannot be moved, as its new list is gone") func noSuchList()
    async throws
  {
    var left = try await open(home)
    try await client.removeList(work.id)
    await #expect(throws: ListsError.noList) { try await left.move(call, to: work.id) }
    try await left.refresh()
    #expect(left.titles == ["Call Ada"])
  }

  @Test("is empty once another device has removed it") func removed() async throws {
    var left = try await open(home)
    try await client.removeList(home.id)
    try await left.refresh()
    #expect(left.isGone)
    #expect(left.titles == [])
    #expect(client.items.isEmpty)
  }

  @Test("loses an item that is removed by its id") func removedItem() async throws {
    var left = try await open(home)
    try await client.remove(call)
    try await left.refresh()
    #expect(left.titles == [])
    await #expect(throws: ListsError.gone) { try await client.remove(call) }
  }
}
