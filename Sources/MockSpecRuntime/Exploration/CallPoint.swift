/// A call of an explored run that can fail, as the probe has seen it.
struct CallPoint {
  struct Item {
    let id: AnyHashable
    let verbs: ServiceVerbs
    /// Tells whether it is inside an item of the call: a record of a zone whose changes are asked for.
    let isInner: Bool
  }

  /// The place of the call in the journal.
  let sequence: Int
  let scope: CallScope
  var items: [Item] = []

  /// The other positions, besides before applying, at which a fault makes a difference.
  var positions: [FaultPosition] {
    // What only reads leaves nothing behind, wherever it breaks off.
    if scope.verbs.isDisjoint(with: [.save, .delete, .call, .commit]) { return [] }
    let middle = items.count / 2
    return (middle > 0 ? [.afterItems(middle)] : []) + [.afterApplying]
  }

  /// Tells whether an item can fail with an error: one of many, because the error of one is that of the call.
  func allows(_ reach: ErrorReach, for item: Item) -> Bool {
    (item.isInner || !scope.isSingle) && CallScope.many(item.verbs).allowsItems(reach)
  }

  /// Tells whether the call, or an item of it, can come upon what an error says.
  func comesUpon(_ reach: ErrorReach, at item: Item) -> Bool {
    let scope = CallScope.one(item.verbs)
    return !item.isInner && scope.allows(reach)
  }
}

extension [CallPoint] {
  /// All that can go wrong at one of the calls with one of the errors.
  ///
  /// - Parameters:
  ///   - index: The index of the call.
  ///   - errors: The errors.
  /// - Returns: Faults of the whole call, then those of its items.
  func faults(at index: Int, with errors: [some ErrorCatalogue]) -> [ExploredFault] {
    // A call that no store answers can only pretend.
    let isCall = self[index].scope.verbs == .call
    let plain = errors.filter { isCall || $0.tellsOfStore == nil }
    return plain.flatMap { wholeFaults(at: index, with: $0) }
      + self[index].items.flatMap { item in
        plain.flatMap { itemFaults(at: index, item, with: $0) }
      }
      + errors.filter { $0.tellsOfStore != nil }.flatMap { events(at: index, $0) }
  }

  private func wholeFaults(at index: Int, with error: some ErrorCatalogue) -> [ExploredFault] {
    guard self[index].scope.allows(error.reach) else { return [] }
    let number = self[...index].count { $0.scope.allows(error.reach) }
    return ([.beforeApplying] + self[index].positions).map {
      ExploredFault(.fails(error), call: number, at: $0)
    }
  }

  /// The item refused, twice at most for what is done with it: what comes later is no news.
  private func itemFaults(at index: Int, _ item: CallPoint.Item, with error: some ErrorCatalogue)
    -> [ExploredFault]
  {
    guard !error.composesItems, self[index].allows(error.reach, for: item) else { return [] }
    let number = self[...index].count { point in
      point.items.contains { $0.id == item.id && point.countsFor(error.reach, $0) }
    }
    guard isNews(item, at: index) else { return [] }
    return [ExploredFault(.fails(error), call: number, item: item.id)]
  }

  /// Makes true what an error says of the store: it is never only pretended, because the app must
  /// believe it.
  private func events(at index: Int, _ error: some ErrorCatalogue) -> [ExploredFault] {
    let point = self[index]
    let items = point.items.filter { point.comesUpon(error.reach, at: $0) }
    guard let first = items.first else { return [] }
    if point.scope.verbs == .changes {
      let number = self[...index].count { $0.items.contains { !$0.isInner } }
      return [ExploredFault(.simulates(error), call: number)]
    }
    // All of a zone goes with it.
    let concerned = error.tellsOfStore?.isOfZone == true ? [first] : items
    return concerned.compactMap { item in
      let number = self[...index].count { $0.items.contains { $0.id == item.id && !$0.isInner } }
      guard isNews(item, at: index) else { return nil }
      return ExploredFault(.simulates(error), call: number, item: item.id)
    }
  }

  /// Tells whether the same was not done with an item in two calls before.
  private func isNews(_ item: CallPoint.Item, at index: Int) -> Bool {
    let before = self[..<index].count { point in
      point.items.contains { $0.id == item.id && $0.verbs == item.verbs }
    }
    return before < 2
  }
}

extension CallPoint {
  /// Tells whether a rule about an item counts the call.
  fileprivate func countsFor(_ reach: ErrorReach, _ item: Item) -> Bool {
    CallScope(verbs: item.verbs, isSingle: scope.isSingle && !item.isInner).allowsItems(reach)
  }
}

/// The calls that could fail, as a rule that is never due has seen them; guarded by the backend's lock.
final class CallProbe {
  private(set) var points: [CallPoint] = []

  func note(_ sequence: Int, _ scope: CallScope) {
    points.append(CallPoint(sequence: sequence, scope: scope))
  }

  func note(_ items: [CallPoint.Item], of sequence: Int) {
    guard let place = points.lastIndex(where: { $0.sequence == sequence }) else { return }
    points[place].items += items
  }
}
