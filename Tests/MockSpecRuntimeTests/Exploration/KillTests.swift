import MockSpecExploration
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// An app that keeps what it has to send, and sends it.
actor Outbox {
  enum Mistake { case forgetsBeforeSending, writesTwice }

  struct State: Sendable {
    var waiting: [String] = []
    var sending: String?
  }

  let service: MockNotes
  private let stored: StoredValue<State>
  private let mistake: Mistake?

  init(_ backend: Backend, _ stored: StoredValue<State>, _ mistake: Mistake?) {
    service = MockNotes(backend: backend)
    (self.stored, self.mistake) = (stored, mistake)
  }

  func add(_ name: String) { stored.value.waiting.append(name) }

  func send() async throws {
    if let name = stored.value.sending { try await send(name) }
    while let name = stored.value.waiting.first {
      switch mistake {
      case .forgetsBeforeSending: stored.value.waiting.removeFirst()
      case .writesTwice:
        stored.value.waiting.removeFirst()
        stored.value.sending = name
      case nil: break
      }
      try await send(name)
    }
  }

  private func send(_ name: String) async throws {
    let request = ModifyRequest<NoteAdapter>(saving: [Note(name)], policy: .allFields)
    let response = await service.on.modify.answer(
      request, on: service.notes, function: "modify(saving:deleting:)")
    do {
      if let failure = response.failure ?? response.saves.first?.error { throw failure }
    } catch  where mistake == .forgetsBeforeSending {
      stored.value.waiting.insert(name, at: 0)
      throw error
    }
    stored.value.sending = nil
    stored.value.waiting.removeAll { $0 == name }
  }
}

@Suite("Apps that are killed") struct KillTests {
  private func scenario(_ mistake: Outbox.Mistake?) -> @Sendable (Backend) async throws -> Bool {
    { backend in
      let phone = try await backend.launch("phone", storing: Outbox.State()) {
        Outbox(backend, $0, mistake)
      }
      try await phone.run { await $0.add("a") }
      try await phone.run { await $0.add("b") }
      try? await phone.run { try await $0.send() }
      backend.removeAllFaults()
      try await phone.run { try await $0.send() }
      let added = phone.stored.waiting.isEmpty && phone.stored.sending == nil
      let names = MockNotes(backend: backend).notes.all.map(\.id.name)
      return added && (names == ["a", "b"] || names == ["b"] || names.isEmpty)
        && backend.journal.allSatisfy { $0.client == "phone" }
    }
  }

  /// The same with both notes added at once, so that none may be missing.
  private func strictScenario(
    _ mistake: Outbox.Mistake?
  ) -> @Sendable (Backend) async throws -> Bool {
    { backend in
      let phone = try await backend.launch(
        "phone", storing: Outbox.State(waiting: ["a", "b"])
      ) { Outbox(backend, $0, mistake) }
      try? await phone.run { try await $0.send() }
      backend.removeAllFaults()
      try await phone.run { try await $0.send() }
      return MockNotes(backend: backend).notes.all.map(\.id.name) == ["a", "b"]
    }
  }

  @Test func `an app without mistakes goes on where it was`() async throws {
    let exploration = await exploreFaults(with: [MockNoteError.network], strictScenario(nil))
    try exploration.verify()
    let lines = exploration.tried.flatMap(\.faults).map(\.description)
    for line in [
      "backend.killsApp(on: .call(1))", "backend.killsApp(on: .call(1), at: .afterApplying)",
      "backend.killsApp(on: .call(2))", "backend.killsApp(afterWrite: 1)",
      "backend.killsApp(afterWrite: 4)",
    ] {
      #expect(lines.contains(line))
    }
    #expect(!lines.contains("backend.killsApp(afterWrite: 5)"))
    try await exploreFaults(with: [MockNoteError.network], scenario(nil)).verify()
  }

  @Test func `an outbox that is emptied too early is found, and its path fails again`() async throws
  {
    let exploration = await exploreFaults(
      with: [MockNoteError.network], strictScenario(.forgetsBeforeSending))
    #expect(
      Set(exploration.failures.flatMap(\.faults).map(\.description)) == [
        "backend.killsApp(on: .call(1))", "backend.killsApp(on: .call(2))",
        "backend.killsApp(afterWrite: 1)", "backend.killsApp(afterWrite: 4)",
      ])
    let backend = Backend(clock: TestClock(.automatic))
    backend.killsApp(on: .call(2))
    #expect(try await !strictScenario(.forgetsBeforeSending)(backend))
  }

  @Test func `what is half-written when the app is killed is found`() async throws {
    let exploration = await exploreFaults(
      with: [MockNoteError.network], strictScenario(.writesTwice))
    #expect(
      exploration.failures.flatMap(\.faults).map(\.description) == [
        "backend.killsApp(afterWrite: 1)", "backend.killsApp(afterWrite: 5)",
      ])
  }

  @Test(arguments: [FaultPosition.beforeApplying, .afterItems(1), .afterApplying])
  func `a killed app does nothing more`(position: FaultPosition) async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let launches = Collected<Int>()
    let phone = try await backend.launch("phone", storing: 0) { stored in
      launches.append(stored.value)
      return (notes: MockNotes(backend: backend), stored: stored)
    }
    let rule = backend.killsApp(on: .call(1), at: position)
    let ends = Collected<String>()
    let result = try await phone.run { app in
      async let slow: Void = {
        try? await backend.clock.sleep(for: .seconds(5))
        ends.append("woke")
      }()
      app.stored.value = 1
      _ = try? await app.notes.on.modify.answer(
        ModifyRequest(saving: [Note("a")]), on: app.notes.notes,
        function: "modify(saving:deleting:)"
      ).completion.get()
      ends.append("answered")
      app.stored.value = 2
      await slow
      return "done"
    }
    #expect(result == nil)
    #expect(rule.timesFired == 1)
    try await backend.clock.sleep(for: .seconds(10))
    #expect(ends.all.isEmpty)
    #expect(phone.stored == 1)
    #expect(launches.all == [0, 1])
    #expect(MockNotes(backend: backend).notes.count == (position == .beforeApplying ? 0 : 1))
    // The app that was launched again is on the same device, and works.
    let notes = try await phone.app.notes
    #expect(notes.core.client === phone.client)
    #expect(phone.client.name == "phone")
    #expect(try await phone.run { $0.notes.fetch(NoteID("b")).failure == nil } == true)
  }

  @Test(arguments: [FaultPosition.beforeApplying, .afterApplying])
  func `blocks and completion handlers of a killed app are never called`(
    position: FaultPosition
  ) async throws {
    for isOperation in [true, false] {
      let backend = Backend(clock: TestClock(.automatic))
      let phone = try await backend.launch("phone", storing: 0) { _ in
        MockNotes(backend: backend)
      }
      let rule = backend.killsApp(at: position)
      let ends = Collected<String>()
      let result: Void? = try await phone.run { notes in
        await withCheckedContinuation { continuation in
          if isOperation {
            let operation = DrivenModifyNotes(Note("a"))
            operation.each = { _, _ in ends.append("each") }
            operation.finish = { _ in
              ends.append("finish")
              continuation.resume()
            }
            notes.add(operation)
          } else {
            notes.note(for: NoteID("a")) { _ in
              ends.append("completion")
              continuation.resume()
            }
          }
        }
      }
      #expect(result == nil)
      #expect(rule.timesFired == 1)
      await backend.idle()
      #expect(ends.all.isEmpty)
      #expect(
        MockNotes(backend: backend).notes.count
          == (isOperation && position == .afterApplying ? 1 : 0))
    }
  }

  @Test func `an app that is killed while it is launched is launched again`() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    backend.killsApp()
    let launches = Collected<Int>()
    let phone = try await backend.launch("phone", storing: 0) { stored in
      launches.append(stored.value)
      stored.value += 1
      let notes = MockNotes(backend: backend)
      _ = try? await notes.note(for: NoteID("a"))
      return notes
    }
    #expect(launches.all == [0, 1])
    #expect(phone.stored == 2)
  }

  @Test func `an app that is killed in every launch runs when the rule ends`() async throws {
    let backend = Backend(clock: TestClock(.automatic), issues: .kept)
    backend.failureLimit = 20
    let place = "\(#fileID):\(#line + 1)"
    let rule = backend.killsApp(on: .always)
    let launches = Collected<Int>()
    let phone = try await backend.launch("phone", storing: 0) { _ in
      launches.append(0)
      if launches.all.count > 100 { throw SessionError.offline }
      let notes = MockNotes(backend: backend)
      _ = try? await notes.note(for: NoteID("a"))
      return notes
    }
    #expect(launches.all.count == 21)
    #expect(rule.timesFired == 20)
    #expect(try await phone.run { _ in true } == true)
    #expect(
      backend.issues.map(\.message) == [
        "the rule 'every call kills the app' made at \(place) has killed the app 20 times, and kills it no more: "
          + "the app makes the call in each launch, or 'backend.failureLimit' is too low"
      ])
  }

  @Test func `tasks that wait for a launch that fails share the next one`() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let gate = backend.gate("launch")
    let launches = Collected<Int>()
    let phone = try await backend.launch("phone", storing: 0) { _ in
      launches.append(0)
      if launches.all.count == 2 {
        try await gate.wait()
        throw SessionError.offline
      }
      return MockNotes(backend: backend)
    }
    backend.killsApp()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await phone.run { _ = try await $0.note(for: NoteID("a")) } }
      for _ in 1...100 {
        group.addTask {
          try? await gate.reached()
          while (try? await phone.app) == nil {}
        }
      }
      group.addTask {
        try? await gate.reached()
        try? await Task.sleep(for: .milliseconds(50))
        gate.open()
      }
    }
    #expect(launches.all.count == 3)
  }

  @Test func `other clients are never killed, and errors of a step are thrown`() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let phone = try await backend.launch("phone", storing: 0) { _ in MockNotes(backend: backend) }
    let rule = backend.killsApp()
    await #expect(throws: NoteError.self) {
      _ = try await MockNotes(backend: backend).note(for: NoteID("a"))
    }
    #expect(rule.timesFired == 0)
    await #expect(throws: NoteError.self) {
      try await phone.run { _ in throw NoteError(code: .network) }
    }
    backend.removeAllFaults()
    await #expect(throws: NoteError.self) {
      try await phone.run { _ = try await $0.note(for: NoteID("a")) }
    }
  }
}
