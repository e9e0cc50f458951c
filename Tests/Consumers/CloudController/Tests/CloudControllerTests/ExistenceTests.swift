import CloudController
import CloudKitInterfaces
import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Looking for a record")
struct ExistenceTests {
  let notes = Notes()
  let note = Notes.note("milk", text: "two bottles")

  @Test("finds one that is there") func present() async throws {
    notes.database.records.insert(note)
    #expect(try await notes.recordExists(note.recordID))
  }

  @Test("does not find one that is not") func absent() async throws {
    notes.database.records.insert(Notes.note("bread"))
    #expect(try await !notes.recordExists(note.recordID))
  }

  @Test("does not find one of another database") func otherDatabase() async throws {
    notes.cloud.publicCloudDatabase.records.insert(note)
    #expect(try await !notes.recordExists(note.recordID))
  }

  /// This includes errors that CloudKit returns only for items today.
  @Test("fails with any error of the whole call", arguments: MockCKError.allCases)
  func callFails(error: MockCKError) async throws {
    notes.database.records.insert(note)
    notes.database.on.fetchRecords.fails(with: error, evenIfImpossible: true)
    let thrown = await #expect(throws: CKError.self) { try await notes.recordExists(note.recordID) }
    #expect(thrown?.code == error.code)
    #expect(notes.database.records.count == 1)
  }

  @Test("fails with the error of its record alone")
  func itemFails() async throws {
    let other = Notes.note("bread")
    notes.database.records.insert(note, other)
    notes.database.on.fetchRecords.fails(items: [note.recordID], with: .networkFailure)
    let thrown = await #expect(throws: CKError.self) { try await notes.recordExists(note.recordID) }
    #expect(thrown?.code == .networkFailure)
    #expect(try await notes.recordExists(other.recordID))
  }

  @Test("fails on the calls that the test names, and on no others")
  func occurrences() async throws {
    notes.database.records.insert(note)
    notes.database.on.fetchRecords.fails(with: .requestRateLimited(), on: .calls(2...3))
    var codes: [CKError.Code?] = []
    for _ in 1...4 {
      do {
        _ = try await notes.recordExists(note.recordID)
        codes.append(nil)
      } catch {
        codes.append(code(of: error))
      }
    }
    #expect(codes == [nil, .requestRateLimited, .requestRateLimited, nil])
    #expect(notes.cloud.backend.unfiredRules.isEmpty)
  }

  @Test("asks for one record and none of its fields") func request() async throws {
    _ = try await notes.recordExists(note.recordID)
    let call = try #require(notes.database.on.fetchRecords.calls.first)
    #expect(call.arguments.ids == [note.recordID])
    #expect(call.arguments.fields == [])
    #expect(call.member == "CKFetchRecordsOperation")
  }
}
