@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct SequenceTests {
  let session = MockSession()

  @Test func `values and errors in turn`() async {
    session.on.load.answers(in: [
      .success([1]), .failure(SessionError.offline), .success([2]),
    ])
    var answers: [[UInt8]?] = []
    for id in 1...4 { answers.append(try? await session.load(id: id)) }
    #expect(answers == [[1], nil, [2], [2]])
  }

  @Test func `a sequence that is asked to fails when it runs out, from then on`() async throws {
    session.on.load.returns([1], [2], then: .fails)
    _ = try await session.load(id: 1)
    _ = try await session.load(id: 1)
    for _ in 1...2 {
      let error = await #expect(throws: SequenceExhaustedError.self) {
        try await session.load(id: 1)
      }
      #expect(
        error?.description
          == "MockSession.load(id:) was called again after all 2 answers of its sequence")
    }
  }

  @Test func `a sequence can end with an error of the member's own type`() throws {
    session.on.count.returns(1, then: .throws(.offline))
    #expect(try session.count() == 1)
    #expect(throws: SessionError.offline) { try session.count() }
    #expect(throws: SessionError.offline) { try session.count() }
  }

  @Test func `a sequence that repeats its last answer`() throws {
    session.on.count.returns(1, 2, then: .repeatsLast)
    #expect(try (1...3).map { _ in try session.count() } == [1, 2, 2])
    session.on.count.answers(in: [.failure(.offline), .success(5)], then: .fails)
    #expect(throws: SessionError.offline) { try session.count() }
    #expect(try session.count() == 5)
  }

  @Test func `an empty sequence of nothing is one void answer`() {
    let core = MockCore("MockDisk", members: "flush()", backend: Backend())
    let flush = Stub<Void, Void, Throws<any Error>>(core, name: "flush")
    flush.returns(then: .fails)
    func call() throws { try flush.respond(to: (), function: "flush()") }
    #expect(throws: Never.self) { try call() }
    let error = #expect(throws: SequenceExhaustedError.self) { try call() }
    #expect(error?.count == 1)
    #expect(error?.description.hasSuffix("after the one answer of its sequence") == true)
  }

  @Test func `where the member cannot throw, the end is an issue, and a default`() async {
    let issues = await issues { backend in
      let session = MockSession(backend: backend)
      session.on.rename.returns(true, false, then: .fails)
      for _ in 1...3 { _ = session.rename("a", to: "b") }
    }
    expect(
      issues, says: "MockSession.rename(_:to:) was called again after all 2 answers of its sequence"
    )
  }

  @Test func `no results at all are an issue`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.load.answers(in: [])
    }
    expect(issues, says: "'on.load.answers' needs a value")
  }

  @Test func `a completion handler gets values and failures in turn`() {
    session.on.execute.answers(in: [.failure(SessionError.offline), .success(4)], then: .fails)
    var results: [String] = []
    for _ in 1...3 {
      session.execute(url: "u") { result in
        switch result {
        case .success(let value): results.append("\(value)")
        case .failure(let error): results.append("\(type(of: error))")
        }
      }
    }
    #expect(results == ["SessionError", "4", "SequenceExhaustedError"])
  }

  @Test func `a completion sequence ends with an error, or the last value stays`() {
    session.on.execute.returns(1, then: .throws(SessionError.offline))
    var values: [Int?] = []
    func execute() { session.execute(url: "u") { values.append(try? $0.get()) } }
    for _ in 1...3 { execute() }
    #expect(values == [1, nil, nil])
  }

  @Test func `a completion handler is never called, until the test does`() {
    session.on.execute.returns(1)
    session.on.execute.when { $0.url == "slow" }.neverCompletes()
    var values: [Int] = []
    for url in ["fast", "slow"] {
      session.execute(url: url) { values.append((try? $0.get()) ?? -1) }
    }
    #expect(values == [1])
    let slow = session.on.execute.when { $0.url == "slow" }.calls
    slow[0].arguments.completion(.success(2))
    slow[0].arguments.completion(.success(3))
    #expect(values == [1, 2, 3])
  }
}
