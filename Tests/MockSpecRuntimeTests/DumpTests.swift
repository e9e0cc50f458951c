@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite("The journal as a table") struct DumpTests {
  @Test func `numbers, times, clients, calls and outcomes are aligned`() async {
    let notes = MockNotes()
    notes.core.client.name = "phone"
    notes.on.modify.fails(with: .network, on: .call(2))
    for name in ["a", "bcd", "e", "f", "g", "h", "i", "j", "k", "l", "m"] {
      notes.modify(saving: [Note(name)])
    }
    let lines = notes.core.backend.dump.split(separator: "\n")
    #expect(
      lines[0]
        == " 0  0.0 s  phone  MockNotes.modify(saving:deleting:) saving [home/a]")
    #expect(
      lines[1].hasPrefix(
        " 1  0.0 s  phone  MockNotes.modify(saving:deleting:) saving [home/bcd]  → NoteError("
      )
    )
    #expect(lines[1].hasSuffix(") (modify fails with network on call 2)"))
    #expect(lines[10].hasPrefix("10  0.0 s  phone  MockNotes"))
  }

  @Test func `a long call moves the outcome of its own line only`() async {
    let notes = MockNotes()
    notes.on.modify.fails(with: .network)
    notes.modify(saving: [Note("a")])
    notes.modify(saving: (0..<20).map { Note("note\($0)") })
    let lines = notes.core.backend.dump.split(separator: "\n")
    #expect(lines[0].contains("saving [home/a]  → NoteError("))
    #expect(lines[1].contains("home/note19]  → NoteError("))
  }

  @Test func `a line break in an argument does not break the table`() {
    let session = MockSession()
    session.on.rename.returns(true)
    _ = session.rename("a\nb", to: "c")
    #expect(session.core.backend.dump.split(separator: "\n").count == 1)
  }
}
