@_spi(MockSpecGenerated) import MockSpecRuntime

/// The exit of a store, where outcomes become results: records are copied as the client's user sees them, and errors of
/// the service are made.
struct StoreExit<Adapter: RecordAdapter, Catalogue: ErrorCatalogue> {
  typealias Problem = (id: AnyHashable, error: any Error)

  /// The backend that is told of errors that the service lacks.
  var backend: Backend?
  /// The user in whose view users have other names than in a store without an owner.
  var viewer: String?
  var part: (any TablePart<Adapter>)?
  /// The fields that are asked for; `nil` for all.
  var fields: [String]?

  /// A copy with all fields.
  private func whole(_ record: Adapter.Record) -> Adapter.Record {
    let copy = Adapter.handedOut(record)
    guard let viewer, let part else { return copy }
    return part.record(copy, seenBy: viewer)
  }

  /// A copy with the fields that are asked for.
  func selected(_ record: Adapter.Record) -> Adapter.Record {
    let copy = whole(record)
    return fields.map { Adapter.selecting($0, of: copy) } ?? copy
  }

  /// Returns the result of an item that is about a record.
  func result(_ outcome: ItemOutcome<Adapter>) -> Result<Adapter.Record, any Error> {
    if let rejection = outcome.rejection { return .failure(error(of: rejection)) }
    guard let record = outcome.record else {
      return .failure(StoreError(.missing, item: "\(outcome.id)"))
    }
    return .success(selected(record))
  }

  /// Returns the results of items that are about records.
  func results(_ outcomes: [ItemOutcome<Adapter>]) -> [ItemResult<Adapter.ID, Adapter.Record>] {
    outcomes.map { ItemResult(id: $0.id, result: result($0)) }
  }

  /// Returns the results of items to save and to delete, and their error as one, for a call that can carry one.
  ///
  /// An item that fails only with another has that one's error where the service has no code for it. The error of all is
  /// that of the item to blame, or one that holds those of several where the service has such an error.
  func results(ofModified outcomes: [ItemOutcome<Adapter>])
    -> ([Result<Adapter.Record?, any Error>], whole: (any Error)?)
  {
    let errors = outcomes.map { item in
      item.rejection.flatMap { $0.isConsequence ? nil : error(of: $0) }
    }
    let blamed = errors.compactMap { $0 }
    let hasCode = Catalogue.entry(for: .aborted) != nil
    var problems: [Problem] = []
    let results = zip(outcomes, errors).map { item, known -> Result<Adapter.Record?, any Error> in
      guard let rejection = item.rejection else { return .success(item.record.map(selected)) }
      let error = known ?? (hasCode ? nil : blamed.first) ?? error(of: rejection)
      problems.append((AnyHashable(item.id), error))
      return .failure(error)
    }
    let composed = blamed.count > 1 ? Catalogue.composed(of: problems) : nil
    return (results, composed ?? blamed.first)
  }

  /// Returns the error of a call as a whole, which can hold those of its items.
  func failure<Value>(
    of outcome: StoreOutcome<Value, Adapter>, items problems: @autoclosure () -> [Problem] = []
  ) -> (any Error)? {
    guard let rejection = outcome.rejection else { return nil }
    if case .composition(let hit) = rejection.cause {
      return hit.error(ErrorDetails(items: problems()))
    }
    return error(of: rejection)
  }

  /// Returns the service's error for a value that a function of the adapter did not make, and reports that.
  func error(unmade type: Any.Type, by function: String) -> any Error {
    let error = Catalogue.error(for: .unstubbed, ErrorDetails(), about: "", on: nil)
    let issue =
      "\(Adapter.self).\(function) made no \(type), and the call failed with \(error); let it make one, or stub the call"
    // One issue stands for all values of an answer.
    if let backend, !backend.issues.contains(where: { $0.message == issue }) {
      backend.report(issue)
    }
    return error
  }

  /// Returns the error of the service.
  func error(of rejection: Rejection<Adapter>) -> any Error {
    let (id, client) = (rejection.id, rejection.client)
    var details = ErrorDetails()
    details.id = id
    details.keysLost = rejection.keysLost ? true : nil
    details.client = client.map(Adapter.copy)
    details.server = rejection.server.map(whole)
    if let client {
      details.ancestor = Adapter.ancestor(of: client, base: rejection.base.map(whole))
    }
    let entry: (any ErrorCatalogue)? =
      switch rejection.cause {
      case .fault(let hit), .composition(let hit): hit.entry
      case .meaning(let meaning): meaning.isOfWholeZone ? Catalogue.entry(for: meaning) : nil
      }
    let zone =
      rejection.zone ?? id.flatMap { Adapter.zone(of: $0, in: client ?? rejection.server) }
    if let zone, let entry, entry.meaning?.isOfWholeZone == true {
      var zoned = details
      zoned.id = zone
      if entry.canBeMade(with: zoned) { details = zoned }
    }
    switch rejection.cause {
    case .fault(let hit), .composition(let hit):
      return hit.error(details, cancellation: Catalogue.entry(for: .cancelled)?.error(details))
    case .meaning(let meaning):
      return Catalogue.error(for: meaning, details, about: id.map { "\($0)" } ?? "", on: backend)
    }
  }
}

extension Rejection {
  /// Returns the error of a service.
  func error(of catalogue: any ErrorCatalogue.Type) -> any Error {
    func error<Catalogue: ErrorCatalogue>(_ catalogue: Catalogue.Type) -> any Error {
      StoreExit<Adapter, Catalogue>().error(of: self)
    }
    return error(catalogue)
  }
}

extension ErrorMeaning {
  /// True if the error is about a zone that is gone.
  fileprivate var isOfWholeZone: Bool { self == .zoneMissing || self == .purged }
}
