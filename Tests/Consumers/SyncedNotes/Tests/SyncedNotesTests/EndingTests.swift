import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

@Suite("An app that ends in between", .timeLimit(.minutes(20)))
struct EndingTests {
  @Test("loses nothing, wherever it ends") func everywhere() async throws {
    let failures = try await endings(with: nil)
    #expect(failures.count > 8)
    #expect(!failures.contains(true))
  }

  @Test("loses notes if it stores the engine's state before them") func stateFirst() async throws {
    #expect(try await endings(with: .storesStateFirst).contains(true))
  }

  @Test("loses nothing after any event of the engine") func events() async throws {
    var count = 0
    while true {
      let backend = Backend(clock: TestClock(.automatic))
      let tablet = try await Device("tablet", on: backend)
      for name in ["a", "b", "c"] { try await tablet.notes.write("tablet", to: name) }
      try await tablet.notes.sync()
      let phone = try await Device("phone", on: backend)
      try await phone.notes.write("phone", to: "a")
      let engine = try #require(phone.database.syncEngines.last)
      engine.stop(afterEvents: count)
      _ = try? await phone.notes.sync()
      let isWhole = engine.on.handleEvent.calls.count < count

      let next = try await phone.launchedAgain()
      try? await next.notes.sync()
      try await next.notes.sync()
      try await tablet.notes.sync()
      let expected = ["a": "phone", "b": "tablet", "c": "tablet"]
      #expect(try await next.notes.notes == expected, "after \(count) events")
      #expect(try await tablet.notes.notes == expected, "after \(count) events")
      if isWhole { break }
      count += 1
    }
    #expect(count > 10)
  }

  /// Ends the app after each of its writes, launches it again, and tells whether anything is lost.
  ///
  /// - Parameter mistake: The mistake of the app.
  /// - Returns: For each number of writes, whether the devices differ at the end.
  /// - Throws: An error of a synchronisation that nothing disturbs.
  private func endings(with mistake: Mistake?) async throws -> [Bool] {
    var failures: [Bool] = []
    while true {
      let backend = Backend(clock: TestClock(.automatic))
      let tablet = try await Device("tablet", on: backend)
      for name in ["a", "b", "c"] { try await tablet.notes.write("tablet", to: name) }
      try await tablet.notes.sync()
      let phone = try await Device("phone", on: backend, mistake: mistake)
      // From some write on, nothing that the app does reaches its disk.
      let end = phone.disk.on.write.fails(with: .full, on: .after(failures.count))
      let isWritten = (try? await phone.notes.write("phone", to: "a")) != nil
      try? await phone.notes.sync()
      let isEnded = end.timesFired > 0
      end.remove()

      let next = try await phone.launchedAgain()
      try? await next.notes.sync()
      try await next.notes.sync()
      try await tablet.notes.sync()
      let expected = ["a": isWritten ? "phone" : "tablet", "b": "tablet", "c": "tablet"]
      let notes = try await [next.notes.notes, tablet.notes.notes, tablet.server]
      failures.append(notes.contains { $0 != expected })
      if !isEnded { return failures }
    }
  }
}
