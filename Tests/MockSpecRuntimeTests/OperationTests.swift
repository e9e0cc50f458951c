import Dispatch
import MockSpecRuntime
import MockSpecStores
import Testing

@Suite struct OperationTests {
  let notes = MockNotes()

  @Test func `blocks are called in order, with the record that was sent`() async {
    let sent = Note("a", "A")
    let operation = ModifyNotes(sent, Note("b"))
    let events = Collected<String>()
    operation.progress = { note, _ in events.append("progress \(note.id.name) \(note === sent)") }
    operation.each = { id, result in events.append("each \(id.name) \(code(result) == nil)") }
    operation.finish = { result in events.append("finish \(code(result) == nil)") }
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(
      events.all == [
        "progress a true", "each a true", "progress b false", "each b true", "finish true",
      ])
    #expect(notes.core.backend.journal.map(\.member) == ["ModifyNotes"])
  }

  @Test func `an operation runs after it was added, on a queue of its own`() async {
    let gate = DispatchSemaphore(value: 0)
    let events = Collected<String>()
    let waiting = ModifyNotes(Note("a"))
    waiting.finish = { _ in
      gate.wait()
      events.append("first")
    }
    let other = ModifyNotes(Note("b"))
    other.finish = { _ in
      events.append("second")
      gate.signal()
    }
    notes.add(waiting)
    notes.add(other)
    await notes.core.backend.idle()
    #expect(events.all == ["second", "first"])
  }

  @Test func `an inline backend runs it inside the call`() {
    let notes = MockNotes(backend: Backend(scheduling: .inline))
    notes.add(ModifyNotes(Note("a")))
    #expect(notes.notes.count == 1)
  }

  @Test func `a driven operation finishes its own way`() async {
    let operation = DrivenModifyNotes(Note("a"))
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(operation.isFinished)
    #expect(notes.notes.count == 1)
  }

  @Test func `an operation that was cancelled applies nothing and says so`() async {
    let operation = DrivenModifyNotes(Note("a"))
    operation.isCancelled = true
    let results = Collected<Result<Void, any Error>>()
    operation.finish = { results.append($0) }
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(results.all.count == 1)
    #expect(throws: CancellationError.self) { try results.all[0].get() }
    #expect(operation.isFinished)
    #expect(notes.notes.isEmpty)
    #expect(notes.core.backend.journal.map(\.member) == ["ModifyNotes"])
  }

  @Test func `methods and operations share a knob`() async {
    notes.on.modify.fails(with: .network, on: .call(2))
    notes.modify(saving: [Note("a")])
    let codes = Collected<MockNoteError.Code?>()
    let operation = ModifyNotes(Note("b"))
    operation.finish = { codes.append(code($0)) }
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(codes.all == [.network])
    #expect(notes.on.modify.calls.map(\.member) == ["modify(saving:deleting:)", "ModifyNotes"])
  }

  @Test func `a completion handler is called with the answer of the store`() async {
    notes.notes.insert(Note("a", "A"))
    let titles = Collected<String?>()
    notes.note(for: NoteID("a")) { titles.append((try? $0.get())?.title) }
    await notes.core.backend.idle()
    #expect(titles.all == ["A"])
    #expect(notes.on.fetch.calls.map(\.member) == ["note(for:completion:)"])
  }

  // MARK: - Order of arrival

  /// Adds an operation that saves a note, and returns its results.
  private func save(_ name: String, _ operation: ModifyNotes? = nil) -> Collected<
    Result<Void, any Error>
  > {
    let results = Collected<Result<Void, any Error>>()
    let operation = operation ?? ModifyNotes(Note(NoteID(name)))
    operation.finish = { results.append($0) }
    notes.add(operation)
    return results
  }

  private var saved: [String] { notes.on.modify.calls.flatMap(\.arguments.saves).map(\.id.name) }

  @Test(arguments: 1...20)
  func `operations and completion handlers reach the store in the order of the calls`(_: Int) async
  {
    notes.on.modify.fails(with: .network, on: .every(7))
    let found = Collected<String?>()
    let results = (1...100).map { number in
      let results = save("\(number)")
      notes.note(for: NoteID("\(number)")) { found.append((try? $0.get())?.id.name) }
      return results
    }
    await notes.core.backend.idle()
    let failed = (1...100).filter { code(results[$0 - 1].all.first) == .network }
    #expect(failed == Array(stride(from: 7, through: 100, by: 7)))
    #expect(found.all.compactMap { $0 }.count == 86)
    #expect(saved == (1...100).map { "\($0)" })
  }

  @Test func `an operation that waits at a gate leaves the others alone`() async {
    let gate = notes.core.backend.gate("first")
    notes.on.modify.waits(for: gate, on: .once)
    let first = save("a")
    let others = ["b", "c", "d"].map { save($0) }
    try? await eventually(timeout: .seconds(600)) { others.allSatisfy { !$0.all.isEmpty } }
    #expect(first.all.isEmpty)
    #expect(saved == ["a", "b", "c", "d"])
    gate.open()
    await notes.core.backend.idle()
    #expect(notes.notes.count == 4)
  }

  @Test func `a stub may wait for a call that comes later`() async {
    let semaphore = DispatchSemaphore(value: 0)
    notes.on.modify.answers { request in
      if request.saves.first?.id.name == "a" { semaphore.wait() } else { semaphore.signal() }
      return ModifyResponse(failure: nil)
    }
    let results = [save("a"), save("b")]
    await notes.core.backend.idle()
    #expect(results.allSatisfy { $0.all.count == 1 })
    #expect(saved == ["a", "b"])
  }

  @Test func `an operation that is cancelled before its turn keeps its place`() async {
    let semaphore = DispatchSemaphore(value: 0)
    notes.on.modify.when { request in
      if request.saves.first?.id.name == "a" { semaphore.wait() }
      return false
    }.fails(with: .network).optional()
    let second = DrivenModifyNotes(Note("b"))
    let results = [save("a"), save("b", second), save("c")]
    second.isCancelled = true
    semaphore.signal()
    await notes.core.backend.idle()
    #expect(saved == ["a", "b", "c"])
    #expect(results.map { (try? $0.all.first?.get()) != nil } == [true, false, true])
    #expect(notes.notes.count == 2)
  }
}
