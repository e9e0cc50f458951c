import MockSpecStores
import Testing

@testable import OrderDesk

@Suite("An app gets the errors of its service, and no others")
struct OrderDeskTests {
  let book = MockShop(branch: "north").orders
  let cup = Order(id: 1, item: "cup")
  let pot = Order(id: 2, item: "pot")
  let lid = Order(id: 3, item: "lid")

  /// An order that the app has seen before others changed it.
  private func outdated(_ order: Order) -> Order {
    book.orders.insert(order)
    return order
  }

  @Test("a batch is all or nothing only where the spec says so") func independence() async throws {
    let stale = outdated(pot)
    await #expect(throws: OrderError.self) { try await book.placeEach([cup, stale, lid]) }
    #expect(Set(book.orders.all.map(\.id)) == [1, 2, 3])
  }

  @Test("the error of a batch is that of the order to blame") func culprit() async throws {
    let stale = outdated(pot)
    let error = await #expect(throws: OrderError.self) {
      try await book.placeAll([cup, stale, lid])
    }
    guard case .changed(let stored?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(stored.id == 2 && stored.version != nil)
    #expect(book.orders.all.map(\.id) == [2])
  }

  @Test("orders that fail with another fail with its error, where the service has no code for them")
  func mates() async throws {
    let stale = outdated(pot)
    let results = try await book.results(placing: [cup, stale, lid])
    for id in 1...3 {
      let error = #expect(throws: OrderError.self) { try results[id]?.get() }
      guard case .changed(let stored?) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(stored.id == 2)
    }
  }

  @Test("several orders to blame are told in one error, where the service has one")
  func several() async throws {
    let (first, second) = (outdated(cup), outdated(pot))
    let error = await #expect(throws: OrderError.self) {
      try await book.placeAll([first, second, lid])
    }
    guard case .several(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(problems.keys) == [1, 2, 3])
    #expect(problems.values.allSatisfy { $0 is OrderError })
  }

  @Test("one item can be made to fail, and is to blame") func fault() async throws {
    book.on.placeAll.fails(items: [3], with: .soldOut)
    let error = await #expect(throws: OrderError.self) { try await book.placeAll([cup, pot, lid]) }
    guard case .soldOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(book.orders.all.isEmpty)
  }

  @Test("what the service has no code for is another of its errors, and reported")
  func lack() async throws {
    await #expect(throws: OrderError.self) { try await book.placeEach([cup, cup]) }
    let issue = try #require(book.backend.issues.first).message
    #expect(issue.contains("no code 'means invalid' in MockOrderError"))
  }

  @Test("a payload without a label carries what the spec says of it") func unlabelled() async throws
  {
    book.on.placeAll.fails(items: [1], with: .outdated)
    book.orders.insert(cup)
    let current = try #require(book.orders[1])
    let error = await #expect(throws: OrderError.self) { try await book.placeAll([current]) }
    guard case .outdated(let stored?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(stored.id == 1)
  }

  @Test("containers of two identities on one backend share nothing") func containers() async throws
  {
    let backend = Backend()
    let (north, south) = (
      MockShop(branch: "north", backend: backend), MockShop(branch: "south", backend: backend)
    )
    let other = MockShop(branch: "north", backend: backend)
    _ = try await north.orders.place(cup)
    #expect(south.orders.orders.all.isEmpty)
    #expect(try await other.orders.order(1).item == "cup")
    let error = await #expect(throws: OrderError.self) { try await south.orders.order(1) }
    guard case .unknownOrder(number: 1)? = error else {
      Issue.record("the error has the number: \(String(describing: error))")
      return
    }
    #expect(south.branch == "south")
  }
}
