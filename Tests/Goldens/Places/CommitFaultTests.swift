import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("Commits that fail")
struct CommitFaultTests {
  let store = MockPlaceStore()
  let places = ["Lima", "Cusco", "Puno"].map { Place.named($0) }
  var context: MockPlaceContext { store.mainContext }

  /// Returns the state that a failed commit must not change.
  private func state() throws -> [String] {
    [
      try store.core.backend.snapshot().text, "\(context.places.pending.inserted)",
      "\(context.places.pending.updated)", "\(context.places.pending.deleted)",
      "\(try context.fetchAll())",
    ]
  }

  @Test(arguments: [FaultPosition.beforeApplying, .afterItems(0), .afterItems(2)])
  func `a commit that fails before or in the middle changes nothing`(
    position: FaultPosition
  ) throws {
    context.places.insert(places[0])
    try context.delete(places[0].id)
    try context.insertAll(Array(places[1...]))
    context.on.save.fails(with: .diskFull, on: .once, at: position)
    let before = try state()
    #expect(errorName { try context.save() } == "diskFull")
    #expect(try state() == before)
    try context.save()
    #expect(context.places.all == Array(places[1...]))
  }

  @Test func `a commit whose answer is lost is applied, and the context does not know it`() throws {
    try context.insertAll(places)
    context.on.save.fails(with: .diskFull, on: .once, at: .afterApplying)
    #expect(errorName { try context.save() } == "diskFull")
    #expect(context.places.all == places)
    #expect(context.hasChanges)
    // A retry finds the state that the first attempt has left.
    #expect(errorName { try context.save() } == "several")
    context.rollback()
    #expect(try context.fetchAll() == places)
  }

  @Test func `a stubbed commit succeeds and commits nothing`() throws {
    context.places.insert(places[0])
    try context.delete(places[0].id)
    context.on.save.returns()
    try context.save()
    #expect(context.hasChanges)
    #expect(context.on.save.calls.count == 1)
    context.on.save.fails(with: .diskFull, on: .once)
    #expect(errorName { try context.save() } == "diskFull")
    #expect(context.hasChanges)
    #expect(context.places.all == [places[0]])
  }

  @Test func `a record that fails takes the commit with it`() throws {
    try context.insertAll(places)
    let rule = context.on.save.fails(items: [places[1].id], with: .refused)
    let before = try state()
    #expect(errorName { try context.save() } == "refused")
    #expect(try state() == before)
    let entry = store.core.backend.journal.last { !$0.problems.isEmpty }
    #expect(entry?.problems.map(\.id) == [AnyHashable(places[1].id)])
    #expect(rule.timesFired == 1)
    try context.delete(places[1].id)
    try context.save()
    #expect(context.places.count == 2)
  }

  @Test func `several records that fail are told together`() throws {
    try context.insertAll(places)
    context.on.save.fails(items: [places[0].id, places[2].id], with: .refused)
    do {
      try context.save()
      Issue.record("it did not fail")
    } catch PlaceError.several(let items) {
      #expect(Set(items.keys) == [places[0].id, places[2].id])
    }
    #expect(context.places.isEmpty)
  }

  @Test func `records of all stores can fail, and all stores stay as they were`() throws {
    context.insert(places[0])
    context.cancel(5)
    #expect(errorName { try context.save() } == "notFound")
    #expect(context.places.isEmpty)
    context.rollback()
    context.insert(places[0])
    _ = try context.save(Trip(number: 3, title: "Andes"))
    store.core.backend.fails(items: [3], with: MockPlaceError.refused, on: .once)
    #expect(errorName { try context.save() } == "refused")
    #expect(context.places.isEmpty && context.trips.count == 1)
    try context.save()
    #expect(context.places.count == 1 && context.trips.count == 2)
  }

  @Test func `a composed error holds those of the records, and needs one`() throws {
    try context.insertAll(places)
    context.on.save.fails(with: .several)
    #expect(errorName { try context.save() } == "several")
    #expect(context.places.isEmpty)
    #expect(context.changeCount() == 3)
  }

  @Test func `changes that can fail tell at once what the context knows`() throws {
    try context.insertAll([places[0]])
    #expect(errorName { try context.insertAll([places[1], places[0]]) } == "duplicate")
    #expect(try context.fetchAll() == [places[0]], "all or none")
    #expect(errorName { try context.delete(places[2].id) } == "notFound")
    context.on.insertAll.fails(items: [places[1].id], with: .refused, on: .once)
    #expect(errorName { try context.insertAll([places[1]]) } == "refused")
    context.on.delete.fails(items: [places[0].id], with: .refused)
    #expect(errorName { try context.delete(places[0].id) } == "refused")
    #expect(context.changeCount() == 1)
  }

  @Test func `changes that cannot fail leave it to the commit`() throws {
    context.insert(places[0])
    context.insert(places[0])
    #expect(try context.fetchAll() == [places[0]])
    #expect(errorName { try context.save() } == "duplicate")
    try context.delete(places[0].id)
    #expect(!context.hasChanges)
    context.insert(places[0])
    try context.save()
    context.insert(places[0])
    #expect(errorName { try context.save() } == "duplicate")
    context.rollback()
    context.cancel(7)
    #expect(errorName { try context.save() } == "notFound")
  }

  @Test func `an asynchronous commit can take time, be cancelled, and see later changes`()
    async throws
  {
    let gate = store.core.backend.gate("disk")
    context.on.saveLater.waits(for: gate, on: .once)
    context.insert(places[0])
    let commit = Task { try await context.save() as Void }
    try await gate.reached()
    context.insert(places[1])
    #expect(context.places.isEmpty)
    gate.open()
    try await commit.value
    #expect(context.places.count == 2)
    let request = context.on.saveLater.calls[0].arguments
    #expect(request.changes(in: context.places).inserted == Array(places[...1]))

    context.on.saveLater.cancels(on: .once)
    context.insert(places[2])
    await #expect(throws: PlaceError.self) { try await context.save() as Void }
    #expect(context.places.count == 2)
  }

  @Test func `what an error says of the store can come true at a commit`() throws {
    context.places.insert(places[0])
    context.update(places[0])
    store.core.backend.simulates(MockPlaceError.changedElsewhere, to: [places[0].id])
    #expect(errorName { try context.save() } == nil, "merged")
    _ = try context.save(try context.trip(0))
    store.core.backend.simulates(MockPlaceError.changedElsewhere, to: [0])
    #expect(errorName { try context.save() } == "changedElsewhere")
  }
}
