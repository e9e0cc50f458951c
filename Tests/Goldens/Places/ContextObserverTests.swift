import Foundation
import MockSpecRuntime
import Testing

@Suite("Contexts that are told of commits")
struct ContextObserverTests {
  /// The notifications of an observer, in order.
  private final class News: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []
    var told: [String] { lock.withLock { all } }

    func add(_ text: String) { lock.withLock { all.append(text) } }
  }

  private let news = News()

  private func text(_ lists: [UUID]...) -> String {
    lists.map { "\($0.count)" }.joined(separator: " ")
  }

  @Test(arguments: [Backend.Scheduling.queued, .inline])
  func `the others are told what is new, changed and gone`(scheduling: Backend.Scheduling)
    async throws
  {
    let store = MockPlaceStore(backend: Backend(scheduling: scheduling))
    let (context, other) = (store.mainContext, store.newContext())
    let news = news
    let places = ["Lima", "Cusco", "Puno"].map { Place.named($0) }
    context.places.insert(places[0], places[1])
    context.placesDidChange = { _, _, _ in news.add("own") }
    other.placesDidChange = { inserted, updated, deleted in
      news.add("new \(inserted) changed \(updated) gone \(deleted)")
    }
    other.tripsDidChange = { news.add("trips") }
    context.insert(places[2])
    context.update(places[0])
    try context.delete(places[1].id)
    await store.core.backend.idle()
    #expect(news.told.isEmpty, "nothing is committed")
    try now { try context.save() }
    await store.core.backend.idle()
    #expect(
      news.told == [
        "new [\(places[2].id)] changed [\(places[0].id)] gone [\(places[1].id)]"
      ])

    other.placesDidChange = nil
    context.update(places[2])
    try now { try context.save() }
    await store.core.backend.idle()
    #expect(news.told.count == 1)
    #expect(other.on.placesDidChange.sets.count == 2)
  }

  @Test func `commits are told one after another, in their order`() async throws {
    let store = MockPlaceStore()
    let (context, other) = (store.mainContext, store.newContext())
    let news = news
    other.placesDidChange = { inserted, _, _ in news.add("\(inserted[0])") }
    let places = (0..<100).map { Place.named("\($0)") }
    for place in places {
      context.insert(place)
      try now { try context.save() }
    }
    await store.core.backend.idle()
    #expect(news.told == places.map { "\($0.id)" })
  }

  @Test func `who is told nothing has nothing to do: failures, empty commits, what yields`()
    async throws
  {
    let store = MockPlaceStore()
    let (context, other) = (store.mainContext, store.newContext())
    let news = news
    let lima = Place.named("Lima")
    context.places.insert(lima)
    _ = try context.fetchAll()
    context.places.insert(lima)
    other.placesDidChange = { _, _, _ in news.add("told") }
    try now { try context.save() }
    context.update(lima)
    context.on.save.fails(with: .diskFull, on: .once)
    #expect(throws: PlaceError.self) { try context.save() }
    try await context.save(resolving: .others)
    await store.core.backend.idle()
    #expect(news.told.isEmpty)
    context.insert(.named("Cusco"))
    context.on.save.fails(with: .diskFull, on: .once, at: .afterApplying)
    #expect(throws: PlaceError.self) { try context.save() }
    await store.core.backend.idle()
    #expect(news.told == ["told"], "the answer is lost, the commit is not")
  }

  @Test func `a test that changes the store is somebody else to every context`() async throws {
    let store = MockPlaceStore()
    let news = news
    store.mainContext.placesDidChange = { inserted, updated, deleted in
      news.add("\(inserted.count) \(updated.count) \(deleted.count)")
    }
    let lima = Place.named("Lima")
    store.mainContext.places.insert(lima, lima)
    store.mainContext.places.insert(lima)
    store.mainContext.places.remove(lima.id)
    store.mainContext.places.removeAll()
    await store.core.backend.idle()
    #expect(news.told == ["2 0 0", "0 1 0", "0 0 1"])
  }

  @Test func `an observer can save in its turn`() async throws {
    for scheduling in [Backend.Scheduling.queued, .inline] {
      let store = MockPlaceStore(backend: Backend(scheduling: scheduling))
      let (context, other) = (store.mainContext, store.newContext())
      other.placesDidChange = { [weak other] inserted, _, _ in
        guard let other, let id = inserted.first else { return }
        var place = Place(id: id, city: "seen", country: "")
        place.visits = 1
        other.update(place)
        try? other.save()
      }
      context.placesDidChange = { [weak context] _, updated, _ in
        // The answer causes another notification, and so on, so the observer answers once.
        guard let context, !updated.isEmpty, context.places.count == 1 else { return }
        context.insert(.named("answer"))
        try? context.save()
      }
      context.insert(.named("Lima"))
      try now { try context.save() }
      await store.core.backend.idle()
      #expect(store.mainContext.places.all.map(\.city) == ["seen", "seen"])
    }
  }
}
