/// The checks of queries.
extension StoreContract {
  var queryChecks: [Planned] {
    starts.flatMap { query in
      [
        planned(.foundItems, query.member) { scene in
          let before = try await scene.idsBefore(by: query, leaving: 1, of: self.room(of: query))
          let count = min(self.room(of: query) - before.count, 3)
          try await scene.arrange(0..<count)
          try await scene.expectThere(before)
          let found = try await scene.foundIDs(by: query)
          try scene.expectEach(before + scene.ids(0..<count), in: found)
        }
      ]
        + (query.abilities.contains(.predicate) ? [predicateCheck(of: query)] : [])
        + (query.abilities.contains(.order) ? [orderCheck(of: query)] : [])
        + (query.abilities.contains(.limit) ? [limitCheck(of: query)] : [])
    }
  }

  /// The number of results that a query can give: those of one page where it does not go on.
  private func room(of query: Query) -> Int {
    query.abilities.contains(.pages) ? .max : page ?? .max
  }

  /// The reason why a query cannot give as many results as a check needs.
  private func gap(of query: Query, for count: Int) -> String? {
    room(of: query) < count ? "it gives one page, which is too small" : nil
  }

  private func predicateCheck(of query: Query) -> Planned {
    planned(.predicate, query.member, gap: gap(of: query, for: 2)) { scene in
      try await scene.arrange(0..<3)
      let wanted = try [scene.id(0), scene.id(2)]
      var asked = Scene.Asked()
      asked.predicate = { [id] in wanted.contains(id($0)) }
      try scene.expectEach(wanted, in: try await scene.foundIDs(asked, by: query))
    }
  }

  private func orderCheck(of query: Query) -> Planned {
    planned(.order, query.member, gap: gap(of: query, for: 3)) { scene in
      let before = try await scene.idsBefore(by: query, leaving: 3, of: self.room(of: query))
      try await scene.arrange(0..<3)
      // An order that is neither the order of the saves nor its reverse.
      let wanted = try [1, 2, 0].map(scene.id)
      let ranks = Dictionary(uniqueKeysWithValues: zip(wanted, 0...))
      var asked = Scene.Asked()
      asked.order = { [id] in ranks[id($0), default: 9] < ranks[id($1), default: 9] }
      let found = try await scene.foundIDs(asked, by: query)
      try await scene.assuming(.foundItems) { try scene.expectEach(wanted + before, in: found) }
      // Records from before have the last rank.
      try scene.expect(
        found.starts(with: wanted), wanted.map(scene.name).joined(separator: ", "),
        came: found.map(scene.name).joined(separator: ", "))
    }
  }

  private func limitCheck(of query: Query) -> Planned {
    planned(.limit, query.member, gap: gap(of: query, for: 2)) { scene in
      try await scene.arrange(0..<3)
      var asked = Scene.Asked()
      asked.limit = 2
      let results = try await scene.page(asked, by: query).results
      let isCut = query.abilities.contains(.pages)
      try scene.expect(
        isCut ? results.count <= 2 : results.count == 2,
        "\(isCut ? "at most " : "")2 of 3 results", came: "\(results.count)")
    }
  }

  var pageChecks: [Planned] {
    starts.filter { $0.abilities.contains(.pages) }.flatMap { query in
      [pagingCheck(of: query)] + (page.map { [sizeCheck(of: query, $0)] } ?? [])
    }
  }

  private func pagingCheck(of query: Query) -> Planned {
    let isLimited = query.abilities.contains(.limit)
    let count = isLimited ? 5 : page.map { $0 + 2 } ?? 5
    let goesOn = queries.contains { !$0.abilities.isDisjoint(with: [.cursor, .continuation]) }
    return planned(
      .paging, query.member, gap: goesOn ? nil : "no member goes on where a page ended"
    ) { scene in
      let before = try await scene.idsBefore(by: query)
      try await scene.arrange(0..<count)
      var asked = Scene.Asked()
      if isLimited { asked.limit = 2 }
      try scene.expectEach(
        before + scene.ids(0..<count), in: try await scene.foundIDs(asked, by: query))
    }
  }

  private func sizeCheck(of query: Query, _ size: Int) -> Planned {
    planned(.pageSize, query.member) { scene in
      try await scene.arrange(0..<size + 1)
      let count = try await scene.page(by: query).results.count
      try scene.expect(count <= size, "at most \(size) results", came: "\(count)")
    }
  }
}

extension StoreScene {
  /// Expects each of some ids once, and no other.
  func expectEach(_ wanted: [ID], in found: [ID]) throws {
    let counts = found.counts
    let lacking = wanted.filter { counts[$0] == nil }
    let repeated = counts.filter { $0.value > 1 }.keys
    let others = counts.keys.filter { !wanted.contains($0) }
    var came: [String] = []
    if !lacking.isEmpty { came.append("without \(names(lacking))") }
    if !repeated.isEmpty { came.append("\(names(repeated)) more than once") }
    if !others.isEmpty { came.append("with \(names(others))") }
    try expect(came.isEmpty, "each of \(names(wanted)) once", came: came.joined(separator: ", "))
  }
}
