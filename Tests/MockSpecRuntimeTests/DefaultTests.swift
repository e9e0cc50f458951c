@_spi(MockSpecGenerated) import MockSpecRuntime
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
    var name: PropertyStub<String?> { .init(core) }
    var level: Stub<Void, Level, Never> { .init(core) }
    var check: Stub<Void, Level, Throws<any Error>> { .init(core) }
    var nextLevel: Stub<Void, Level, Never> { .init(core) }
    var status: Stub<Void, Level, MockSessionError> { .init(core) }
  }

  var name: String? { on.name.read(default: "nobody") }
  func level() -> Level { on.level.respond(to: (), default: .low) }
  func check() throws -> Level { try on.check.respond(to: (), default: .low) }
  func nextLevel() async -> Level { await on.nextLevel.respondAsync(to: (), default: .low) }
  func status() async throws -> Level { try await on.status.respondAsync(to: (), default: .low) }

  func status(completion: @escaping (Level, (any Error)?) -> Void) {
    on.status.complete((), isQueued: true, default: { .low }) {
      result in
      switch result {
      case .success(let value): completion(value, nil)
      case .failure(let error): completion(.unknown, error)
      }
    }
  }
}
