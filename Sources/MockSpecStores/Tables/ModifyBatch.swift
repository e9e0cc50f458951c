@_spi(MockSpecGenerated) import MockSpecRuntime

/// The records to save and the ids to delete of one request, with what is known of them.
struct ModifyBatch<Adapter: RecordAdapter> {
  var saves: [RecordFacts<Adapter>]
  var deletes: [Adapter.ID]
  let policy: SavePolicy
  let isAtomic: Bool
  let note: (any Sendable)?

  init(
    _ saves: [RecordFacts<Adapter>], deleting deletes: [Adapter.ID], policy: SavePolicy,
    isAtomic: Bool, note: (any Sendable)? = nil
  ) {
    (self.saves, self.deletes, self.policy) = (saves, deletes, policy)
    (self.isAtomic, self.note) = (isAtomic, note)
  }

  var ids: [Adapter.ID] { saves.map(\.id) + deletes }

  var count: Int { saves.count + deletes.count }

  /// True if no id comes twice.
  var isDistinct: Bool {
    guard count > 1 else { return true }
    var ids = Set<Adapter.ID>(minimumCapacity: count)
    return saves.allSatisfy { ids.insert($0.id).inserted }
      && deletes.allSatisfy { ids.insert($0).inserted }
  }

  /// The validation failure of the request, whatever the store holds.
  func failure(within limits: StoreLimits, refusingCircles: Bool = false) -> ErrorMeaning? {
    if let most = limits.items, count > most { return .tooMany }
    if let most = limits.bytes, saves.reduce(0, { $0 + $1.sentSize }) > most { return .tooMany }
    return isDistinct && !(refusingCircles && hasCircle) ? nil : .invalid
  }

  /// True if records that are saved together own each other, or are each other's parents, in a circle.
  @usableFromInline var hasCircle: Bool {
    if saves.allSatisfy(\.links.isEmpty) { return false }
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
  func head(_ count: Int, in table: Table<Adapter>, _ state: StoreState) -> Self {
    let zones = table.atomicZones(of: self, in: state)
    let rest = isAtomic ? Set(zones.dropFirst(count)) : []
    let broken = rest.filter { $0.map { table.zoneFacts(of: $0, in: state).isAtomic } ?? true }
    let kept = Set(
      zip(ids, zones).prefix(count).filter { !broken.contains($0.1) }.map { $0.0 })
    return Self(
      saves.filter { kept.contains($0.id) }, deleting: deletes.filter(kept.contains),
      policy: policy, isAtomic: isAtomic, note: note)
  }
}
