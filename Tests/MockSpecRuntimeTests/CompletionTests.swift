@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct CompletionTests {
  let session = MockSession(backend: Backend(issues: .kept))

  @Test func `both forms of a member share a knob, and calls say which was called`() async throws {
    session.on.load.returns([1], [2])
    var completed: [[UInt8]] = []
    session.load(id: 1) { completed.append((try? $0.get()) ?? []) }
    let awaited = try await session.load(id: 2)
    #expect(completed == [[1]])
    #expect(awaited == [2])
    #expect(session.on.load.calls.map(\.member) == ["load(id:completion:)", "load(id:)"])
    #expect(session.on.load.calls.map(\.arguments) == [1, 2])
  }

  @Test func `an error goes to the completion handler`() {
    session.on.load.throws(SessionError.offline)
    var errors: [SessionError?] = []
    session.load(id: 1) { result in
      if case .failure(let error) = result { errors.append(error as? SessionError) }
    }
    #expect(errors == [.offline])
  }

  @Test func `a missing stub goes to a handler that takes any error`() throws {
    var failures: [any Error] = []
    session.load(id: 3) { if case .failure(let error) = $0 { failures.append(error) } }
    let error = try #require(failures.first as? UnstubbedCallError)
    #expect(error.member == "load(id:completion:)")
    #expect(error.arguments == "id: 3")
  }

  @Test func `a handler with nothing to say is called without a stub`() {
    var calls = 0
    session.animate { calls += 1 }
    #expect(calls == 1)
  }

  @Test func `a handler whose value nothing can make is not called, and the test goes on`() async {
    struct Handle {}
    let backend = Backend(issues: .kept)
    let core = MockCore(
      "MockDisk", members: "open(completion:) read(completion:)", backend: backend)
    var calls = 0
    Stub<(Handle) -> Void, Handle, Never>(core, name: "open")
      .complete({ _ in calls += 1 }, function: "open(completion:)") { _ in calls += 1 }
    let read = Stub<(Any) -> Void, Any, Never>(core, name: "read")
    read.complete({ _ in calls += 1 }, function: "read(completion:)") { _ in calls += 1 }
    #expect(calls == 0)
    #expect(
      backend.issues.map(\.message)
        == ["open", "read"].map {
          "MockDisk.\($0)(completion:) was called with completion: (Function) but has no stub; "
            + "stub it with 'mock.on.\($0).returns(…)'"
        })
    read.delays(by: .seconds(1), on: .once)
    read.complete({ _ in calls += 1 }, function: "read(completion:)") { _ in calls += 1 }
    await backend.clock.advance(by: .seconds(1))
    await backend.idle()
    #expect(calls == 0)
    #expect(backend.issues.count == 3)
  }

  @Test func `a call that leaves its handler out needs no stub`() async {
    struct Handle {}
    let backend = Backend(issues: .kept)
    let core = MockCore("MockDisk", members: "open(completion:)", backend: backend)
    let open = Stub<((Handle) -> Void)?, Handle, Throws<any Error>>(core, name: "open")
    open.delays(by: .seconds(1), on: .call(2))
    for _ in 1...2 {
      open.complete(nil, function: "open(completion:)", hasHandler: false) { _ in }
    }
    await backend.clock.advance(by: .seconds(1))
    await backend.idle()
    #expect(backend.issues.isEmpty)
    #expect(open.calls.count == 2)
    #expect(backend.journal.allSatisfy { $0.failure == nil && $0.end != nil })
    open.throws(CancellationError())
    var answers = 0
    open.complete({ _ in }, function: "open(completion:)") { _ in answers += 1 }
    open.complete(nil, function: "open(completion:)", hasHandler: false) { _ in answers += 1 }
    #expect(answers == 2)
  }

  @Test func `an answer after the last one is not handed to a handler that takes no error`() {
    struct Handle {}
    let backend = Backend(issues: .kept)
    let core = MockCore("MockDisk", members: "open(completion:)", backend: backend)
    let open = Stub<(Handle) -> Void, Handle, Never>(core, name: "open")
    open.returns(Handle(), then: .fails)
    var handles = 0
    for _ in 1...2 {
      open.complete({ _ in }, function: "open(completion:)") { _ in handles += 1 }
    }
    #expect(handles == 1)
    #expect(
      backend.issues.map(\.message) == [
        "MockDisk.open(completion:) was called again after the one answer of its sequence; "
          + "its handler was not called"
      ])
  }

  @Test func `an asynchronous handler answers the completion form too`() async {
    session.on.sync.answers { deep in
      await Task.yield()
      return deep ? 5 : 0
    }
    let value = await withCheckedContinuation { continuation in
      session.sync(deep: true) { value, _ in continuation.resume(returning: value) }
    }
    #expect(value == 5)
  }

  @Test func `the backend is not idle before an asynchronous handler has answered`() async {
    session.on.sync.answers { _ in
      for _ in 1...50 { await Task.yield() }
      return 1
    }
    let answers = Collected<Int?>()
    session.sync(deep: true) { value, _ in answers.append(value) }
    await session.core.backend.idle()
    #expect(answers.all == [1])
  }

  @Test func `a completion-only member completes with values in turn`() {
    session.on.execute.returns(1, 2)
    var values: [Int] = []
    for _ in 1...3 { session.execute(url: "u") { values.append((try? $0.get()) ?? 0) } }
    #expect(values == [1, 2, 2])
    session.on.execute.throws(SessionError.offline)
    session.execute(url: "u") { result in
      #expect(throws: SessionError.offline) { try result.get() }
    }
    #expect(session.on.execute.calls.map(\.arguments.url) == ["u", "u", "u", "u"])
  }

  @Test(arguments: [0, 1, 3]) func `a handler with full control answers as often as it wants`(
    times: Int
  ) {
    session.on.execute.completes { call in
      for number in 0..<times { call.completion(.success(number)) }
    }
    var values: [Int] = []
    session.execute(url: "u") { values.append((try? $0.get()) ?? -1) }
    #expect(values == Array(0..<times))
  }

  @Test func `the completion handler of a recorded call can be called later`() {
    session.on.execute.neverCompletes()
    var values: [Int] = []
    session.execute(url: "u") { values.append((try? $0.get()) ?? -1) }
    #expect(values.isEmpty)
    session.on.execute.calls[0].arguments.completion(.success(8))
    #expect(values == [8])
  }
}
