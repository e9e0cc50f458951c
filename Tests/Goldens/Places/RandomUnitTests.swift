import Foundation
import MockSpecStores
import Testing

/// Tests random changes and commits of three contexts against a simple model.
@Suite("Contexts do what a model of them does")
struct RandomUnitTests {
  /// The number of sequences: a few hundred in every run; 10,000 with `MOCKSPEC_SEQUENCES=10000`.
  private static let count =
    ProcessInfo.processInfo.environment["MOCKSPEC_SEQUENCES"].flatMap { Int($0) } ?? 400
  private static let shards = 8
  private static let ids = (0..<4).map { _ in UUID() }

  @Test(arguments: 0..<shards) func `in random sequences`(shard: Int) async throws {
    for seed in stride(from: shard, to: Self.count, by: Self.shards) {
      try await run(Numbers(seed: UInt64(seed)), "seed \(seed)")
    }
  }

  private func run(_ numbers: Numbers, _ seed: String) async throws {
    var numbers = numbers
    let store = MockPlaceStore()
    let contexts = (0..<3).map { _ in store.newContext() }
    var model = Model(contexts: contexts.count)
    for step in 0..<60 {
      let number = numbers.below(contexts.count)
      let (context, id) = (contexts[number], Self.ids[numbers.below(Self.ids.count)])
      let place = Place(
        id: id, city: "city \(numbers.below(3))", country: "country \(numbers.below(3))")
      let (came, expected) = try await take(
        numbers.below(8), Winner.allCases[numbers.below(4)], place, in: context, number, &model)
      try #require(came == expected, "step \(step) of \(seed)")
      let stored = Dictionary(uniqueKeysWithValues: context.places.all.map { ($0.id, $0) })
      try #require(stored == model.stored.mapValues(\.place), "step \(step) of \(seed)")
      let seen = Dictionary(uniqueKeysWithValues: context.places.pending.all.map { ($0.id, $0) })
      try #require(seen == model.pending[number].compactMapValues(\.place))
      try #require(context.changeCount() == model.pending[number].count)
    }
  }

  /// Makes one step in the context and in the model, and returns both results.
  private func take(
    _ step: Int, _ winner: Winner, _ place: Place, in context: MockPlaceContext, _ number: Int,
    _ model: inout Model
  ) async throws -> (came: String, expected: String) {
    switch step {
    case 0:
      context.insert(place)
      model.insert(place, in: number)
    case 1, 2:
      context.update(place)
      model.save(place, in: number)
    case 3:
      let isDone = errorName { try context.delete(place.id) } == nil
      return ("delete \(isDone)", "delete \(model.delete(place.id, in: number))")
    case 4:
      let read = try await context.place(place.id)
      return ("read \(read as Any)", "read \(model.read(place.id, in: number) as Any)")
    case 5:
      context.rollback()
      model.pending[number] = [:]
    default:
      let isDone = await (try? context.save(resolving: winner)) != nil
      return ("\(winner) \(isDone)", "\(winner) \(model.commit(number, winner))")
    }
    return ("", "")
  }
}

extension PendingChanges where Adapter.Record == Place {
  fileprivate var all: [Place] { inserted + updated }
}

/// A model of the stored places, with a number for each version, and of the pending changes of each context.
private struct Model {
  struct Version {
    var place: Place
    var number: Int
  }

  struct Wish {
    /// `nil` for a deletion.
    var place: Place?
    var isNew = false
    var isDuplicate = false
    var base: Version?
  }

  var stored: [UUID: Version] = [:]
  var pending: [[UUID: Wish]]
  /// The versions that each context has read; a key without a version is of a place that did not exist.
  private var known: [[UUID: Version?]]
  private var number = 0

  init(contexts: Int) {
    pending = Array(repeating: [:], count: contexts)
    known = Array(repeating: [:], count: contexts)
  }

  mutating func read(_ id: UUID, in context: Int) -> Place? {
    if let wish = pending[context][id] { return wish.place }
    known[context][id] = .some(stored[id])
    return stored[id]?.place
  }

  private func base(_ id: UUID, in context: Int) -> Version? {
    if let version = known[context][id] { return version }
    return stored[id]
  }

  mutating func insert(_ place: Place, in context: Int) {
    guard let wish = pending[context][place.id] else {
      pending[context][place.id] = Wish(place: place, isNew: true, base: stored[place.id])
      return
    }
    if wish.place == nil, wish.base != nil {
      pending[context][place.id]?.place = place
    } else {
      pending[context][place.id] = Wish(
        place: place, isNew: true, isDuplicate: true, base: wish.base)
    }
  }

  mutating func save(_ place: Place, in context: Int) {
    if pending[context][place.id] == nil {
      pending[context][place.id] = Wish(base: base(place.id, in: context))
    }
    pending[context][place.id]?.place = place
  }

  mutating func delete(_ id: UUID, in context: Int) -> Bool {
    if let wish = pending[context][id] {
      guard wish.place != nil else { return false }
      pending[context][id] = wish.base.map { Wish(base: $0) }
      return true
    }
    guard stored[id] != nil else { return false }
    pending[context][id] = Wish(base: base(id, in: context))
    return true
  }

  mutating func commit(_ context: Int, _ winner: Winner) -> Bool {
    var after = stored
    for (id, wish) in pending[context] {
      let row = stored[id]
      let isCurrent = wish.base?.number == row?.number
      guard let place = wish.place else {
        if row == nil {
          if wish.base == nil { return false }
          continue
        }
        if !isCurrent, winner == .nobody { return false }
        if isCurrent || winner != .others { after[id] = nil }
        continue
      }
      if wish.isNew {
        if wish.isDuplicate || row != nil { return false }
        after[id] = Version(place: place, number: 0)
        continue
      }
      if isCurrent || winner == .me {
        after[id] = Version(place: place, number: 0)
      } else if winner == .nobody {
        return false
      } else if winner == .everybody, let row {
        after[id] = Version(place: merged(place, row.place, wish.base?.place), number: 0)
      }
    }
    for id in pending[context].keys {
      let isWritten = after[id]?.number == 0
      if isWritten {
        number += 1
        after[id]?.number = number
      }
      if isWritten || (after[id] == nil && stored[id] != nil) {
        known[context][id] = .some(after[id])
      }
    }
    stored = after
    pending[context] = [:]
    return true
  }

  private func merged(_ mine: Place, _ theirs: Place, _ base: Place?) -> Place {
    guard let base else { return mine }
    return Place(
      id: mine.id, city: mine.city == base.city ? theirs.city : mine.city,
      country: mine.country == base.country ? theirs.country : mine.country)
  }
}

/// A random number generator with the same numbers for the same seed.
private struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
