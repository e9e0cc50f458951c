import Foundation

/// Changes of places that wait in memory until they are written to the file in one transaction.
final class PlaceFileContext: PlaceContext, @unchecked Sendable {
  typealias Observer = @Sendable (_ inserted: [UUID], _ updated: [UUID], _ deleted: [UUID]) -> Void

  private let table: PlaceTable
  // The table's lock guards the rest.
  private var changes = PlaceChanges()
  /// The places as the context has read them last.
  private var known: [UUID: Place] = [:]
  private var observer: Observer?

  init(_ table: PlaceTable) {
    self.table = table
    table.locked { table.add(self) }
  }

  var hasChanges: Bool { table.locked { !changes.isEmpty } }

  var onChange: Observer? {
    get { table.locked { observer } }
    set { table.locked { observer = newValue } }
  }

  func insert(_ place: Place) { table.locked { changes.insert(place) } }

  func update(_ place: Place) { table.locked { changes.update(place, over: base(of: place.id)) } }

  func delete(_ id: UUID) { table.locked { changes.delete(id, over: base(of: id)) } }

  func rollback() { table.locked { changes = PlaceChanges() } }

  func place(_ id: UUID) throws -> Place? {
    try table.use {
      if let change = changes[id] { return change.place }
      known[id] = try table.place(id)
      return known[id]
    }
  }

  func fetchAll() throws -> [Place] {
    try table.use {
      let places = try table.places()
      for place in places where changes[place.id] == nil { known[place.id] = place }
      return changes.shown(over: places)
    }
  }

  func save() throws { try commit(isMerging: false) }

  func saveMerging() throws { try commit(isMerging: true) }

  /// The version from which the context starts: the one it has read, or else the one in the file.
  private func base(of id: UUID) -> Place? { known[id] ?? (try? table.place(id)) }

  private func commit(isMerging: Bool) throws {
    try table.use {
      if changes.isEmpty { return }
      let saved = try table.transaction {
        try changes.inOrder.compactMap { try write($0, isMerging) }
      }
      for (id, _, place) in saved { known[id] = place }
      changes = PlaceChanges()
      tell(
        inserted: saved.filter { $0.old == nil }.map(\.id),
        updated: saved.filter { $0.old != nil && $0.new != nil }.map(\.id),
        deleted: saved.filter { $0.new == nil }.map(\.id))
    }
  }

  private func tell(inserted: [UUID], updated: [UUID], deleted: [UUID]) {
    for case let observer? in table.others(than: self).map(\.observer) {
      table.news.async { observer(inserted, updated, deleted) }
    }
  }

  /// Writes one change; answers what was there before and is there now, or nothing if nothing was to do.
  private func write(_ change: PlaceChanges.Change, _ isMerging: Bool) throws
    -> (id: UUID, old: Place?, new: Place?)?
  {
    let stored = try table.place(change.id)
    if change.isDuplicate || change.isNew && stored != nil { throw PlaceError.duplicate }
    guard var place = change.place else {
      guard let stored else { return nil }
      if !isMerging, stored.revision != change.base?.revision {
        throw PlaceError.changedElsewhere(server: stored)
      }
      try table.delete(change.id)
      return (change.id, stored, nil)
    }
    if place.revision ?? change.base?.revision != stored?.revision {
      // Without the version that was changed, nobody can tell what has changed.
      guard isMerging, let base = change.base, place.revision ?? base.revision == base.revision
      else { throw PlaceError.changedElsewhere(server: stored) }
      // What others have removed stays so.
      guard let stored else { return nil }
      place = place.merged(into: stored, since: base)
    }
    return (change.id, stored, try table.write(place, isNew: stored == nil))
  }
}

extension Place {
  /// Somebody else's version with what was changed here since an earlier one.
  fileprivate func merged(into other: Place, since base: Place) -> Place {
    var place = other
    if city != base.city { place.city = city }
    if country != base.country { place.country = country }
    return place
  }
}
