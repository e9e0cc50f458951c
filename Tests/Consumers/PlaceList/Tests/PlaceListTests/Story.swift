import Foundation
import Testing

@testable import PlaceList

/// A scenario with a user's places, for any store.
enum Story: String, CaseIterable {
  case saving, waiting, discarding, savedAlready, removing, correcting
  case merging, overlapping, removedElsewhere, correctedElsewhere
  case missing, allOrNothing, telling

  /// Runs the scenario in an empty store.
  func tell(to store: some PlaceStore) async throws {
    let manager = StorageManager(store: store)
    #expect(try manager.fetchAll().isEmpty)
    let lima = manager.insertPlace(city: "Lima", country: "Peru")
    manager.insertPlace(city: "Oslo", country: "Norway")
    switch self {
    case .saving, .waiting, .discarding, .savedAlready: try tellOfSaving(lima, manager, store)
    case .removing, .correcting: try tellOfChanges(lima, manager, store)
    case .merging, .overlapping, .removedElsewhere, .correctedElsewhere:
      try tellOfOthers(lima, manager, store)
    case .missing, .allOrNothing: try tellOfMistakes(lima, manager, store)
    case .telling: try await tellOfNews(lima, manager, store)
    }
  }

  private func tellOfSaving<Store: PlaceStore>(
    _ lima: Place, _ manager: StorageManager<Store>, _ store: Store
  ) throws {
    // The change is pending, and other contexts do not see it.
    #expect(manager.hasUnsavedChanges)
    #expect(try cities(of: manager) == ["Oslo", "Lima"])
    #expect(try store.newContext().fetchAll().isEmpty)
    if self == .waiting { return }
    if self == .discarding {
      manager.discardChanges()
      #expect(!manager.hasUnsavedChanges)
      #expect(try manager.fetchAll().isEmpty)
      return
    }
    if self == .savedAlready {
      // This is the state after an earlier save with an unknown outcome.
      let lost = store.newContext()
      lost.insert(Place(id: lima.id, city: "Lime", country: "Peru"))
      try lost.save()
    }
    try manager.save()
    #expect(!manager.hasUnsavedChanges)
    let saved = try store.newContext().fetchAll()
    #expect(saved.map(\.city) == ["Lima", "Oslo"])
    #expect(saved.allSatisfy { $0.revision != nil })
    #expect(saved.first?.id == lima.id)
    // A save without changes cannot fail.
    try manager.save()
    #expect(try store.newContext().fetchAll() == saved)
  }

  private func tellOfChanges<Store: PlaceStore>(
    _ lima: Place, _ manager: StorageManager<Store>, _ store: Store
  ) throws {
    try manager.save()
    if self == .removing {
      try manager.remove(id: lima.id)
      #expect(try cities(of: manager) == ["Oslo"])
      #expect(try store.newContext().place(lima.id) != nil)
      try manager.save()
      #expect(try store.newContext().place(lima.id) == nil)
    } else {
      let saved = try #require(try store.viewContext.place(lima.id))
      try manager.rename(saved.id, to: "Cusco")
      try manager.rename(saved.id, to: "Puno")
      #expect(try cities(of: manager) == ["Oslo", "Puno"])
      try manager.save()
      let corrected = try #require(try store.newContext().place(lima.id))
      #expect(corrected.city == "Puno")
      #expect(corrected.revision != saved.revision)
    }
  }

  private func tellOfOthers<Store: PlaceStore>(
    _ lima: Place, _ manager: StorageManager<Store>, _ store: Store
  ) throws {
    try manager.save()
    if self == .correctedElsewhere {
      try manager.remove(id: lima.id)
    } else {
      try manager.rename(lima.id, to: "Callao")
    }
    let other = store.newContext()
    var theirs = try #require(try other.place(lima.id))
    theirs.country = "República del Perú"
    if self == .overlapping { theirs.city = "Ciudad de los Reyes" }
    if self == .removedElsewhere { other.delete(lima.id) } else { other.update(theirs) }
    try other.save()
    try manager.save()
    let place = try store.newContext().place(lima.id)
    switch self {
    case .merging, .overlapping:
      #expect(place?.city == "Callao")
      #expect(place?.country == "República del Perú")
    default: #expect(place == nil)
    }
    #expect(!manager.hasUnsavedChanges)
  }

  private func tellOfMistakes<Store: PlaceStore>(
    _ lima: Place, _ manager: StorageManager<Store>, _ store: Store
  ) throws {
    if self == .missing {
      for change in [manager.remove, { try manager.rename($0, to: "Atlantis") }] {
        #expect { try change(UUID()) } throws: {
          if case PlaceError.missing = $0 { true } else { false }
        }
      }
      try manager.save()
      #expect(try cities(of: manager) == ["Oslo", "Lima"])
      return
    }
    try manager.save()
    let rome = manager.insertPlace(city: "Rome", country: "Italy")
    store.viewContext.insert(rome)
    #expect { try manager.save() } throws: {
      if case PlaceError.duplicate = $0 { true } else { false }
    }
    #expect(manager.hasUnsavedChanges)
    #expect(try cities(of: store.newContext()) == ["Lima", "Oslo"])
    try manager.remove(id: rome.id)
    try manager.save()
  }

  private func tellOfNews<Store: PlaceStore>(
    _ lima: Place, _ manager: StorageManager<Store>, _ store: Store
  ) async throws {
    typealias News = ([UUID], [UUID], [UUID])
    let (news, more) = AsyncStream.makeStream(of: News.self)
    let other = store.newContext()
    other.onChange = { more.yield(($0, $1, $2)) }
    try manager.save()
    var iterator = news.makeAsyncIterator()
    var next = try #require(await iterator.next())
    #expect(next.0.contains(lima.id) && next.0.count == 2 && next.1.isEmpty && next.2.isEmpty)
    // A context is not notified of its own saves.
    other.insert(Place(id: UUID(), city: "Rome", country: "Italy"))
    try other.save()
    try manager.rename(lima.id, to: "Callao")
    try manager.save()
    next = try #require(await iterator.next())
    #expect(next == ([], [lima.id], []))
    try manager.remove(id: lima.id)
    try manager.save()
    next = try #require(await iterator.next())
    #expect(next == ([], [], [lima.id]))
  }

  private func cities(of manager: StorageManager<some PlaceStore>) throws -> [String] {
    try manager.fetchAll().map(\.city)
  }

  private func cities(of context: some PlaceContext) throws -> [String] {
    try context.fetchAll().map(\.city)
  }
}
