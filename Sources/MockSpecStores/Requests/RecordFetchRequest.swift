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
  @inlinable
  public init(_ ids: [Adapter.ID], fields: [String]? = nil) {
    (self.ids, self.fields) = (ids, fields)
  }

  /// Asks for records, or for all of them in the order of their creation.
  @inlinable
  @_spi(MockSpecGenerated) public init(orAll ids: [Adapter.ID]?, fields: [String]? = nil) {
    (self.ids, self.fields) = (ids, fields)
  }

  public static var verbs: ServiceVerbs { .fetch }

  public var itemCount: Int { ids?.count ?? 0 }

  public var description: String {
    "fetching \(ids.map { "\($0)" } ?? "all")" + (fields.map { " with fields \($0)" } ?? "")
  }

  @inlinable
  public func answer<Catalogue>(
    keeping copy: Self, in call: StoreCall<Adapter, Catalogue>
  ) -> RecordFetchResponse<Adapter> {
    let table = call.table.table
    let isTooLong = (ids?.count ?? 0) > table.configuration.limits.items ?? .max
    let verdict = call.run(
      isWriting: false, failure: isTooLong ? .tooMany : nil, about: { subject(in: table, $0, $1) }
    ) { state, caller, held in .done(find(call, by: caller, in: &state, held)) }
    let output = call.output(fields)
    let found = verdict.value ?? []
    var items = found.map { ItemResult(id: $0, result: output.result($1, Catalogue.self)) }
    var missing: Set<Adapter.ID> = []
    for case (let id, .rejected(let rejection)) in found {
      switch rejection.cause {
      case .meaning(.missing): missing.insert(id)
      case .meaning(.zoneMissing) where Catalogue.isEmpty: missing.insert(id)
      default: break
      }
    }
    if Catalogue.isEmpty, !missing.isEmpty { items.removeAll { missing.contains($0.id) } }
    let failure = verdict.failure(
      Catalogue.self, output, items.compactMap { $0.result.problem(of: $0.id) })
    return RecordFetchResponse(items: items, failure: failure, missing: missing)
  }

  /// Finds nothing where a stub answers a request for one record without records and without an error.
  public func completed<Catalogue: ErrorCatalogue>(
    _ response: Response, isSingle: Bool, _ catalogue: Catalogue.Type
  ) -> Response {
    guard isSingle, let ids, response.items.isEmpty else { return response }
    return RecordFetchResponse(missing: ids, catalogue)
  }

  @usableFromInline
  typealias Found = (id: Adapter.ID, outcome: Outcome<Adapter.Record, Adapter>)

  @usableFromInline
  func subject(
    in table: Table<Adapter>, _ cause: Rejection<Adapter>.Cause, _ state: StoreState
  ) -> Rejection<Adapter>? {
    guard let ids, ids.count == 1 else { return nil }
    return Rejection(cause, id: ids[0], server: state[table].record(ids[0]))
  }

  @inlinable
  func find<Catalogue>(
    _ call: StoreCall<Adapter, Catalogue>, by caller: Caller, in state: inout StoreState,
    _ held: borrowing Held
  ) -> [Found] {
    var distinct = ids ?? call.table.ids(in: state)
    if distinct.count > 1 {
      var seen: Set<Adapter.ID> = []
      distinct = distinct.filter { seen.insert($0).inserted }
    }
    if let cut = call.cut { distinct = Array(distinct.prefix(cut)) }
    let faults = call.faults(of: distinct, by: caller, in: &state, held)
    return distinct.map { id in
      (id, outcome(of: id, faults.isEmpty ? nil : faults[id], call.table, by: caller, in: state))
    }
  }

  @inlinable
  func outcome(
    of id: Adapter.ID, _ fault: FaultHit?, _ store: StoreTable<Adapter>, by caller: Caller,
    in state: StoreState
  ) -> Outcome<Adapter.Record, Adapter> {
    let table = store.table
    var meant = id
    if let part = table.part, let user = table.key.user ?? caller.currentUser {
      meant = part.id(id, meantBy: user)
    }
    let record = store.read(meant, in: state)
    if let fault { return .rejected(Rejection(.fault(fault), id: id, server: record)) }
    if let record {
      let failure = table.accessFailure(.read, meant, record, by: caller, in: state)
      return failure.map { .rejected(table.rejection(.meaning($0), of: id, in: state)) }
        ?? .done(record)
    }
    let isHomeless = table.atomicZone(of: id, in: state)
      .map { !table.zoneFacts(of: $0, in: state).isThere }
    let meaning = isHomeless == true ? .zoneMissing : table.absence
    return .rejected(table.rejection(.meaning(meaning), of: id, in: state))
  }
}

/// The answer to a fetch, in the shapes in which services give it.
public struct RecordFetchResponse<Adapter: RecordAdapter>: StoreResponse {
  /// One result for each distinct id, in the order of the request; none where the call failed.
  public let items: [ItemResult<Adapter.ID, Adapter.Record>]
  public let failure: (any Error)?
  /// The ids of the items that failed because there is no such record.
  @usableFromInline let missing: Set<Adapter.ID>

  @inlinable
  init(
    items: [ItemResult<Adapter.ID, Adapter.Record>], failure: (any Error)?,
    missing: Set<Adapter.ID> = []
  ) {
    (self.items, self.failure, self.missing) = (items, failure, missing)
  }

  public init(failure: (any Error)?) { self.init(items: [], failure: failure) }

  @inlinable public var problems: [(id: AnyHashable, error: any Error)] {
    items.compactMap { $0.result.problem(of: $0.id) }
  }

  /// The record of a request for one.
  @inlinable public var single: Result<Adapter.Record, any Error> {
    only(items) { try $0.result.get() }
  }

  /// The record of a request for one; `nil` where it does not exist.
  @inlinable public var optional: Result<Adapter.Record?, any Error> {
    failure == nil && (items.isEmpty || !missing.isEmpty) ? .success(nil) : single.map { $0 }
  }

  /// The results by id.
  @_spi(MockSpecGenerated)
  public var dictionary: Result<[Adapter.ID: Result<Adapter.Record, any Error>], any Error> {
    whole { Dictionary(items.map { ($0.id, $0.result) }) { $1 } }
  }

  /// The records, or the error of the first item that failed.
  @inlinable public var list: Result<[Adapter.Record], any Error> {
    whole { try items.map { try $0.result.get() } }
  }

  /// The records that were found, by id; `nil` where the call failed as a whole.
  @_spi(MockSpecGenerated) public var found: [Adapter.ID: Adapter.Record]? {
    guard failure == nil else { return nil }
    let pairs = items.compactMap { item in item.value.map { (item.id, $0) } }
    return Dictionary(pairs) { $1 }
  }
}
