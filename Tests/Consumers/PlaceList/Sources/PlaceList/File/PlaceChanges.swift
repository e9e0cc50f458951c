import Foundation

/// What a context has changed and not yet saved.
struct PlaceChanges {
  struct Change {
    let id: UUID
    /// Where it stands among the changes, by the first of the place.
    let number: Int
    /// The place as the context wants it; `nil` for one that shall go.
    var place: Place?
    /// The version from which the context started; `nil` if it knew of none.
    var base: Place?
    var isNew = false
    /// Whether the context has inserted what it had already.
    var isDuplicate = false
  }

  private var changes: [UUID: Change] = [:]
  private var count = 0

  var isEmpty: Bool { changes.isEmpty }

  var inOrder: [Change] { changes.values.sorted { $0.number < $1.number } }

  subscript(id: UUID) -> Change? { changes[id] }

  mutating func insert(_ place: Place) {
    let known = changes[place.id]
    note(place.id, place, over: nil)
    if let known {
      // What it has removed itself, a context can put back.
      changes[place.id]?.isDuplicate = known.place != nil || known.base == nil
    } else {
      changes[place.id]?.isNew = true
    }
  }

  mutating func update(_ place: Place, over base: Place?) { note(place.id, place, over: base) }

  mutating func delete(_ id: UUID, over base: Place?) {
    if let known = changes[id], known.base == nil {
      // It was never in the file.
      changes[id] = nil
    } else {
      note(id, nil, over: base)
      changes[id]?.isDuplicate = false
    }
  }

  private mutating func note(_ id: UUID, _ place: Place?, over base: Place?) {
    if changes[id] == nil {
      count += 1
      changes[id] = Change(id: id, number: count, base: base)
    }
    changes[id]?.place = place
  }

  /// The places of the file with the changes on top, new ones last.
  func shown(over places: [Place]) -> [Place] {
    if isEmpty { return places }
    let known = Set(places.map(\.id))
    return places.compactMap { place in changes[place.id].map(\.place) ?? place }
      + inOrder.filter { !known.contains($0.id) }.compactMap(\.place)
  }
}
