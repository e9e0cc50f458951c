@_spi(MockSpecGenerated) import MockSpecRuntime

/// The beginning of the changes of a zone, and how much of them is wanted.
public struct ChangesStart<Adapter: RecordAdapter> {
  /// The token of the last changes that the client knows; `nil` for none.
  public let token: Adapter.ChangeToken?
  /// The most changes of a page; `nil`, or less than 1, for as many as the service gives.
  public let limit: Int?
  /// The fields that the records shall have; `nil` for all.
  public let fields: [String]?

  /// Describes a start.
  ///
  /// - Parameters:
  ///   - token: The token of the last changes that the client knows; `nil` for none.
  ///   - limit: The most changes of a page; `nil`, or less than 1, for as many as the service gives.
  ///   - fields: The fields that the records shall have; `nil` for all.
  public init(since token: Adapter.ChangeToken?, limit: Int? = nil, fields: [String]? = nil) {
    self.token = started(token)
    self.limit = limit
    self.fields = fields
  }
}

/// A request for changes, in one zone, in several, or in a table without zones.
public struct ChangesRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The changes of one zone.
  public struct Part {
    /// The zone; `nil` for all zones, and for tables without zones.
    public let zone: Adapter.ZoneID?
    /// The beginning of the changes.
    public let start: ChangesStart<Adapter>

    init(zone: Adapter.ZoneID?, start: ChangesStart<Adapter>) {
      (self.zone, self.start) = (zone, start)
    }
  }

  /// The changes that are wanted, zone by zone.
  public let parts: [Part]
  /// True if each zone has a result of its own; else its error is that of the call.
  public let isByZone: Bool
  /// True if the answer has all pages.
  public let isWhole: Bool

  /// Asks for the changes of one zone, or of a whole table.
  ///
  /// - Parameters:
  ///   - token: The token of the last changes that the client knows; `nil` for none.
  ///   - zone: The zone; `nil` for all zones, and for tables without zones. The changes of all zones tell the
  ///     records of a zone that is deleted; those of the zone fail.
  ///   - fields: The fields that the records shall have; `nil` for all.
  ///   - limit: The most changes of a page; `nil`, or less than 1, for as many as the service gives.
  ///   - isWhole: True for an answer with all pages.
  public init(
    since token: Adapter.ChangeToken?, zone: Adapter.ZoneID? = nil, fields: [String]? = nil,
    limit: Int? = nil, isWhole: Bool = false
  ) {
    parts = [Part(zone: zone, start: ChangesStart(since: token, limit: limit, fields: fields))]
    isByZone = false
    self.isWhole = isWhole
  }

  /// Asks for the changes of several zones.
  ///
  /// - Parameters:
  ///   - starts: The beginnings of the changes, by zone; zones without a start begin with nothing known.
  ///   - zones: The zones in order; `nil` for those that have a start.
  ///   - isWhole: True for an answer with all pages.
  public init(
    since starts: [Adapter.ZoneID: ChangesStart<Adapter>]?, zones: [Adapter.ZoneID]?,
    isWhole: Bool = false
  ) {
    let starts = starts ?? [:]
    let zones = zones ?? starts.keys.sorted { "\($0)" < "\($1)" }
    var seen: Set<Adapter.ZoneID> = []
    parts = zones.filter { seen.insert($0).inserted }.map { zone in
      Part(zone: zone, start: starts[zone] ?? ChangesStart(since: nil))
    }
    isByZone = true
    self.isWhole = isWhole
  }

  public static var verbs: ServiceVerbs { .changes }

  /// One zone's error is that of the call, where zones do not answer for themselves.
  public func narrowed(_ scope: CallScope) -> CallScope {
    CallScope(verbs: .changes, isSingle: !isByZone && parts.contains { $0.zone != nil })
  }

  public var itemCount: Int { 0 }

  public var description: String {
    let zones = parts.compactMap { part in part.zone.map { "\($0)" } }
    return "asking for changes" + (zones.isEmpty ? "" : " in " + zones.joined(separator: ", "))
  }

  public func answer(keeping copy: Self, in call: StoreCall<Adapter>)
    -> ChangesResponse<Adapter>
  {
    let feeds = call.backend.withStores { state, held in read(call, in: &state, held) }
    let exit = call.exit()
    var parts: [ChangesResponse<Adapter>.Part] = []
    for feed in feeds { parts.append(part(feed, exit, call.table.table.configuration.changes)) }
    var response = ChangesResponse<Adapter>(
      parts: parts, failure: nil, unmade: exit.error(unmade:by:))
    response.failure = exit.failure(of: call.rejection, items: response.problems)
    guard response.failure != nil, let cut = call.cut else { return response }
    return response.interrupted(after: cut)
  }

  /// The changes of one zone, as the store knows them.
  private struct Feed {
    let part: Part
    var pages: [FeedPage<Adapter>] = []
    var rejection: Rejection<Adapter>?
    /// The rules by which saved records fail, in the order of these; none for most feeds.
    var faults: [FaultHit?] = []
    var note: (any Sendable)?
    var tokens: [String] = []
    /// True if zones that are gone are among the changed ones.
    var namesDeletedAsChanged = false

    init(_ part: Part, rejection: Rejection<Adapter>? = nil) {
      (self.part, self.rejection) = (part, rejection)
    }
  }

  private func read(
    _ call: StoreCall<Adapter>, in state: inout StoreState, _ held: borrowing Held
  ) -> [Feed] {
    if let hit = call.decision.failure {
      call.reject(Rejection(.fault(hit), zone: parts.count == 1 ? parts[0].zone : nil))
    }
    let isTracked = call.table.table.configuration.isTracked
    guard
      let caller = call.caller(isWriting: false, failure: isTracked ? nil : .misplaced, held)
    else { return [] }
    let faults = call.faults(ofZones: parts.map { $0.zone }, by: caller, in: &state, held)
    var feeds: [Feed] = []
    for part in parts {
      if !faults.isEmpty, let fault = faults[feeds.count] {
        feeds.append(Feed(part, rejection: Rejection(.fault(fault), zone: part.zone)))
      } else {
        feeds.append(feed(of: part, call, by: caller, in: &state, held))
      }
    }
    if !isByZone, let rejection = feeds.first?.rejection {
      call.reject(rejection)
      return []
    }
    return call.keepsAnswer(isApplied: true) ? feeds : []
  }

  private func feed(
    of part: Part, _ call: StoreCall<Adapter>, by caller: Caller, in state: inout StoreState,
    _ held: borrowing Held
  ) -> Feed {
    let table = call.table.table
    if let rejection = rejection(of: part, in: table, state) {
      return Feed(part, rejection: rejection)
    }
    var position: FeedPosition?
    if let token = part.start.token {
      position = table.configuration.changes?.text(of: token)
        .flatMap { state[table].feedPosition(of: $0) }
      if position == nil { return Feed(part, rejection: Rejection(.meaning(.expired))) }
    }
    guard let pages = pages(of: part, after: position, call, in: &state, held) else {
      return Feed(part, rejection: Rejection(.meaning(.expired)))
    }
    var feed = Feed(part)
    feed.pages = pages
    // Zones are only named: nothing could tell that one of them has failed.
    if !table.holdsZones {
      feed.faults = call.faults(
        of: savedIDs(in: pages), isInner: true, by: caller, in: &state, held)
    }
    feed.note = state[table].notes[part.zone]?[call.client.label]
    feed.namesDeletedAsChanged = table.holdsZones && state.choices.namesDeletedZonesAsChanged
    for page in pages { feed.tokens.append(state[table].token(for: page.end)) }
    return feed
  }

  private func savedIDs(in pages: [FeedPage<Adapter>]) -> [Adapter.ID] {
    var ids: [Adapter.ID] = []
    for page in pages {
      for case .saved(let row) in page.items { ids.append(row.id) }
    }
    return ids
  }

  private func rejection(of part: Part, in table: Table<Adapter>, _ state: StoreState)
    -> Rejection<Adapter>?
  {
    guard table.zones != nil, let zone = part.zone else { return nil }
    let facts = table.zoneFacts(of: zone, in: state)
    if facts.isThere { return facts.isTracked ? nil : Rejection(.meaning(.invalid)) }
    return Rejection(
      .meaning(facts.absence), zone: zone,
      keysLost: facts.absence == .zoneMissing && facts.keysLost)
  }

  private func pages(
    of part: Part, after position: FeedPosition?, _ call: StoreCall<Adapter>,
    in state: inout StoreState, _ held: borrowing Held
  ) -> [FeedPage<Adapter>]? {
    let wanted = part.start.limit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    let most = min(wanted, call.table.changesPageSize(held) ?? .max)
    var numbers = call.drawNumbers(held)
    var pages: [FeedPage<Adapter>] = []
    var position = position
    repeat {
      let size = shortened(most, by: &numbers, call.table.table.configuration)
      guard var page = state[call.table.table].feed(of: part.zone, after: position, limit: size)
      else { return nil }
      if var drawn = numbers {
        page.items.shuffle(using: &drawn)
        numbers = drawn
      }
      position = page.end
      pages.append(page)
    } while isWhole && pages.last?.moreComing == true
    return pages
  }

  /// The size of a page, which can be any up to the limit where a token tells where it ends.
  private func shortened(
    _ size: Int, by numbers: inout SeededNumbers?, _ configuration: TableConfiguration<Adapter>
  ) -> Int {
    guard var generator = numbers, configuration.changes?.changeToken(text: "") != nil else {
      return size
    }
    defer { numbers = generator }
    return generator.nextFraction() < 0.5 ? size : min(size, .random(in: 1...4, using: &generator))
  }

  private func part(
    _ feed: Feed, _ exit: StoreExit<Adapter>,
    _ changes: (any ChangesAdapter<Adapter.Record, Adapter.ID, Adapter.ChangeToken>.Type)?
  ) -> ChangesResponse<Adapter>.Part {
    let zone = feed.part.zone
    if let rejection = feed.rejection {
      return .init(zone: zone, pages: [], end: .failure(exit.error(of: rejection)), note: nil)
    }
    let tokens = feed.tokens.map { changes?.changeToken(text: $0) }
    var exit = exit
    exit.fields = feed.part.start.fields
    var faults = feed.faults[...]
    var pages: [ChangesResponse<Adapter>.Page] = []
    for index in feed.pages.indices {
      let token = index + 1 < feed.pages.count ? tokens[index] : nil
      pages.append(page(feed.pages[index], feed, &faults, exit, token: token))
    }
    guard let token = tokens.last.flatMap({ $0 }) else {
      let error = exit.error(unmade: Adapter.ChangeToken.self, by: "changeToken(text:)")
      return .init(zone: zone, pages: pages, end: .failure(error), note: feed.note)
    }
    let moreComing = feed.pages.last?.moreComing ?? false
    return .init(zone: zone, pages: pages, end: .success((token, moreComing)), note: feed.note)
  }

  private func page(
    _ page: FeedPage<Adapter>, _ feed: Feed, _ faults: inout ArraySlice<FaultHit?>,
    _ exit: StoreExit<Adapter>, token: Adapter.ChangeToken?
  ) -> ChangesResponse<Adapter>.Page {
    var saves: [ItemResult<Adapter.ID, Adapter.Record>] = []
    var deletes: [ChangesResponse<Adapter>.Deletion] = []
    let zones = feed.namesDeletedAsChanged ? Adapter.zoneMaker : nil
    for item in page.items {
      switch item {
      case .saved(let row):
        saves.append(exit.result(row.id, row.record, faults.popFirst() ?? nil))
      case .deleted(let id, let tombstone):
        if let zone = zones?.makeZone(id) {
          saves.append(exit.result(id, zone, nil))
          continue
        }
        deletes.append(.init(id: id, typeName: tombstone.typeName, reason: tombstone.reason))
      }
    }
    return .init(saves: saves, deletes: deletes, token: token)
  }
}

extension RecordAdapter {
  /// The adapter of zones that this one is, if it is one.
  static var zoneMaker: (any ZoneAdapter<Record, ID>.Type)? {
    self as? any ZoneAdapter<Record, ID>.Type
  }
}
