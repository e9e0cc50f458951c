/// A call of an explored run that can fail, as the probe has recorded it.
package struct CallPoint {
  package struct Item {
    let id: AnyHashable
    let verbs: ServiceVerbs
    /// True if it is inside an item of the call: a record of a zone whose changes are requested.
    let isInner: Bool
    /// The zone of the item; `nil` where there is none.
    var zone: AnyHashable?
    /// The record, as far as it is known.
    var record: Any?
    /// The ways in which the answer can be wrong about it.
    let misanswers: [ItemMisanswer]

    package init(
      id: AnyHashable, verbs: ServiceVerbs, isInner: Bool, zone: AnyHashable?, record: Any?,
      misanswers: [ItemMisanswer]
    ) {
      (self.id, self.verbs, self.isInner) = (id, verbs, isInner)
      (self.zone, self.record) = (zone, record)
      self.misanswers = misanswers
    }
  }

  /// The index of the call in the journal.
  let sequence: Int
  let scope: CallScope
  /// The label of the client that makes the call.
  let client: String
  /// True if the app that makes the call can be killed at it.
  let isKillable: Bool
  /// The record that the call saves, where it is the only item.
  var record: Any?
  var items: [Item] = []
  /// True if the answer depends on the state of the account.
  var tellsOfAccount = false

  init(sequence: Int, _ call: CallTraits, _ held: borrowing Held) {
    (self.sequence, scope, record) = (sequence, call.scope, call.record)
    client = call.client.label
    isKillable = call.way != .immediate && call.client.isLaunched(held)
  }

  /// The positions other than before applying at which a fault makes a difference.
  var positions: [FaultPosition] {
    // Reads leave nothing behind, wherever they break off.
    if scope.verbs.isDisjoint(with: [.save, .delete, .call, .commit]) { return [] }
    let middle = items.count / 2
    return (middle > 0 ? [.afterItems(middle)] : []) + [.afterApplying]
  }

  /// Checks whether the call can fail with an error.
  func allows(_ error: some ErrorCatalogue, at position: FaultPosition) -> Bool {
    scope.allows(error, at: position, record: record)
  }

  /// Checks whether an item can fail on its own; the error of a single item is that of the call.
  func allows(_ error: some ErrorCatalogue, for item: Item) -> Bool {
    (item.isInner || !scope.isSingle)
      && scope.item(item.verbs, isSingle: false, isInner: item.isInner)
        .allowsItems(error, record: item.record)
  }

  /// Checks whether a rule about an item counts the call.
  fileprivate func countsFor(_ error: some ErrorCatalogue, _ item: Item) -> Bool {
    scope.item(item.verbs, isSingle: scope.isSingle && !item.isInner, isInner: item.isInner)
      .allowsItems(error, record: item.record)
  }

  /// Checks whether an error about the state of the store can occur at an item.
  func comesUpon(_ error: some ErrorCatalogue, at item: Item) -> Bool {
    !item.isInner && scope.item(item.verbs, isSingle: true).allows(error, record: item.record)
  }
}

extension [CallPoint] {
  /// Returns the faults with some errors at one of the calls: those of the whole call, then those of its items.
  func faults(at index: Int, with errors: [some ErrorCatalogue]) -> [ExploredFault] {
    // No store is behind such a call, so an error about the store can only be thrown. Elsewhere only the store says
    // that something exists, as the app believes it.
    let isCall = self[index].scope.verbs == .call
    let plain = errors.filter { isCall || $0.tellsOfStore == nil && $0.meaning != .exists }
    var faults = plain.flatMap { wholeFaults(at: index, with: $0) }
    for item in self[index].items {
      for error in plain { faults += itemFaults(at: index, item, with: error) }
    }
    for error in errors where error.tellsOfStore != nil { faults += events(at: index, error) }
    return faults + misanswers(at: index)
  }

  /// Returns the faults by which the answer to a call about many items is wrong about one of them.
  private func misanswers(at index: Int) -> [ExploredFault] {
    guard !self[index].scope.isSingle else { return [] }
    return self[index].items.filter { !$0.misanswers.isEmpty && isNews($0, at: index) }
      .flatMap { item in
        let number = self[...index].count { point in
          !point.scope.isSingle && point.items.contains { $0.id == item.id && !$0.isInner }
        }
        return item.misanswers.map {
          ExploredFault(.misanswers($0), call: number, item: item.id)
        }
      }
  }

  private func wholeFaults(at index: Int, with error: some ErrorCatalogue) -> [ExploredFault] {
    ([.beforeApplying] + self[index].positions).flatMap { position in
      guard self[index].allows(error, at: position) else { return [ExploredFault]() }
      let number = self[...index].count { $0.allows(error, at: position) }
      return ExploredFault(.fails(error), call: number, at: position).delays
    }
  }

  /// Returns the fault of an item with an error; none after two calls with the same verbs for the item.
  private func itemFaults(at index: Int, _ item: CallPoint.Item, with error: some ErrorCatalogue)
    -> [ExploredFault]
  {
    guard !error.composesItems, self[index].allows(error, for: item) else { return [] }
    let number = self[...index].count { point in
      point.items.contains { $0.id == item.id && point.countsFor(error, $0) }
    }
    guard isNews(item, at: index) else { return [] }
    return [ExploredFault(.fails(error), call: number, item: item.id)]
  }

  /// Returns the faults that make an error about the store true, because the app relies on what the error
  /// says.
  private func events(at index: Int, _ error: some ErrorCatalogue) -> [ExploredFault] {
    let point = self[index]
    let items = point.items.filter { point.comesUpon(error, at: $0) }
    let isAboutChanges = point.scope.verbs == .changes
    guard !items.isEmpty, let meaning = error.tellsOfStore,
      isAboutChanges ? meaning.isOfZone : meaning != .expired
    else { return [] }
    var faults: [ExploredFault] = []
    // An event of a zone concerns all of its items.
    var concerned = meaning.isOfZone ? items.firstOfZones : items
    if isAboutChanges {
      let number = self[...index].count { $0.items.contains { !$0.isInner } }
      faults.append(ExploredFault(.simulates(error), call: number))
      concerned = items.count > 1 ? items : []
    }
    faults += concerned.compactMap { item in
      let number = self[...index].count { $0.items.contains { $0.id == item.id && !$0.isInner } }
      guard isNews(item, at: index) else { return nil }
      return ExploredFault(.simulates(error), call: number, item: item.id)
    }
    return error.tellsOfLostKeys ? faults + faults.map(\.withLostKeys) : faults
  }

  /// Returns the faults that are no errors, at one of all calls: the app is killed, or the account has another state from it on.
  func otherFaults(at index: Int) -> [ExploredFault] {
    let point = self[index]
    var faults: [ExploredFault] = []
    if point.isKillable {
      let number = self[...index].count(where: \.isKillable)
      let positions = [.beforeApplying] + point.positions.filter { $0 == .afterApplying }
      faults += positions.map { ExploredFault(.kills, call: number, at: $0) }
    }
    if point.tellsOfAccount {
      faults += AccountState.allCases.filter { $0 != .available }.map {
        ExploredFault(.account($0), call: index + 1)
      }
    }
    return faults
  }

  /// Checks whether at most one earlier call had the same verbs for an item.
  private func isNews(_ item: CallPoint.Item, at index: Int) -> Bool {
    let before = self[..<index].count { point in
      point.items.contains { $0.id == item.id && $0.verbs == item.verbs }
    }
    return before < 2
  }
}

extension [CallPoint.Item] {
  /// The first item of each zone.
  fileprivate var firstOfZones: [CallPoint.Item] {
    var zones: Set<AnyHashable?> = []
    return filter { zones.insert($0.zone).inserted }
  }
}

/// The calls of a run, as recorded by a rule that never fires.
package struct CallProbe {
  private(set) var points: [CallPoint] = []

  mutating func add(_ point: CallPoint) { points.append(point) }

  /// Marks the last call of a client, whose answer depends on the state of the account.
  mutating func markAccount(of client: String) {
    guard let place = points.lastIndex(where: { $0.client == client }) else { return }
    points[place].tellsOfAccount = true
  }

  mutating func add(_ items: [CallPoint.Item], to sequence: Int) {
    guard let place = points.lastIndex(where: { $0.sequence == sequence }) else { return }
    points[place].items += items
  }
}
