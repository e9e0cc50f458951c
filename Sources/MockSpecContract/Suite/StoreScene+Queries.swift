extension StoreScene {
  typealias Asked = ContractSearch<Record, ID>.Asked

  /// Returns one page of results.
  func page(_ asked: Asked = Asked(), by query: Store.Query) async throws -> ContractPage<
    Record, ID
  > {
    did("\(asked.cursor == nil ? "query" : "go on") by \(query.member)")
    let request = ContractSearch<Record, ID>(asked, watch(query.member))
    let page = try await result { try await query.call(conformer, request) }
    return try page.mapError { ContractStop.deviation(expected: "results", came: "\($0)") }.get()
  }

  /// Returns all pages of a query; fails after a thousand pages without an end.
  func pages(_ asked: Asked = Asked(), by query: Store.Query) async throws -> [ContractPage<
    Record, ID
  >] {
    var asked = asked
    var pages = [try await page(asked, by: query)]
    while let cursor = pages.last?.cursor {
      guard let next = continuation(of: query) else {
        throw ContractStop.unchecked("no member goes on where \(query.member) ended")
      }
      try expect(pages.count < 1_000, "an end of the pages", came: "1000 pages and no end")
      asked.cursor = cursor
      pages.append(try await page(asked, by: next))
    }
    return pages
  }

  /// Returns the ids of all results, in order, with repetitions.
  func foundIDs(_ asked: Asked = Asked(), by query: Store.Query) async throws -> [ID] {
    try await pages(asked, by: query).flatMap { $0.results.map(\.id) }
  }

  /// Returns the ids of what a query finds before the check has saved anything; only a store that can be filled has some.
  ///
  /// The check stops as unchecked if they leave too little of the room that the query has.
  func idsBefore(
    by query: Store.Query, leaving count: Int = 0, of room: Int = .max
  ) async throws -> [ID] {
    guard store.canBeFilled else { return [] }
    let before = try await foundIDs(by: query)
    if room - before.count < count {
      throw ContractStop.unchecked(
        "its page is too small for the samples and what was there before")
    }
    return before
  }

  /// Expects that each of some found ids is that of a record which can be fetched.
  func expectThere(_ found: [ID]) async throws {
    if store.fetches.isEmpty { return }
    let steps = steps
    for id in found {
      try expect(try await look(id) != nil, "only what can be fetched", came: name(id))
    }
    self.steps = steps
  }

  /// Returns the query that continues another: the query itself, or the first that takes a cursor.
  func continuation(of query: Store.Query) -> Store.Query? {
    if query.abilities.contains(.cursor) { return query }
    return store.queries.first { !$0.abilities.isDisjoint(with: [.cursor, .continuation]) }
  }
}
