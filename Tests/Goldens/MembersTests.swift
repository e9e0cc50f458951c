import Foundation
import MockSpecRuntime
import Testing

/// Tests of every kind of member, called through its mock.
@Suite("Members of every form")
struct MembersTests {
  let mock = MockMembers<String>()

  @Test func `properties are stubbed, set and counted`() async throws {
    mock.on.constant.returns(3)
    #expect(mock.constant == 3)
    mock.on.variable.returns(["a"])
    #expect(mock.variable == ["a"])
    mock.variable = ["b"]
    #expect(mock.variable == ["b"])
    #expect(mock.on.variable.sets == [["b"]])
    #expect(mock.on.variable.gets == 2)
    mock.on.remote.throws(MembersError.refused())
    await #expect(throws: MembersError.self) { try await mock.remote }
  }

  @Test func `a property that can throw and wait has the words of every knob`() async throws {
    let backend = mock.core.backend
    mock.on.remote.returns("here")
    mock.on.remote.delays(by: .seconds(2), on: .call(1))
    mock.on.remote.fails(with: .refused, on: .call(2))
    mock.on.remote.cancels(on: .call(3))
    let gate = backend.gate("remote")
    mock.on.remote.waits(for: gate, on: .call(4))
    let mock = mock
    let delayed = Task { try await mock.remote }
    try await backend.clock.sleepers(1)
    await backend.clock.advance(by: .seconds(2))
    #expect(try await delayed.value == "here")
    await #expect(throws: MembersError.self) { try await mock.remote }
    await #expect(throws: CancellationError.self) { try await mock.remote }
    let waiting = Task { try await mock.remote }
    try await gate.reached()
    gate.open()
    #expect(try await waiting.value == "here")
    #expect(mock.on.remote.calls.count == 4)
  }

  @Test func `subscripts are stubbed and their setter recorded`() {
    mock.on.subscripts.answers { $0.count }
    #expect(mock["four"] == 4)
    mock["key"] = 5
    #expect(mock.on.setSubscripts.calls.map(\.arguments.newValue) == [5])
    #expect(mock["key"] == 5)
    #expect(mock["four"] == 4)
  }

  @Test func `initialisers are recorded`() {
    let named = MockMembers<String>(name: "ada")
    #expect(named.on.initializer.calls.map(\.arguments) == ["ada"])
  }

  @Test func `methods record labelled arguments and answer`() throws {
    mock.nothing()
    mock.on.answer.returns("a", "b")
    #expect([mock.answer(), mock.answer(), mock.answer()] == ["a", "b", "b"])
    mock.on.two.answers { (sum: $0.first + 1, text: $0.second ?? "none") }
    #expect(mock.two(1, and: nil) == (2, "none"))
    #expect(mock.on.two.calls.map(\.arguments.first) == [1])
    mock.unnamed(7)
    #expect(mock.on.unnamed.calls.map(\.arguments) == [7])
    mock.keyword(default: 1, in: "x")
    #expect(mock.on.keyword.calls.first?.arguments.default == 1)
    mock.variadic(1, 2, 3)
    #expect(mock.on.variadic.calls.map(\.arguments) == [[1, 2, 3]])
    var value = 4
    mock.change(&value)
    #expect(mock.on.change.calls.map(\.arguments.initial) == [4])
    mock.generic(9)
    #expect(mock.on.generic.calls.first?.arguments as? Int == 9)
    mock.visit { _ in }
    #expect(mock.on.visit.calls.count == 1)
  }

  @Test func `throwing members throw what they are told, typed where the spec says so`() throws {
    mock.on.failing.throws(CancellationError())
    #expect(throws: CancellationError.self) { try mock.failing() }
    mock.on.typed.throws(.refused(reason: "no"))
    #expect(throws: MembersError.self) { try mock.typed(1) }
    mock.on.typed.answers { $0 * 2 }
    #expect(try mock.typed(4) == 8)
  }

  @Test func `asynchronous members wait for asynchronous handlers`() async throws {
    mock.on.later.answers { () async in
      await Task.yield()
      return 5
    }
    #expect(await mock.later() == 5)
    mock.on.laterTyped.throws(.refused())
    await #expect(throws: MembersError.self) { try await mock.laterTyped() }
  }

  @Test func `closures are kept and can be called later`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    mock.keep { continuation.yield($0) }
    await mock.on.keep.calls.first?.arguments(3)
    continuation.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [3])
  }

  @Test func `completion handlers are answered by value, in every convention`() {
    mock.on.load.returns("loaded")
    mock.load(id: 1, completion: { #expect((try? $0.get()) == "loaded") })
    #expect(mock.on.load.calls.first?.arguments.id == 1)
    mock.on.loadIdCompletionHandler.throws(CancellationError())
    mock.load(
      id: 2,
      completionHandler: {
        #expect($0 == nil)
        #expect($1 is CancellationError)
      })
    mock.on.save.returns(())
    mock.save("x") { #expect($0 == nil) }
    mock.save("y", completion: nil)
    #expect(mock.on.save.calls.count == 2)
    mock.on.ping.returns(())
    mock.ping {}
    #expect(mock.on.ping.calls.count == 1)
  }

  @Test func `a throwing member without a stub says which one it is`() {
    var error: UnstubbedCallError?
    withKnownIssue {
      error = #expect(throws: UnstubbedCallError.self) { try mock.typedless() }
    }
    #expect(error?.description.contains("MockMembers.failing()") == true)
  }
}

extension MockMembers {
  fileprivate func typedless() throws { try failing() }
}
