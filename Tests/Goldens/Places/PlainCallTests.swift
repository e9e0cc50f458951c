import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("Calls that no rule can be about take a short way to the same end")
struct PlainCallTests {
  @Test(arguments: 0..<40)
  func `random calls do the same with a rule that never hits and without it`(
    seed: Int
  ) async throws {
    let plain = MockPlaceStore(backend: Backend(issues: .kept))
    let judged = MockPlaceStore(backend: Backend(issues: .kept))
    // The member is never called, so that the rule never fires and the number of rules stays the same.
    plain.mainContext.on.placeCompletion.fails(with: .unreadable, on: .call(1_000_000)).optional()
    judged.core.backend.fails(with: MockPlaceError.cancelled, on: .call(1_000_000)).optional()
    var (first, second) = (RandomCalls(seed, on: plain), RandomCalls(seed, on: judged))
    for step in 0..<150 {
      let (one, other) = (await first.next(), await second.next())
      try #require(one == other, "step \(step)")
    }
    #expect(try first.state() == second.state())
    #expect(
      plain.core.backend.journal.map { "\($0)" } == judged.core.backend.journal.map { "\($0)" })
  }
}

/// Random calls of an app with two contexts, and of another client of the same places.
private struct RandomCalls {
  let store: MockPlaceStore
  let contexts: [MockPlaceContext]
  let places: [Place]
  var numbers: DrawnNumbers
  var mark: Checkpoint

  init(_ seed: Int, on store: MockPlaceStore) {
    self.store = store
    contexts = [store.mainContext, store.newContext()]
    numbers = DrawnNumbers(state: UInt64(seed) &* 7919 &+ 12345)
    var numbers = numbers
    places = (0..<10).map { number in
      let byte = UInt8(truncatingIfNeeded: numbers.next() >> 32)
      let id = UUID(uuid: (byte, UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      return Place(id: id, city: "city \(number)", country: "Peru")
    }
    mark = store.core.backend.checkpoint()
  }

  /// Makes a call, and returns its result.
  mutating func next() async -> String {
    let context = contexts[number(below: 2)]
    var place = places[number(below: places.count)]
    place.visits = number(below: 100)
    let start = number(below: places.count)
    let some = Array(places[start..<min(start + 3, places.count)])
    let chance = number(below: 40)
    let outcome = await result {
      switch chance {
      case 0..<8: context.insert(place)
      case 8..<11: try context.insertAll(chance == 8 ? some + some : some)
      case 11..<17: context.update(place)
      case 17..<20: try context.delete(place.id)
      case 20..<23: return "\(try context.fetchAll())"
      case 23..<25: return "\(try await context.place(place.id) as Place?)"
      case 25: return "\(context.places.pending.inserted.count) \(context.changeCount())"
      case 26..<32: try now { try context.save() }
      case 32: try context.overwrite()
      case 33: context.rollback()
      case 34: context.places.insert(place)
      case 35: context.places.remove(place.id)
      case 36: return "\(try context.trip(0)) \(try context.save(Trip(number: 1, title: "One")))"
      case 37: mark = store.core.backend.checkpoint()
      case 38: store.core.backend.rewind(to: mark)
      default: return "\(context.places.all) \(context.hasChanges)"
      }
      return ""
    }
    return "\(chance): \(outcome)"
  }

  /// Returns the state of the store and of the contexts.
  func state() throws -> [String] {
    try contexts.flatMap { context in
      [
        "\(context.places.pending.inserted)", "\(context.places.pending.updated)",
        "\(context.places.pending.deleted)", "\(try context.fetchAll())",
      ]
    } + [store.core.backend.snapshot().text]
  }

  private mutating func number(below limit: Int) -> Int {
    Int(truncatingIfNeeded: numbers.next() >> 33) % limit
  }

  private func result(_ body: () async throws -> String) async -> String {
    do {
      return try await body()
    } catch PlaceError.several(let items) {
      return items.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
    } catch {
      return "\(error)"
    }
  }
}

/// A random number generator with the same numbers for the same seed, on every platform.
private struct DrawnNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
