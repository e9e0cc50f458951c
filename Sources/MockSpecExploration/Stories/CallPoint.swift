import MockSpecRuntime

/// A call of an explored run that can fail, as the probe has recorded it.
package struct CallPoint {
  /// The index of the call in the journal.
  let sequence: Int
  let scope: CallScope
  /// The label of the client that makes the call.
  let client: String
  /// True if the app that makes the call can be killed at it.
  let isKillable: Bool
  /// The record that the call saves, where it is the only item.
  var record: Any?
  var items: [CallItem] = []
  /// True if the answer depends on the state of the account.
  var tellsOfAccount = false

  init(sequence: Int, _ call: CallTraits, _ held: borrowing Held) {
    (self.sequence, scope, record) = (sequence, call.scope, call.record)
    client = call.client.label
    isKillable = call.style != .immediate && call.client.isLaunched(held)
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
  func allows(_ error: some ErrorCatalogue, for item: CallItem) -> Bool {
    (item.isInner || !scope.isSingle)
      && scope.item(item.verbs, isSingle: false, isInner: item.isInner)
        .allowsItems(error, record: item.record)
  }

  /// Checks whether a rule about an item counts the call.
  fileprivate func countsFor(_ error: some ErrorCatalogue, _ item: CallItem) -> Bool {
    scope.item(item.verbs, isSingle: scope.isSingle && !item.isInner, isInner: item.isInner)
      .allowsItems(error, record: item.record)
  }

  /// Checks whether an error about the state of the store can occur at an item.
  func comesUpon(_ error: some ErrorCatalogue, at item: CallItem) -> Bool {
    !item.isInner && scope.item(item.verbs, isSingle: true).allows(error, record: item.record)
  }
}

extension ExploredFault {
  /// Checks whether a call is among those that are counted to find the one which the fault hits.
  func counts(_ point: CallPoint) -> Bool {
    let item = item
    switch kind {
    case .fails(let error):
      guard let item else { return point.allows(error, at: position) }
      return point.items.contains { $0.id == item && point.countsFor(error, $0) }
    case .simulates:
      return point.items.contains { !$0.isInner && (item == nil || $0.id == item) }
    case .misanswers:
      return !point.scope.isSingle && point.items.contains { !$0.isInner && $0.id == item }
    case .kills: return point.isKillable
    case .account, .links: return true
    case .killsAfterWrite, .shortPages, .turns, .chooses: return false
    }
  }
}

extension [CallPoint] {
  /// Returns the faults with some errors at one of the calls: those of the whole call, then those of its items.
  func faults(at index: Int, with errors: [some ErrorCatalogue]) -> [ExploredFault] {
    unnumbered(at: index, with: errors).map { numbered($0, at: index) }
  }

  /// Draws one of the faults at a call; `nil` if there is none.
  func drawnFault(
    at index: Int, with errors: [some ErrorCatalogue], _ random: inout SeededNumbers
  ) -> ExploredFault? {
    // Counting calls takes most of the time, and only one fault needs its number.
    unnumbered(at: index, with: errors).randomElement(using: &random)
      .map { numbered($0, at: index) }
  }

  private func numbered(_ fault: ExploredFault, at index: Int) -> ExploredFault {
    fault.at(call: self[...index].count(where: fault.counts))
  }

  /// Returns the faults at one of the calls, without the number of that call.
  private func unnumbered(at index: Int, with errors: [some ErrorCatalogue]) -> [ExploredFault] {
    // No store is behind such a call, so an error about the store can only be thrown. Elsewhere only the store says
    // that something exists, as the app believes it.
    let isCall = self[index].scope.verbs == .call
    let plain = errors.filter { isCall || $0.tellsOfStore == nil && $0.meaning != .exists }
    var faults = plain.flatMap { wholeFaults(at: index, with: $0) }
    let items = self[index].items.filter { isNew($0, at: index) }
    for item in items {
      for error in plain { faults += itemFaults(at: index, item, with: error) }
    }
    for error in errors where error.tellsOfStore != nil {
      faults += events(at: index, error, to: items)
    }
    return faults + misanswers(at: index, of: items)
  }

  /// Returns the faults by which the answer to a call about many items is wrong about one of them.
  private func misanswers(at index: Int, of items: [CallItem]) -> [ExploredFault] {
    guard !self[index].scope.isSingle else { return [] }
    return items.flatMap { item in
      item.misanswers.map { ExploredFault(.misanswers($0), item: item.id) }
    }
  }

  private func wholeFaults(at index: Int, with error: some ErrorCatalogue) -> [ExploredFault] {
    ([.beforeApplying] + self[index].positions).flatMap { position in
      self[index].allows(error, at: position)
        ? ExploredFault(.fails(error), at: position).delays : []
    }
  }

  /// Returns the fault of an item with an error.
  private func itemFaults(at index: Int, _ item: CallItem, with error: some ErrorCatalogue)
    -> [ExploredFault]
  {
    guard !error.composesItems, self[index].allows(error, for: item) else { return [] }
    return [ExploredFault(.fails(error), item: item.id)]
  }

  /// Returns the faults that make an error about the store true, because the app relies on what the error
  /// says; of items, those that are new.
  private func events(
    at index: Int, _ error: some ErrorCatalogue, to news: [CallItem]
  ) -> [ExploredFault] {
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
      faults.append(ExploredFault(.simulates(error)))
      concerned = items.count > 1 ? items : []
    }
    let fresh = concerned.filter { item in
      news.contains { $0.id == item.id && $0.verbs == item.verbs }
    }
    faults += fresh.map { ExploredFault(.simulates(error), item: $0.id) }
    return error.tellsOfLostKeys ? faults + faults.map(\.withLostKeys) : faults
  }

  /// Returns the faults that are no errors, at one of all calls: the app is killed, or the account or the link has another
  /// state from it on.
  func otherFaults(at index: Int, _ links: [Backend.Link] = []) -> [ExploredFault] {
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
    return faults + links.map { ExploredFault(.links($0), call: index + 1) }
  }

  /// Checks whether at most one earlier call had the same verbs for an item.
  private func isNew(_ item: CallItem, at index: Int) -> Bool {
    let before = self[..<index].count { point in
      point.items.contains { $0.id == item.id && $0.verbs == item.verbs }
    }
    return before < 2
  }
}

extension [CallItem] {
  /// The first item of each zone.
  fileprivate var firstOfZones: [CallItem] {
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

  mutating func add(_ items: [CallItem], to sequence: Int) {
    var place = points.count - 1
    // Most often the call is the last one.
    while place >= 0, points[place].sequence != sequence { place -= 1 }
    if place >= 0 { points[place].items += items }
  }
}
