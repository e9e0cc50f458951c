import MockSpecRuntime
import Testing

@Suite struct WaitingTests {
  @Test func `a condition that holds already returns at once, even with no time left`() async throws
  {
    try await eventually(timeout: .zero) { true }
    let value = try await eventually({ [1, 2] }, timeout: .zero) { $0.count == 2 }
    #expect(value == [1, 2])
  }

  @Test func `it returns as soon as another task makes the condition hold`() async throws {
    let values = Collected<Int>()
    let task = Task { for number in 1...3 { values.append(number) } }
    try await eventually({ values.all }, equals: [1, 2, 3], timeout: .seconds(600))
    await task.value
  }

  @Test func `the error tells what was seen at last`() async {
    var looks = 0
    let line = #line + 1
    let error = await #expect(throws: WaitError.self) {
      try await eventually({ looks += 1 }, timeout: .milliseconds(20)) { false }
    }
    #expect(looks > 1)
    #expect(
      error?.description
        == "MockSpecRuntimeTests/WaitingTests.swift:\(line): the condition did not hold within 0.02 seconds; last saw ()"
    )
    let named = await #expect(throws: WaitError.self) {
      try await eventually({ ["a"] }, equals: ["b"], timeout: .zero)
    }
    #expect(named?.lastSeen == "last saw [\"a\"]")
  }

  @Test func `an error of the value counts as wrong, and is told`() async throws {
    var looks = 0
    try await eventually(timeout: .seconds(600)) {
      looks += 1
      if looks < 3 { throw SessionError.offline }
      return true
    }
    #expect(looks == 3)
    let error = await #expect(throws: WaitError.self) {
      looks = 0
      try await eventually(timeout: .zero) {
        looks += 1
        throw SessionError.offline
      }
    }
    #expect(looks == 10)
    #expect(error?.lastSeen == "last saw the error offline")
  }

  @Test(arguments: [nil, Backend()]) func `cancellation ends the wait`(backend: Backend?) async {
    let task = Task {
      try await eventually(timeout: .seconds(600), on: backend) { false }
    }
    let watching = Task { try await never(timeout: .seconds(600), on: backend) { false } }
    await Task.yield()
    task.cancel()
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await watching.value }
  }

  @Test func `a call on the backend is seen although the clock stands still`() async throws {
    let session = MockSession()
    let clock = StandingClock()
    async let seen: Void = eventually(on: session.core.backend, clock: clock) {
      session.on.reset.calls.count == 3
    }
    for _ in 1...3 {
      await Task.yield()
      session.reset()
    }
    try await seen
  }

  @Test func `the end of a callback is seen although the clock stands still`() async throws {
    let session = MockSession()
    let answers = Collected<Int?>()
    session.on.sync.answers { _ in
      for _ in 1...20 { await Task.yield() }
      return 1
    }
    session.sync(deep: true) { value, _ in answers.append(value) }
    let backend = session.core.backend
    try await eventually({ answers.all }, equals: [1], on: backend, clock: StandingClock())
  }

  @Test @MainActor func `conditions run where the caller is`() async throws {
    let model = MainModel()
    Task { model.title = "loaded" }
    try await eventually(timeout: .seconds(600)) { model.title == "loaded" }
    try await never(timeout: .milliseconds(2)) { model.title != "loaded" }
  }

  @Test func `what never happens is watched for the whole time`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await never(timeout: .milliseconds(30)) { false }
    #expect(clock.now - start >= .milliseconds(30))
  }

  @Test func `what should never happen fails as soon as it does`() async {
    let session = MockSession()
    let backend = session.core.backend
    let task = Task {
      try await never(timeout: .seconds(600), on: backend, clock: StandingClock()) {
        !session.on.reset.calls.isEmpty
      }
    }
    await Task.yield()
    session.reset()
    let error = await #expect(throws: WaitError.self) { try await task.value }
    #expect(
      error?.description.hasSuffix(
        ": the condition should not hold for 600.0 seconds; it held after 0.0 seconds") == true)
    await #expect(throws: SessionError.self) { try await never { throw SessionError.offline } }
  }
}

@MainActor final class MainModel {
  var title = ""
}

/// A clock on which time never passes; its sleepers wait until they are cancelled.
struct StandingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(3600))
  }
}
