@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request to save and to delete records.
public struct ModifyRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The records to save.
  public let saves: [Adapter.Record]
  /// The ids of the records to delete.
  public let deletes: [Adapter.ID]
  /// The effect of saves on stored records that have changed.
  public let policy: SavePolicy
  /// True if all items are written or none, in each zone for itself where zones are atomic.
  public let isAtomic: Bool
  /// The value that the client stores in every zone in which something is written; changes bring it back.
  public let note: (any Sendable)?

  /// Asks for changes.
  ///
  /// - Parameters:
  ///   - saves: The records to save.
  ///   - deletes: The ids of the records to delete.
  ///   - policy: The effect of saves on stored records that have changed.
  ///   - isAtomic: True if all items are written or none, in each zone for itself where zones are atomic.
  ///   - note: The value that the client stores in every zone in which something is written.
  public init(
    saving saves: [Adapter.Record] = [], deleting deletes: [Adapter.ID] = [],
    policy: SavePolicy = .ifUnchanged, isAtomic: Bool = false, note: (any Sendable)? = nil
  ) {
    self.saves = saves
    self.deletes = deletes
    self.policy = policy
    self.isAtomic = isAtomic
    self.note = note
  }

  public static var verbs: ServiceVerbs { [.save, .delete] }

  public func narrowed(_ scope: CallScope) -> CallScope {
    // A request for nothing can fail like any other of its member.
    guard saves.isEmpty != deletes.isEmpty else { return scope }
    return CallScope(verbs: saves.isEmpty ? .delete : .save, isSingle: scope.isSingle)
  }

  public var onlyRecord: Adapter.Record? {
    saves.count == 1 && deletes.isEmpty ? saves.first : nil
  }

  public var recorded: Self {
    Self(
      saving: saves.map(Adapter.copy), deleting: deletes, policy: policy,
      isAtomic: isAtomic, note: note)
  }

  public func noting(_ data: any Sendable) -> Self {
    Self(saving: saves, deleting: deletes, policy: policy, isAtomic: isAtomic, note: data)
  }

  public var itemCount: Int { saves.count + deletes.count }

  public var description: String {
    let word = policy == .ifAbsent ? "inserting" : "saving"
    let saving = saves.isEmpty ? nil : "\(word) \(saves.map(Adapter.id))"
    let deleting = deletes.isEmpty ? nil : "deleting \(deletes)"
    let parts = [saving, deleting].compactMap { $0 }
    return parts.isEmpty ? "modifying nothing" : parts.joined(separator: ", ")
  }

  public func answer<Catalogue>(
    keeping copy: Self, in call: StoreCall<Adapter, Catalogue>
  ) -> ModifyResponse<Adapter> {
    let table = call.table.table
    let pending = call.table.pendingTable
    let batch = ModifyBatch(
      copy.saves.enumerated().map {
        RecordFacts($0.element, at: $0.offset, policy: policy, for: table)
      }, deleting: deletes, policy: policy, isAtomic: isAtomic || pending != nil, note: note)
    // The account and the limits of a service are asked about where something is sent to it.
    let outcome = call.run(
      isWriting: pending == nil ? true : nil,
      failure: batch.failure(
        within: pending == nil ? table.configuration.limits : StoreLimits(),
        refusingCircles: table.configuration.links?.refusesCircles ?? false),
      about: { batch.count == 1 ? table.rejection($0, at: 0, of: batch, in: $1) : nil }
    ) { state, caller, held -> StoreOutcome<[ItemOutcome<Adapter>], Adapter> in
      var part = call.cut.map { batch.head($0, in: table, state) } ?? batch
      if Catalogue.isEmpty, pending == nil {
        part.deletes.removeAll { state[table].record($0) == nil }
      }
      let faults = call.faults(of: part.ids, saving: part.saves, by: caller, in: &state, held)
      if let pending {
        return pending.change(part, faults, isComposed: call.isComposed, in: state)
      }
      let validation = table.validate(part, faults: faults, by: caller, in: state, held)
      // Without an item that failed, a composed error is that of a call that failed as a whole.
      if call.isComposed, validation.isEmpty { return .rejected(Rejection(.meaning(.aborted))) }
      return .done(table.apply(part, validation, by: caller, in: &state))
    }
    let exit = call.exit()
    let (results, whole) = exit.results(ofModified: outcome.value ?? [])
    var response = ModifyResponse<Adapter>(failure: nil)
    for (item, result) in zip(outcome.value ?? [], results) {
      if let facts = item.facts {
        response.saves.append(
          SaveResult(
            id: item.id, record: saves[facts.place],
            result: result.flatMap { record in
              record.map { .success($0) } ?? .failure(StoreError(.missing, item: "\(item.id)"))
            }))
      } else {
        response.deletes.append(ItemResult(id: item.id, result: result.map { _ in }))
      }
    }
    response.saves = call.misanswered(response.saves) {
      $0.id
    } other: {
      SaveResult(id: $0, record: $1, result: .success($1))
    }
    response.deletes = call.misanswered(response.deletes) {
      $0.id
    } other: { id, _ in
      ItemResult(id: id, result: .success(()))
    }
    response.failure = exit.failure(of: outcome, items: response.problems)
    response.itemError = response.failure == nil ? whole : nil
    return response
  }

  /// Lets all items succeed where a stub answers without items and without an error.
  public func completed<Catalogue: ErrorCatalogue>(
    _ response: Response, isSingle: Bool, _ catalogue: Catalogue.Type
  ) -> Response {
    response.saves.isEmpty && response.deletes.isEmpty ? Response(self) : response
  }

  public func updatingSavedRecords(
    with response: Response, sent copy: Self, in table: StoreTable<Adapter>
  ) -> Response {
    guard let adapter = table.table.configuration.updates, table.pendingTable == nil,
      !response.saves.isEmpty, table.backend.choices.updatesSavedRecords
    else { return response }
    // The answers are in the order of the request, and those of a request that was cut are fewer.
    var rest = saves.indices[...]
    let answersWithOwn = table.backend.choices.answersWithSavedRecords
    var answer = response
    answer.saves = response.saves.map { save in
      guard case .success(let stored) = save.result,
        let place = rest.first(where: { Adapter.id(of: saves[$0]) == save.id })
      else { return save }
      rest = rest[(place + 1)...]
      let own = adapter.update(saves[place], sent: copy.saves[place], stored: stored)
      if !answersWithOwn { return save }
      return SaveResult(id: save.id, record: save.record, result: .success(own))
    }
    return answer
  }
}

/// The answer to a modification, in the shapes in which services give it.
public struct ModifyResponse<Adapter: RecordAdapter>: StoreResponse {
  /// One result for each record to save, in the order of the request; none where the call failed.
  public internal(set) var saves: [SaveResult<Adapter.ID, Adapter.Record>] = []
  /// One result for each record to delete, in the order of the request.
  public internal(set) var deletes: [ItemResult<Adapter.ID, Void>] = []
  public internal(set) var failure: (any Error)?
  public var itemFailure: (any Error)?
  /// The error of the items as one; `nil` where none has failed, or a stub has answered.
  var itemError: (any Error)?

  public init(failure: (any Error)?) { self.failure = failure }

  public var problems: [(id: AnyHashable, error: any Error)] {
    saves.compactMap { $0.result.problem(of: $0.id) }
      + deletes.compactMap { $0.result.problem(of: $0.id) }
  }

  public func error() -> (any Error)? { failure ?? itemError ?? problems.first?.error }

  /// The stored record of a request to save one.
  public var savedRecord: Result<Adapter.Record, any Error> {
    only(saves) { try $0.result.get() }
  }

  /// The id of a request to delete one record.
  public var deletedID: Result<Adapter.ID, any Error> {
    only(deletes) { item in try item.result.map { item.id }.get() }
  }

  /// The stored records, or the error of the call.
  public var savedList: Result<[Adapter.Record], any Error> {
    whole {
      try succeed()
      return try saves.map { try $0.result.get() }
    }
  }

  /// Success where everything succeeded; else the error of the call.
  public var done: Result<Void, any Error> {
    whole { try succeed() }
  }

  /// Throws the error of the items that have failed.
  func succeed() throws { if hasFailed, let error = error() { throw error } }

  /// The records that were saved; `nil` where the call failed as a whole.
  @_spi(MockSpecGenerated)
  public var saved: [Adapter.Record]? { failure == nil ? saves.compactMap(\.value) : nil }

  /// The ids of the records that were deleted; `nil` where the call failed as a whole.
  @_spi(MockSpecGenerated) public var deleted: [Adapter.ID]? {
    failure == nil ? deletes.filter { $0.error == nil }.map(\.id) : nil
  }
}
