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
    cloud.privateCloudDatabase.on.saveRecord.fails(with: error, on: .once)
    let controller = CloudController(container: cloud)
    await #expect(throws: CKError.self) { try await controller.post(note) }
  }

  @Test func `what the README says`() async throws {
    let backend = Backend()
    let (cloud, id) = (MockCKContainer(backend: backend), note.recordID)
    let database = cloud.privateCloudDatabase
    database.on.modifyRecords.fails(items: [id], with: .quotaExceeded).optional()
    database.on.modifyRecords.fails(with: .serverResponseLost, at: .afterApplying).optional()
    cloud.account = .restricted
    cloud.backend.choices.beginsWithoutSchema = true
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
    let block = try #require(
      text.components(separatedBy: "```swift\n").last?.components(separatedBy: "```").first)
    let lines = block.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.filter { !code.contains("  \($0)\n") } == [])
    // What stands between the blocks; an ellipsis stands for the rest of a line.
    let calls = text.matches(of: /`((?:database|cloud|await)[ .][^`…]+)[^`]*`/).map(\.output.1)
    #expect(calls.filter { !code.contains($0.trimmingCharacters(in: .whitespaces)) } == [])
    #expect(calls.count == 5)
  }
}
