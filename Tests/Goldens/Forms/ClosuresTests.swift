import MockSpecRuntime
import Testing

@Suite("Closures that are lent")
struct ClosuresTests {
  let runner = MockRunner()

  private struct Broken: Error {}

  @Test func `a handler calls the closure during the call`() throws {
    runner.on.visit.answers { body in (1...3).forEach(body) }
    var seen: [Int] = []
    runner.visit { seen.append($0) }
    #expect(seen == [1, 2, 3])
    runner.on.each.answers { call throws in
      try call.names.enumerated().filter { try call.body($1, $0) }.count
    }
    #expect(try runner.each(["a", "b"]) { name, _ in name == "b" } == 1)
    #expect(throws: Broken.self) { try runner.each(["a"]) { _, _ in throw Broken() } }
    #expect(runner.on.each.calls.map(\.arguments.names) == [["a", "b"], ["a"]])
    runner.on.both.answers { $0.first() * $0.second() }
    #expect(runner.both({ 6 }, { 7 }) == 42)
    runner.on.scoped.answers { $0(3) }
    #expect(runner.scoped { "\($0)" } == "3")
    runner.on.edit.answers { body in
      var values = [1]
      body(&values)
      seen = values
    }
    runner.edit { $0.append(9) }
    #expect(seen == [1, 9])
  }

  @Test func `errors of a type are thrown as that type`() {
    runner.on.refused.throws(.stopped)
    #expect(throws: RunnerError.stopped) { try runner.refused { _ in } }
    runner.on.typed.answers { try $0() }
    #expect(throws: Broken.self) { try runner.typed { () throws(Broken) in throw Broken() } }
  }

  @Test func `expressions are asked when the handler asks`() {
    var asked = 0
    func count() -> Bool {
      asked += 1
      return true
    }
    runner.asks(count(), "why")
    #expect(asked == 0)
    runner.on.asks.answers { if $0.condition() { asked += 10 } }
    runner.asks(count(), "why")
    #expect(asked == 11)
    #expect(runner.on.asks.calls.last?.arguments.message() == "why")
  }

  @Test func `asynchronous closures are awaited in the handler`() async throws {
    runner.on.later.answers { body in try await body(1) + body(2) }
    #expect(try await runner.later { "\($0)" } == "12")
  }

  @Test func `a closure that is called after the call ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let runner = MockRunner()
      runner.visit { _ in }
      withKnownIssue { runner.on.visit.calls[0].arguments(1) }
    }
  }
}

@Suite("Members that rethrow")
struct RethrowingTests {
  let runner = MockRunner()

  private struct Broken: Error {}

  @Test func `they give what the handler makes of the closure`() async throws {
    runner.on.locked.answers { try $0() }
    #expect(runner.locked { 3 } == 3)
    #expect(runner.locked { "text" } == "text")
    #expect(throws: Broken.self) { try runner.locked { () throws -> Int in throw Broken() } }
    runner.on.repeated.answers { call throws in
      for number in 0..<call.count { try call.body(number) }
    }
    var numbers: [Int] = []
    runner.repeated(3) { numbers.append($0) }
    #expect(numbers == [0, 1, 2])
    runner.on.measured.answers { try await $0() }
    #expect(await runner.measured { 4 } == 4)
    await #expect(throws: Broken.self) {
      try await runner.measured { () async throws -> Int in throw Broken() }
    }
  }

  @Test func `what any of the closures throws is rethrown`() throws {
    runner.on.paired.answers { call throws in try (try? call.first()) ?? call.second() }
    #expect(runner.paired({ 1 }, or: { 2 }) == 1)
    #expect(try runner.paired({ throw Broken() }, or: { 2 }) == 2)
    #expect(throws: Broken.self) {
      try runner.paired({ throw CancellationError() }, or: { throw Broken() })
    }
  }

  @Test func `a member without a result needs no stub`() {
    runner.repeated(2) { _ in }
    #expect(runner.on.repeated.calls.map(\.arguments.count) == [2])
    runner.withStaticMembers { MockRunner.global {} }
    #expect(runner.on.global.calls.count == 1)
  }

  @Test func `an error type that a default chooses has the errors of the catalogue`() async {
    let ticker = MockTicker(backend: Backend(issues: .kept))
    await #expect(throws: RunnerError.unprepared) { try await ticker.next() }
    ticker.on.next.fails(with: .stopped, on: .once)
    await #expect(throws: RunnerError.stopped) { try await ticker.next() }
    ticker.on.next.cancels()
    await #expect(throws: RunnerError.ended) { try await ticker.next() }
    #expect(ticker.core.backend.issues.count == 1)
  }

  @Test func `an error of its own is an issue, and a default answers the caller, who expects none`()
  {
    let backend = Backend(issues: .kept)
    let runner = MockRunner(backend: backend)
    runner.on.locked.throws(CancellationError())
    #expect(runner.locked { 1 } == 0)
    #expect(MockRunner(backend: backend).locked { 1 } == 0)
    #expect(backend.issues.count == 2)
  }
}
