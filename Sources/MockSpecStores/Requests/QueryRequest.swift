@_spi(MockSpecGenerated) import MockSpecRuntime

/// The condition that the results of a query meet, and their order.
///
/// The closures get copies and run outside the lock of the store.
public struct RecordQuery<Record> {
  /// The type of the records; `nil` for all types.
  public let typeName: String?
  /// Returns `true` for a record that is a result.
  public let predicate: (Record) -> Bool
  /// Returns `true` if one record comes before another; `nil` for the order of creation.
  public let sort: ((Record, Record) -> Bool)?
  /// The reason for which the service refuses the query; `nil` if it does not.
  public let objection: String?
  /// The meaning of the error with which the service refuses the query.
  public let refusal: ErrorMeaning
  /// The uses that it makes of the fields of its type, for services that have a schema.
  public let uses: [FieldUse]
  /// The arguments of the call that the closures use, by their names.
  public let values: [String: Any]

  /// Describes the results.
  ///
  /// - Parameters:
  ///   - typeName: The type of the records; `nil` for all types.
  ///   - predicate: A function that returns `true` for a record that is a result.
  ///   - areInIncreasingOrder: A function that returns `true` if one record comes before another. Records
  ///     of which neither does stay in the order of creation.
  ///   - objection: The reason for which the service refuses the query; `nil` if it does not.
  ///   - refusal: The meaning of the error with which it refuses the query.
  ///   - uses: The uses that it makes of the fields of its type, for services that have a schema.
  ///   - values: The arguments of the call that the closures use, by their names.
  public init(
    typeName: String? = nil, where predicate: @escaping (Record) -> Bool = { _ in true },
    sort areInIncreasingOrder: ((Record, Record) -> Bool)? = nil, objection: String? = nil,
    refusedAs refusal: ErrorMeaning = .invalid, uses: [FieldUse] = [], values: [String: Any] = [:]
  ) {
    self.typeName = typeName
    self.predicate = predicate
    self.sort = areInIncreasingOrder
    self.objection = objection
    self.refusal = refusal
    self.uses = uses
    self.values = values
  }
}

/// A request for one page of the records that match a query.
public struct QueryRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The query; not used where there is a cursor.
  public let query: RecordQuery<Adapter.Record>?
  /// The zone of the results; `nil` for all zones.
  public let zone: Adapter.ZoneID?
  /// The fields that the results shall have; `nil` for all.
  public let fields: [String]?
  /// The most results of the page; `nil`, or less than 1, for as many as the service gives.
  public let limit: Int?
  /// The end of an earlier page.
  public let cursor: Adapter.Cursor?
  /// True if the client can go on where the page ends.
  public let isPaged: Bool

  /// Asks for a page of results.
  ///
  /// - Parameters:
  ///   - query: The query; without query and cursor the request is invalid.
  ///   - zone: The zone of the results; `nil` for all zones.
  ///   - fields: The fields that the results shall have; `nil` for all.
  ///   - limit: The most results of the page; `nil`, or less than 1, for as many as the service gives.
  ///   - cursor: The end of an earlier page; it goes on with its own query and zone.
  ///   - isPaged: True if the client is told of the cursor with which it can go on.
  public init(
    _ query: RecordQuery<Adapter.Record>?, zone: Adapter.ZoneID? = nil, fields: [String]? = nil,
    limit: Int? = nil, cursor: Adapter.Cursor? = nil, isPaged: Bool = true
  ) {
    self.query = query
    self.zone = zone
    self.fields = fields
    self.limit = limit
    self.cursor = started(cursor)
    self.isPaged = isPaged
  }

  public static var verbs: ServiceVerbs { .query }

  public var itemCount: Int { 0 }

  /// The arguments of the call that the closures of the query use, by their names.
  ///
  /// ```swift
  /// // func search(_ text: String) … performs query(notes, where: { $0.title.contains(text) })
  /// #expect(database.on.search.calls.first?.arguments.values["text"] as? String == "milk")
  /// ```
  public var values: [String: Any] { query?.values ?? [:] }

  public var description: String {
    let subject = cursor == nil ? "querying \(query?.typeName ?? "all types")" : "querying on"
    let place = zone.map { " in \($0)" } ?? ""
    let objection = query?.objection.map { ", which is refused: \($0)" } ?? ""
    let known = values.sorted { $0.key < $1.key }.map { "\($0): \(literalText(of: $1))" }
    let given = known.isEmpty ? "" : " given " + known.joined(separator: ", ")
    return subject + place + given + (limit.map { ", at most \($0)" } ?? "") + objection
  }

  public func answer(keeping copy: Self, in call: StoreCall<Adapter>) -> QueryResponse<Adapter> {
    let source = call.backend.withStores { state, held in begin(call, in: &state, held) }
    let exit = call.exit(fields)
    guard let source else {
      if call.catalogue.isEmpty, case .meaning(.zoneMissing)? = call.rejection?.cause {
        return QueryResponse(failure: nil)
      }
      return QueryResponse(failure: exit.failure(of: call.rejection))
    }
    // The predicate is code of the app, so it runs between two locked steps, on the rows of the first.
    let (found, token) = page(of: source, call, exit)
    var response = found
    let paging = call.table.table.configuration.paging
    response.cursor = token.flatMap { paging?.cursor(token: $0) }
    response.failure = exit.failure(of: call.rejection, items: response.problems)
    // A client that pages through results must not take the first page for all of them.
    if response.failure == nil, isPaged, token != nil, response.cursor == nil {
      response.failure = exit.error(unmade: Adapter.Cursor.self, by: "cursor(token:)")
    }
    return response
  }

  /// The reason for which the service does not run the query.
  var failure: ErrorMeaning? {
    if cursor != nil { return nil }
    guard let query else { return .invalid }
    return query.objection == nil ? nil : query.refusal
  }

  /// The source of the results: the table as it is now, or the results of a query that goes on.
  enum Source {
    case rows([TableRow<Adapter>?], pending: PendingEntries<Adapter>?)
    case position(QueryPosition<Adapter.ID>)
  }

  private func begin(
    _ call: StoreCall<Adapter>, in state: inout StoreState, _ held: borrowing Held
  ) -> Source? {
    if let hit = call.decision.failure { call.reject(Rejection(.fault(hit), zone: zone)) }
    guard let caller = call.caller(isWriting: false, failure: failure, held) else { return nil }
    let source = source(in: call, by: caller, &state)
    return call.keepsAnswer(isApplied: source != nil) ? source : nil
  }

  private func source(
    in call: StoreCall<Adapter>, by caller: Caller, _ state: inout StoreState
  ) -> Source? {
    let table = call.table.table
    if let cursor {
      guard let token = table.configuration.paging?.token(of: cursor),
        let position = state[table].position(of: token)
      else { return rejected(.invalid, in: call) }
      return .position(position)
    }
    if let query, let failure = table.validator?.failure(querying: query, under: state.choices) {
      return rejected(failure, in: call)
    }
    if let type = query?.typeName, type == table.configuration.userRecordType {
      return rejected(.forbidden, in: call)
    }
    if let failure = table.part?.failure(queryingIn: zone) { return rejected(failure, in: call) }
    if let zone, table.zones != nil {
      let facts = table.zoneFacts(of: zone, in: state)
      if !facts.isThere {
        call.reject(Rejection(.meaning(.zoneMissing), zone: zone, keysLost: facts.keysLost))
        return nil
      }
    }
    let all = state[table].indexedRows ?? state[table].rows
    guard let rows = table.readable(all, ofType: query?.typeName, by: caller, in: state) else {
      return rejected(.forbidden, in: call)
    }
    return .rows(rows, pending: call.table.pendingTable?.contents.entries)
  }

  private func rejected(_ failure: ErrorMeaning, in call: StoreCall<Adapter>) -> Source? {
    call.reject(Rejection(.meaning(failure)))
    return nil
  }

  /// Some results, and the token with which the query goes on.
  private func page(
    of source: Source, _ call: StoreCall<Adapter>, _ exit: StoreExit<Adapter>
  ) -> (response: QueryResponse<Adapter>, token: String?) {
    let position: QueryPosition<Adapter.ID>
    switch source {
    case .position(let known): position = known
    case .rows(let rows, let pending):
      var found = matches(in: rows, pending)
      // The service promises no order but that of the query.
      if call.isAdversarial, var numbers = call.backend.draw() { found.shuffle(using: &numbers) }
      position = QueryPosition(ids: sorted(found).map { $0.id }, start: 0)
    }
    let (records, faults, token) = call.backend.withStores { state, held in
      found(from: position, call, in: &state, held)
    }
    var items: [ItemResult<Adapter.ID, Adapter.Record>] = []
    items.reserveCapacity(records.count)
    for (id, record) in records {
      items.append(exit.result(id, record, faults.isEmpty ? nil : faults[items.count]))
    }
    return (QueryResponse(items: items, failure: nil), token)
  }

  private func found(
    from position: QueryPosition<Adapter.ID>, _ call: StoreCall<Adapter>,
    in state: inout StoreState, _ held: borrowing Held
  ) -> (records: [Match], faults: [FaultHit?], token: String?) {
    let wanted = limit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    let most = min(wanted, call.table.pageSize(held) ?? .max, call.cut ?? .max)
    let size = shortened(most, rest: position.ids.count - position.start, call, held)
    let (records, next) = call.table.records(from: position, limit: size, in: &state)
    let caller = call.table.table.caller(
      call.client.label, user: call.client.state(held).signedInUser)
    let faults = call.faults(of: records.map { $0.id }, by: caller, in: &state, held)
    return (records, faults, call.cut == nil ? state[call.table.table].token(for: next) : nil)
  }

  /// The size of a page, which can be any up to the limit where a cursor tells that there is more.
  private func shortened(
    _ size: Int, rest: Int, _ call: StoreCall<Adapter>, _ held: borrowing Held
  ) -> Int {
    let most = min(size, rest)
    guard isPaged, call.cut == nil, most > 0, var numbers = call.drawNumbers(held),
      call.table.table.configuration.paging?.cursor(token: "") != nil,
      numbers.nextFraction() < 0.5
    else { return size }
    // Only the first page is ever empty, so that there is an end.
    return Int.random(in: (cursor == nil ? 0 : 1)...most, using: &numbers)
  }

  typealias Match = (id: Adapter.ID, record: Adapter.Record)

  /// The records that the query lets through; runs outside the lock.
  func matches(
    in rows: [TableRow<Adapter>?], _ pending: PendingEntries<Adapter>?
  ) -> [Match] {
    guard let query else { return [] }
    var matches: [Match] = []
    func consider(_ id: Adapter.ID, _ stored: Adapter.Record) {
      if let zone, Adapter.zone(of: id, in: stored) != zone { return }
      if let typeName = query.typeName, Adapter.typeName(of: stored) != typeName { return }
      if query.predicate(Adapter.copy(stored)) { matches.append((id, stored)) }
    }
    if let pending, !pending.isEmpty {
      for (id, record) in pending.visible(over: rows) { consider(id, record) }
    } else {
      for case let row? in rows { consider(row.id, row.record) }
    }
    return matches
  }

  /// Results in the order of the query; runs outside the lock.
  func sorted(_ matches: [Match]) -> [Match] {
    guard let sort = query?.sort else { return matches }
    return matches.map { (key: Adapter.copy($0.record), match: $0) }
      .sorted { sort($0.key, $1.key) }
      .map { $0.match }
  }
}

/// One page of the answer to a query, in the shapes in which services give it.
public struct QueryResponse<Adapter: RecordAdapter>: ItemsResponse {
  /// One result for each record of the page, in order; none where the call failed.
  public internal(set) var items: [ItemResult<Adapter.ID, Adapter.Record>] = []
  /// The beginning of the next page; `nil` after the last one.
  public internal(set) var cursor: Adapter.Cursor?
  public internal(set) var failure: (any Error)?
  public var itemFailure: (any Error)?

  public init(failure: (any Error)?) { self.failure = failure }

  init(
    items: [ItemResult<Adapter.ID, Adapter.Record>], cursor: Adapter.Cursor? = nil,
    failure: (any Error)?
  ) { (self.items, self.cursor, self.failure) = (items, cursor, failure) }

  public var withoutItems: Self { Self(items: [], cursor: cursor, failure: failure) }

  /// The cursor, unless the call as a whole failed.
  public var cursorCompletion: Result<Adapter.Cursor?, any Error> { completion.map { cursor } }
}
