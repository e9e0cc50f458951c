import MockSpecRuntime

/// Three operations and three completion handlers at once, with a log of the order of their calls.
struct AdversarialScenario {
  let backend: Backend
  private(set) var events: [String] = []

  init(seed: UInt64, clock: TestClock = TestClock()) async {
    backend = Backend(clock: clock, callbacks: .adversarial, seed: seed)
    let notes = MockNotes(backend: backend)
    notes.notes.insert(contentsOf: (0..<3).map { Note("old\($0)") })
    let events = Collected<String>()
    // The calls start in a callback, so that all of them exist before the first callback, even on a busy machine.
    notes.note(for: NoteID("old2")) { _ in
      for name in ["A", "B", "C"] { Self.begin(name, in: notes, events) }
    }
    await backend.idle()
    self.events = events.all
  }

  private static func begin(_ name: String, in notes: MockNotes, _ events: Collected<String>) {
    let clock = notes.core.backend.clock
    let operation = ModifyNotes(Note("\(name)0"), Note("\(name)1"), Note("\(name)2"))
    operation.progress = { note, share in events.append("\(name) progress \(note.id.name) \(share)")
    }
    operation.each = { id, _ in events.append("\(name) saved \(id.name)") }
    operation.finish = { _ in events.append("\(name) finished \(clock.now)") }
    notes.add(operation)
    notes.note(for: NoteID("old0")) { _ in events.append("\(name) fetched") }
  }

  /// Returns the events of one operation, without its name.
  func events(of name: String) -> [String] {
    events.filter { $0.hasPrefix("\(name) ") && !$0.hasSuffix("fetched") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Returns the names in the order of their events of a kind: `BAC`.
  func order(of kind: String) -> String {
    events.filter { $0.dropFirst(2).hasPrefix(kind) }.map { String($0.prefix(1)) }.joined()
  }
}
