import Foundation
import MockSpecRuntime
import Testing

/// Tests that a commit fails in the same way in each call style.
@Suite("Commits of every form that fail")
struct CommitFormTests {
  enum Form: CaseIterable { case now, later, completion }

  private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [[UUID]] = []
    var ids: [[UUID]] { lock.withLock { all } }

    func add(_ ids: [UUID]) { lock.withLock { all.append(ids) } }
  }

  private let store = MockPlaceStore()
  private let lima = Place.named("Lima")

  private func commit(_ context: MockPlaceContext, _ form: Form) async -> String? {
    switch form {
    case .now: return errorName { try context.save() }
    case .later:
      do {
        try await context.save()
        return nil
      } catch { return (error as? PlaceError)?.name ?? "\(error)" }
    case .completion:
      return await withCheckedContinuation { done in
        context.save { done.resume(returning: $0.map { ($0 as? PlaceError)?.name ?? "\($0)" }) }
      }
    }
  }

  @Test(
    arguments: Form.allCases,
    [FaultPosition.beforeApplying, .afterItems(0), .afterItems(1), .afterApplying])
  func `before, in the middle or after, the store, the context and the others know the same`(
    form: Form, position: FaultPosition
  ) async throws {
    let (context, other) = (store.mainContext, store.newContext())
    let told = Told()
    other.placesDidChange = { inserted, _, _ in told.add(inserted) }
    let places = [lima, .named("Cusco")]
    try context.insertAll(places)
    if form == .now {
      context.on.save.fails(with: .diskFull, on: .once, at: position)
    } else {
      context.on.saveLater.fails(with: .diskFull, on: .once, at: position)
    }
    #expect(await commit(context, form) == "diskFull")
    await store.core.backend.idle()
    let isApplied = position == .afterApplying
    #expect(context.places.all == (isApplied ? places : []))
    #expect(try other.fetchAll() == (isApplied ? places : []))
    #expect(told.ids == (isApplied ? [places.map(\.id)] : []))
    #expect(context.changeCount() == 2)
    #expect(try context.fetchAll() == places)
    if isApplied { return }
    #expect(await commit(context, form) == nil)
    await store.core.backend.idle()
    #expect(told.ids == [places.map(\.id)])
    #expect(!context.hasChanges)
  }

  @Test(arguments: Form.allCases)
  func `one record that fails keeps all of them from being committed`(form: Form) async throws {
    let context = store.mainContext
    let cusco = Place.named("Cusco")
    context.places.insert(lima)
    var changed = lima
    changed.visits = 1
    context.update(changed)
    context.insert(cusco)
    _ = try context.save(Trip(number: 7, title: "Home"))
    if form == .now {
      context.on.save.fails(items: [cusco.id], with: .refused)
    } else {
      context.on.saveLater.fails(items: [cusco.id], with: .refused)
    }
    #expect(await commit(context, form) == "refused")
    #expect(context.places.all == [lima])
    #expect(context.trips.all.map(\.number) == [0])
    #expect(context.changeCount() == 3)
    try context.delete(cusco.id)
    #expect(await commit(context, form) == nil)
    #expect(context.places.all == [changed])
    #expect(context.trips.all.map(\.number) == [0, 7])
  }
}
