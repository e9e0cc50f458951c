@_spi(MockSpecGenerated) import MockSpecRuntime

/// The exit of a store, where outcomes become results: records are copied as the client's user sees them, and errors of
/// the service are made.
struct StoreExit<Adapter: RecordAdapter> {
  typealias Problem = (id: AnyHashable, error: any Error)

  /// The errors of the service.
  let catalogue: any ErrorCatalogue.Type
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
  func result(_ item: StoreOutcome<Adapter>) -> Result<Adapter.Record, any Error> {
    if let error = item.error { return .failure(error) }
    if let rejection = item.rejection { return .failure(error(of: rejection)) }
    guard let record = item.stored else {
      return .failure(StoreError(.missing, item: "\(item.id)"))
    }
    return .success(selected(record))
  }

  /// Returns the result of a record that was found, unless a rule fails the item.
  func result(_ id: Adapter.ID, _ record: Adapter.Record, _ fault: FaultHit?)
    -> ItemResult<Adapter.ID, Adapter.Record>
  {
    guard let fault else { return ItemResult(id: id, result: .success(selected(record))) }
    let rejection = Rejection<Adapter>(.fault(fault), id: id, server: record)
    return ItemResult(id: id, result: .failure(error(of: rejection)))
  }

  /// Makes the errors of items to save and to delete, and returns their error as one, for a call that can carry one.
  ///
  /// An item that fails only with another has that one's error where the service has no code for it. The error of all is
  /// that of the item to blame, or one that holds those of several where the service has such an error.
  func makeErrors(of items: [StoreOutcome<Adapter>]) -> (any Error)? {
    var rejected: [(item: StoreOutcome<Adapter>, rejection: Rejection<Adapter>)] = []
    var blamed: [any Error] = []
    for item in items {
      guard let rejection = item.rejection else { continue }
      rejected.append((item, rejection))
      if rejection.isConsequence { continue }
      let error = error(of: rejection)
      item.error = error
      blamed.append(error)
    }
    if rejected.isEmpty { return nil }
    let common = catalogue.entry(for: .aborted) == nil ? blamed.first : nil
    var problems: [Problem] = []
    for (item, rejection) in rejected {
      let error = item.error ?? common ?? error(of: rejection)
      item.error = error
      problems.append((AnyHashable(item.id), error))
    }
    let composed = blamed.count > 1 ? catalogue.composed(of: problems) : nil
    return composed ?? blamed.first
  }

  /// Returns the error of a call as a whole, which can hold those of its items.
  func failure(
    of rejection: Rejection<Adapter>?, items problems: @autoclosure () -> [Problem] = []
  ) -> (any Error)? {
    guard let rejection else { return nil }
    if case .composition(let hit) = rejection.cause {
      return hit.error(ErrorDetails(items: problems()))
    }
    return error(of: rejection)
  }

  /// Returns the service's error for a value that a function of the adapter did not make, and reports that.
  func error(unmade type: Any.Type, by function: String) -> any Error {
    let error = catalogue.error(for: .unstubbed, ErrorDetails(), about: "", on: nil)
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
      case .meaning(let meaning): meaning.isOfWholeZone ? catalogue.entry(for: meaning) : nil
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
      return hit.error(details, cancellation: catalogue.entry(for: .cancelled)?.error(details))
    case .meaning(let meaning):
      return catalogue.error(for: meaning, details, about: id.map { "\($0)" } ?? "", on: backend)
    }
  }
}

extension Rejection {
  /// Returns the error of a service.
  func error(of catalogue: any ErrorCatalogue.Type) -> any Error {
    StoreExit<Adapter>(catalogue: catalogue).error(of: self)
  }
}

extension ErrorMeaning {
  /// True if the error is about a zone that is gone.
  fileprivate var isOfWholeZone: Bool { self == .zoneMissing || self == .purged }
}
