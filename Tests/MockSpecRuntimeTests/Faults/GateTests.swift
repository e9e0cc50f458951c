import MockSpecRuntime
import Testing

@Suite struct GateTests {
  let notes = MockNotes()
  var backend: Backend { notes.core.backend }

  @Test func `a call waits for its gate before it is applied`() async throws {
    notes.notes.insert(Note("a"))
    let gate = backend.gate("slow fetch")
    let rule = notes.on.fetch.waits(for: gate, on: .once)
    let fetch = Task { [notes] in try await notes.note(for: NoteID("a")).id }
    try await gate.reached()
    #expect(gate.waiting == 1)
    notes.notes.remove(NoteID("a"))
    gate.open()
    await #expect(throws: NoteError.self) { try await fetch.value }
    #expect(rule.timesFired == 1)
    #expect(rule.description == "fetch waits for gate 'slow fetch' once")
    #expect(backend.journal.count == 1)
  }

  @Test func `only the answer waits after applying`() async throws {
    let photos = MockPhotos(backend: backend)
    let gate = backend.gate("answer")
    photos.on.save.waits(for: gate, at: .afterApplying)
    let save = Task { try await photos.save(Photo(id: 1, title: "a")) }
    try await gate.reached()
    #expect(photos.photos.count == 1)
    gate.open()
    #expect(try await save.value.id == 1)
    #expect(try await photos.save(Photo(id: 2, title: "b")).id == 2)
  }

  @Test func `cancellation releases a call, which applies nothing then`() async throws {
    let photos = MockPhotos(backend: backend)
    let gate = backend.gate("never")
    photos.on.save.waits(for: gate)
    let save = Task { try await photos.save(Photo(id: 1, title: "a")) }
    try await gate.reached()
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(photos.photos.isEmpty)
    #expect(gate.waiting == 0)
  }

  @Test func `a call that is cancelled while its answer waits fails, and stays applied`()
    async throws
  {
    let photos = MockPhotos(backend: backend)
    let gate = backend.gate("answer").optional()
    photos.on.save.waits(for: gate, at: .afterApplying)
    let save = Task { try await photos.save(Photo(id: 1, title: "a")) }
    try await gate.reached()
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(photos.photos.count == 1)
    #expect(backend.journal.last?.failure is CancellationError)
  }

  @Test func `an operation waits, and its cancellation releases it`() async throws {
    let gate = backend.gate("save")
    notes.on.modify.waits(for: gate)
    let results = Collected<String>()
    let (patient, cancelled) = (DrivenModifyNotes(Note("a")), DrivenModifyNotes(Note("b")))
    patient.finish = { results.append("patient \(code($0) == nil)") }
    cancelled.finish = { result in
      guard case .failure(let error) = result else { return results.append("not cancelled") }
      results.append("\(error)")
    }
    notes.add(cancelled)
    try await gate.reached()
    cancelled.isCancelled = true
    try await eventually(timeout: .seconds(600)) { results.all == ["CancellationError()"] }
    notes.add(patient)
    try await gate.reached()
    await backend.idle()
    #expect(results.all.count == 1)
    gate.open()
    await backend.idle()
    #expect(results.all.last == "patient true")
    #expect(notes.notes.all.map(\.id.name) == ["a"])
  }

  @Test(arguments: [true, false])
  func `an operation at a gate is woken, and polls only if its class announces nothing`(
    announces: Bool
  ) async throws {
    let gate = backend.gate("save")
    notes.on.modify.waits(for: gate)
    let operation = DrivenModifyNotes(Note("a"))
    operation.announcesCancellation = announces
    let results = Collected<String>()
    operation.finish = { results.append("\($0)") }
    notes.add(operation)
    try await gate.reached()
    try await Task.sleep(for: .milliseconds(20))
    let before = operation.readingCount
    try await Task.sleep(for: .milliseconds(100))
    #expect(announces == (operation.readingCount == before))
    #expect(results.all == [])
    operation.isCancelled = true
    await backend.idle()
    #expect(results.all == ["failure(Swift.CancellationError())"])
    #expect(gate.waiting == 0)
    if announces { #expect(operation.readingCount < before + 10) }
  }

  @Test(arguments: [TestClock.Mode.manual, .realTime])
  func `an operation that is delayed is woken by its cancellation`(mode: TestClock.Mode)
    async throws
  {
    let notes = MockNotes(backend: Backend(clock: TestClock(mode)))
    notes.on.modify.delays(by: .seconds(3600))
    let operation = DrivenModifyNotes(Note("a"))
    let results = Collected<String>()
    operation.finish = { results.append("\($0)") }
    notes.add(operation)
    try await eventually(timeout: .seconds(600)) { operation.readingCount > 1 }
    try await Task.sleep(for: .milliseconds(20))
    let before = operation.readingCount
    try await Task.sleep(for: .milliseconds(50))
    #expect(operation.readingCount == before)
    operation.isCancelled = true
    await notes.core.backend.idle()
    #expect(results.all == ["failure(Swift.CancellationError())"])
  }

  @Test
  func `operations that are cancelled while their gate opens all end`()
    async throws
  {
    for _ in 1...50 {
      let notes = MockNotes()
      let backend = notes.core.backend
      let gate = backend.gate("save")
      notes.on.modify.waits(for: gate)
      let operations = (0..<6).map { DrivenModifyNotes(Note("\($0)")) }
      let ends = Collected<Void>()
      for operation in operations {
        operation.finish = { _ in ends.append(()) }
        notes.add(operation)
      }
      try await gate.reached(by: 6)
      async let opening: Void = gate.open()
      for operation in operations { operation.isCancelled = true }
      await opening
      await backend.idle()
      #expect(ends.all.count == 6)
    }
  }

  @Test func `stubs of every form wait`() async throws {
    let session = MockSession(backend: backend)
    let gate = backend.gate("all")
    session.on.execute.returns(1)
    session.on.status.returns("done")
    session.on.execute.waits(for: gate)
    session.on.status.waits(for: gate)
    let answers = Collected<Int>()
    session.execute(url: "") { answers.append((try? $0.get()) ?? 0) }
    let status = Task { await session.status() }
    try await gate.reached(by: 2)
    await backend.idle()
    #expect(answers.all == [])
    gate.open()
    #expect(await status.value == "done")
    try await eventually(timeout: .seconds(600)) { answers.all == [1] }
  }

  @Test func `a handler can wait for a gate itself`() async throws {
    let session = MockSession(backend: backend)
    let gate = backend.gate("handler")
    session.on.load.answers { id in
      try await gate.wait()
      return [UInt8(id)]
    }
    let load = Task { try await session.load(id: 3) }
    try await gate.reached()
    gate.open()
    #expect(try await load.value == [3])
    try await gate.wait()
    let late = backend.gate("late")
    let waiting = Task { try await late.wait() }
    try await late.reached()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let watching = Task { try await late.reached(by: 7) }
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await watching.value }
  }
}
