import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

private struct CloudController<Container: CloudContainable> {
  let container: Container

  func post(_ record: CKRecord) async throws -> CKRecord {
    try await container.privateCloudDatabase.save(record)
  }
}

private let note = CKRecord(recordType: "Note")

/// The README's code on CloudKit is a part of this file.
@Suite struct ReadmeTests {
  @Test(arguments: MockCKError.allCases(of: .save, for: note))
  func postingFails(error: MockCKError) async throws {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    database.on.saveRecord.fails(with: error, on: .once)

    let controller = CloudController(container: cloud)
    let thrown = await #expect(throws: CKError.self) { try await controller.post(note) }

    #expect(thrown?.code == error.code)
    #expect(database.records.isEmpty)
    #expect(database.on.saveRecord.calls.first?.arguments.saves.map(\.recordID) == [note.recordID])
  }

  @Test func `what the README leads with`() async throws {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    database.on.modifyRecords.fails(with: .requestRateLimited(retryAfter: 3), on: .calls(2...3))
    database.on.fetchRecords.fails(items: [note.recordID], with: .networkFailure)
    let fetched = try await database.records(for: [note.recordID])
    let error = #expect(throws: CKError.self) { try fetched[note.recordID]?.get() }
    #expect(error?.code == .networkFailure)
    cloud.account = .noAccount
    let refusal = await #expect(throws: CKError.self) { try await database.save(note) }
    #expect(refusal?.code == .notAuthenticated)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what the README says of sync engines`() async throws {
    let backend = Backend()
    let phone = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
    let tablet = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
    await phone.write("milk", to: "a")
    try await phone.engine.sendChanges()
    try await tablet.engine.fetchChanges()
    #expect(await tablet.texts == ["a": "milk"])
  }

  @Test func `what the README's table says`() async throws {
    let seed: UInt64 = 1
    let backend = Backend(callbacks: .adversarial, seed: seed)
    let (alice, bob) = (MockCKContainer(backend: backend), MockCKContainer(backend: backend))
    bob.changeAccount(to: .available, user: "bob")
    let (cloud, id) = (alice, note.recordID)
    let database = cloud.privateCloudDatabase
    database.on.saveRecord.fails(with: .zoneBusy(), on: .once).optional()
    database.on.modifyRecords.fails(items: [id], with: .quotaExceeded).optional()
    database.on.modifyRecords.fails(with: .serverResponseLost, at: .afterApplying).optional()
    cloud.account = .restricted
    await backend.clock.advance(by: .seconds(14))
    try cloud.backend.verify()
    let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      _ = try? await database.record(for: note.recordID)
      return database.records.isEmpty
    }
    try exploration.verify()
  }

  @Test func `the README shows what is compiled`() throws {
    let file = URL(fileURLWithPath: #filePath)
    let code = try String(contentsOf: file, encoding: .utf8)
    let readme = file.deletingLastPathComponent().appendingPathComponent("../../README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let lines = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.prefix(3)
      .flatMap { $0.split(separator: "\n") }.filter { !$0.contains("lbum") }
    #expect(lines.count > 15)
    #expect(lines.filter { !code.contains("  \($0)\n") } == [])
    // An ellipsis stands for the rest of a line; stubs are held by the tests of a service of one's own.
    let table = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.contains("repository.on")
    }
    .compactMap { $0.split(separator: "|").last }
    .flatMap { $0.matches(of: /`([^`…]+)[^`]*`/).map(\.output.1) }
    let calls = table.filter { $0.contains("(") || $0.contains(" = ") || $0.contains("await") }
    #expect(calls.filter { !code.contains($0.trimmingCharacters(in: .whitespaces)) } == [])
    #expect(calls.count >= 9)
  }
}
