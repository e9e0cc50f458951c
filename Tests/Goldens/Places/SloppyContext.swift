import Foundation
import MockSpecRuntime

/// A handwritten context with one mistake.
final class SloppyContext: PlaceContext, @unchecked Sendable {
  enum Mistake {
    case none, halfCommits, lastWins, keepsAtRollback, forgetsToTell, insertsTwice, ignoresWinner
    case tellsItself, tellsRollbacks, tellsTwice, mixesNews, callsBackTwice, callsBackInside
  }

  let context: MockPlaceContext
  private let mistake: Mistake
  /// The changes since the last commit; used by one test at a time.
  private var changes: [(MockPlaceContext) throws -> Void] = []
  private var observer: (@Sendable ([UUID], [UUID], [UUID]) -> Void)?

  init(_ mistake: Mistake, over backend: Backend = Backend()) {
    self.mistake = mistake
    context = MockPlaceContext(backend: backend)
  }

  /// Returns another context over the same places.
  func another() -> SloppyContext { SloppyContext(mistake, over: context.core.backend) }

  private func change(_ body: @escaping (MockPlaceContext) throws -> Void) rethrows {
    changes.append(body)
    try? body(context)
  }

  func insert(_ place: Place) {
    change { self.mistake == .insertsTwice ? $0.update(place) : $0.insert(place) }
  }

  func insertAll(_ places: [Place]) throws { try context.insertAll(places) }

  func update(_ place: Place) { change { $0.update(place) } }

  func delete(_ id: UUID) throws {
    try context.delete(id)
    changes.append { try $0.delete(id) }
  }

  func fetchAll() throws -> [Place] { try context.fetchAll() }

  func places(
    where isIncluded: @escaping @Sendable (Place) -> Bool,
    by areInIncreasingOrder: @escaping @Sendable (Place, Place) -> Bool, limit: Int
  ) async throws -> [Place] {
    try await context.places(where: isIncluded, by: areInIncreasingOrder, limit: limit)
  }

  func place(_ id: UUID) async throws -> Place? { try await context.place(id) }

  func place(_ id: UUID, completion: @escaping @Sendable (Place?, (any Error)?) -> Void) {
    context.place(id, completion: completion)
  }

  func trip(_ number: Int) throws -> Trip { try context.trip(number) }

  func save(_ trip: Trip) throws -> Trip { try context.save(trip) }

  func cancel(_ number: Int) { context.cancel(number) }

  var hasChanges: Bool { mistake == .forgetsToTell ? false : context.hasChanges }

  func changeCount() -> Int { context.changeCount() }

  func save() throws {
    switch mistake {
    case .halfCommits:
      do {
        try context.save()
      } catch {
        for change in changes {
          let step = MockPlaceContext(backend: context.core.backend)
          try? change(step)
          try? step.save()
        }
        throw error
      }
    case .tellsItself:
      let places = context.places.pending
      try context.save()
      observer?(places.inserted.map(\.id), places.updated.map(\.id), places.deleted)
    case .lastWins: try context.overwrite()
    default: try context.save()
    }
    changes = []
  }

  func save() async throws { try await context.save() }

  func save(completion: @escaping @Sendable ((any Error)?) -> Void) {
    if mistake == .callsBackInside {
      do { try context.save() } catch { return completion(error) }
      return completion(nil)
    }
    let calls = mistake == .callsBackTwice ? 2 : 1
    context.save { error in for _ in 0..<calls { completion(error) } }
  }

  func overwrite() throws { try context.overwrite() }

  func save(resolving conflicts: Winner) async throws {
    try await context.save(resolving: mistake == .ignoresWinner ? .me : conflicts)
  }

  func rollback() {
    guard mistake != .keepsAtRollback else { return }
    if mistake == .tellsRollbacks { observer?([], context.places.pending.inserted.map(\.id), []) }
    context.rollback()
    changes = []
  }

  func rollback(completion: @escaping @Sendable () -> Void) {
    context.rollback(completion: completion)
  }

  var placesDidChange:
    (@Sendable (_ inserted: [UUID], _ updated: [UUID], _ deleted: [UUID]) -> Void)?
  {
    get { context.placesDidChange }
    set {
      observer = newValue
      let mistake = mistake
      guard let newValue else { return context.placesDidChange = nil }
      context.placesDidChange = { inserted, updated, deleted in
        if mistake == .mixesNews { return newValue(inserted + updated, [], deleted) }
        if mistake == .tellsTwice { newValue(inserted, updated, deleted) }
        newValue(inserted, updated, deleted)
      }
    }
  }

  var tripsDidChange: (@Sendable () -> Void)? {
    get { context.tripsDidChange }
    set { context.tripsDidChange = newValue }
  }
}
