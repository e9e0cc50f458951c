@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request for records by their ids.
public struct RecordFetchRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The ids of the records; `nil` for all records.
  public let ids: [Adapter.ID]?
  /// The fields that the results shall have; `nil` for all.
  public let fields: [String]?

  /// Asks for records.
  ///
  /// - Parameters:
  ///   - ids: The ids of the records.
  ///   - fields: The fields that the results shall have; `nil` for all.
  public init(_ ids: [Adapter.ID], fields: [String]? = nil) {
    (self.ids, self.fields) = (ids, fields)
  }

  /// Asks for records, or for all of them in the order of their creation.
  @_spi(MockSpecGenerated) public init(orAll ids: [Adapter.ID]?, fields: [String]? = nil) {
    (self.ids, self.fields) = (ids, fields)
  }

  public static var verbs: ServiceVerbs { .fetch }

  public var itemCount: Int { ids?.count ?? 0 }

  public var description: String {
    "fetching \(ids.map { "\($0)" } ?? "all")" + (fields.map { " with fields \($0)" } ?? "")
  }

  public func answer(keeping copy: Self, in call: StoreCall<Adapter>)
    -> RecordFetchResponse<Adapter>
  {
    let items = call.backend.withStores { state, held in find(call, in: &state, held) }
    let exit = call.exit(fields)
    let isWithoutErrors = call.catalogue.isEmpty
    var response = RecordFetchResponse<Adapter>(items: [], failure: nil)
    for item in items {
      switch item.rejection?.cause {
      case .meaning(.missing): response.missing.insert(item.id)
      case .meaning(.zoneMissing) where isWithoutErrors: response.missing.insert(item.id)
      default: break
      }
      if isWithoutErrors, response.missing.contains(item.id) { continue }
      response.items.append(ItemResult(id: item.id, result: exit.result(item)))
    }
    if !call.misanswers.isEmpty {
      response.items = call.misanswered(response.items) {
        $0.id
      } other: {
        ItemResult(id: $0, result: .success($1))
      }
    }
    response.failure = exit.failure(of: call.rejection, items: response.problems)
    return response
  }

  /// Finds nothing where a stub answers a request for one record without records and without an error.
  public func completed(
    _ response: Response, isSingle: Bool, _ catalogue: any ErrorCatalogue.Type
  ) -> Response {
    guard isSingle, let ids, response.items.isEmpty else { return response }
    return RecordFetchResponse(missing: ids, catalogue)
  }

  private func find(
    _ call: StoreCall<Adapter>, in state: inout StoreState, _ held: borrowing Held
  ) -> [StoreOutcome<Adapter>] {
    let table = call.table.table
    if let hit = call.decision.failure, let ids, ids.count == 1 {
      call.reject(Rejection(.fault(hit), id: ids[0], server: state[table].record(ids[0])))
    }
    let isTooLong = (ids?.count ?? 0) > table.configuration.limits.items ?? .max
    guard let caller = call.caller(isWriting: false, failure: isTooLong ? .tooMany : nil, held)
    else { return [] }
    var distinct = ids ?? call.table.ids(in: state)
    if distinct.count > 1 {
      var seen: Set<Adapter.ID> = []
      distinct = distinct.filter { seen.insert($0).inserted }
    }
    if let cut = call.cut { distinct = Array(distinct.prefix(cut)) }
    let faults = call.faults(of: distinct, by: caller, in: &state, held)
    var items: [StoreOutcome<Adapter>] = []
    items.reserveCapacity(distinct.count)
    for id in distinct {
      let fault = faults.isEmpty ? nil : faults[items.count]
      items.append(outcome(of: id, fault, call.table, by: caller, in: state))
    }
    return call.keepsAnswer(isApplied: true) ? items : []
  }

  private func outcome(
    of id: Adapter.ID, _ fault: FaultHit?, _ store: StoreTable<Adapter>, by caller: Caller,
    in state: StoreState
  ) -> StoreOutcome<Adapter> {
    let table = store.table
    var meant = id
    if let part = table.part, let user = table.key.user ?? caller.currentUser {
      meant = part.id(id, meantBy: user)
    }
    let record = store.read(meant, in: state)
    if let fault {
      return StoreOutcome(id, rejection: Rejection(.fault(fault), id: id, server: record))
    }
    let meaning: ErrorMeaning
    if let record {
      let failure = table.accessFailure(.read, meant, record, by: caller, in: state)
      guard let failure else { return StoreOutcome(id, stored: record) }
      meaning = failure
    } else {
      let zone = table.atomicZone(of: id, in: state)
      let isHomeless = zone.map { !table.zoneFacts(of: $0, in: state).isThere } ?? false
      meaning = isHomeless ? .zoneMissing : table.absence
    }
    return StoreOutcome(id, rejection: table.rejection(.meaning(meaning), of: id, in: state))
  }
}

/// The answer to a fetch, in the shapes in which services give it.
public struct RecordFetchResponse<Adapter: RecordAdapter>: ItemsResponse {
  /// One result for each distinct id, in the order of the request; none where the call failed.
  public internal(set) var items: [ItemResult<Adapter.ID, Adapter.Record>]
  public internal(set) var failure: (any Error)?
  public var itemFailure: (any Error)?
  /// The ids of the items that failed because there is no such record.
  var missing: Set<Adapter.ID> = []

  init(
    items: [ItemResult<Adapter.ID, Adapter.Record>], failure: (any Error)?,
    missing: Set<Adapter.ID> = []
  ) { (self.items, self.failure, self.missing) = (items, failure, missing) }

  public init(failure: (any Error)?) { self.init(items: [], failure: failure) }

  /// The record of a request for one.
  public var single: Result<Adapter.Record, any Error> {
    only(items) { try $0.result.get() }
  }

  /// The record of a request for one; `nil` where it does not exist.
  public var optional: Result<Adapter.Record?, any Error> {
    failure == nil && (items.isEmpty || !missing.isEmpty) ? .success(nil) : single.map { $0 }
  }

  /// The results by id.
  @_spi(MockSpecGenerated)
  public var dictionary: Result<[Adapter.ID: Result<Adapter.Record, any Error>], any Error> {
    whole { Dictionary(items.map { ($0.id, $0.result) }) { $1 } }
  }

  /// The records that were found, by id; `nil` where the call failed as a whole.
  public var found: [Adapter.ID: Adapter.Record]? {
    guard failure == nil else { return nil }
    let pairs = items.compactMap { item in item.value.map { (item.id, $0) } }
    return Dictionary(pairs) { $1 }
  }
}
