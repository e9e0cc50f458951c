@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct LaterAnswerTests {
  let session = MockSession()
  var backend: Backend { session.core.backend }
  var clock: TestClock { backend.clock }

  @Test func `an asynchronous member answers when the time has come`() async throws {
    session.on.load.returns([1], after: .milliseconds(10))
    let load = Task { [session] in try await session.load(id: 1) }
    try await clock.sleepers(1)
    #expect(clock.deadlines.map(\.offset) == [.milliseconds(10)])
    await clock.advance(by: .milliseconds(10))
    #expect(try await load.value == [1])
  }

  @Test func `errors and handlers come later too, values in turn`() async throws {
    let clock = TestClock(.automatic)
    let session = MockSession(backend: Backend(clock: clock))
    session.on.load.throws(SessionError.offline, after: .seconds(2))
    await #expect(throws: SessionError.offline) { try await session.load(id: 1) }
    #expect(clock.now.offset == .seconds(2))
    session.on.load.answers(after: .seconds(1)) { [UInt8($0)] }
    #expect(try await session.load(id: 7) == [7])
    session.on.sync.returns(1, 2, after: .seconds(1))
    #expect(try await [session.sync(deep: true), session.sync(deep: true)] == [1, 2])
    session.on.load.when(3).returns([3], after: .seconds(1))
    #expect(try await session.load(id: 3) == [3])
    #expect(clock.now.offset == .seconds(6))
  }

  @Test func `a completion handler is called when the time has come`() async {
    let answers = Collected<Int>()
    session.on.execute.returns(5, after: .milliseconds(10))
    session.on.load.answers(after: .milliseconds(20)) { [UInt8($0)] }
    session.execute(url: "a") { answers.append((try? $0.get()) ?? -1) }
    session.load(id: 6) { answers.append(Int((try? $0.get())?.first ?? 0)) }
    await backend.idle()
    await clock.advance(by: .milliseconds(9))
    #expect(answers.all == [])
    await clock.advance(by: .milliseconds(1))
    #expect(answers.all == [5])
    await clock.advance(by: .milliseconds(10))
    #expect(answers.all == [5, 6])
  }

  @Test func `a handler can call the completion at several times`() async {
    let answers = Collected<Int>()
    session.on.measure.completes(after: .seconds(1)) { completion in
      completion(1)
      completion(2)
    }
    session.measure { answers.append($0) }
    session.on.animate.returns(after: .seconds(2))
    session.animate { answers.append(3) }
    await clock.run()
    #expect(answers.all == [1, 2, 3])
  }

  @Test func `a cancelled call fails where it can, and else answers at once`() async throws {
    session.on.load.returns([1], after: .seconds(10))
    session.on.status.returns("late", after: .seconds(10))
    let load = Task { [session] in try await session.load(id: 1) }
    let status = Task { [session] in await session.status() }
    try await clock.sleepers(2)
    load.cancel()
    status.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(await status.value == "late")
    #expect(clock.now.offset == .zero)
  }

  @Test func `on an automatic clock, idle waits for what comes later`() async {
    let backend = Backend(clock: TestClock(.automatic))
    let session = MockSession(backend: backend)
    let answers = Collected<Int>()
    session.on.execute.returns(5, after: .seconds(100))
    session.execute(url: "a") { answers.append((try? $0.get()) ?? -1) }
    await backend.idle()
    #expect(answers.all == [5])
  }

  @Test func `eventually and never let the time of a test clock pass`() async throws {
    let answers = Collected<Int>()
    session.on.execute.returns(5, after: .seconds(4))
    session.execute(url: "a") { answers.append((try? $0.get()) ?? -1) }
    try await never(timeout: .seconds(3), clock: clock) { !answers.all.isEmpty }
    #expect(clock.now.offset == .seconds(3))
    try await eventually(timeout: .seconds(60), clock: clock) { answers.all == [5] }
    #expect(clock.now.offset == .seconds(4))
    let error = await #expect(throws: WaitError.self) {
      try await eventually(timeout: .seconds(60), on: backend, clock: clock) { false }
    }
    #expect(error?.timeout == .seconds(60))
    #expect(clock.now.offset >= .seconds(64))
    session.execute(url: "b") { answers.append((try? $0.get()) ?? -1) }
    await #expect(throws: WaitError.self) {
      try await never(timeout: .seconds(60), clock: clock) { answers.all.count > 1 }
    }
  }
}
