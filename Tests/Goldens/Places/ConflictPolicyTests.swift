import Foundation
import MockSpecRuntime
import Testing

/// Tests of two contexts that have read the same place; one saves, then the other.
@Suite("Conflicts at commit")
struct ConflictPolicyTests {
  let store = MockPlaceStore()
  let lima = Place.named("Lima")
  var mine: MockPlaceContext { store.mainContext }

  private func theirs(_ change: (MockPlaceContext) throws -> Void) throws {
    let context = store.newContext()
    try change(context)
    try context.save()
  }

  /// Reads the place in one context; in the other, renames it and counts a visit.
  private func begin() async throws -> Place {
    mine.places.insert(lima)
    let read = try #require(try await mine.place(lima.id))
    try theirs { context in
      var place = lima
      (place.city, place.visits) = ("Ciudad de los Reyes", 7)
      context.update(place)
    }
    return read
  }

  @Test(arguments: zip(Winner.allCases, ["conflict", "theirs", "mine", "both"]))
  func `a policy settles what two have changed`(winner: Winner, expected: String) async throws {
    var place = try await begin()
    place.visits = 1
    mine.update(place)
    do {
      try await mine.save(resolving: winner)
    } catch PlaceError.changedElsewhere(let client, let server, let ancestor) {
      #expect(expected == "conflict")
      #expect(client == place)
      #expect(server?.visits == 7)
      #expect(ancestor == lima)
      #expect(mine.places.pending.updated == [place], "nothing is lost")
      return
    }
    let stored = try #require(mine.places[lima.id])
    #expect(!mine.hasChanges)
    switch expected {
    case "theirs": #expect((stored.city, stored.visits) == ("Ciudad de los Reyes", 7))
    case "mine": #expect((stored.city, stored.visits) == ("Lima", 1))
    default: #expect((stored.city, stored.visits) == ("Ciudad de los Reyes", 1))
    }
  }

  @Test func `the store's own policy holds where a commit states none`() async throws {
    var place = try await begin()
    place.country = "PE"
    mine.update(place)
    try await mine.save(resolving: .everybody)
    #expect(mine.places[lima.id]?.city == "Ciudad de los Reyes")
    #expect(mine.places[lima.id]?.country == "PE")
    place.country = "Perú"
    mine.update(place)
    try mine.overwrite()
    #expect(mine.places[lima.id] == place)
  }

  @Test(arguments: zip(Winner.allCases, ["conflict", "kept", "gone", "gone"]))
  func `a deletion of what others have changed is a conflict`(
    winner: Winner, expected: String
  ) async throws {
    _ = try await begin()
    try mine.delete(lima.id)
    do {
      try await mine.save(resolving: winner)
      #expect(expected == (mine.places.isEmpty ? "gone" : "kept"))
    } catch PlaceError.changedElsewhere(_, let server, _) {
      #expect(expected == "conflict")
      #expect(server?.visits == 7)
    }
  }

  @Test(arguments: zip(Winner.allCases, ["conflict", "gone", "back", "gone"]))
  func `a change of what others have deleted is a conflict`(
    winner: Winner, expected: String
  ) async throws {
    mine.places.insert(lima)
    _ = try await mine.place(lima.id)
    try theirs { try $0.delete(lima.id) }
    mine.update(lima)
    do {
      try await mine.save(resolving: winner)
      #expect(expected == (mine.places.isEmpty ? "gone" : "back"))
    } catch PlaceError.changedElsewhere(_, let server, let ancestor) {
      #expect(expected == "conflict")
      #expect(server == nil)
      #expect(ancestor == lima)
    }
  }

  @Test(arguments: Winner.allCases)
  func `what two have deleted is gone`(winner: Winner) async throws {
    mine.places.insert(lima)
    try mine.delete(lima.id)
    try theirs { try $0.delete(lima.id) }
    try await mine.save(resolving: winner)
    #expect(mine.places.isEmpty)
  }

  @Test(arguments: Winner.allCases)
  func `what two have inserted is a duplicate`(winner: Winner) async throws {
    mine.insert(lima)
    try theirs { $0.insert(lima) }
    await #expect { try await mine.save(resolving: winner) } throws: {
      ($0 as? PlaceError)?.name == "duplicate"
    }
    #expect(mine.places.count == 1)
    #expect(mine.places.pending.inserted == [lima])
  }

  @Test func `the version that counts is the one read last before the change`() async throws {
    var place = try await begin()
    place = try #require(try await mine.place(lima.id))
    place.visits += 1
    mine.update(place)
    try await mine.save(resolving: .nobody)
    #expect(mine.places[lima.id]?.visits == 8)
    place.visits += 1
    mine.update(place)
    try await mine.save(resolving: .nobody)
    #expect(mine.places[lima.id]?.visits == 9, "its own commit is known to a context")
  }

  @Test func `a list counts as read, whole or in part`() async throws {
    mine.places.insert(lima)
    _ = try mine.fetchAll()
    try theirs { $0.update(Place(id: lima.id, city: "Callao", country: "Peru")) }
    mine.update(lima)
    await #expect(throws: PlaceError.self) { try await mine.save(resolving: .nobody) }
    mine.rollback()
    _ = try await mine.places(where: { _ in true }, by: { $0.city < $1.city }, limit: 1)
    mine.update(lima)
    try await mine.save(resolving: .nobody)
  }

  @Test func `what was never read is based on what is stored when it is changed`() async throws {
    mine.places.insert(lima)
    mine.update(lima)
    try theirs { $0.update(lima) }
    await #expect(throws: PlaceError.self) { try await mine.save(resolving: .nobody) }
    mine.rollback()
    mine.update(lima)
    try await mine.save(resolving: .nobody)
  }

  @Test func `a tag says on which version a record is based`() throws {
    let old = try mine.trip(0)
    try theirs { context in
      var trip = try context.trip(0)
      trip.title = "Work"
      _ = try context.save(trip)
    }
    _ = try mine.trip(0)
    _ = try mine.save(old)
    #expect(errorName { try mine.save() } == "changedElsewhere")
    mine.rollback()
    _ = try mine.save(try mine.trip(0))
    try mine.save()
    #expect(errorName { _ = try mine.trip(9) } == "notFound")
  }
}
