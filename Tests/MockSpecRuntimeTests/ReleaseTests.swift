import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// An object of a test whose end is a call of a mock.
private final class Caller: Sendable {
  private let session: MockSession

  init(_ session: MockSession) { self.session = session }

  deinit { session.reset() }
}

/// An error, an id and a request of a test that call a mock when they are printed or copied.
private struct Printed: Error, Hashable, CustomStringConvertible, MockRequest {
  static var verbs: ServiceVerbs { .fetch }
  static var recordType: ObjectIdentifier { ObjectIdentifier(Self.self) }

  let session: MockSession

  var recorded: Printed {
    session.reset()
    return self
  }

  var itemCount: Int {
    session.reset()
    return 1
  }

  var description: String {
    session.reset()
    return "printed"
  }

  static func == (one: Printed, other: Printed) -> Bool { one.session === other.session }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}

/// Tests that code of the test which the runtime runs can call mocks of the same backend.
@Suite("Code of the test inside the runtime") struct ReleaseTests {
  private let session = MockSession(backend: Backend(issues: .kept))

  /// Runs a body on a thread of its own, which fails the test where it waits for itself.
  private func runToEnd(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void
  ) throws {
    let end = DispatchSemaphore(value: 0)
    Thread {
      body()
      end.signal()
    }.start()
    let result = end.wait(timeout: .now() + .seconds(600))
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
    #expect(session.on.reset.calls.count == 3)
  }

  @Test func `real objects and defaults that are replaced are released`() throws {
    try runToEnd { [session, core] in
      for _ in 1...2 { core.forward(to: Caller(session), as: Caller.self) }
      session.core.backend.defaults.register(Caller(session))
      session.core.backend.defaults.register(Caller(session))
    }
    #expect(session.on.reset.calls.count >= 2)
  }

  @Test func `a rule prints errors of the test`() throws {
    let stub = Stub<Int, Int, Throws<any Error>>(core, name: "a")
    let rule = stub.fails(with: Printed(session: session))
    session.core.backend.failureLimit = 1
    try runToEnd {
      _ = rule.description
      _ = try? stub.respond(to: 1)
    }
    #expect(session.core.backend.issues.count == 1)
  }

  @Test func `the journal copies requests of the test`() throws {
    let stub = Stub<Printed, Void, Never>(core, name: "a")
    stub.respond(to: Printed(session: session))
    try runToEnd { [session] in _ = session.core.backend.journal }
    #expect(session.core.backend.journal[0].itemCount == 1)
  }
}
