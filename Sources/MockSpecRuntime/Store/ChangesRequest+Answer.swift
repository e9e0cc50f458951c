extension ChangesRequest {
  @inlinable
  public func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> ChangesResponse<Adapter>
  {
    let flaw =
      call.accountFlaw(isWriting: false)
      ?? (call.table.state.configuration.isTracked ? nil : .misplaced)
    let verdict = call.run(refusing: flaw, about: { _ in nil }) {
      table -> Outcome<[Feed], Adapter> in
      let faults = call.faults(ofZones: parts.map(\.zone))
      let feeds = parts.map { part in
        faults[part.zone].map {
          Feed(part: part, outcome: .refused(Refusal(cause: .fault($0))))
        } ?? feed(of: part, in: table, call)
      }
      if !isByZone, case .refused(let refusal)? = feeds.first?.outcome { return .refused(refusal) }
      return .done(feeds)
    }
    switch verdict {
    case .refused(let refusal):
      return ChangesResponse(parts: [], failure: refusal.error(Catalogue.self))
    case .applied(let feeds): return response(feeds, Catalogue.self) { _ in nil }
    case .composed(let feeds, let rule):
      return response(feeds, Catalogue.self) { call.error(rule, composing: $0) }
    case .interrupted(let feeds, let refusal):
      return response(feeds, Catalogue.self) { _ in refusal.error(Catalogue.self) }
        .interrupted(after: call.cut ?? 0)
    }
  }

  /// What the store knows of the changes of one zone.
  @usableFromInline
  struct Feed {
    @usableFromInline var part: Part
    @usableFromInline var outcome: Outcome<[FeedPage<Adapter>], Adapter>
    @usableFromInline var faults: [Adapter.ID: FaultRule] = [:]
    @usableFromInline var note: (any Sendable)?
    @usableFromInline var tokens: [String] = []

    @inlinable
    init(
      part: Part, outcome: Outcome<[FeedPage<Adapter>], Adapter>,
      faults: [Adapter.ID: FaultRule] = [:], note: (any Sendable)? = nil, tokens: [String] = []
    ) {
      self.part = part
      self.outcome = outcome
      self.faults = faults
      self.note = note
      self.tokens = tokens
    }
  }

  @inlinable
  func feed<Catalogue>(
    of part: Part, in table: TableState<Adapter>, _ call: StoreCall<Adapter, Catalogue>
  ) -> Feed {
    if let flaw = flaw(of: part, in: table) {
      let keysLost = flaw == .zoneMissing && table.keysLost(in: part.zone)
      return Feed(
        part: part, outcome: .refused(Refusal(cause: .meaning(flaw), keysLost: keysLost)))
    }
    let position = part.start.token.flatMap { Adapter.changes?.text(of: $0) }
      .flatMap(table.feedPosition)
    guard part.start.token == nil || position != nil,
      let pages = pages(of: part, after: position, in: table, call)
    else { return Feed(part: part, outcome: .refused(Refusal(cause: .meaning(.expired)))) }
    let ids = pages.flatMap(\.items).compactMap { item -> Adapter.ID? in
      if case .saved(let id, _) = item { id } else { nil }
    }
    return Feed(
      part: part, outcome: .done(pages), faults: call.faults(of: ids, isInner: true),
      note: table.contents.notes[part.zone]?[call.client.label],
      tokens: pages.map { table.token(for: $0.end) })
  }

  @inlinable
  func flaw(of part: Part, in table: TableState<Adapter>) -> ErrorMeaning? {
    guard let zones = table.zones else { return nil }
    guard let zone = part.zone else { return .invalid }
    if !zones.contains(zone) { return table.absence(of: zone) }
    return zones.isTracked(zone) ? nil : .invalid
  }

  @inlinable
  func pages<Catalogue>(
    of part: Part, after position: FeedPosition?, in table: TableState<Adapter>,
    _ call: StoreCall<Adapter, Catalogue>
  ) -> [FeedPage<Adapter>]? {
    let wanted = part.start.limit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    let most = min(wanted, call.table.pageSize ?? .max)
    var numbers = call.lockedDraw()
    var pages: [FeedPage<Adapter>] = []
    var position = position
    repeat {
      let size = shortened(most, by: &numbers)
      guard
        var page = table.feed(of: part.zone, after: position, limit: size)
      else { return nil }
      page.items = page.items.shuffled(by: &numbers)
      pages.append(page)
      position = page.end
    } while isWhole && pages.last?.moreComing == true
    return pages
  }

  /// The size of a page, which can be any up to the limit where a token tells where it ends.
  @inlinable
  func shortened(_ size: Int, by numbers: inout SeededNumbers?) -> Int {
    guard var generator = numbers, Adapter.changes?.changeToken(text: "") != nil else {
      return size
    }
    defer { numbers = generator }
    return generator.nextFraction() < 0.5 ? size : min(size, .random(in: 1...4, using: &generator))
  }

  @inlinable
  func response<Catalogue: ErrorCatalogue>(
    _ feeds: [Feed], _ catalogue: Catalogue.Type,
    failure: ([(Adapter.ID, any Error)]) -> (any Error)?
  ) -> ChangesResponse<Adapter> {
    let parts = feeds.map { self.part($0, catalogue) }
    let problems = parts.flatMap(\.pages).flatMap(\.saves).compactMap(\.problem)
    return ChangesResponse(parts: parts, failure: failure(problems))
  }

  @inlinable
  func part<Catalogue: ErrorCatalogue>(
    _ feed: Feed, _ catalogue: Catalogue.Type
  ) -> ChangesResponse<Adapter>.Part {
    let zone = feed.part.zone
    switch feed.outcome {
    case .refused(let refusal):
      return .init(zone: zone, pages: [], end: .failure(refusal.error(catalogue)), note: nil)
    case .done(let pages):
      let tokens = feed.tokens.map { Adapter.changes?.changeToken(text: $0) }
      let shown = zip(pages, tokens).enumerated().map { index, page in
        self.page(page.0, feed, token: index + 1 < pages.count ? page.1 : nil, catalogue)
      }
      let error = StoreError.notMintable(type: "\(Adapter.ChangeToken.self)")
      let end: Result<ChangesResponse<Adapter>.End, any Error> =
        tokens.last.flatMap { $0 }.map { .success(($0, pages.last?.moreComing ?? false)) }
        ?? .failure(error)
      return .init(zone: zone, pages: shown, end: end, note: feed.note)
    }
  }

  @inlinable
  func page<Catalogue: ErrorCatalogue>(
    _ page: FeedPage<Adapter>, _ feed: Feed, token: Adapter.ChangeToken?,
    _ catalogue: Catalogue.Type
  ) -> ChangesResponse<Adapter>.Page {
    var saves: [ItemResult<Adapter.ID, Adapter.Record>] = []
    var deletes: [ChangesResponse<Adapter>.Deletion] = []
    for item in page.items {
      switch item {
      case .saved(let id, let record):
        saves.append(
          ItemResult(id: id, result: saved(id, record, feed).result(catalogue, shown(feed))))
      case .deleted(let id, let tombstone):
        deletes.append(.init(id: id, typeName: tombstone.typeName, reason: tombstone.reason))
      }
    }
    return .init(saves: saves, deletes: deletes, token: token)
  }

  @inlinable
  func saved(_ id: Adapter.ID, _ record: Adapter.Record, _ feed: Feed)
    -> Outcome<Adapter.Record, Adapter>
  {
    feed.faults[id].map { .refused(Refusal(cause: .fault($0), id: id, server: record)) }
      ?? .done(record)
  }

  @inlinable
  func shown(_ feed: Feed) -> (Adapter.Record) -> Adapter.Record {
    { record in
      let copy = Adapter.handedOut(record)
      return feed.part.start.fields.map { Adapter.selecting($0, of: copy) } ?? copy
    }
  }
}
