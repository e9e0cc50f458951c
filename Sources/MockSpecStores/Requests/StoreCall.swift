@_spi(MockSpecGenerated) import MockSpecRuntime

/// A request on its way through a knob to a table: it is recorded, validated, applied, and answered.
public class StoreCall<Adapter: RecordAdapter>: RequestCall {
  final let table: StoreTable<Adapter>
  /// The reason for which the call fails as a whole.
  @exclusivity(unchecked) final var rejection: Rejection<Adapter>?
  /// The stored item that an answer tells although the request does not name it.
  @exclusivity(unchecked) private final var other: (id: Adapter.ID, record: Adapter.Record)?

  /// Describes the last call in the journal of a member.
  init(
    on table: StoreTable<Adapter>, by client: Backend.Client, _ member: MemberState,
    _ catalogue: any ErrorCatalogue.Type, isCancelled: Bool, _ held: borrowing Held
  ) {
    self.table = table
    super.init(
      by: client, member, catalogue, isCancelled: isCancelled, on: table.backend, held)
  }

  /// The exit of the store for the user that the client has now.
  final func exit(_ fields: [String]? = nil) -> StoreExit<Adapter> {
    var exit = StoreExit<Adapter>(catalogue: catalogue, backend: backend, fields: fields)
    if table.table.key.user == nil, let part = table.table.part {
      (exit.part, exit.viewer) = (part, client.state.signedInUser)
    }
    return exit
  }

  /// Returns the results of an answer, without those that it leaves out, with those that it tells twice, and with the one
  /// that was not asked for.
  final func misanswered<Item>(
    _ items: [Item], id: (Item) -> Adapter.ID, other make: (Adapter.ID, Adapter.Record) -> Item
  ) -> [Item] {
    if misanswers.isEmpty { return items }
    let exit = self.exit()
    return items.flatMap { item in
      switch misanswers[AnyHashable(id(item))] {
      case .leavesOut: [Item]()
      case .tellsTwice: [item, item]
      case .tellsOther: [item] + (other.map { [make($0.id, exit.selected($0.record))] } ?? [])
      case nil: [item]
      }
    }
  }
}

// MARK: - Applying

extension StoreCall {
  /// Returns the caller on whose behalf the request is applied; `nil`, with the reason in ``rejection``, where something
  /// forbids that.
  ///
  /// - Parameters:
  ///   - isWriting: True if the client wants to save or delete; `nil` where its account does not matter.
  ///   - failure: The validation failure of the request, whatever the store holds.
  ///   - held: The lock.
  /// - Returns: The caller.
  final func caller(
    isWriting: Bool?, failure: ErrorMeaning? = nil, _ held: borrowing Held
  ) -> Caller? {
    if isCancelled {
      rejection = Rejection(.meaning(.cancelled))
      return nil
    }
    let known = client.state(held)
    if let hit = decision.failure {
      // A request about one item has told already what the error is about.
      if rejection == nil { rejection = Rejection(.fault(hit)) }
      if !isComposed, decision.position == .beforeApplying { return nil }
    }
    var failure = failure
    if let isWriting, let account = table.table.configuration.validate(known, isWriting: isWriting)
    {
      failure = account
    }
    if let failure {
      reject(Rejection(.meaning(failure)))
      return nil
    }
    return table.table.caller(client.label, user: known.signedInUser)
  }

  /// Rejects the request as a whole, unless a rule fails it anyway.
  final func reject(_ reason: Rejection<Adapter>) { rejection = rejection ?? reason }

  /// Tells whether the answer has what was applied, after a rule that fails the call as a whole has taken it away, or made
  /// the errors of the items one.
  final func keepsAnswer(isApplied: Bool) -> Bool {
    guard isApplied, let hit = decision.failure else { return isApplied }
    if isComposed { rejection = Rejection(.composition(hit)) }
    return isComposed || cut != nil
  }
}

// MARK: - Items

extension StoreCall {
  /// Returns the rules by which items fail, in the order of their ids, after those that come true have changed the store;
  /// none where no rule is about an item.
  ///
  /// The ids of the records that are saved come first: the table may not know their types yet. Inner items are not named
  /// by the call, but in a zone that is.
  final func faults(
    of ids: @autoclosure () -> [Adapter.ID], saving saves: [RecordFacts<Adapter>] = [],
    isInner: Bool = false, by caller: Caller, in state: inout StoreState, _ held: borrowing Held
  ) -> [FaultHit?] {
    guard let traits, concernsItems(held) else { return [] }
    let (ids, store) = (ids(), table.table)
    let isModification = traits.scope.verbs.isSubset(of: [.save, .delete])
    var items: [CallItem] = []
    items.reserveCapacity(ids.count)
    for id in ids {
      let isSave = items.count < saves.count
      let record = isSave ? saves[items.count].record : state[store].record(id)
      var zone: AnyHashable?
      if let known = Adapter.zone(of: id, in: record) { zone = AnyHashable(known) }
      items.append(
        CallItem(
          id: AnyHashable(id),
          verbs: isModification ? isSave ? .save : .delete : traits.scope.verbs,
          isInner: isInner, zone: zone, record: record))
    }
    return faults(
      of: items, isSingle: traits.scope.isSingle,
      exploringMisanswers: !state.choices.answersEveryItem, held,
      typeName: { item in (item.record as? Adapter.Record).map(Adapter.typeName) },
      hasOther: {
        if other == nil { other = otherItem(than: ids, in: state) }
        return other != nil
      },
      simulating: { event, place in
        let record = place < saves.count ? saves[place].record : nil
        store.simulate(
          event, of: ids[place], saving: record, by: caller.withoutClient, in: &state)
      })
  }

  /// Returns the first stored item that a request does not name.
  private func otherItem(than ids: [Adapter.ID], in state: StoreState)
    -> (id: Adapter.ID, record: Adapter.Record)?
  {
    let named = Set(ids)
    guard let id = table.ids(in: state).first(where: { !named.contains($0) }),
      let record = state[table.table].record(id)
    else { return nil }
    return (id, record)
  }

  /// Returns the rules by which zones of a request for changes fail, in their order, after those that come true have changed
  /// the store.
  ///
  /// A zone that is `nil` stands for the whole table.
  final func faults(
    ofZones zones: @autoclosure () -> [Adapter.ZoneID?], by caller: Caller,
    in state: inout StoreState, _ held: borrowing Held
  ) -> [FaultHit?] {
    guard let traits, concernsItems(held) else { return [] }
    let (zones, store) = (zones(), table.table)
    let items = zones.map { zone in
      CallItem(
        id: zone.map { AnyHashable($0) } ?? AnyHashable(store.name), verbs: traits.scope.verbs)
    }
    return faults(
      of: items, isSingle: traits.scope.isSingle, held,
      simulating: { event, place in
        store.simulate(event, in: zones[place], by: caller.withoutClient, &state)
      })
  }
}

extension RequestCall {
  /// Returns the rules by which records of a commit fail, after those that come true have changed the store.
  final func faults(
    of unit: UnitOfWork, in state: inout StoreState, _ held: borrowing Held
  ) -> [AnyHashable: FaultHit] {
    guard concernsItems(held) else { return [:] }
    let items = unit.parts.flatMap { $0.items }
    let due = faults(
      of: items.map { CallItem(id: $0.id, verbs: $0.verbs) }, isSingle: false, held,
      typeName: { item in items.first { $0.id == item.id }?.typeName },
      simulating: { event, place in items[place].simulate(event, &state) })
    let hits = zip(items, due).compactMap { item, hit in hit.map { (item.id, $0) } }
    return Dictionary(hits) { first, _ in first }
  }
}
