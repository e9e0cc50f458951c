import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("Contexts under concurrency, checkpoints and exploration")
struct UnitConcurrencyTests {
  @Test func `64 tasks, each with a context of its own, lose nothing`() async throws {
    let store = MockPlaceStore()
    let shared = Place.named("Lima")
    store.mainContext.places.insert(shared)
    await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          let context = store.newContext()
          for round in 0..<2 {
            for number in 0..<25 { context.insert(.named("\(task).\(round).\(number)")) }
            // Each task counts visits of one place, and retries until it succeeds.
            while true {
              var place = try await context.place(shared.id) ?? shared
              place.visits += 1
              context.update(place)
              do {
                try await context.save(resolving: .nobody)
                break
              } catch PlaceError.changedElsewhere {
                try context.dropUpdate(of: shared.id)
              }
            }
          }
        }
      }
    }
    #expect(store.mainContext.places.count == 64 * 50 + 1)
    #expect(store.mainContext.places[shared.id]?.visits == 128)
  }

  @Test func `one context takes changes from many tasks`() async throws {
    let store = MockPlaceStore()
    let context = store.mainContext
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for number in 0..<50 { context.insert(.named("\(task).\(number)")) }
          try? context.save()
        }
      }
    }
    try now { try context.save() }
    #expect(context.places.count == 64 * 50)
    #expect(!context.hasChanges)
  }

  @Test func `a rewind takes what waits back as well`() throws {
    let store = MockPlaceStore()
    let (context, backend) = (store.mainContext, store.core.backend)
    let lima = Place.named("Lima")
    context.insert(lima)
    let mark = backend.checkpoint()
    try context.save()
    context.insert(.named("Cusco"))
    let later = store.newContext()
    later.insert(.named("Puno"))
    backend.rewind(to: mark)
    #expect(context.places.isEmpty)
    #expect(context.places.pending.inserted == [lima])
    #expect(!later.hasChanges)
    try context.save()
    #expect(context.places.all == [lima])
    backend.rewind(to: mark)
    #expect(context.places.pending.inserted == [lima])
  }

  @Test func `a snapshot has what is committed; loading one drops what waits`() throws {
    let store = MockPlaceStore()
    let (context, backend) = (store.mainContext, store.core.backend)
    let lima = Place.named("Lima")
    context.insert(lima)
    try context.save()
    let snapshot = try backend.snapshot()
    context.insert(.named("Cusco"))
    #expect(try backend.snapshot() == snapshot)
    try backend.load(snapshot)
    #expect(!context.hasChanges)
    #expect(try context.fetchAll() == [lima])
  }

  @Test func `exploration finds who forgets to roll back`() async {
    let found = await exploreFaults(with: MockPlaceError.allCases) { backend in
      try await visitingTwice(on: backend, rollsBack: false)
    }
    #expect(!found.failures.isEmpty)
    let none = await exploreFaults(with: MockPlaceError.allCases) { backend in
      try await visitingTwice(on: backend, rollsBack: true)
    }
    #expect(none.failures.isEmpty, "\(none)")
    #expect(none.runs > 10)
  }
}

/// Runs an app that adds a place, and shows it only if that was saved.
private func visitingTwice(on backend: Backend, rollsBack: Bool) async throws -> Bool {
  let store = MockPlaceStore(backend: backend)
  let context = store.mainContext
  for city in ["Lima", "Cusco"] {
    context.insert(.named(city))
    do {
      try now { try context.save() }
    } catch {
      if rollsBack { context.rollback() }
    }
  }
  return !context.hasChanges
}

extension MockPlaceContext {
  /// Drops a change by inserting all others again after a rollback.
  fileprivate func dropUpdate(of id: UUID) throws {
    let others = places.pending.inserted
    rollback()
    try insertAll(others)
  }
}
