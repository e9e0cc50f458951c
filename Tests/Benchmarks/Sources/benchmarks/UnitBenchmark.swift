import MockSpecStores
import Subjects

/// Pending changes of a context and their commit, compared with a plain dictionary behind a lock that has them at once,
/// per record.
struct UnitBenchmark {
  private let records = 100_000
  private let rounds = 5

  /// Checks whether the measure has the limit for units of work: inserting all records, and their commit.
  static func isUnit(_ measurement: Measurement) -> Bool {
    measurement.name.hasPrefix("unit of work") && measurement.name.contains("insert one by one")
  }

  private static let steps = [
    "insert one by one and commit", "insert a list and commit", "update one by one and commit",
    "fetch by id beside changes", "query a seventh beside changes",
  ]

  func run() throws -> [Measurement] {
    let items = (0..<records).map {
      Item(id: $0, title: "an item with number \($0)", rank: $0 % 7)
    }
    var (plain, desk): ([[Double]], [[Double]]) = ([], [])
    for _ in 0..<rounds {
      plain.append(try times(of: PlainUnit(), items))
      desk.append(try times(of: DeskUnit(), items))
    }
    return Self.steps.indices.map { step in
      Measurement(
        name: "unit of work: \(Self.steps[step]), \(records) records",
        value: median(desk.map { $0[step] }), baseline: median(plain.map { $0[step] }))
    }
  }

  private func times<Unit: UnitSteps>(of unit: Unit, _ items: [Item]) throws -> [Double] {
    let second = Unit()
    let seventh = items.count { $0.rank == 3 }
    return [
      try nanoseconds(per: items.count) {
        for item in items { unit.insert(item) }
        try unit.commit()
      },
      try nanoseconds(per: items.count) {
        try second.add(items)
        try second.commit()
      },
      try nanoseconds(per: items.count) {
        for item in items { unit.update(item) }
        try unit.commit()
      },
      try nanoseconds(per: items.count) {
        for item in items.prefix(items.count / 2) { unit.update(item) }
        for item in items { try unit.fetch(item.id) }
      },
      try nanoseconds(per: items.count) {
        let found = try unit.query { $0.rank == 3 }
        precondition(found == seventh, "the query found \(found) of \(seventh) items")
      },
    ]
  }

  private func nanoseconds(per steps: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start).seconds * 1e9 / Double(steps)
  }
}

/// The steps that both sides implement.
private protocol UnitSteps {
  init()
  func insert(_ item: Item)
  func update(_ item: Item)
  func add(_ items: [Item]) throws
  func fetch(_ id: Int) throws
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) throws -> Int
  func commit() throws
}

private final class PlainUnit: UnitSteps {
  private let items = LockedDictionary()

  func insert(_ item: Item) { items.insert(item) }
  func update(_ item: Item) { items.insert(item) }
  func add(_ new: [Item]) { items.insert(contentsOf: new) }
  func fetch(_ id: Int) { precondition(items.find(id) != nil, "an item is missing") }
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) -> Int {
    items.filter(predicate).count
  }
  func commit() {}
}

private final class DeskUnit: UnitSteps {
  private let desk = MockDesk()

  func insert(_ item: Item) { desk.insert(item) }
  func update(_ item: Item) { desk.update(item) }
  func add(_ items: [Item]) throws { try desk.add(items) }
  func fetch(_ id: Int) throws { _ = try desk.paper(id) }
  func query(_ predicate: @escaping @Sendable (Item) -> Bool) throws -> Int {
    try desk.papers(where: predicate).count
  }
  func commit() throws { try desk.commit() }
}
