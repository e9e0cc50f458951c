@_spi(MockSpecGenerated) import MockSpecRuntime

/// The records to save and the ids to delete of one request, with what is known of them and their outcomes.
final class ModifyBatch<Adapter: RecordAdapter> {
  let saves: [RecordFacts<Adapter>]
  let deletes: [StoreOutcome<Adapter>]
  /// The records to save, and behind them what is to be deleted.
  let items: [StoreOutcome<Adapter>]
  let policy: SavePolicy
  let isAtomic: Bool
  let note: (any Sendable)?

  init(
    _ saves: [RecordFacts<Adapter>], deleting deletes: [StoreOutcome<Adapter>], policy: SavePolicy,
    isAtomic: Bool, note: (any Sendable)? = nil
  ) {
    (self.saves, self.deletes, self.policy) = (saves, deletes, policy)
    (self.isAtomic, self.note) = (isAtomic, note)
    var items = deletes
    // Without optimization, an array of other elements would be made by a cast of each.
    if !saves.isEmpty {
      items = []
      items.reserveCapacity(saves.count + deletes.count)
      for facts in saves { items.append(facts) }
      for item in deletes { items.append(item) }
    }
    self.items = items
  }

  var ids: [Adapter.ID] { items.map { $0.id } }

  var count: Int { items.count }

  /// The number of items that are rejected.
  var rejectionCount: Int {
    var count = 0
    for item in items where item.rejection != nil { count += 1 }
    return count
  }

  /// True if no id comes twice.
  private var isDistinct: Bool {
    guard count > 1 else { return true }
    var ids = Set<Adapter.ID>(minimumCapacity: count)
    return items.allSatisfy { ids.insert($0.id).inserted }
  }

  /// The validation failure of the request, whatever the store holds.
  func failure(within limits: StoreLimits, refusingCircles: Bool = false) -> ErrorMeaning? {
    if let most = limits.items, count > most { return .tooMany }
    if let most = limits.bytes, saves.reduce(0, { $0 + $1.sentSize }) > most { return .tooMany }
    return isDistinct && !(refusingCircles && hasCircle) ? nil : .invalid
  }

  /// True if records that are saved together own each other, or are each other's parents, in a circle.
  private var hasCircle: Bool {
    if saves.allSatisfy({ $0.links.isEmpty }) { return false }
    return [RecordLink<Adapter.ID>.Kind.owner, .parent].contains { kind in
      var rest: [Adapter.ID: Set<Adapter.ID>] = [:]
      for facts in saves {
        let targets = facts.links.filter { $0.kind == kind }.map(\.target)
        if !targets.isEmpty { rest[facts.id] = Set(targets) }
      }
      // A record that refers to nothing that is left takes part in no circle.
      while !rest.isEmpty {
        let free = rest.filter { $0.value.allSatisfy { rest[$0] == nil } }
        if free.isEmpty { return true }
        for id in free.keys { rest[id] = nil }
      }
      return false
    }
  }

  /// The first items, without those whose atomic zone is cut in two.
  func head(_ count: Int, in table: Table<Adapter>, _ state: StoreState) -> ModifyBatch {
    let zones = table.atomicZones(of: self, in: state)
    let rest = isAtomic ? Set(zones.dropFirst(count)) : []
    let broken = rest.filter { $0.map { table.zoneFacts(of: $0, in: state).isAtomic } ?? true }
    let kept = Set(
      zip(ids, zones).prefix(count).filter { !broken.contains($0.1) }.map { $0.0 })
    return with(saves.filter { kept.contains($0.id) }, deletes.filter { kept.contains($0.id) })
  }

  /// Returns the request without the deletions of ids that do not meet a condition.
  func deleting(_ isKept: (Adapter.ID) -> Bool) -> ModifyBatch {
    with(saves, deletes.filter { isKept($0.id) })
  }

  private func with(
    _ saves: [RecordFacts<Adapter>], _ deletes: [StoreOutcome<Adapter>]
  ) -> ModifyBatch {
    ModifyBatch(saves, deleting: deletes, policy: policy, isAtomic: isAtomic, note: note)
  }
}
