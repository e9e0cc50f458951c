import CloudKitMocks
import Foundation
import SyncedNotes
import Testing

@Suite("Files in a directory")
struct DiskTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  @Test("are written, read, listed and removed, each once more than needed") func files() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let disk = FileDisk(directory)
    #expect(try disk.file("notes/a") == nil)
    #expect(try disk.files(in: "notes").isEmpty)
    let files = ["notes/a", "notes/b"].map { File(path: $0, contents: Data($0.utf8)) }
    for file in files + files { try disk.write(file) }
    #expect(try disk.files(in: "notes").map(\.path) == ["notes/a", "notes/b"])
    #expect(try disk.file("notes/b")?.contents == Data("notes/b".utf8))
    try disk.remove("notes/a")
    try disk.remove("notes/a")
    #expect(try disk.files(in: "notes").map(\.path) == ["notes/b"])
  }

  @Test("hold the notes and the engine's state for the next launch") func launch() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let cloud = MockCKContainer()
    let first = try notes(of: cloud)
    try await first.write("milk", to: "a")
    try await first.sync()
    let again = cloud.core.launchAgain(MockCKContainer.init)
    let second = try notes(of: again)
    try await second.start()
    try await second.sync()
    #expect(try await second.notes == ["a": "milk"])
    #expect(again.privateCloudDatabase.on.modifyRecordZones.calls.isEmpty)
  }

  private func notes(of cloud: MockCKContainer) throws -> NoteStore {
    try NoteStore(
      database: cloud.privateCloudDatabase, disk: FileDisk(directory), folder: "Notes",
      automaticallySync: false)
  }
}
