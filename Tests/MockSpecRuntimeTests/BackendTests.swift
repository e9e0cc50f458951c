import Dispatch
@_spi(MockSpecGenerated) import MockSpecRuntime
import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct BackendTests {
  @Test func `two backends do not see each other`() {
    let (one, two) = (MockNotes(), MockNotes())
    one.notes.insert(Note("a"))
    one.modify(saving: [Note("b")])
    one.on.fetch.fails(with: .network)
    #expect(two.notes.isEmpty)
    #expect(two.core.backend.journal.isEmpty)
    #expect(two.core.backend.unfiredRules.isEmpty)
    #expect(code(two.fetch(NoteID("a")).single) == .unknown)
  }

  @Test func `equal databases of one backend are one, others are not`() {
    let backend = Backend()
    let phone = MockNotes(account: "me", backend: backend)
    let tablet = MockNotes(account: "me", backend: backend)
    let stranger = MockNotes(account: "you", backend: backend)
    phone.modify(saving: [Note("a", "from the phone")])
    #expect(tablet.notes[NoteID("a")]?.title == "from the phone")
    #expect((try? tablet.fetch(NoteID("a")).single.get())?.title == "from the phone")
    #expect(stranger.notes.isEmpty)
    #expect(tablet.on.modify.calls.isEmpty)
  }

  @Test func `an address reaches the user with the longest name that it begins with`() {
    let backend = Backend()
    for number in 0..<20 {
      for name in ["\(number)", "\(number)@b", "\(number)@b@c"] {
        MockNotes(backend: backend).core.client.user = name
      }
    }
    for number in 0..<20 {
      #expect(backend.user(reachedAt: "\(number)@b") == "\(number)@b")
      #expect(backend.user(reachedAt: "\(number)@b@d") == "\(number)@b")
      #expect(backend.user(reachedAt: "\(number)@d") == "\(number)")
    }
    #expect(backend.user(reachedAt: "b") == nil)
  }

  @Test func `queued callbacks come after the call, on another thread`() async {
    let session = MockSession()
    session.on.sync.returns(1)
    let gate = DispatchSemaphore(value: 0)
    let events = Collected<String>()
    session.sync(deep: true) { _, _ in
      gate.wait()
      events.append("callback")
    }
    events.append("returned")
    gate.signal()
    await session.core.backend.idle()
    #expect(events.all == ["returned", "callback"])
  }

  @Test func `inline callbacks come inside the call`() {
    let session = MockSession(backend: Backend(scheduling: .inline))
    session.on.sync.returns(1)
    let events = Collected<String>()
    session.sync(deep: true) { _, _ in events.append("callback") }
    events.append("returned")
    #expect(events.all == ["callback", "returned"])
  }

  @Test func `callbacks wait for nobody`() {
    let notes = MockNotes()
    let gate = DispatchSemaphore(value: 0)
    let done = Collected<Int>()
    notes.core.enqueue {
      gate.wait()
      done.append(1)
    }
    notes.core.enqueue {
      done.append(2)
      gate.signal()
    }
    notes.core.backend.waitUntilIdle()
    #expect(done.all == [2, 1])
  }

  @Test func `idle waits for what callbacks start`() async {
    let core = MockNotes().core
    let steps = Collected<Int>()
    @Sendable func step(_ number: Int) {
      steps.append(number)
      if number < 20 { core.enqueue { step(number + 1) } }
    }
    step(0)
    await core.backend.idle()
    #expect(steps.all == Array(0...20))
  }

  @Test func `all who wait are woken`() async {
    let core = MockNotes().core
    let gate = DispatchSemaphore(value: 0)
    core.enqueue { gate.wait() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...10 { group.addTask { await core.backend.idle() } }
      group.addTask {
        await Task.yield()
        gate.signal()
      }
    }
    await core.backend.idle()
    core.backend.waitUntilIdle()
  }

  @Test func `a backend is freed with its mocks`() {
    weak var backend: Backend?
    do {
      let made = Backend()
      backend = made
      let notes = MockNotes(backend: made)
      notes.notes.insert(Note("a"))
      notes.on.fetch.fails(with: .network)
      notes.fetch(NoteID("a"))
      notes.find()
      let session = MockSession(backend: made)
      session.on.rename.answers { $0.name == $0.other }
      _ = session.rename("a", to: "b")
    }
    #expect(backend == nil)
  }

  @Test func `records are freed with their backend, in zones too`() {
    weak var record: Token?
    do {
      let core = MockSession().core
      let zones: StoreTable<NoteZoneAdapter> = core.table("zones", database: 1)
      let tokens: StoreTable<TokenAdapter> = core.table("tokens", database: 1, zones: zones)
      let token = Token()
      record = token
      tokens.insert(token)
      #expect(tokens.count == 1)
    }
    #expect(record == nil)
  }
}

private final class Token {}

/// Stores the object itself, so that a test can observe its lifetime.
private enum TokenAdapter: RecordAdapter {
  static func id(of record: Token) -> Int { 1 }
  static func zoneID(of id: Int) -> String? { "home" }
}
