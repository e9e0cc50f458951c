import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// An object of a test whose end is a call of a mock.
private final class Caller: Sendable {
  private let session: MockSession

  init(_ session: MockSession) { self.session = session }

  deinit { session.reset() }
}

/// Tests that code of the test which the runtime runs can call mocks of the same backend.
@Suite("Code of the test inside the runtime") struct ReleaseTests {
  private let session = MockSession()

  /// Runs a body on a thread of its own, which fails the test where it waits for itself.
  private func runToEnd(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void
  ) throws {
    let end = DispatchSemaphore(value: 0)
    Thread {
      body()
      end.signal()
    }.start()
    let result = end.wait(timeout: .now() + .seconds(20))
    try #require(result == .success, sourceLocation: sourceLocation)
  }

  private var core: MockCore { MockCore("Mock", members: "a", backend: session.core.backend) }

  @Test func `a stub that is replaced releases its answers`() throws {
    try runToEnd { [session, core] in
      let stub = Stub<Int, Caller, Never>(core, name: "a")
      stub.returns(Caller(session))
      stub.returns(Caller(session), Caller(session))
      stub.when(1).returns(Caller(session))
      stub.when(1).returns(Caller(session))
      stub.returns(Caller(session))
      let caller = Caller(session)
      stub.answers { _ in withExtendedLifetime(caller) { Caller(session) } }
      stub.neverCompletes()
    }
    #expect(session.on.reset.calls.count >= 5)
  }

  @Test func `a property that is set releases its value`() throws {
    try runToEnd { [session, core] in
      let stub = PropertyStub<Caller>(core, name: "a")
      stub.returns(Caller(session))
      stub.write(Caller(session))
      stub.write(Caller(session))
      stub.answers { Caller(session) }
      stub.forwards()
    }
    #expect(session.on.reset.calls.count == 1)
  }

  @Test func `real objects and defaults that are replaced are released`() throws {
    try runToEnd { [session, core] in
      for _ in 1...2 { core.forward(to: Caller(session), as: Caller.self) }
      session.core.backend.defaults.register(Caller(session))
      session.core.backend.defaults.register(Caller(session))
    }
    #expect(session.on.reset.calls.count >= 2)
  }
}
