@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct ConditionalStubTests {
  let session = MockSession(backend: Backend(issues: .kept))

  @Test func `the newest condition that a call meets decides, the others get the fallback`() {
    session.on.rename.returns(false)
    session.on.rename.when { $0.name == "a" }.returns(true)
    session.on.rename.when { $0.other == "z" }.answers { $0.name.isEmpty }
    #expect(session.rename("a", to: "b"))
    #expect(!session.rename("a", to: "z"))
    #expect(session.rename("", to: "z"))
    #expect(!session.rename("b", to: "c"))
  }

  @Test func `a fallback may come after its conditions and be replaced`() async throws {
    session.on.load.when(1).returns([1])
    session.on.load.returns([0], [9])
    #expect(try await session.load(id: 1) == [1])
    #expect(try await session.load(id: 2) == [0])
    #expect(try await session.load(id: 1) == [1])
    #expect(try await session.load(id: 2) == [9])
    session.on.load.throws(SessionError.offline)
    await #expect(throws: SessionError.offline) { try await session.load(id: 2) }
    #expect(try await session.load(id: 1) == [1])
  }

  @Test func `a condition set in the middle of a sequence leaves the rest of it to others`()
    async throws
  {
    session.on.load.returns([1], [2], [3])
    #expect(try await session.load(id: 0) == [1])
    session.on.load.when(7).throws(SessionError.offline)
    #expect(try await session.load(id: 0) == [2])
    await #expect(throws: SessionError.offline) { try await session.load(id: 7) }
    #expect(try await session.load(id: 0) == [3])
  }

  @Test func `a call that meets no condition and has no fallback is un-stubbed`() async {
    session.on.load.when(1).returns([1])
    await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 2) }
  }

  @Test func `each condition has its own sequence`() async throws {
    session.on.load.when(1).returns([1], [11])
    session.on.load.when(2).returns([2], [22], then: .throws(SessionError.offline))
    var answers: [[UInt8]?] = []
    for id in [1, 2, 1, 2, 1, 2] { answers.append(try? await session.load(id: id)) }
    #expect(answers == [[1], [2], [11], [22], [11], nil])
  }

  @Test func `a knob that is stubbed again replaces its answer and becomes the newest`() {
    let any = session.on.rename.when { _ in true }
    let one = session.on.rename.when { $0.name == "a" }
    any.returns(true)
    one.returns(false)
    #expect(!session.rename("a", to: ""))
    any.returns(true)
    #expect(session.rename("a", to: ""))
  }

  @Test func `conditions add up`() {
    session.on.rename.returns(false)
    session.on.rename.when { $0.name == "a" }.when { $0.other == "b" }.returns(true)
    #expect(session.rename("a", to: "b"))
    #expect(!session.rename("a", to: "c"))
    #expect(!session.rename("c", to: "b"))
  }

  @Test func `a conditional knob keeps the calls that meet its condition`() {
    session.on.rename.returns(true)
    for name in ["a", "b", "a"] { _ = session.rename(name, to: "") }
    #expect(session.on.rename.when { $0.name == "a" }.calls.map(\.sequence) == [0, 2])
    #expect(session.on.rename.when { $0.name == "c" }.calls.isEmpty)
  }

  @Test func `conditions can use the mock that asks them`() {
    session.on.reset.returns()
    session.on.rename.returns(false)
    session.on.rename.when { [session] _ in
      session.reset()
      session.on.reset.returns()
      return session.on.reset.calls.count > 1
    }.returns(true)
    #expect(!session.rename("", to: ""))
    #expect(session.rename("", to: ""))
  }

  @Test func `asynchronous members, services and their faults`() async throws {
    session.on.sync.returns(1)
    session.on.sync.when(true).answers { _ in
      await Task.yield()
      return 2
    }
    #expect(try await session.sync(deep: false) == 1)
    #expect(try await session.sync(deep: true) == 2)
    session.on.sync.fails(with: .offline, on: .once)
    await #expect(throws: (any Error).self) { try await session.sync(deep: true) }
    #expect(try await session.sync(deep: true) == 2)
  }

  @Test func `the value that the spec gives answers calls that meet no condition`() {
    let core = MockCore("MockDisk", members: "size(of:)", backend: Backend())
    let size = Stub<Int, Int, Never>(core, name: "size")
    func call(_ file: Int) -> Int { size.respond(to: file, default: -1) }
    size.when(1).returns(10)
    #expect([call(1), call(2)] == [10, -1])
  }

  @Test func `many conditions`() async throws {
    for id in 0..<500 { session.on.load.when(id).returns([UInt8(id % 256)]) }
    for id in [0, 255, 256, 499] {
      #expect(try await session.load(id: id) == [UInt8(id % 256)])
    }
  }
}
