import CloudKitMocks
import Testing

@testable import TeamNotes

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Operations of an app in CloudKit's databases")
struct TeamNotesTests {
  let database = MockCKContainer().privateCloudDatabase

  private func note(_ title: String) -> CKRecord {
    let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: title))
    note["title"] = title
    return note
  }

  @Test("the mock runs them over its store") func runs() async throws {
    database.records.insert(contentsOf: [note("milk"), note("bread")])
    let ids = ["milk", "tea", "bread"].map { CKRecord.ID(recordName: $0) }
    let read = try await TeamReader(database: database).titles(of: ids)
    #expect(Set(read.titles) == ["milk", "bread"])
    #expect(read.unread.map(\.recordName) == ["tea"])
    #expect(database.on.fetchNotes.calls.map(\.arguments.ids) == [ids])
    #expect(database.on.fetchNotes.calls.map(\.member) == ["FetchNotesOperation"])
  }

  @Test("a database and a container that inherit CloudKit's") func heirs() async throws {
    let database = MockTeamDatabase(databaseScope: .private)
    database.on.team.returns("Ada's")
    database.records.insert(note("milk"))
    let heir: any TeamDatabase = database
    #expect(heir.team == "Ada's")
    let read = try await heir.record(for: CKRecord.ID(recordName: "milk"))
    #expect(read["title"] == "milk")
    database.on.saveRecord.fails(with: .networkFailure)
    await #expect(throws: CKError.self) { try await heir.save(note("tea")) }

    let cloud = MockTeamCloud()
    cloud.on.invite.returns(true)
    #expect(try await cloud.invite("Bo"))
    cloud.on.accountStatus.returns(.available)
    #expect(try await cloud.accountStatus() == .available)
    #expect(cloud.privateCloudDatabase.databaseScope == .private)
  }

  @Test("their knobs make calls fail, and items", arguments: MockCKError.allCases)
  func fails(error: MockCKError) async throws {
    database.records.insert(contentsOf: [note("milk"), note("bread")])
    let ids = ["milk", "bread"].map { CKRecord.ID(recordName: $0) }
    let reader = TeamReader(database: database)
    database.on.fetchNotes.fails(with: error, on: .call(1), evenIfImpossible: true)
    let thrown = await #expect(throws: CKError.self) { try await reader.titles(of: ids) }
    #expect(thrown?.code == error.code)
    database.on.fetchNotes.fails(items: [ids[0]], with: .networkFailure)
    let read = try await reader.titles(of: ids)
    #expect(read.titles == ["bread"])
    #expect(read.unread == [ids[0]])
  }

  @Test("a container of the app gives CloudKit's database and runs operations in it")
  func container() async throws {
    let space = MockTeamSpace()
    let notes = space.notes(ofTeam: "red")
    notes.records.insert(note("milk"))
    let id = CKRecord.ID(recordName: "milk")
    #expect(try await TeamReader(database: notes).titles(of: [id]).titles == ["milk"])
    await withCheckedContinuation { continuation in
      let operation = FetchNotesOperation(noteIDs: [id])
      operation.notesResultBlock = { _ in continuation.resume() }
      space.add(operation)
    }
    #expect(notes.on.fetchNotes.calls.count == 2)
  }

  @Test("one that no spec declares ends, and is reported with the fix") func unknown() async throws
  {
    let backend = Backend()
    let operation = CKDatabaseOperation()
    await withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
      MockCKContainer(backend: backend).add(operation)
    }
    #expect(operation.isFinished)
    let issue = try #require(backend.issues.first).message
    #expect(issue.hasPrefix("MockCKDatabase does not know how to run CKDatabaseOperation"))
    #expect(issue.contains("'operation … for CKDatabaseOperation'"))
    #expect(backend.issues.count == 1)
  }

  @Test("a class of the app is run as well") func ownClass() async {
    await withCheckedContinuation { continuation in
      let operation = ArchiveNotesOperation()
      operation.notes = [note("milk")]
      operation.archiveResultBlock = { _ in continuation.resume() }
      database.add(operation)
    }
    #expect(database.records.all.map(\.recordID.recordName) == ["milk"])
    #expect(database.on.archiveNotes.calls.count == 1)
  }

  #if !canImport(CloudKit)
    @Test("one that the framework has got runs too") func shiny() async {
      database.records.insert(note("milk"))
      await withCheckedContinuation { continuation in
        let operation = CKShinyOperation(recordIDs: [CKRecord.ID(recordName: "milk")])
        operation.shinyResultBlock = { _ in continuation.resume() }
        database.add(operation)
      }
      #expect(database.records.all.isEmpty)
      #expect(database.on.shiny.calls.count == 1)
    }
  #endif
}
