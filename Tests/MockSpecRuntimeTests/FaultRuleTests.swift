import MockSpecRuntime
import Testing

@Suite struct FaultRuleTests {
  let session = MockSession()

  init() { session.on.sync.returns(1) }

  private func outcomes(_ count: Int) async -> [String] {
    var outcomes: [String] = []
    for _ in 0..<count {
      do {
        outcomes.append("\(try await session.sync(deep: true))")
      } catch {
        outcomes.append("\(error)")
      }
    }
    return outcomes
  }

  @Test func `faults come before stubs, errors carry their payload`() async {
    session.on.sync.fails(with: .rateLimited(retryAfter: 3), on: .call(2))
    #expect(await outcomes(3) == ["1", "rateLimited(retryAfter: 3.0)", "1"])
  }

  @Test func `a fault takes no value of a sequence`() async {
    session.on.sync.returns(1, 2, 3)
    session.on.sync.fails(with: .offline, on: .call(2))
    #expect(await outcomes(4) == ["1", "offline", "2", "3"])
  }

  @Test func `the first due rule wins, and all count`() async {
    let first = session.on.sync.fails(with: .offline, on: .every(2))
    let second = session.on.sync.fails(with: .rateLimited(retryAfter: 1), on: .call(3))
    #expect(await outcomes(4) == ["1", "offline", "rateLimited(retryAfter: 1.0)", "offline"])
    #expect(first.timesFired == 2)
    #expect(second.timesFired == 1)
  }

  @Test func `rules that fire once fire one after the other`() async {
    session.on.sync.fails(with: .offline, on: .once)
    session.on.sync.fails(with: .rateLimited(retryAfter: 1), on: .once)
    #expect(await outcomes(3) == ["offline", "rateLimited(retryAfter: 1.0)", "1"])
    #expect(session.core.backend.unfiredRules.isEmpty)
  }

  @Test func `a removed rule fires no more`() async {
    let rule = session.on.sync.fails(with: .offline)
    _ = await outcomes(2)
    rule.remove()
    #expect(await outcomes(1) == ["1"])
    #expect(rule.timesFired == 2)
    rule.remove()
  }

  @Test func `rules that never fired are reported`() async {
    let backend = session.core.backend
    let late = session.on.sync.fails(with: .offline, on: .call(5))
    let removed = session.on.sync.fails(with: .offline, on: .call(6))
    let optional = session.on.sync.fails(with: .offline, on: .call(7)).optional()
    let other = MockNotes(backend: backend).on.fetch.fails(with: .network)
    removed.remove()
    #expect(
      backend.unfiredRules.map(ObjectIdentifier.init) == [late, other].map(ObjectIdentifier.init))
    _ = await outcomes(5)
    #expect(backend.unfiredRules.map(\.description) == ["fetch fails with network"])
    #expect(optional.timesFired == 0)
  }

  @Test func `a fault hits both forms of a member and they count together`() async {
    session.on.sync.fails(with: .offline, on: .call(2))
    _ = await outcomes(1)
    let errors = Collected<SessionError?>()
    session.sync(deep: true) { _, error in errors.append(error as? SessionError) }
    await session.core.backend.idle()
    #expect(errors.all == [.offline])
    #expect(await outcomes(1) == ["1"])
  }

  @Test(arguments: MockSessionError.allCases) func `every code of a catalogue can be thrown`(
    _ error: MockSessionError
  ) async throws {
    session.on.sync.fails(with: error)
    let expected = error.error(ErrorDetails())
    await #expect(throws: expected) { try await session.sync(deep: true) as Int }
  }
}
