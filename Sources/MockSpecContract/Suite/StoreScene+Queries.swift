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

  /// Returns the query that continues another: the query itself, or the first that takes a cursor.
  func continuation(of query: Store.Query) -> Store.Query? {
    if query.abilities.contains(.cursor) { return query }
    return store.queries.first { !$0.abilities.isDisjoint(with: [.cursor, .continuation]) }
  }
}
