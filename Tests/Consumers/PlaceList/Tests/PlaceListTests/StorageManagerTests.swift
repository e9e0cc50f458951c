import Foundation
import MockSpecStores
import Testing

@testable import PlaceList

@Suite("A manager over a store that fails")
struct StorageManagerTests {
  let store = MockPlaceStore()
  let lima = Place(id: UUID(), city: "Lima", country: "Peru")

  var context: MockPlaceContext { store.viewContext }
  var manager: StorageManager<MockPlaceStore> { StorageManager(store: store) }
  /// The saved places.
  var places: [Place] { context.places.all }

  @Test("sees the places that a test has put there, and no others") func fixtures() throws {
    #expect(try manager.fetchAll().isEmpty)
    context.places.insert(lima, Place(id: UUID(), city: "Oslo", country: "Norway"))
    #expect(try manager.fetchAll().map(\.city) == ["Oslo", "Lima"])
    #expect(!manager.hasUnsavedChanges)
  }

  @Test(
    "keeps what was not saved, and says why",
    arguments: MockPlaceError.allCases(ofCalls: .commit).filter { $0.advice != .retry })
  func keeps(error: MockPlaceError) throws {
    context.on.save.fails(with: error, on: .once)
    let place = manager.insertPlace(city: "Lima", country: "Peru")
    #expect { try manager.save() } throws: { MockPlaceError.name(of: $0) == error.name }
    #expect(manager.hasUnsavedChanges)
    #expect(places.isEmpty)
    #expect(try manager.fetchAll() == [place])
    try manager.save()
    #expect(places.map(\.id) == [place.id])
    #expect(!manager.hasUnsavedChanges)
  }

  @Test("saves nothing when one place cannot be saved") func incomplete() throws {
    let nowhere = manager.insertPlace(city: "", country: "Peru")
    manager.insertPlace(city: "Oslo", country: "Norway")
    context.on.save.fails(items: [nowhere.id], with: .incomplete)
    #expect { try manager.save() } throws: {
      if case PlaceError.incomplete = $0 { true } else { false }
    }
    #expect(places.isEmpty)
    try manager.remove(id: nowhere.id)
    try manager.save()
    #expect(places.map(\.city) == ["Oslo"])
  }

  @Test("tries again while others save, and no more than three times", arguments: 1...4)
  func busy(times: Int) throws {
    context.on.save.fails(with: .busy, on: .calls(1...times))
    manager.insertPlace(city: "Lima", country: "Peru")
    if times < 3 {
      try manager.save()
      #expect(places.count == 1)
    } else {
      #expect { try manager.save() } throws: {
        if case PlaceError.busy = $0 { true } else { false }
      }
      #expect(places.isEmpty && manager.hasUnsavedChanges)
    }
    #expect(context.on.save.calls.count == min(times + 1, 3))
  }

  @Test("saves once, whether or not the answer is lost", arguments: [true, false])
  func unconfirmed(isSaved: Bool) throws {
    context.places.insert(lima)
    context.on.save.fails(
      with: .unconfirmed, on: .once, at: isSaved ? .afterApplying : .beforeApplying)
    manager.insertPlace(city: "Oslo", country: "Norway")
    try manager.rename(lima.id, to: "Callao")
    try manager.save()
    #expect(places.map(\.city) == ["Callao", "Oslo"])
    #expect(!manager.hasUnsavedChanges)
    #expect(try manager.fetchAll().map(\.city) == ["Oslo", "Callao"])
  }

  @Test("merges what others have saved just before", arguments: [true, false])
  func conflict(isRemoval: Bool) throws {
    context.places.insert(lima)
    #expect(try manager.fetchAll() == places)
    if isRemoval {
      try manager.remove(id: lima.id)
    } else {
      try manager.rename(lima.id, to: "Callao")
    }
    store.backend.simulates(MockPlaceError.changedElsewhere, to: [lima.id], on: .once)
    try manager.save()
    #expect(context.on.save.calls.count == 1)
    #expect(context.on.saveMerging.calls.count == 1)
    #expect(places.map(\.city) == (isRemoval ? [] : ["Callao"]))
  }

  @Test("tells which places a save wrote") func journal() throws {
    context.places.insert(lima)
    let oslo = manager.insertPlace(city: "Oslo", country: "Norway")
    try manager.remove(id: lima.id)
    try manager.save()
    let commit = try #require(context.on.save.calls.first?.arguments)
    let places = commit.changes(in: context.places)
    #expect(places.inserted == [oslo])
    #expect(places.updated.isEmpty)
    #expect(places.deleted == [lima.id])
  }

  @Test("comes to terms with whatever fails, wherever") func exploration() async throws {
    // All runs have the same ids, as the faults of later ones name the places of the first.
    let ids = [UUID(), UUID(), UUID()]
    let exploration = await exploreFaults(with: MockPlaceError.allCases) { backend in
      let store = MockPlaceStore(backend: backend)
      let manager = StorageManager(store: store)
      let lima = manager.insertPlace(id: ids[0], city: "Lima", country: "Peru")
      manager.insertPlace(id: ids[1], city: "Oslo", country: "Norway")
      try? manager.save()
      let isRenamed = (try? manager.rename(lima.id, to: "Callao")) != nil
      manager.insertPlace(id: ids[2], city: "Rome", country: "Italy")
      try? manager.save()
      backend.removeAllFaults()
      try manager.save()
      // A place that another context has added before comes before.
      return store.viewContext.places.all.map(\.city).sorted() == [
        isRenamed ? "Callao" : "Lima", "Oslo", "Rome",
      ]
        && !manager.hasUnsavedChanges
    }
    try exploration.verify()
    #expect(exploration.calls == 3)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }
}

extension MockPlaceError {
  fileprivate static func name(of error: any Error) -> String {
    String("\(error)".prefix { $0 != "(" })
  }
}

/// Checks that the faults of a path hit calls, and that the catalogue allows them at a commit.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  path.members.count == path.faults.count
    && path.faults.allSatisfy { fault in
      guard let error = fault.error else { return true }
      let possible =
        fault.item == nil
        ? MockPlaceError.allCases(ofCalls: .commit)
        : MockPlaceError.allCases(ofItems: [.save, .delete])
      return possible.contains { $0.name == error.name }
    }
}
