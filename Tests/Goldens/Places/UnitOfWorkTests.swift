import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("Changes that wait until they are committed")
struct UnitOfWorkTests {
  let store = MockPlaceStore()
  var context: MockPlaceContext { store.mainContext }

  @Test func `a change is seen by its context at once, and by others after the commit`()
    async throws
  {
    let other = store.newContext()
    let lima = Place.named("Lima")
    context.insert(lima)
    #expect(try context.fetchAll() == [lima])
    #expect(try await context.place(lima.id) == lima)
    #expect(try other.fetchAll().isEmpty)
    #expect(try await other.place(lima.id) == nil)
    #expect(context.places.isEmpty, "what a test sees is what is committed")
    #expect(context.places.pending.inserted == [lima])

    try await Task { try await context.save() }.value
    #expect(try other.fetchAll() == [lima])
    #expect(try await other.place(lima.id) == lima)
    #expect(context.places.all == [lima])
    #expect(context.places.pending.isEmpty)
  }

  @Test func `records are updated where deletions of the same commit have moved them`() throws {
    let places = (0..<100).map { Place.named("\($0)") }
    context.places.insert(contentsOf: places)
    for place in places.prefix(80) { try context.delete(place.id) }
    for var place in places.suffix(20) {
      place.visits = 1
      context.update(place)
    }
    try context.save()
    #expect(context.places.all.map(\.id) == places.suffix(20).map(\.id))
    #expect(context.places.all.allSatisfy { $0.visits == 1 })
  }

  @Test func `updates and deletions wait as well`() throws {
    var (lima, cusco) = (Place.named("Lima"), Place.named("Cusco"))
    context.places.insert(lima, cusco)
    lima.visits = 1
    context.update(lima)
    try context.delete(cusco.id)
    #expect(try context.fetchAll() == [lima])
    #expect(context.places.pending.updated == [lima])
    #expect(context.places.pending.deleted == [cusco.id])
    #expect(context.places[lima.id]?.visits == 0)

    try context.save()
    #expect(context.places.all == [lima])
  }

  @Test func `a rollback drops what waits, and only that`() throws {
    context.insert(.named("Lima"))
    try context.save()
    context.insert(.named("Cusco"))
    try context.delete(context.fetchAll()[0].id)
    #expect(context.hasChanges)
    #expect(context.changeCount() == 2)
    context.rollback()
    #expect(!context.hasChanges)
    #expect(try context.cities == ["Lima"])
    try context.save()
    #expect(context.places.all.map(\.city) == ["Lima"])
  }

  @Test func `what is inserted and deleted again never existed`() throws {
    let lima = Place.named("Lima")
    context.insert(lima)
    context.update(lima)
    try context.delete(lima.id)
    #expect(!context.hasChanges)
    try context.save()
    #expect(context.places.isEmpty)
  }

  @Test func `what is deleted can be put back`() throws {
    var lima = Place.named("Lima")
    context.places.insert(lima)
    try context.delete(lima.id)
    #expect(throws: PlaceError.self) { try context.delete(lima.id) }
    lima.visits = 2
    context.insert(lima)
    #expect(try context.fetchAll() == [lima])
    try context.save()
    #expect(context.places.all == [lima])
  }

  @Test func `queries see the context's own changes among what is stored`() async throws {
    let cities = ["Lima", "Cusco", "Puno", "Ica", "Tacna"].map { Place.named($0) }
    context.places.insert(contentsOf: cities[0...2])
    var puno = cities[2]
    puno.country = "Bolivia"
    context.update(puno)
    try context.delete(cities[0].id)
    try context.insertAll(Array(cities[3...]))
    let found = try await context.places(
      where: { $0.country == "Peru" }, by: { $0.city < $1.city }, limit: 2)
    #expect(found.map(\.city) == ["Cusco", "Ica"])
    let all = try await context.places(where: { _ in true }, by: { $0.city > $1.city }, limit: 0)
    #expect(all.map(\.city) == ["Tacna", "Puno", "Ica", "Cusco"])
  }

  @Test func `a context is the same or another, as the container says`() throws {
    #expect(store.mainContext === store.mainContext)
    let other = store.newContext()
    #expect(other !== store.newContext())
    #expect(other.core.client === store.core.client)
    #expect(store.on.newContext.calls.count == 2)
    store.on.newContext.returns(other)
    #expect(store.newContext() === other)
  }

  @Test func `containers on one backend share a store, and others do not`() throws {
    let twin = MockPlaceStore(backend: store.core.backend)
    context.insert(.named("Lima"))
    #expect(try twin.mainContext.fetchAll().isEmpty)
    try context.save()
    #expect(try twin.mainContext.cities == ["Lima"])
    #expect(try MockPlaceStore().mainContext.fetchAll().isEmpty)
  }

  @Test func `all stores of a context are committed together`() throws {
    var home = try context.trip(0)
    home.title = "Work"
    _ = try context.save(home)
    context.insert(.named("Lima"))
    let other = store.newContext()
    #expect(try other.trip(0).title == "Home")
    #expect(context.changeCount() == 2)
    try context.save()
    #expect(try other.trip(0).title == "Work")
    #expect(try other.cities == ["Lima"])
  }

  @Test func `a commit of nothing succeeds and changes nothing`() throws {
    context.places.insert(.named("Lima"))
    let before = try store.core.backend.snapshot()
    try context.save()
    #expect(try store.core.backend.snapshot() == before)
  }

  @Test func `commits with a completion handler answer later`() async throws {
    context.insert(.named("Lima"))
    let error: (any Error)? = await withCheckedContinuation { done in
      context.save { done.resume(returning: $0) }
    }
    #expect(error == nil)
    #expect(context.places.count == 1)
    context.insert(.named("Cusco"))
    await withCheckedContinuation { done in context.rollback { done.resume() } }
    #expect(!context.hasChanges)
  }

  @Test func `the journal says what a commit has written`() async throws {
    let lima = Place.named("Lima")
    context.places.insert(lima)
    context.insert(.named("Cusco"))
    context.update(lima)
    try context.delete(lima.id)
    var home = try context.trip(0)
    home.title = "Work"
    _ = try context.save(home)
    try now { try context.save() }
    let arguments = try #require(context.on.save.calls.first?.arguments)
    let places = arguments.changes(in: context.places)
    #expect(places.inserted.map(\.city) == ["Cusco"])
    #expect(places.updated.isEmpty)
    #expect(places.deleted == [lima.id])
    #expect(arguments.changes(in: context.trips).updated.map(\.title) == ["Work"])
    #expect(arguments.itemCount == 3)
    #expect(store.core.backend.journal.last?.itemCount == 3)
    let text = store.core.backend.journal.last?.description ?? ""
    #expect(text.contains("updating [0]"), "\(text)")
    #expect(text.contains("deleting [\(lima.id)]"), "\(text)")
  }
}
