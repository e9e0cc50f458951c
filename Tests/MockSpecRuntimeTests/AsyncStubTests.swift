@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct AsyncStubTests {
  let session = MockSession()

  @Test func `an asynchronous handler is awaited`() async throws {
    session.on.load.answers { id in
      await Task.yield()
      return [UInt8(id)]
    }
    #expect(try await session.load(id: 4) == [4])
  }

  @Test func `a synchronous handler is told from an asynchronous one`() async throws {
    var seen: [Int] = []
    session.on.load.answers { id in
      seen.append(id)
      return []
    }
    _ = try await session.load(id: 1)
    session.on.sync.answers { deep in deep ? 2 : 1 }
    #expect(try await session.sync(deep: true) == 2)
    #expect(seen == [1])
  }

  @Test func `an asynchronous handler throws in the type of the member`() async {
    session.on.tally.answers { () async throws(SessionError) -> Int in
      await Task.yield()
      throw .offline
    }
    await #expect(throws: SessionError.offline) { try await session.fetchCount() }
    session.on.tally.throws(.rateLimited(retryAfter: 1))
    await #expect(throws: SessionError.rateLimited(retryAfter: 1)) {
      try await session.fetchCount()
    }
  }

  @Test func `the cancellation of the caller reaches the handler`() async {
    session.on.load.answers { _ in
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }
    let task = Task { [session] in try await session.load(id: 1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.on.load.calls.count == 1)
  }

  @MainActor @Test func `a call stays on its caller's actor`() async throws {
    session.on.load.answers { _ in
      MainActor.assertIsolated()
      return []
    }
    _ = try await MainActorClient(session: session).load()
  }

  @Test func `a default answers while there is no stub`() async {
    #expect(await session.status() == "ready")
    session.on.status.returns("busy")
    #expect(await session.status() == "busy")
    #expect(session.on.status.calls.count == 2)
  }
}

@MainActor private struct MainActorClient {
  let session: MockSession

  func load() async throws -> [UInt8] { try await session.on.load.respondAsync(to: 1) }
}
