import MockSpecExploration
@_spi(MockSpecGenerated) import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("The journal as a sequence diagram") struct SequenceDiagramTests {
  let phone = MockNotes()
  let tablet: MockNotes
  private var backend: Backend { phone.core.backend }

  init() {
    tablet = MockNotes(backend: phone.core.backend)
    phone.core.client.name = "phone"
    tablet.core.client.name = "tablet"
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  @Test func `calls, faults and pushes go between clients and the service`() throws {
    let queue = PushNotificationQueue<String>(tablet.core)
    phone.wishes.insert(Wish(id: "all"))
    phone.on.modify.fails(with: .network, on: .call(1))
    phone.modify(saving: [Note("a")])
    phone.modify(saving: [Note("a")])
    queue.deliver()
    tablet.fetch(NoteID("a"))
    phone.modify(deleting: [NoteID("a")])
    queue.drop()
    let diagram = lines(backend.sequenceDiagram)
    #expect(diagram.contains { $0.hasPrefix("  service--xc1: 0 NoteError(") })
    #expect(
      diagram.filter { !$0.contains("NoteError") } == [
        "sequenceDiagram",
        "  participant c1 as phone",
        "  participant c2 as tablet",
        "  participant service",
        "  c1->>service: 0 MockNotes.modify(saving:deleting:) saving [home/a]",
        "  Note over c1,service: modify fails with network on call 1",
        "  c1->>service: 1 MockNotes.modify(saving:deleting:) saving [home/a]",
        "  service-->>c1: 1",
        "  service-)c2: push of all",
        "  c2->>service: 2 MockNotes.note(for:) fetching [home/a]",
        "  service-->>c2: 2",
        "  c1->>service: 3 MockNotes.modify(saving:deleting:) deleting [home/a]",
        "  service-->>c1: 3",
        "  service-xc2: push of all, dropped",
      ])
  }

  @Test func `time that passes is shown, and an answer stands where it came`() async throws {
    phone.notes.insert(Note("a"))
    phone.on.fetch.delays(by: .seconds(2))
    let fetch = Task { [phone] in try await phone.note(for: NoteID("a")).id }
    try await backend.clock.sleepers(1)
    #expect(lines(backend.sequenceDiagram).last == "  Note over c1,service: 0 still waits")
    await backend.clock.advance(by: .seconds(1))
    tablet.modify(saving: [Note("b")])
    await backend.clock.advance(by: .seconds(1))
    _ = try await fetch.value
    await backend.clock.advance(by: .seconds(3))
    tablet.modify()
    #expect(
      lines(backend.sequenceDiagram).dropFirst(4) == [
        "  c1->>service: 0 MockNotes.note(for:) fetching [home/a]",
        "  Note over c1,service: fetch takes 2.0 seconds",
        "  Note over service: 1.0 s pass",
        "  c2->>service: 1 MockNotes.modify(saving:deleting:) saving [home/b]",
        "  service-->>c2: 1",
        "  Note over service: 1.0 s pass",
        "  service-->>c1: 0",
        "  Note over service: 3.0 s pass",
        "  c2->>service: 2 MockNotes.modify(saving:deleting:) modifying nothing",
        "  service-->>c2: 2",
      ])
  }

  @Test func `a diagram can begin at a moment`() {
    phone.modify(saving: [Note("a")])
    let start = backend.marker
    tablet.modify(saving: [Note("b")])
    let diagram = lines(backend.sequenceDiagram(since: start))
    #expect(diagram == lines(backend.journal(since: start).sequenceDiagram))
    #expect(diagram[1...2] == ["  participant c1 as tablet", "  participant service"])
  }

  @Test func `nothing in a text ends a line of the diagram`() {
    phone.core.client.name = "a;b#c\nd<e>"
    phone.modify(saving: [Note("x;y")])
    let diagram = lines(backend.sequenceDiagram)
    #expect(diagram[1] == "  participant c1 as a#59;b#35;c d#lt;e#gt;")
    #expect(diagram[3].hasSuffix("saving [home/x#59;y]"))
    #expect(diagram.count == 5)
  }

  @Test func `a failed expectation and a failing path have their diagrams`() async throws {
    phone.modify(saving: [Note("a")])
    let error = try #require(throws: JournalError.self) { try backend.expect(phone.on.find) }
    #expect(error.sequenceDiagram == backend.sequenceDiagram)
    let exploration = await exploreFaults(with: [MockNoteError.network]) { backend in
      let sender = NoteSender(backend, .forgetsAfterAnError)
      try await sender.send("a")
      return sender.service.notes.count == 1
    }
    let failure = try #require(exploration.failures.first)
    #expect(failure.sequenceDiagram.contains("  service--xc1: 0 NoteError("))
  }
}
