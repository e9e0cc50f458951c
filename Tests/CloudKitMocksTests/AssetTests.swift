import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKAsset.h, CKError.h.
@Suite("Assets")
struct AssetTests {
  let database = MockCKContainer().privateCloudDatabase

  private func file(_ text: String) throws -> URL { try TestFiles.make(Data(text.utf8)) }

  private func text(_ record: CKRecord) throws -> String {
    let url = try #require((record["file"] as? CKAsset)?.fileURL)
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  @Test("quotaExceeded: a save for which there is no room, with the files of all records")
  func quota() async throws {
    func photo(_ name: String, bytes: Int) throws -> CKRecord {
      let record = note(name)
      record["file"] = CKAsset(fileURL: try TestFiles.make(Data(count: bytes)))
      return record
    }
    database.records.quota = 1_000
    _ = try await database.save(photo("a", bytes: 600))
    #expect(
      await failure { try await database.save(photo("b", bytes: 600)) }?.code == .quotaExceeded)
    let (saves, _) = try await database.modifyRecords(
      saving: [photo("c", bytes: 300), photo("d", bytes: 300)], deleting: [], atomically: false)
    #expect(code(saves[recordID("c")]) == nil && code(saves[recordID("d")]) == .quotaExceeded)
    // Another version takes the place of the one before.
    let again = try await database.record(for: recordID("a"))
    again["file"] = CKAsset(fileURL: try TestFiles.make(Data(count: 650)))
    _ = try await database.save(again)
    try await database.deleteRecord(withID: recordID("a"))
    _ = try await database.save(photo("b", bytes: 600))
    // Texts count as well, and what gets smaller has room in a storage that is too full.
    #expect(
      await failure { try await database.save(note("e", String(repeating: "e", count: 200))) }?.code
        == .quotaExceeded)
    database.records.quota = 100
    let small = try await database.record(for: recordID("b"))
    small["file"] = CKAsset(fileURL: try TestFiles.make(Data(count: 10)))
    _ = try await database.save(small)
    database.records.quota = nil
    _ = try await database.save(photo("f", bytes: 10_000))
  }

  @Test(
    "CKAsset: the file is copied when the record is saved, and again for everybody who fetches it")
  func copies() async throws {
    let url = try file("first")
    let record = note("a")
    record["file"] = CKAsset(fileURL: url)
    let saved = try await database.save(record)
    try Data("changed".utf8).write(to: url)
    #expect(try text(saved) == "first")
    let mine = try await database.record(for: recordID("a"))
    let mineURL = try #require((mine["file"] as? CKAsset)?.fileURL)
    try FileManager.default.removeItem(at: mineURL)
    let theirs = try await database.record(for: recordID("a"))
    #expect(try text(theirs) == "first")
    #expect(theirs["file"] as? CKAsset != CKAsset(fileURL: mineURL))
    #if !canImport(CloudKit)
      #expect(theirs.changedKeys() == [])
    #endif
  }

  @Test func `copies are deleted when the process ends`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let record = note("a")
      record["file"] = CKAsset(fileURL: try TestFiles.make(Data("first".utf8)))
      let saved = try await MockCKContainer().privateCloudDatabase.save(record)
      guard let copy = (saved["file"] as? CKAsset)?.fileURL?.path,
        FileManager.default.fileExists(atPath: copy)
      else { exit(EXIT_FAILURE) }
      print("copy: \(copy)")
      exit(EXIT_SUCCESS)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("copy: ") })
    #expect(!FileManager.default.fileExists(atPath: String(line.dropFirst("copy: ".count))))
  }

  @Test func `the records of a conflict have files of their own`() async throws {
    let record = note("a")
    record["file"] = CKAsset(fileURL: try file("first"))
    let mine = try await database.save(record)
    let theirs = try await database.record(for: recordID("a"))
    theirs["text"] = "theirs"
    _ = try await database.save(theirs)
    mine["text"] = "mine"
    // A repeated conflict returns the files again.
    for _ in 1...2 {
      let error = try #require(await failure { try await database.save(mine) })
      for record in [error.serverRecord, error.ancestorRecord] {
        let url = try #require((record?["file"] as? CKAsset)?.fileURL)
        #expect(try String(contentsOf: url, encoding: .utf8) == "first")
        try FileManager.default.removeItem(at: url)
      }
    }
    #expect(try text(try await database.record(for: recordID("a"))) == "first")
  }

  @Test func `files of a list are copied as well`() async throws {
    let urls = [try file("first"), try file("second")]
    let record = note("a")
    record["files"] = urls.map { CKAsset(fileURL: $0) }
    _ = try await database.save(record)
    for url in urls { try FileManager.default.removeItem(at: url) }
    let stored = try await database.record(for: recordID("a"))
    let assets: [CKAsset] = try #require(stored["files"])
    let files = assets.compactMap(\.fileURL)
    #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["first", "second"])
    #expect(Set(files).isDisjoint(with: urls))
    record["files"] = [CKAsset(fileURL: urls[0])]
    #expect(await failure { try await database.save(record) }?.code == .assetFileNotFound)
  }

  @Test("CKError.assetFileNotFound: the local file is missing") func missing() async throws {
    let url = try file("")
    try FileManager.default.removeItem(at: url)
    let record = note("a")
    record["file"] = CKAsset(fileURL: url)
    #expect(await failure { try await database.save(record) }?.code == .assetFileNotFound)
    #expect(database.records.isEmpty)
  }

  @Test func `a batch that fails leaves the asset as it was`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let record = note("a", in: customZone)
    record["file"] = CKAsset(fileURL: try file("before"))
    let saved = try await database.save(record)
    saved["file"] = CKAsset(fileURL: try file("after"))
    database.records.insert(note("stale", in: customZone))
    let (saves, _) = try await database.modifyRecords(
      saving: [saved, note("stale", in: customZone)], deleting: [])
    #expect(code(saves[saved.recordID]) == .batchRequestFailed)
    #expect(try text(try await database.record(for: saved.recordID)) == "before")
  }
}
