@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request of a client to a store: to fetch, to modify or to query.
public protocol StoreRequest<Adapter>: MockRequest {
  /// The way in which the store handles the records.
  associatedtype Adapter: RecordAdapter
  /// The answer of the store.
  associatedtype Response: StoreResponse

  /// The record of a request to save one and nothing else.
  var onlyRecord: Adapter.Record? { get }

  /// The part of what the calls of a member ask for that is in this request.
  func narrowed(_ scope: CallScope) -> CallScope

  /// The request with what the client stores beside its saves, if it saves anything.
  func noting(_ data: any Sendable) -> Self

  /// Applies the request; only a `StoreKnob` calls this.
  ///
  /// - Parameters:
  ///   - copy: The request as the journal keeps it.
  ///   - call: The call that the request came with.
  /// - Returns: The answer, for every item and as a whole.
  func answer(keeping copy: Self, in call: StoreCall<Adapter>) -> Response

  /// Returns the answer of a stub with the items that it leaves out; only a `StoreKnob` calls this.
  ///
  /// - Parameters:
  ///   - response: An answer that has not failed.
  ///   - isSingle: True for a member that asks for one record.
  ///   - catalogue: The errors of the service.
  /// - Returns: The answer for every item.
  func completed(
    _ response: Response, isSingle: Bool, _ catalogue: any ErrorCatalogue.Type
  ) -> Response

  /// Brings the client's own records up to date, as the answer comes; only a `StoreKnob` calls this.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - copy: The request as the journal keeps it.
  ///   - table: The table of the records.
  /// - Returns: The answer with the client's own records.
  func updatingSavedRecords(
    with response: Response, sent copy: Self, in table: StoreTable<Adapter>
  ) -> Response
}

extension StoreRequest {
  public var onlyRecord: Adapter.Record? { nil }

  public func narrowed(_ scope: CallScope) -> CallScope { scope }

  public static var recordType: ObjectIdentifier { ObjectIdentifier(Adapter.Record.self) }

  public var recorded: Self { self }

  public func noting(_ data: any Sendable) -> Self { self }

  public func completed(
    _ response: Response, isSingle: Bool, _ catalogue: any ErrorCatalogue.Type
  ) -> Response { response }

  public func updatingSavedRecords(
    with response: Response, sent copy: Self, in table: StoreTable<Adapter>
  ) -> Response { response }
}

/// The answer of a store to a request.
public protocol StoreResponse {
  /// Answers that the call as a whole failed.
  ///
  /// - Parameter failure: Why.
  init(failure: (any Error)?)

  /// The error of the call as a whole.
  var failure: (any Error)? { get }
  /// The errors of items as one, where the last block of an operation gets it although blocks have told of each.
  var itemFailure: (any Error)? { get set }
  /// The items that failed, with their errors.
  var problems: [(id: AnyHashable, error: any Error)] { get }
  /// The items that failed as the journal tells them.
  var journalProblems: [(id: AnyHashable, error: any Error)] { get }
  /// True if the call or one of its items failed.
  var hasFailed: Bool { get }
  /// The error of the call as a whole, or else that of its items as one.
  func error() -> (any Error)?
  /// The error of the call as a whole, or else one that holds those of its items.
  func error(composedAs entry: some ErrorCatalogue) -> (any Error)?
  /// The answer without its items: what a callback that comes twice gets the second time.
  var withoutItems: Self { get }
}

extension StoreResponse {
  /// The error of the call as a whole, or else one that holds those of its items.
  ///
  /// - Parameter entry: The error of the catalogue that composes items.
  /// - Returns: `nil` where all went well.
  public func error(composedAs entry: some ErrorCatalogue) -> (any Error)? {
    let problems = problems
    return failure ?? (problems.isEmpty ? nil : entry.error(ErrorDetails(items: problems)))
  }

  /// The error of the call as a whole, or else of the first item that has failed.
  public func error() -> (any Error)? { failure ?? problems.first?.error }

  public var withoutItems: Self { Self(failure: failure) }

  public var journalProblems: [(id: AnyHashable, error: any Error)] { problems }

  public var hasFailed: Bool { failure != nil || !problems.isEmpty }

  /// The value of the item of a request for one.
  func only<Item, Value>(
    _ items: [Item], _ value: (Item) throws -> Value
  ) -> Result<Value, any Error> {
    whole {
      guard let item = items.first else { throw StoreError(.invalid) }
      return try value(item)
    }
  }

  /// Success, unless the call as a whole failed, or the last block gets the errors of items as one.
  public var completion: Result<Void, any Error> {
    if let error = failure ?? itemFailure { .failure(error) } else { .success(()) }
  }

  /// The answer for the last block of an operation, with the errors of items as one where the service has such an error.
  func composingItemErrors(_ catalogue: any ErrorCatalogue.Type) -> Self {
    guard failure == nil, let entry = catalogue.all.first(where: { $0.composesItems }) else {
      return self
    }
    var response = self
    response.itemFailure = error(composedAs: entry)
    return response
  }

  /// The success or failure of a whole answer.
  func whole<Value>(_ value: () throws -> Value) -> Result<Value, any Error> {
    if let failure { return .failure(failure) }
    return Result { try value() }
  }
}

/// The answer of a store with a list of records.
public protocol ItemsResponse<Adapter>: StoreResponse {
  /// The way in which the store handles the records.
  associatedtype Adapter: RecordAdapter

  /// One result for each record, in order.
  var items: [ItemResult<Adapter.ID, Adapter.Record>] { get }
}

extension ItemsResponse {
  public var problems: [(id: AnyHashable, error: any Error)] {
    items.problems()
  }

  /// The records, or the error of the first item that failed.
  public var list: Result<[Adapter.Record], any Error> {
    whole { try items.map { try $0.result.get() } }
  }

  /// The records that were read, in order.
  public var records: [Adapter.Record] { items.compactMap(\.value) }
}

/// The outcome of one item of a request.
public struct ItemResult<ID: Hashable, Value> {
  /// The id of the item.
  public let id: ID
  /// The value that the client gets, or the error of the item.
  public let result: Result<Value, any Error>

  init(id: ID, result: Result<Value, any Error>) { (self.id, self.result) = (id, result) }

  /// The value that the client gets; `nil` for an item that has failed.
  public var value: Value? { try? result.get() }

  /// The error of an item that has failed.
  public var error: (any Error)? { MockCore.error(of: result) }
}

/// The outcome of one record that was to be saved.
public struct SaveResult<ID: Hashable, Record> {
  /// The id of the record.
  public let id: ID
  /// The record as the client has sent it, for callbacks that report progress.
  public let record: Record
  /// A copy of what was stored, or why nothing was.
  public let result: Result<Record, any Error>

  init(id: ID, record: Record, result: Result<Record, any Error>) {
    (self.id, self.record, self.result) = (id, record, result)
  }

  /// A copy of what was stored; `nil` for a record that has failed.
  public var value: Record? { try? result.get() }

  /// The stored record, or else the record as the client has sent it.
  public var anyRecord: Record { value ?? record }

  /// The error of a record that has failed.
  public var error: (any Error)? { MockCore.error(of: result) }
}

extension Array {
  /// The items that failed, with their errors.
  func problems<ID, Value>() -> [(id: AnyHashable, error: any Error)]
  where Element == ItemResult<ID, Value> {
    var problems: [(id: AnyHashable, error: any Error)] = []
    for item in self {
      if case .failure(let error) = item.result { problems.append((AnyHashable(item.id), error)) }
    }
    return problems
  }
}

extension ErrorCatalogue {
  /// The answer of the service to a call that was cancelled.
  public static var cancellation: any Error {
    entry(for: .cancelled)?.error(ErrorDetails()) ?? CancellationError()
  }

  /// The error that holds those of items; `nil` where the service has none.
  static func composed(of problems: [(id: AnyHashable, error: any Error)]) -> (any Error)? {
    allCases.first(where: \.composesItems)?.error(ErrorDetails(items: problems))
  }
}

extension ErrorDetails {
  /// Makes the details of an error that holds those of items.
  init(items problems: [(id: AnyHashable, error: any Error)]) {
    self.init()
    for problem in problems { items[problem.id] = problem.error }
  }
}

extension MockCore {
  /// The error of a result that has one.
  public static func error<Value>(of result: Result<Value, any Error>) -> (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }
}
