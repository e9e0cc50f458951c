// What blocks get that take values and errors side by side, as those did that came before results.

extension ItemResult {
  /// What the client gets; `nil` for an item that has failed.
  public var value: Value? { try? result.get() }

  /// Why the item has failed.
  public var error: (any Error)? { MockCore.error(of: result) }
}

extension SaveResult {
  /// A copy of what was stored; `nil` for a record that has failed.
  public var value: Record? { try? result.get() }

  /// What was stored, or else what the client has sent.
  public var anyRecord: Record { value ?? record }

  /// Why the record has failed.
  public var error: (any Error)? { MockCore.error(of: result) }
}

extension MockCore {
  /// The error of a result that has one.
  public static func error<Value>(of result: Result<Value, any Error>) -> (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }
}

extension StoreResponse {
  /// The error of the call as a whole, or else one that holds those of its items.
  ///
  /// - Parameter entry: The error of the catalogue that composes items.
  /// - Returns: `nil` where all went well.
  public func error(composedAs entry: some ErrorCatalogue) -> (any Error)? {
    failure ?? ItemProblems(problems).error(composedAs: entry)
  }

  /// The error of the call as a whole, or else of the first item that has failed.
  public func error() -> (any Error)? { failure ?? problems.first?.error }
}

extension FetchResponse {
  /// The records that were found, by id; `nil` where the call failed as a whole.
  public var found: [Adapter.ID: Adapter.Record]? {
    guard failure == nil else { return nil }
    let pairs = items.compactMap { item in item.value.map { (item.id, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

extension ModifyResponse {
  /// The records that were saved; `nil` where the call failed as a whole.
  public var saved: [Adapter.Record]? { failure == nil ? saves.compactMap(\.value) : nil }

  /// The ids of the records that were deleted; `nil` where the call failed as a whole.
  public var deleted: [Adapter.ID]? {
    failure == nil ? deletes.filter { $0.error == nil }.map(\.id) : nil
  }
}

extension ChangesResponse {
  /// Where the next changes begin; `nil` where that cannot be said.
  public var token: Adapter.ChangeToken? { try? end.get().token }

  /// Whether there are more changes already.
  public var moreComing: Bool { (try? end.get().moreComing) ?? false }

  /// The error of the call as a whole, or else one that holds those of its records and zones.
  ///
  /// - Parameter entry: The error of the catalogue that composes items.
  /// - Returns: `nil` where all went well.
  public func error(composedAs entry: some ErrorCatalogue) -> (any Error)? {
    if let failure { return failure }
    var all = ItemProblems(problems)
    for part in parts {
      if let zone = part.zone {
        all.add(part.end, of: zone)
      } else if let error = part.error {
        return error
      }
    }
    return all.error(composedAs: entry)
  }
}

extension ChangesResponse.Part {
  /// Where the next changes of the zone begin; `nil` where the zone has failed.
  public var token: Adapter.ChangeToken? { try? end.get().token }

  /// Whether the zone has more changes already.
  public var moreComing: Bool { (try? end.get().moreComing) ?? false }

  /// Why the zone has failed.
  public var error: (any Error)? { MockCore.error(of: end) }
}

/// The items of a call that have failed, for an error that holds their errors.
public struct ItemProblems {
  private var errors: [AnyHashable: any Error] = [:]
  private var failure: (any Error)?

  /// None so far.
  public init() {}

  init(_ problems: [(id: AnyHashable, error: any Error)]) {
    for problem in problems { errors[problem.id] = problem.error }
  }

  /// Takes note of an item that has failed.
  ///
  /// - Parameters:
  ///   - result: What became of the item.
  ///   - id: What tells it from the others.
  public mutating func add<Value>(_ result: Result<Value, any Error>, of id: some Hashable) {
    if case .failure(let error) = result { errors[AnyHashable(id)] = error }
  }

  /// Takes note of an item that has failed; one that nothing tells from others is left out.
  ///
  /// - Parameters:
  ///   - result: What became of the item.
  ///   - id: What tells it from the others.
  public mutating func add<Value>(_ result: Result<Value, any Error>, of id: (some Hashable)?) {
    if let id { add(result, of: id) }
  }

  /// Takes note of how the call as a whole has ended.
  ///
  /// - Parameter result: What became of it.
  public mutating func end(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result { failure = error }
  }

  /// The error of the call as a whole, or else one that holds those of the items.
  ///
  /// - Parameter entry: The error of the catalogue that composes items.
  /// - Returns: `nil` where none has failed.
  public func error(composedAs entry: some ErrorCatalogue) -> (any Error)? {
    if let failure { return failure }
    guard !errors.isEmpty else { return nil }
    var details = ErrorDetails()
    details.items = errors
    return entry.error(details)
  }

  /// The error of the call as a whole, or else of an item that has failed; `nil` where none has.
  public func error() -> (any Error)? { failure ?? errors.first?.value }
}

extension ErrorCatalogue {
  /// What the service answers to a call that was cancelled.
  public static var cancellation: any Error {
    entry(for: .cancelled)?.error(ErrorDetails()) ?? CancellationError()
  }
}
