import Foundation
import MockSpecStores
import ToDo

/// Returns a scenario: what a user does, and what must hold at the
/// end, whatever fails on the way.
///
/// - Returns: The scenario; `true` if all is right.
func story() -> @Sendable (Backend) async throws -> Bool {
  { backend in
    let client = MockToDoClient(backend: backend)
    let list = ToDoList(client: client, clock: backend.clock)
    await list.add("milk", id: milk)
    await list.add("salt", id: salt)
    await list.add("bread", id: bread)
    await list.add("almond milk", id: almonds)
    try? await list.sync()
    guard await findsAll("milk", list, client) else { return false }

    // Another device has finished one item, thrown away another and
    // has new ones.
    if var theirs = client.items[milk] {
      theirs.isDone = true
      client.items.insert(theirs)
    }
    let isTicked = client.items[milk] != nil
    let isBreadGone = client.items[bread] != nil
    client.items.remove(bread)
    client.items.insert(contentsOf: others)
    await list.rename(milk, to: "oat milk")
    await list.tickOff(almonds)
    await list.remove(salt)
    try? await list.sync()

    backend.removeAllFaults()
    try await list.sync()
    let items = await list.items
    guard
      items == client.items.all.sorted(by: { $0.title < $1.title })
    else { return false }
    guard let mine = items.first(where: { $0.id == milk }),
      mine.title == "oat milk"
    else {
      return false
    }
    // An item that was thrown away and brought back is as the user of
    // this device has it.
    let isRevived = await list.revivals > 0
    return (mine.isDone || !isTicked || isRevived)
      && !items.contains {
        $0.id == salt || $0.id == bread && isBreadGone && !isRevived
      }
  }
}

/// Checks that a search, if it succeeds, finds all items that the
/// service has.
private func findsAll(
  _ text: String, _ list: ToDoList<MockToDoClient>,
  _ client: MockToDoClient
) async -> Bool {
  let before = client.ids(matching: text)
  guard let found = try? await list.find(text).map(\.id) else {
    return true
  }
  // Another device can remove an item while the answer is on its way.
  return before.isSuperset(of: found)
    && client.ids(matching: text).isSubset(of: found)
}

extension MockToDoClient {
  fileprivate func ids(matching text: String) -> Set<UUID> {
    Set(items.all.filter { $0.title.contains(text) }.map(\.id))
  }
}

private let milk = id(1)
private let salt = id(2)
private let bread = id(3)
private let almonds = id(4)
/// The items that other devices add, more than fit on one page of
/// changes.
private let others = ["eggs", "oil", "flour", "sugar", "tea"]
  .enumerated().map { number, title in
    Item(id: id(5 + UInt8(number)), title: title)
  }

/// The ids are the same in each run, so that a path that was found
/// can be repeated.
private func id(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
}
