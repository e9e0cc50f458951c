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
    cloud.account = .noAccount
    #expect(try await cloud.accountStatus() == .noAccount)
    await #expect(throws: CKError.self) { try await database.save(note) }
  }

  @Test func `what the README's table says`() throws {
    let backend = Backend(callbacks: .adversarial, seed: 1)
    let (alice, bob) = (MockCKContainer(backend: backend), MockCKContainer(backend: backend))
    bob.changeAccount(to: .available, user: "bob")
    let (cloud, id) = (alice, note.recordID)
    let database = cloud.privateCloudDatabase
    database.on.saveRecord.fails(with: .zoneBusy(), on: .once).optional()
    database.on.modifyRecords.fails(items: [id], with: .quotaExceeded).optional()
    database.on.modifyRecords.fails(with: .serverResponseLost, at: .afterApplying).optional()
    cloud.account = .restricted
    try backend.verify()
  }

  @Test func `the README shows what is compiled`() throws {
    let file = URL(fileURLWithPath: #filePath)
    let code = try String(contentsOf: file, encoding: .utf8)
    let readme = file.deletingLastPathComponent().appendingPathComponent("../../README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let lines = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.prefix(2)
      .flatMap { $0.split(separator: "\n") }.filter { !$0.contains("lbum") }
    #expect(lines.count > 15)
    #expect(lines.filter { !code.contains("  \($0)\n") } == [])
    let table = text.matches(of: /`(database\.[^`]+|cloud\.[^`]+|bob\.[^`]+|try [^`]+)`/)
    #expect(table.filter { !code.contains($0.output.1) }.map(\.output.1) == [])
  }
}
