import MockSpecRuntime
import Testing

/// Tests of static members, which the mock whose scope runs answers.
@Suite("Static members")
struct StaticsTests {
  let engine = MockImageEngine()

  private func load<Engine: ImageEngine>(_ id: Int, with engine: Engine.Type) async throws -> Int {
    try await engine.load(id: id).count
  }

  @Test func `every form is answered, recorded and journaled by the mock of the scope`()
    async throws
  {
    engine.on.load.returns([1, 2, 3])
    engine.on.remote.throws(EngineError.busy)
    engine.on.size.returns(4)
    engine.on.later.answers { () async in 5 }
    engine.on.subscripts.answers { $0.count }
    try await engine.withStaticMembers {
      let count = try await load(7, with: MockImageEngine.self)
      #expect(count == 3)
      await #expect(throws: EngineError.busy) { try await MockImageEngine.remote }
      #expect(try MockImageEngine.size(of: 1) == 4)
      #expect(await MockImageEngine.later() == 5)
      #expect(MockImageEngine["four"] == 4)
      MockImageEngine["five"] = 5
      MockImageEngine.shared = 6
      #expect(MockImageEngine.shared == 6)
      MockImageEngine.reset()
    }
    #expect(engine.on.load.calls.map(\.arguments) == [7])
    #expect(engine.on.setSubscripts.calls.map(\.arguments.newValue) == [5])
    #expect(engine.on.shared.sets == [6])
    #expect(
      engine.core.backend.journal.members == [
        "load(id:)", "remote", "size(of:)", "later()", "subscript(_:)", "subscript(_:)=",
        "shared", "reset()",
      ])
  }

  @Test func `a static and an instance member of one name have knobs of their own`() throws {
    engine.on.size.returns(1)
    engine.on.sizeOf.throws(.busy)
    let size = try engine.withStaticMembers { try MockImageEngine.size(of: 0) }
    #expect(size == 1)
    #expect(throws: EngineError.busy) { try engine.size(of: 0) }
  }

  @Test func `completion handlers are answered inside the scope`() {
    engine.on.request.returns([1])
    var results: [[UInt8]] = []
    engine.withStaticMembers {
      MockImageEngine.request(url: "a") { results.append((try? $0.get()) ?? []) }
    }
    #expect(results == [[1]])
    #expect(engine.on.request.calls.map(\.arguments.url) == ["a"])
  }

  @Test func `tasks inherit the scope, also those that outlive it`() async throws {
    engine.on.load.returns([1])
    let task = engine.withStaticMembers { Task { try await MockImageEngine.load(id: 1) } }
    #expect(try await task.value == [1])
    let counts = try await engine.withStaticMembers {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for id in 0..<100 { group.addTask { try await MockImageEngine.load(id: id).count } }
        return try await group.reduce(0, +)
      }
    }
    #expect(counts == 100)
    #expect(engine.on.load.calls.count == 101)
  }

  @Test func `detached tasks do not, and are told so`() async {
    engine.on.load.returns([1])
    let task = engine.withStaticMembers {
      Task.detached {
        var result: Result<[UInt8], any Error>?
        await withKnownIssue {
          do { result = .success(try await MockImageEngine.load(id: 3)) } catch {
            result = .failure(error)
          }
        }
        return try result?.get()
      }
    }
    let error = await #expect(throws: StaticCallError.self) { try await task.value }
    #expect(
      error?.description == """
        MockImageEngine.load(id:) is static and was called with id: 3 outside a scope; call it \
        inside 'mock.withStaticMembers { … }', which tasks inherit but detached tasks and queues do not
        """)
  }

  @Test func `parallel scopes of one class do not see each other`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for size in 0..<50 {
        group.addTask {
          let engine = MockImageEngine()
          engine.on.load.returns(Array(repeating: 0, count: size))
          let bytes = try await engine.withStaticMembers {
            await Task.yield()
            return try await MockImageEngine.load(id: 0)
          }
          #expect(bytes.count == size)
          #expect(engine.on.load.calls.count == 1)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `scopes nest, and those of several classes hold together`() {
    let inner = MockImageEngine()
    let cache = MockImageCache<Int>()
    let other = MockImageCache<String>()
    engine.on.ping.returns(false)
    cache.on.lookUp.returns("int")
    other.on.lookUp.returns("string")
    engine.withStaticMembers {
      cache.withStaticMembers {
        other.withStaticMembers {
          #expect(MockImageEngine.ping(1) == false)
          inner.withStaticMembers { #expect(MockImageEngine.ping(2)) }
          #expect(MockImageEngine.ping(3) == false)
          #expect(MockImageCache.lookUp(1) == "int")
          #expect(MockImageCache.lookUp("a") == "string")
        }
      }
    }
    #expect(engine.on.ping.calls.map(\.arguments) == [1, 3])
    #expect(inner.on.ping.calls.map(\.arguments) == [2])
  }

  @Test func `outside a scope a handler gets the error, and a default answers`() {
    #expect(MockImageEngine.ping(1))
    var messages: [String] = []
    withKnownIssue {
      MockImageEngine.request(url: nil) { result in
        if case .failure(let error) = result { messages.append("\(error)") }
      }
    }
    #expect(messages.first?.contains("MockImageEngine.request(url:completion:) is static") == true)
  }

  @Test func `outside a scope every call is an issue, with a default where nothing can be thrown`()
  {
    withKnownIssue { _ = try? MockImageEngine.size(of: 2) }
    withKnownIssue { MockImageEngine.reset() }
    withKnownIssue { #expect(MockImageEngine.shared == 0) }
    withKnownIssue { MockImageEngine.shared = 1 }
  }

  @Test func `the scope keeps the isolation of its caller`() async throws {
    try await MainActorUser().use(engine)
  }
}

@MainActor
private final class MainActorUser {
  var bytes: [UInt8] = []

  func use(_ engine: MockImageEngine) async throws {
    engine.on.load.returns([9])
    try await engine.withStaticMembers {
      bytes = try await MockImageEngine.load(id: 1)
    }
    #expect(bytes == [9])
  }
}
