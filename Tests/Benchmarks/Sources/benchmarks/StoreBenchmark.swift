import MockSpecStores
import Subjects

/// The store behind a generated database, compared with a plain dictionary behind a lock, per record.
struct StoreBenchmark {
  let sizes = [(records: 1_000, rounds: 15), (records: 100_000, rounds: 3)]
  let batch = 400

  func run() async throws -> [Measurement] {
    var measurements: [Measurement] = []
    for (records, rounds) in sizes {
      let items = (0..<records).map {
        Item(id: $0, title: "an item with number \($0)", rank: $0 % 7)
      }
      var mock: [[Double]] = []
      var plain: [[Double]] = []
      for _ in 0..<rounds {
        plain.append(try await times(of: PlainSteps(), items))
        mock.append(try await times(of: MockSteps(), items))
      }
      for (index, step) in Self.steps.enumerated() {
        measurements.append(
          Measurement(
            name: "\(step), \(records) records", value: median(mock.map { $0[index] }),
            baseline: median(plain.map { $0[index] })))
      }
    }
    return measurements
  }

  private static let steps = [
    "insert", "save in batches of 400", "fetch by id", "query a seventh, in pages of 100",
    "all changes, in pages of 100", "ten changes since a token (per change)", "delete",
  ]

  private func times(of steps: some StoreSteps, _ items: [Item]) async throws -> [Double] {
    let batches = stride(from: 0, to: items.count, by: batch).map {
      Array(items[$0..<min($0 + batch, items.count)])
    }
    let expected = items.filter { $0.rank == 3 }.count
    return [
      await nanoseconds(per: items.count) { steps.insert(items) },
      try await nanoseconds(per: items.count) {
        for batch in batches { try await steps.save(batch) }
      },
      try await nanoseconds(per: items.count) {
        for item in items { try await steps.fetch(item.id) }
      },
      try await nanoseconds(per: items.count) {
        let found = try await steps.query { $0.rank == 3 }
        precondition(found == expected, "the query found \(found) of \(expected) items")
      },
      try await nanoseconds(per: items.count) {
        let found = try await steps.follow()
        precondition(found == items.count, "\(found) changes were told of \(items.count)")
      },
      try await {
        let new = items.prefix(10)
        try await steps.save(Array(new))
        return try await nanoseconds(per: new.count) {
          let found = try await steps.follow()
          precondition(found == new.count, "\(found) changes were told of \(new.count)")
        }
      }(),
      try await nanoseconds(per: items.count) {
        for batch in batches { try await steps.delete(batch.map(\.id)) }
        precondition(steps.count == 0, "items are left")
      },
    ]
  }
}

/// The steps that both sides implement.
private protocol StoreSteps {
  var count: Int { get }
  func insert(_ items: [Item])
  func save(_ items: [Item]) async throws
  func fetch(_ id: Int) async throws
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) async throws -> Int
  /// Fetches the changes since the last call.
  func follow() async throws -> Int
  func delete(_ ids: [Int]) async throws
}

private final class PlainSteps: StoreSteps {
  let items = LockedDictionary()
  private var hasFollowed = false

  var count: Int { items.count }
  func insert(_ new: [Item]) { items.insert(contentsOf: new) }
  func save(_ new: [Item]) async throws { _ = await items.save(new) }
  func fetch(_ id: Int) async throws {
    let item = await items.item(id)
    precondition(item != nil, "an item is missing")
  }
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) async throws -> Int {
    await items.items(where: predicate).count
  }
  /// Fetches everything at first, and later ten items by their ids.
  func follow() async throws -> Int {
    defer { hasFollowed = true }
    if !hasFollowed { return await items.items { _ in true }.count }
    var found = 0
    for id in 0..<10 where await items.item(id) != nil { found += 1 }
    return found
  }
  func delete(_ ids: [Int]) async throws { await items.delete(ids) }
}

private final class MockSteps: StoreSteps {
  let shelf = MockShelf()
  private var token: ItemToken?

  var count: Int { shelf.items.count }
  func insert(_ new: [Item]) { shelf.items.insert(contentsOf: new) }
  func save(_ new: [Item]) async throws { _ = try await shelf.save(new) }
  func fetch(_ id: Int) async throws { _ = try await shelf.item(id) }
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) async throws -> Int {
    var page = try await shelf.items(where: predicate, limit: 0)
    var found = page.matches.count
    while let cursor = page.cursor {
      page = try await shelf.items(after: cursor, limit: 0)
      found += page.matches.count
    }
    return found
  }
  func follow() async throws -> Int {
    var found = 0
    var moreComing = true
    while moreComing {
      let page = try await shelf.changes(since: token)
      found += page.saved.count
      (token, moreComing) = (page.token, page.moreComing)
    }
    return found
  }
  func delete(_ ids: [Int]) async throws { try await shelf.delete(ids) }
}
