import CloudKitMocks
import Foundation
import SyncEngine

#if canImport(CloudKit)
  import CloudKit
#endif

/// A user's devices on one server, whose clock advances whenever a device waits.
struct Devices {
  typealias Device = SyncEngine<MockCKDatabase>

  let backend: Backend
  let phone: Device
  let tablet: Device

  /// The server as the phone sees it.
  let database: MockCKDatabase

  init(backend: Backend = Backend(clock: TestClock(.automatic)), batchSize: Int = 400) {
    self.backend = backend
    database = MockCKContainer(backend: backend).privateCloudDatabase
    phone = SyncEngine(database: database, batchSize: batchSize, clock: backend.clock)
    tablet = SyncEngine(
      database: MockCKContainer(backend: backend).privateCloudDatabase, clock: backend.clock)
  }

  /// Returns the phone after a relaunch of its app.
  func relaunchedPhone() async throws -> Device {
    let stored = try JSONEncoder().encode(await phone.state)
    let state = try JSONDecoder().decode(LocalState.self, from: stored)
    return SyncEngine(database: database, state: state, clock: backend.clock)
  }

  /// Synchronises both devices until they have all changes.
  func settle() async throws {
    try await phone.sync()
    try await tablet.sync()
    try await phone.sync()
  }

  /// Checks whether both devices and the server have the same notes.
  func agree() async -> Bool {
    let phone = await phone.notes
    let server = database.records.all.compactMap { $0["title"] as? String }
    return await tablet.notes == phone && server.sorted() == phone.map(\.title).sorted()
  }

  static func recordID(_ id: String) -> CKRecord.ID {
    CKRecord.ID(recordName: id, zoneID: Device.zoneID)
  }
}

func notes(_ count: Int) -> [Note] {
  (0..<count).map { Note(id: "note \($0 + 10_000)", title: "\($0)") }
}
