@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct BackendFaultTests {
  let backend = Backend(clock: TestClock(.automatic), seed: 7)

  @Test func `a rule of the backend hits the calls of all mocks that can fail so`() async throws {
    let (notes, session) = (MockNotes(backend: backend), MockSession(backend: backend))
    session.on.rename.returns(true)
    session.on.load.returns([1])
    let rule = backend.fails(with: MockNoteError.busy)
    #expect(code(notes.fetch(NoteID("a")).failure) == .busy)
    await #expect(throws: NoteError.self) { try await session.load(id: 1) }
    #expect(session.rename("a", to: "b"))
    #expect(rule.timesFired == 2)
    #expect(rule.calls == [0, 1])
    #expect(rule.description == "every call fails with busy")
    rule.remove()
    #expect(try await session.load(id: 1) == [1])
  }

  @Test func `rules of a member come before those of the backend`() {
    let notes = MockNotes(backend: backend)
    backend.fails(with: MockNoteError.network)
    notes.on.fetch.fails(with: .busy, on: .once)
    #expect((1...2).map { _ in code(notes.fetch().failure) } == [.busy, .network])
  }

  @Test func `a rule can be about one client`() {
    let phone = MockNotes(backend: backend)
    let tablet = MockNotes(backend: backend)
    tablet.core.client.name = "tablet"
    let rule = backend.fails(with: MockNoteError.busy, from: tablet.core.client)
    #expect(code(phone.fetch().failure) == nil)
    #expect(code(tablet.fetch().failure) == .busy)
    #expect(rule.description == "every call from tablet fails with busy")
    #expect(phone.core.client.name == "MockNotes")
    #expect(MockNotes(backend: backend).core.client.name == "MockNotes 3")
  }

  @Test func `what a mock makes belongs to its client`() {
    let parent = MockSession(backend: backend)
    let child = parent.core.child("a") { MockNotes(backend: backend) }
    let stranger = parent.core.child("b") { MockNotes() }
    #expect(child.core.client === parent.core.client)
    #expect(stranger.core.client !== parent.core.client)
  }

  @Test func `items fail by type and by id, in every call`() {
    let notes = MockNotes(backend: backend)
    let list = Note("list")
    list.type = "List"
    notes.notes.insert(Note("a"), list)
    let byType = backend.fails(type: "List", with: MockNoteError.busy)
    backend.fails(items: [NoteID("x")], with: MockNoteError.network)
    let fetched = notes.fetch(NoteID("a"), NoteID("list"), NoteID("x"))
    #expect(fetched.items.map { code($0.result) } == [nil, .busy, .network])
    let fresh = Note("fresh")
    fresh.type = "List"
    #expect(code(notes.modify(saving: [fresh]).saves[0].result) == .busy)
    #expect(byType.timesFired == 2)
    #expect(byType.description == "every call fails for items of type List with busy")
    notes.on.fetch.fails(type: "Note", with: .network)
    #expect(code(notes.fetch(NoteID("a")).single) == .network)
  }

  @Test func `a condition on the request chooses the calls`() {
    let notes = MockNotes(backend: backend)
    let big = notes.on.modify.when { $0.saves.count > 1 }
    big.fails(with: MockNoteError(code: .limit))
    #expect(code(notes.modify(saving: [Note("a")]).failure) == nil)
    #expect(code(notes.modify(saving: [Note("b"), Note("c")]).failure) == .limit)
    #expect(big.calls.count == 1)
  }

  @Test func `a window of time is an outage`() async throws {
    let notes = MockPhotos(backend: backend)
    backend.fails(with: MockPhotoError.failure, on: .during(.seconds(2) ..< .seconds(4)))
    var failed: [Bool] = []
    for _ in 1...5 {
      failed.append((try? await notes.photos { _ in true }) == nil)
      try await backend.clock.sleep(for: .seconds(1))
    }
    #expect(failed == [false, false, true, true, false])
  }

  @Test func `chance is the same for the same seed`() {
    func run(_ seed: UInt64, other: Bool = false) -> [Bool] {
      let notes = MockNotes(backend: Backend(seed: seed))
      notes.on.fetch.fails(with: .busy, on: .randomly(0.3))
      if other { notes.on.modify.fails(with: .busy, on: .randomly(0.5)) }
      return (1...1_000).map { _ in
        if other { notes.modify() }
        return code(notes.fetch().failure) != nil
      }
    }
    let one = run(1)
    #expect(one == run(1))
    #expect(one == run(1, other: true))
    #expect(one != run(2))
    #expect((240...360).contains(one.count { $0 }))
  }

  @Test func `latency passes on the clock, per call and per item`() async throws {
    backend.latency = .fixed(.seconds(1))
    let photos = MockPhotos(backend: backend)
    _ = try await photos.save(Photo(id: 1, title: "a"))
    #expect(backend.clock.now.offset == .seconds(1))
    backend.itemLatency = .fixed(.seconds(2))
    #expect(backend.latency == .fixed(.seconds(1)))
    _ = try await photos.save(Photo(id: 2, title: "b"))
    #expect(backend.clock.now.offset == .seconds(4))
    photos.on.save.delays(by: .seconds(10), on: .once)
    _ = try await photos.save(Photo(id: 3, title: "b"))
    #expect(backend.clock.now.offset == .seconds(17))
    (backend.latency, backend.itemLatency) = (nil, nil)
    _ = try await photos.save(Photo(id: 4, title: "c"))
    #expect(backend.clock.now.offset == .seconds(17))
    #expect(backend.unfiredRules.isEmpty)
  }

  @Test func `latencies are set apart, and end with all faults`() {
    backend.itemLatency = .fixed(.seconds(2))
    #expect(backend.latency == nil)
    backend.latency = .fixed(.seconds(1))
    backend.removeAllFaults()
    #expect(backend.latency == nil)
    #expect(backend.itemLatency == nil)
  }

  @Test(arguments: [
    Latency.uniform(.milliseconds(20) ... .milliseconds(80)),
    .logNormal(median: .milliseconds(50), spread: 0.3),
  ])
  func `latency is drawn from the seed`(_ latency: Latency) async throws {
    func times(_ seed: UInt64) async throws -> [Duration] {
      let backend = Backend(clock: TestClock(.automatic), seed: seed)
      let session = MockSession(backend: backend)
      session.on.status.delays(by: latency)
      var times: [Duration] = []
      for _ in 1...20 {
        let start = backend.clock.now
        _ = await session.status()
        times.append(start.duration(to: backend.clock.now))
      }
      return times
    }
    let one = try await times(1)
    #expect(one == (try await times(1)))
    #expect(one != (try await times(2)))
    #expect(Set(one).count > 15)
    #expect(one.allSatisfy { $0 > .milliseconds(10) && $0 < .milliseconds(250) })
  }

  @Test func `latency is never longer than a clock can show`() async {
    let session = MockSession(backend: backend)
    session.on.status.delays(by: .logNormal(median: .seconds(1), spread: 1_000))
    for _ in 1...20 { _ = await session.status() }
    #expect(backend.clock.now.offset > .seconds(1))
  }

  @Test func `a delayed operation and completion come when the time has passed`() async throws {
    let notes = MockNotes()
    let backend = notes.core.backend
    notes.notes.insert(Note("a"))
    notes.on.modify.delays(by: .seconds(3))
    notes.on.fetch.delays(by: .seconds(1))
    let events = Collected<String>()
    let operation = ModifyNotes(Note("b"))
    operation.finish = { _ in events.append("saved") }
    notes.add(operation)
    notes.note(for: NoteID("a")) { _ in events.append("fetched") }
    try await backend.clock.sleepers(2)
    await backend.idle()
    #expect(events.all == [])
    #expect(notes.notes.count == 1)
    await backend.clock.advance(by: .seconds(2))
    #expect(events.all == ["fetched"])
    await backend.clock.advance(by: .seconds(2))
    #expect(events.all == ["fetched", "saved"])
  }

  @Test func `a rule can be cancellation`() async throws {
    let (notes, session) = (MockNotes(backend: backend), MockSession(backend: backend))
    session.on.load.returns([1])
    notes.on.modify.cancels(on: .once)
    session.on.load.cancels(on: .once)
    let response = notes.modify(saving: [Note("a")])
    #expect(throws: CancellationError.self) { try response.completion.get() }
    #expect(notes.notes.isEmpty)
    await #expect(throws: CancellationError.self) { try await session.load(id: 1) }
    #expect(try await session.load(id: 1) == [1])
  }

  @Test func `a rule can be changed while it is in force`() {
    let notes = MockNotes(backend: backend)
    let rule = notes.on.modify.fails(with: .busy)
    #expect(code(notes.modify().failure) == .busy)
    rule.change(to: MockNoteError.network)
    rule.position = .afterApplying
    #expect(code(notes.modify(saving: [Note("a")]).failure) == .network)
    #expect(notes.notes.count == 1)
    rule.occurrence = .every(4)
    #expect((3...5).map { _ in code(notes.modify().failure) } == [nil, .network, nil])
    #expect(rule.calls == [0, 1, 3])
  }

  @Test func `an error carries what the test says`() throws {
    let notes = MockNotes(backend: backend)
    notes.notes.insert(Note("a", "stored"))
    let newer = Note("a", "newer")
    notes.on.modify.fails(with: .changed).carrying(server: newer)
    let error = try #require(notes.modify(saving: [Note("a", "mine")]).failure as? NoteError)
    #expect(error.server === newer)
    #expect(error.client?.title == "mine")
  }
}
