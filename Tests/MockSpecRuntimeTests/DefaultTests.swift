import MockSpecRuntime
import Testing

@Suite struct DefaultTests {
  private let account = MockAccount(backend: Backend(scheduling: .inline))

  @Test func `every kind of call has its default while there is no stub`() async throws {
    #expect(account.name == "nobody")
    #expect(account.level() == .low)
    #expect(try account.check() == .low)
    #expect(await account.nextLevel() == .low)
    #expect(try await account.status() == .low)
    var completed: [MockAccount.Level] = []
    account.status { level, error in
      #expect(error == nil)
      completed.append(level)
    }
    #expect(completed == [.low])
    #expect(account.core.backend.journal.count == 5)
  }

  @Test func `a stub and a fault come before the default`() async throws {
    account.on.level.returns(.high)
    account.on.check.throws(SessionError.offline)
    account.on.nextLevel.returns(.high)
    account.on.status.fails(with: .offline, on: .once)
    account.on.name.returns(nil)
    #expect(account.name == nil)
    #expect(account.level() == .high)
    #expect(throws: SessionError.offline) { try account.check() }
    #expect(await account.nextLevel() == .high)
    await #expect(throws: SessionError.offline) { try await account.status() }
    #expect(try await account.status() == .low)
  }
}

private final class MockAccount: Sendable {
  enum Level: Sendable { case low, high, unknown }

  let core: MockCore

  init(backend: Backend) {
    core = MockCore(
      "MockAccount",
      members: "name level() check() nextLevel() status() status(completion:)", backend: backend)
  }

  var on: On { On(core: core) }

  struct On: Sendable {
    let core: MockCore
    var name: PropertyStub<String?> { PropertyStub(core, 0) }
    var level: Stub<Void, Level, Never> { Stub(core, 1) }
    var check: Stub<Void, Level, any Error> { Stub(core, 2) }
    var nextLevel: AsyncStub<Void, Level, Never> { AsyncStub(core, 3) }
    var status: ServiceStub<Void, Level, MockSessionError> { ServiceStub(core, 4) }
  }

  var name: String? { core.get(0, default: "nobody") }
  func level() -> Level { core.call(1, (), default: .low) }
  func check() throws -> Level { try core.callThrowing(2, (), default: .low) }
  func nextLevel() async -> Level { await core.callAsync(3, (), default: .low) }
  func status() async throws -> Level { try await core.callAsyncThrowing(4, (), default: .low) }

  func status(completion: @escaping (Level, (any Error)?) -> Void) {
    core.complete(4, form: 5, (), isQueued: true, default: { .low }) {
      (result: Result<Level, any Error>) in
      switch result {
      case .success(let value): completion(value, nil)
      case .failure(let error): completion(.unknown, error)
      }
    }
  }
}
