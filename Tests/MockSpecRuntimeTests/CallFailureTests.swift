@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests that the journal has the failures of stubbed calls, as it has those of stores.
@Suite struct CallFailureTests {
  struct Broken: Error, Equatable { var number = 1 }

  let backend = Backend(scheduling: .inline)
  let core: MockCore

  init() {
    core = MockCore("MockSession", members: "load(id:) wait(id:) send(id:)", backend: backend)
  }

  private var load: Stub<Int, String, Throws<any Error>> { .init(core) }
  private var wait: Stub<Int, String, Throws<any Error>> { .init(core) }

  private func call() throws -> String { try load.respond(to: 3, function: "load(id:)") }

  private var failures: [String?] { backend.journal.map { $0.failure.map { "\($0)" } } }

  @Test func `a stub that throws`() {
    load.throws(Broken())
    #expect(throws: Broken.self) { try call() }
    load.returns("a")
    #expect(throws: Never.self) { try call() }
    #expect(failures == ["Broken(number: 1)", nil])
    #expect(backend.dump.contains("→ Broken(number: 1)"))
  }

  @Test func `a handler that throws, for some arguments`() {
    load.answers { if $0 == 3 { throw Broken(number: $0) } else { "b" } }
    #expect(throws: Broken.self) { try call() }
    load.when { $0 == 3 }.returns("c")
    #expect(throws: Never.self) { try call() }
    #expect(failures == ["Broken(number: 3)", nil])
  }

  @Test func `an asynchronous handler that throws in its own time`() async {
    wait.answers { (id: Int) async throws -> String in throw Broken(number: id) }
    await #expect(throws: Broken.self) { try await wait.respondAsync(to: 5) }
    #expect(failures == ["Broken(number: 5)"])
    #expect(backend.journal.first?.end != nil)
  }

  @Test func `a rule, before and after the answer`() async {
    let stub = Stub<Int, String, MockNoteError>(core, name: "send")
    stub.returns("d")
    stub.fails(with: .network, on: .call(1))
    stub.fails(with: .busy, on: .call(2), at: .afterApplying)
    for _ in 0..<3 { _ = try? await stub.respondAsync(to: 1) }
    let codes = backend.journal.map { ($0.failure as? NoteError)?.code }
    #expect(codes == [.network, .busy, nil], "\(backend.dump)")
  }

  @Test func `a sequence that is over`() {
    load.returns("a", then: .fails)
    _ = try? call()
    _ = try? call()
    #expect(failures.last??.hasPrefix("MockSession.load(id:) was called again") == true)
  }
}
