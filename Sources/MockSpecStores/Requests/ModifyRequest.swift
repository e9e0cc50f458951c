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

  public func answer(keeping copy: Self, in call: StoreCall<Adapter>) -> ModifyResponse<Adapter> {
    let table = call.table.table
    var batch = copy.batch(isAtomic: isAtomic || call.table.pendingTable != nil, table)
    let isAnswered = call.backend.withStores { state, held in
      apply(&batch, call, in: &state, held)
    }
    let exit = call.exit()
    var response = ModifyResponse<Adapter>(failure: nil)
    let whole = isAnswered ? exit.makeErrors(of: batch.items) : nil
    if isAnswered {
      for facts in batch.saves {
        response.saves.append(
          SaveResult(id: facts.id, record: saves[facts.place], result: exit.result(facts)))
      }
      for item in batch.deletes {
        let result: Result<Void, any Error> = item.error.map { .failure($0) } ?? .success(())
        response.deletes.append(ItemResult(id: item.id, result: result))
      }
    }
    if !call.misanswers.isEmpty { response.misanswer(in: call) }
    response.failure = exit.failure(of: call.rejection, items: response.problems)
    response.itemError = response.failure == nil ? whole : nil
    return response
  }

  /// Works out what has to be known of the items, outside the lock.
  private func batch(isAtomic: Bool, _ table: Table<Adapter>) -> ModifyBatch<Adapter> {
    var facts: [RecordFacts<Adapter>] = []
    for record in saves {
      facts.append(RecordFacts(record, at: facts.count, policy: policy, for: table))
    }
    var items: [StoreOutcome<Adapter>] = []
    for id in deletes { items.append(StoreOutcome(id)) }
    return ModifyBatch(facts, deleting: items, policy: policy, isAtomic: isAtomic, note: note)
  }

  /// Applies the request, or what a rule leaves of it; returns `false` where the answer has no items.
  private func apply(
    _ batch: inout ModifyBatch<Adapter>, _ call: StoreCall<Adapter>, in state: inout StoreState,
    _ held: borrowing Held
  ) -> Bool {
    let table = call.table.table
    let pending = call.table.pendingTable
    // The account and the limits of a service are asked about where something is sent to it.
    let failure = batch.failure(
      within: pending == nil ? table.configuration.limits : StoreLimits(),
      refusingCircles: table.configuration.links?.refusesCircles ?? false)
    if let hit = call.decision.failure, batch.count == 1, let item = batch.items.first {
      call.reject(table.rejection(.fault(hit), item, in: state))
    }
    let isWriting = pending == nil ? true : nil
    guard let caller = call.caller(isWriting: isWriting, failure: failure, held) else {
      return false
    }
    if let cut = call.cut { batch = batch.head(cut, in: table, state) }
    if call.catalogue.isEmpty, pending == nil, !batch.deletes.isEmpty {
      batch = batch.deleting { state[table].contains($0) }
    }
    let faults = call.faults(
      of: batch.ids, saving: batch.saves, by: caller, in: &state, held)
    if let pending {
      let rejection = pending.change(batch, faults, isComposed: call.isComposed, in: state)
      if let rejection { call.reject(rejection) }
      return call.keepsAnswer(isApplied: rejection == nil)
    }
    table.validate(batch, faults: faults, by: caller, in: state, held)
    // Without an item that failed, a composed error is that of a call that failed as a whole.
    if call.isComposed, batch.rejectionCount == 0 {
      call.reject(Rejection(.meaning(.aborted)))
      return false
    }
    table.apply(batch, by: caller, in: &state)
    return call.keepsAnswer(isApplied: true)
  }

  /// Lets all items succeed where a stub answers without items and without an error.
  public func completed(
    _ response: Response, isSingle: Bool, _ catalogue: any ErrorCatalogue.Type
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
    var problems: [(id: AnyHashable, error: any Error)] = []
    for save in saves {
      if case .failure(let error) = save.result { problems.append((AnyHashable(save.id), error)) }
    }
    return deletes.isEmpty ? problems : problems + deletes.problems()
  }

  /// Makes the results of items wrong about which rules say so.
  fileprivate mutating func misanswer(in call: StoreCall<Adapter>) {
    saves = call.misanswered(saves) {
      $0.id
    } other: {
      SaveResult(id: $0, record: $1, result: .success($1))
    }
    deletes = call.misanswered(deletes) {
      $0.id
    } other: { id, _ in
      ItemResult(id: id, result: .success(()))
    }
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
  public var saved: [Adapter.Record]? { failure == nil ? saves.compactMap(\.value) : nil }

  /// The ids of the records that were deleted; `nil` where the call failed as a whole.
  public var deleted: [Adapter.ID]? {
    failure == nil ? deletes.filter { $0.error == nil }.map(\.id) : nil
  }
}
