import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct StrictnessTests {
  let backend = Backend(issues: .kept)

  /// Returns the value of an un-stubbed call of a lenient mock; throws an error if there is no default.
  private func lenient<Value>(_ type: Value.Type = Value.self) throws -> Value {
    backend.strictness = .lenient
    let core = MockCore("MockDisk", members: "get()", backend: backend)
    return try Stub<Void, Value, Throws<any Error>>(core, name: "get")
      .respond(to: (), function: "get()")
  }

  @Test func `types with an obvious value have it`() throws {
    #expect(try lenient([Int].self) == [])
    #expect(try lenient([String: Int].self) == [:])
    #expect(try lenient(Set<Int>.self) == [])
    #expect(try lenient(String.self) == "")
    #expect(try lenient(Substring.self) == "")
    #expect(try lenient(Int.self) == 0)
    #expect(try lenient(UInt8.self) == 0)
    #expect(try lenient(Double.self) == 0)
    #expect(try lenient(Duration.self) == .zero)
    #expect(try lenient(Bool.self) == false)
    #expect(try lenient(Int?.self) == nil)
    #expect(try lenient([Int]?.self) == nil)
    #expect(try lenient([Photo].self) == [])
    #expect(throws: Never.self) { try lenient(Void.self) }
    #expect(try lenient(Data.self).isEmpty)
    #expect(try lenient(Decimal.self) == 0)
    #expect(try lenient(CGFloat.self) == 0)
    #expect(try lenient(IndexSet.self).isEmpty)
    #expect(try lenient(Options.self) == [])
    #expect(try lenient(ContiguousArray<Int?>.self) == [])
    #expect(try lenient(Int??.self) == .none)
  }

  @Test func `streams end at once`() async throws {
    for await _ in try lenient(AsyncStream<Int>.self) { Issue.record("something came") }
    let stream = try lenient(AsyncThrowingStream<Int, any Error>.self)
    for try await _ in stream { Issue.record("something came") }
  }

  @Test func `other types report the call, and how to help`() {
    let error = #expect(throws: UnstubbedCallError.self) { try lenient(Photo.self) }
    #expect(
      error?.description
        == "MockDisk.get() was called but has no stub and Photo has no default"
        + "; stub it with 'mock.on.get.returns(…)'"
        + ", or register a default with 'backend.defaults.register(…)'")
    #expect(throws: UnstubbedCallError.self) { try lenient((Int, Int).self) }
    #expect(throws: UnstubbedCallError.self) { try lenient(SIMD4<Int>.self) }
    #expect(throws: UnstubbedCallError.self) { try lenient(Date.self) }
  }

  @Test func `registered defaults come first, by exact type`() throws {
    let photo = Photo(id: 1, title: "x")
    backend.defaults.register(photo)
    backend.defaults.register(7)
    #expect(try lenient(Photo.self) == photo)
    #expect(try lenient(Int.self) == 7)
    #expect(try lenient(Photo?.self) == nil)
    backend.defaults.register(8)
    #expect(try lenient(Int.self) == 8)
    #expect(throws: UnstubbedCallError.self) {
      let core = MockCore("M", members: "a", backend: Backend(issues: .kept))
      _ = try Stub<Void, Photo, Throws<any Error>>(core, name: "a").respond(to: ())
    }
  }

  @Test func `a registered maker makes one object per call and can use the backend`() throws {
    let backend = backend
    backend.defaults.register(Note.self) {
      backend.defaults.register(1)
      return Note("n")
    }
    let first = try lenient(Note.self)
    let second = try lenient(Note.self)
    #expect(first !== second)
  }

  @Test func `the member decides, else the mock, else the backend`() async throws {
    let session = MockSession(backend: backend)
    await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 1) }
    backend.strictness = .lenient
    #expect(try await session.load(id: 1) == [])
    session.core.strictness = .strict
    await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 1) }
    session.on.load.strictness = .lenient
    #expect(try await session.load(id: 1) == [])
    #expect(session.on.load.strictness == .lenient)
    #expect(session.on.rename.strictness == .strict)
    #expect(MockSession(backend: backend).core.strictness == .lenient)
    #expect(session.on.load.calls.count == 4)
  }

  @Test func `members that cannot throw, properties and completion handlers`() async {
    backend.strictness = .lenient
    let session = MockSession(backend: backend)
    #expect(!session.rename("a", to: "b"))
    #expect((try? session.count()) == 0)
    #expect(session.title == "")
    #expect(session.on.title.gets == 1)
    var values: [Int] = []
    session.execute(url: "u") { values.append((try? $0.get()) ?? -1) }
    session.measure { values.append($0) }
    #expect(values == [0, 0])
    session.title = "set"
    #expect(session.title == "set")
  }

  @Test func `a completion handler that takes no error gets the default`() {
    let session = MockSession(backend: backend)
    session.on.measure.strictness = .lenient
    backend.defaults.register(42)
    var values: [Int] = []
    session.measure { values.append($0) }
    #expect(values == [42])
  }

  @Test func `stubs of a lenient double answer before the defaults`() async throws {
    backend.strictness = .lenient
    let session = MockSession(backend: backend)
    session.on.load.when(1).returns([1])
    #expect(try await session.load(id: 1) == [1])
    #expect(try await session.load(id: 2) == [])
  }

  @Test func `a lenient property without a default ends the process with the message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let core = MockCore("MockDisk", members: "photo", backend: Backend(issues: .kept))
      core.strictness = .lenient
      _ = PropertyStub<Photo>(core, name: "photo").read()
    }
    expect(result, prints: "MockDisk.photo was read but has no stub and Photo has no default")
  }
}

private struct Options: OptionSet {
  let rawValue: Int
}
