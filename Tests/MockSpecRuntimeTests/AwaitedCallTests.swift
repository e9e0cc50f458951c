import MockSpecRuntime
import Testing

@Suite struct AwaitedCallTests {
  let session = MockSession()

  init() {
    session.on.rename.returns(true)
  }

  @Test func `a call that was made before is returned at once`() async throws {
    _ = session.rename("a", to: "b")
    _ = session.rename("c", to: "d")
    #expect(try await session.on.rename.call(2).arguments.name == "c")
    #expect(try await session.on.rename.call(1).sequence == 0)
  }

  @Test func `the nth call is awaited, whatever else is called meanwhile`() async throws {
    async let third = session.on.rename.call(3)
    for number in 1...5 {
      await Task.yield()
      session.reset()
      _ = session.rename("\(number)", to: "")
    }
    #expect(try await third.arguments.name == "3")
  }

  @Test func `the nth call that meets a condition is awaited`() async throws {
    async let second = session.on.rename.when { $0.name == "x" }.call(2)
    for name in ["x", "a", "b", "x", "x"] {
      await Task.yield()
      _ = session.rename(name, to: "")
    }
    #expect(try await second.sequence == 3)
  }

  @Test func `cancellation ends the wait`() async {
    let task = Task { [session] in try await session.on.rename.call(1) }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = Task { [session] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.on.rename.call(1)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    _ = session.rename("after", to: "")
  }

  @Test func `many wait for many`() async throws {
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask { try await session.on.load.call(number).arguments }
      }
      session.on.load.returns([])
      for id in 1...100 { _ = try await session.load(id: id) }
      return try await group.reduce(0, +)
    }
    #expect(sum == 5050)
  }

  @Test func `calls of a store are awaited`() async throws {
    let photos = MockPhotos()
    async let saved = photos.on.save.call(1)
    await Task.yield()
    _ = try await photos.save(Photo(id: 1, title: "x"))
    #expect(try await saved.arguments.saves.map(\.id) == [1])
  }

  @Test func `a call of a store that waits at a gate is awaited without its answer`() async throws {
    let photos = MockPhotos()
    let backend = photos.core.backend
    let gate = Backend.Gate("the network", of: backend)
    photos.on.save.waits(for: gate)
    let awaited = Task { try await photos.on.save.call(1).arguments.saves.map(\.id) }
    for _ in 1...20 { await Task.yield() }
    // The gate is given up, and reported, long before the wait for the call would ask again.
    backend.waitLimit = .seconds(1)
    let saving = Task { try await photos.save(Photo(id: 1, title: "x")) }
    #expect(try await awaited.value == [1])
    gate.open()
    _ = try await saving.value
    #expect(backend.issues.isEmpty)
  }

  @Test func `all who wait for one call are woken, and one who gave up is not missed`()
    async throws
  {
    let waiting = (1...10).map { _ in
      Task { [session] in try await session.on.rename.call(1).arguments.name }
    }
    for _ in 1...20 { await Task.yield() }
    waiting[3].cancel()
    await #expect(throws: CancellationError.self) { try await waiting[3].value }
    _ = session.rename("a", to: "b")
    for (index, task) in waiting.enumerated() where index != 3 {
      #expect(try await task.value == "a")
    }
  }

  @Test func `calls count from 1`() async {
    let issues = await issues { backend in
      let session = MockSession(backend: backend)
      _ = session.rename("a", to: "b")
      _ = try await session.on.rename.call(0)
    }
    expect([issues[1]], says: "calls are counted from 1")
  }
}
