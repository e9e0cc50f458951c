import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests that faults and crashes at every point find the mistakes that apps with sync engines make.
struct SyncExplorationTests {
  /// The errors that say nothing of the store, after which nothing may be lost.
  static let errors = MockCKError.allCases.filter { error in
    ![.missing, .zoneMissing, .conflict, .expired, .purged].contains(error.meaning)
  }

  /// Two devices write notes, of which one meets a conflict; then the network recovers, and all must agree.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func scenario(
    _ backend: Backend, _ mistakes: SyncedNotes.Mistakes, failsRead: Bool = false
  ) async throws -> Bool {
    backend.pageLimit = 1
    backend.syncEngineChoices.makesZonesAtomic = true
    let phone = SyncedNotes(
      MockCKContainer(backend: backend).privateCloudDatabase, mistakes: mistakes)
    var tablet = SyncedNotes(
      MockCKContainer(backend: backend).privateCloudDatabase, mistakes: mistakes)
    phone.set("0", "never changed")
    phone.set("a", "milk")
    phone.set("b", "bread")
    try? await phone.engine.sendChanges()
    await pause(backend)
    try? await phone.engine.sendChanges()
    await pause(backend)
    do {
      try await tablet.engine.fetchChanges()
      tablet.writeLater()
    } catch {
      // The app gives up, and is launched again.
      tablet = SyncedNotes(tablet.database, disk: tablet.disk.value, mistakes: mistakes)
    }
    await pause(backend)
    phone.set("a", "oat milk")
    try? await phone.engine.sendChanges()
    tablet.set("c", "cake")
    tablet.set("a", "tea")
    tablet.failsRead.change { $0 = failsRead }
    await pause(backend)
    try? await tablet.engine.sendChanges()
    backend.removeAllFaults()
    for _ in 0..<3 {
      await pause(backend)
      try? await tablet.engine.sendChanges()
    }
    // One of the conflict, one of a lost answer.
    if tablet.codes.filter({ $0 == .serverRecordChanged }).count > 2 { return false }
    for _ in 0..<6 {
      for device in [tablet, phone] {
        await pause(backend)
        try? await device.engine.sendChanges()
        try? await device.engine.fetchChanges()
        device.writeLater()
      }
    }
    guard phone.pending.isEmpty, tablet.pending.isEmpty, phone.texts == tablet.texts else {
      return false
    }
    // A user who signs out gives up what was not sent.
    let hasSignedOut = (phone.events.value + tablet.events.value).contains { event in
      if case .accountChange(let change) = event, case .signOut = change.changeType { return true }
      return false
    }
    return hasSignedOut || phone.texts.keys.sorted() == ["0", "a", "b", "c"]
  }

  /// Waits longer than any error asks for; an early retry is a mistake of the app.
  private static func pause(_ backend: Backend) async {
    try? await backend.clock.sleep(for: .seconds(60))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an app without mistakes loses nothing, whatever fails`() async throws {
    let exploration = await exploreFaults(with: Self.errors) { backend in
      try await Self.scenario(backend, [])
    }
    try exploration.verify()
    #expect(exploration.runs > 100)
  }

  private static let mistakes = [
    "dropsPassingErrors", "forgetsMates", "storesStateFirst", "takesReadErrorForDeletion",
    "resendsConflicts",
  ]

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: mistakes.indices) func `each mistake is found`(index: Int) async {
    let mistake = SyncedNotes.Mistakes(rawValue: 1 << index)
    let exploration = await exploreFaults(
      with: Self.errors, budget: ExplorationBudget(causes: 1)
    ) { backend in
      try await Self.scenario(backend, mistake, failsRead: mistake == .takesReadErrorForDeletion)
    }
    #expect(!exploration.failures.isEmpty, "\(Self.mistakes[index])")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `a send without end is found, though the scenario does not look for it`(
    resends: Bool
  ) async {
    let exploration = await exploreFaults(
      with: [MockCKError.networkFailure], budget: ExplorationBudget(causes: 1)
    ) { backend in
      let notes = SyncedNotes(
        MockCKContainer(backend: backend).privateCloudDatabase, automaticallySync: true,
        mistakes: resends ? [] : .forgetsRefused)
      notes.database.on.modifyRecords.fails(items: [notes.id("a")], with: .quotaExceeded)
      notes.set("a", "milk")
      await backend.idle()
      return true
    }
    #expect(exploration.failures.isEmpty != resends, "\(exploration)")
    guard resends else { return }
    guard case .misuse(let issue)? = exploration.failures.first?.problem else {
      Issue.record("\(exploration)")
      return
    }
    #expect(
      issue == "\(SyncEngineCallError.refused("a", times: 20, last: "quotaExceeded"))")
    #expect(throws: ExplorationError.self) { try exploration.verify() }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a crash after any event of a fetch or a send loses nothing`() async throws {
    for count in 0..<24 {
      let backend = Backend()
      let phone = SyncedNotes(MockCKContainer(backend: backend).privateCloudDatabase)
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      let tablet = SyncedNotes(database)
      try await phone.engine.sendChanges()
      phone.set("a", "milk")
      try await phone.engine.sendChanges()
      backend.pageLimit = 1
      phone.set("b", "tea")
      try await phone.engine.sendChanges()
      try await tablet.engine.sendChanges()
      tablet.set("c", "cake")
      await backend.passes(.seconds(1))
      tablet.mock.stop(afterEvents: count)
      try? await tablet.engine.fetchChanges()
      try? await tablet.engine.sendChanges()
      let again = SyncedNotes(database, disk: tablet.disk.value)
      for _ in 0..<2 {
        try? await again.engine.fetchChanges()
        try? await again.engine.sendChanges()
      }
      #expect(again.texts.keys.sorted() == ["a", "b", "c"], "after \(count) events")
      #expect(database.records.all.count == 3, "after \(count) events")
    }
  }
}
