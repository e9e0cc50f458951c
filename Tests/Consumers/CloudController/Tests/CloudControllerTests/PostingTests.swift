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

  @Test(
    "hands on a partial failure with the errors of its records"
  )
  func partialFailure() async throws {
    notes.database.on.modifyRecords.fails(
      items: [note.recordID], with: .quotaExceeded)
    notes.database.on.modifyRecords.fails(
      with: .partialFailure, evenIfImpossible: true)
    let thrown = await #expect(throws: CKError.self) {
      try await notes.post(each: [note, Notes.note("bread")])
    }
    let causes = try #require(thrown?.partialErrorsByItemID)
    #expect(thrown?.code == .partialFailure)
    #expect(causes.count == 1)
    #expect(code(of: causes[note.recordID]) == .quotaExceeded)
    #expect(
      notes.database.records.all.map(\.recordID.recordName) == [
        "bread"
      ])
  }

  @Test("refuses to overwrite what another device has changed")
  func conflict() async throws {
    let tablet = MockCKContainer(backend: notes.cloud.backend)
      .privateCloudDatabase
    let posted = try await notes.controller.post(note)
    let change = try await tablet.record(for: note.recordID)
    change["text"] = "one bottle"
    _ = try await tablet.save(change)
    posted["text"] = "three bottles"
    let thrown = await #expect(throws: CKError.self) {
      try await notes.controller.post(posted)
    }
    #expect(thrown?.code == .serverRecordChanged)
    #expect(thrown?.ancestorRecord?["text"] == "two bottles")
    #expect(thrown?.serverRecord?["text"] == "one bottle")
    #expect(thrown?.clientRecord?["text"] == "three bottles")
    #expect(
      notes.database.records[note.recordID]?["text"] == "one bottle")
  }

  @Test("keeps the other records when one is refused")
  func itemFails() async throws {
    let other = Notes.note("bread")
    notes.database.on.modifyRecords.fails(
      items: [note.recordID], with: .quotaExceeded)
    let refusals = try await notes.post(each: [note, other])
    #expect(
      refusals.mapValues { code(of: $0) } == [
        note.recordID: .quotaExceeded
      ])
    #expect(
      notes.database.records.all.map(\.recordID) == [other.recordID])
  }

  @Test("is recorded with its record as it was then") func recorded()
    async throws
  {
    _ = try await notes.controller.post(note)
    note["text"] = "three bottles"
    let call = try #require(notes.database.on.saveRecord.calls.first)
    #expect(call.arguments.saves.map(\.recordID) == [note.recordID])
    #expect(call.arguments.saves.first?["text"] == "two bottles")
    #expect(call.arguments.deletes.isEmpty)
    #expect(call.member == "save(_:)")
  }
}
