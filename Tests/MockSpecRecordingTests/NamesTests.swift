import MockSpecRecording
import Testing

@Suite("Recorders of types with their own names") struct NamesTests {
  @Test func `record them, fill mocks with them and are replayed`() async throws {
    let tapes = MockTapes(name: "Studio")
    tapes.tapes.insert(Recorded(id: 1, title: "Take one"))
    let recorder = Recorder()
    let recording = RecordingTapes(tapes, on: recorder)
    #expect(try await recording.tape(1).title == "Take one")
    _ = try await recording.save(Recorded(id: 2, title: "Take two"))
    await #expect(throws: (any Error).self) { try await recording.real(1) }

    let filled = MockTapes(name: "Studio")
    try filled.load(recorder.recording)
    #expect(filled.tapes[2]?.title == "Take two")
    #expect(try await MockTapes(name: "Studio").replay(recorder.recording).differences == [])
  }
}
