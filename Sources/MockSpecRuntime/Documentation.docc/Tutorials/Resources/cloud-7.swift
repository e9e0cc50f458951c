import CloudController
import CloudKitInterfaces
import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Posting")
struct PostingTests {
  let notes = Notes()
  let note = Notes.note("milk", text: "two bottles")

  @Test("stores the record and gives back the server's version")
  func post() async throws {
    let saved = try await notes.controller.post(note)
    #expect(saved["text"] == "two bottles")
    #expect(saved.recordChangeTag != nil)
    #expect(
      notes.database.records[note.recordID]?.recordChangeTag
        == saved.recordChangeTag)
  }
}
