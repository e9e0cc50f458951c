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

  @Test(
    "changes nothing when the call fails, whatever the code",
    arguments: MockCKError.allCases)
  func callFails(error: MockCKError) async throws {
    notes.database.records.insert(
      Notes.note("milk", text: "one bottle"))
    let before = try #require(notes.database.records[note.recordID])
    notes.database.on.saveRecord.fails(
      with: error, evenIfImpossible: true)
    // An app updates the version that it has fetched.
    let update = try #require(notes.database.records[note.recordID])
    update["text"] = "two bottles"
    let thrown = await #expect(throws: CKError.self) {
      try await notes.controller.post(update)
    }
    #expect(thrown?.code == error.code)
    let after = try #require(notes.database.records[note.recordID])
    #expect(after["text"] == "one bottle")
    #expect(after.recordChangeTag == before.recordChangeTag)
    #expect(notes.database.records.count == 1)
  }
}
