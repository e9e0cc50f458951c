@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests that the journal and the spies keep values only.
@Suite("What the journal keeps alive") struct KeptArgumentTests {
  let backend = Backend(issues: .kept)
  let core: MockCore

  init() { core = MockCore("MockRouter", members: "push(_:)", backend: backend) }

  private var push: Stub<Screen, Void, Never> { Stub(core, name: "push") }
  private var show:
    Stub<(title: String, screen: Screen?, any: any Sendable, bound: any Shown), Int, Never>
  { Stub(core, name: "show") }
  private var load:
    Stub<(id: Int, completion: (Result<Int, any Error>) -> Void), Int, Throws<any Error>>
  { Stub(core, name: "load") }

  @Test func `an object is there as long as the test holds it`() {
    let screen = Screen()
    push.respond(to: screen, function: "push(_:)")
    show.returns(7)
    #expect(
      show.respond(to: (title: "a title that lies on the heap", screen, screen, screen)) == 7)
    let record = show.calls[0]
    #expect(push.calls.first?.arguments === screen)
    #expect(record.isComplete && record.arguments.title == "a title that lies on the heap")
    #expect(record.arguments.screen === screen && record.arguments.any as? Screen === screen)
    #expect(record.arguments.bound as? Screen === screen)
    #expect(push.when { $0 === screen }.calls.count == 1)
    #expect(backend.journal.first?.description.contains("Screen") == true)
  }

  @Test func `an object that nothing else holds is gone, and the call is still counted`() {
    weak var screen: Screen?
    do {
      let shown = Screen()
      screen = shown
      for _ in 1...9 { push.respond(to: shown, function: "push(_:)") }
    }
    #expect(screen == nil)
    #expect(push.calls.count == 9)
    #expect(push.calls.allSatisfy { !$0.isComplete })
    #expect(push.when { _ in true }.calls.isEmpty)
    #expect(
      backend.journal.last?.description == "8 MockRouter.push(_:) a Screen that is gone")
  }

  @Test func `what a test asks for is kept`() {
    push.keepsObjects = true
    weak var screen: Screen?
    do {
      let shown = Screen()
      screen = shown
      push.respond(to: shown, function: "push(_:)")
    }
    #expect(screen != nil)
    #expect(push.calls.first?.arguments === screen)
    backend.forgetCalls()
    #expect(screen == nil)
    backend.keepsObjects = true
    show.returns(1)
    do {
      let shown = Screen()
      screen = shown
      _ = show.respond(to: (title: "", nil, 3, shown))
    }
    #expect(screen != nil && show.calls.first?.arguments.any as? Int == 3)
  }

  @Test func `a mock that is called in deinit with the object itself has its type`() {
    for keepsObjects in [false, true] {
      push.keepsObjects = keepsObjects
      do { _ = Farewell(push) }
    }
    #expect(push.calls.count == 2)
    #expect(push.calls.allSatisfy { !$0.isComplete })
    #expect(backend.journal.last?.description == "1 MockRouter.push(_:) a Farewell that is gone")
  }

  @Test func `a completion handler is let go when it has been called`() async {
    weak var screen: Screen?
    var answers: [Int] = []
    load.returns(4)
    do {
      let shown = Screen()
      screen = shown
      let completion = { (result: Result<Int, any Error>) in
        withExtendedLifetime(shown) { answers.append((try? result.get()) ?? 0) }
      }
      load.complete((id: 3, completion: completion), deliver: completion)
    }
    #expect(answers == [4])
    #expect(screen == nil)
    #expect(load.calls.first?.arguments.id == 3)
    // It does nothing more.
    load.calls.first?.arguments.completion(.success(5))
    #expect(answers == [4])
  }

  @Test func `a completion handler that was never called is there for the test to call`() {
    load.neverCompletes()
    var answer = 0
    let completion = { (result: Result<Int, any Error>) in answer = (try? result.get()) ?? 0 }
    load.complete((id: 3, completion: completion), deliver: completion)
    load.calls.first?.arguments.completion(.success(5))
    #expect(answer == 5)
  }

  @Test func `calls that were forgotten are gone, and later ones are as before`() async throws {
    push.respond(to: Screen(), function: "push(_:)")
    load.throws(SessionError.offline)
    load.complete((id: 1, completion: { _ in }), deliver: { _ in })
    backend.forgetCalls()
    #expect(backend.journal.isEmpty && push.calls.isEmpty && load.calls.isEmpty)
    load.returns(2)
    for id in 2...9 { load.complete((id: id, completion: { _ in }), deliver: { _ in }) }
    #expect(load.calls.map(\.arguments.id) == Array(2...9))
    #expect(backend.journal.first?.sequence == 2)
    #expect(try await load.call(2).arguments.id == 3)
    backend.forgetCalls()
    #expect(load.calls.isEmpty)
  }

  @Test func `a delegate that a property was set to is not kept alive`() {
    let delegate = PropertyStub<(any Shown)?>(core, name: "delegate")
    weak var screen: Screen?
    do {
      let shown = Screen()
      screen = shown
      delegate.write(shown, function: "delegate")
      #expect(delegate.read(default: nil) as? Screen === shown)
    }
    #expect(screen == nil)
    #expect(delegate.read(default: nil) == nil)
    #expect(delegate.sets.count == 1)
  }
}

private protocol Shown: AnyObject, Sendable {}

private class Screen: Shown, @unchecked Sendable {}

/// Says goodbye to a mock, as screens do to analytics.
private final class Farewell: Screen, @unchecked Sendable {
  private let push: Stub<Screen, Void, Never>

  init(_ push: Stub<Screen, Void, Never>) { self.push = push }

  deinit { push.respond(to: self, function: "push(_:)") }
}
