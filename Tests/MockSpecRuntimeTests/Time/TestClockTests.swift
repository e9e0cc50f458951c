@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct TestClockTests {
  let clock = TestClock()

  /// Sleeps for each duration in turn, and records the time after each.
  private func sleeper(
    _ clock: any Clock<Duration>, _ durations: Duration..., notes: Collected<String>, name: String
  ) -> Task<Void, any Error> {
    let times = clock as? TestClock
    return Task {
      for duration in durations {
        try await clock.sleep(for: duration)
        notes.append("\(name) \(times.map { "\($0.now)" } ?? "")")
      }
    }
  }

  @Test func `time stands still until the test advances it`() async throws {
    #expect(clock.now == TestClock.Instant())
    await clock.advance(by: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
    await clock.advance(to: TestClock.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(3)))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-1))
  }

  @Test func `sleepers wake in the order of their deadlines, at their deadlines`() async throws {
    let notes = Collected<String>()
    let late = sleeper(clock, .seconds(3), notes: notes, name: "late")
    try await clock.sleepers(1)
    let early = sleeper(clock, .seconds(1), notes: notes, name: "early")
    try await clock.sleepers(2)
    #expect(clock.deadlines.map(\.offset) == [.seconds(1), .seconds(3)])
    await clock.advance(by: .milliseconds(999))
    #expect(notes.all == [])
    await clock.advance(by: .seconds(9))
    try await early.value
    try await late.value
    #expect(notes.all == ["early 1.0 seconds", "late 3.0 seconds"])
    #expect(clock.now.offset == .milliseconds(9_999))
    #expect(clock.deadlines.isEmpty)
  }

  @Test func `sleepers with one deadline wake in the order in which they came`() async throws {
    let notes = Collected<Int>()
    var tasks: [Task<Void, any Error>] = []
    for number in 1...20 {
      tasks.append(
        Task { [clock] in
          try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
          notes.append(number)
        })
      try await clock.sleepers(number)
    }
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(notes.all == Array(1...20))
  }

  @Test func `who sleeps again in the time that passes wakes again`() async throws {
    let notes = Collected<String>()
    let task = sleeper(
      clock, .seconds(1), .seconds(2), .seconds(4), .seconds(7), notes: notes, name: "retry")
    try await clock.sleepers(1)
    await clock.run()
    try await task.value
    #expect(
      notes.all == [1, 3, 7, 14].map { "retry \($0).0 seconds" })
  }

  @Test func `cancellation ends a sleep and takes the sleeper out`() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    try await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.deadlines.isEmpty)
    let late = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    let waiting = Task { [clock] in try await clock.sleepers(5) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func `an automatic clock jumps from deadline to deadline`() async throws {
    let clock = TestClock(.automatic)
    for _ in 1...14 { try await clock.sleep(for: .seconds(1)) }
    #expect(clock.now.offset == .seconds(14))
    let notes = Collected<String>()
    let late = sleeper(clock, .seconds(60), notes: notes, name: "late")
    let early = sleeper(clock, .seconds(1), .seconds(2), notes: notes, name: "early")
    try await late.value
    try await early.value
    #expect(notes.all.last == "late 74.0 seconds")
  }

  @Test func `a clock in real time waits`() async throws {
    let clock = TestClock(.realTime)
    let start = ContinuousClock.now
    try await clock.sleep(for: .milliseconds(20))
    await clock.advance(by: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(40))
    #expect(clock.now.offset >= .milliseconds(40))
  }

  @Test(.serialized, arguments: [TaskPriority.high, .medium, .low, .background])
  func `time passes behind tasks that wait for the processor`(priority: TaskPriority) async throws {
    let clock = TestClock()
    for _ in 1...40 {
      Task.detached(priority: priority) {
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end {}
      }
    }
    let deadline = clock.now.advanced(by: .seconds(1))
    let sleeping = Task.detached(priority: priority) {
      try await clock.sleep(for: .seconds(1))
      return clock.now
    }
    await clock.advance(by: .seconds(1))
    // A task that came late would sleep for ever.
    let waking = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(10))
        await clock.advance(by: .seconds(1))
      }
    }
    #expect(try await sleeping.value == deadline)
    waking.cancel()
  }

  @Test func `time waits for a task that is slow to begin`() async throws {
    let clock = TestClock()
    let sleeping = Task.detached {
      let end = ContinuousClock.now + .milliseconds(20)
      while ContinuousClock.now < end {}
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.advance(by: .seconds(1))
    // A task that came late would sleep for ever.
    let waking = Task {
      try await clock.sleepers(1)
      await clock.run()
    }
    #expect(try await sleeping.value == .seconds(1))
    waking.cancel()
  }

  @Test func `many sleepers from many tasks all wake`() async throws {
    let notes = Collected<Int>()
    let tasks = (0..<200).map { number in
      Task { [clock] in
        try await clock.sleep(until: TestClock.Instant(offset: .milliseconds(number % 7 + 1)))
        notes.append(number)
      }
    }
    try await clock.sleepers(200)
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(notes.all.sorted() == Array(0..<200))
  }

  @Test func `app code takes any clock`() async throws {
    let any: any Clock<Duration> = clock
    let task = Task { try await any.sleep(for: .seconds(600)) }
    try await clock.sleepers(1)
    await clock.advance(by: .seconds(600))
    try await task.value
  }
}
