import CloudKitMocks
import MockSpecStores
import SyncedNotes

#if canImport(CloudKit)
  import CloudKit
#endif

/// A device with the app: its connection to the service, its disk, and the notes of this launch.
struct Device {
  let name: String
  let cloud: MockCKContainer
  let disk: MockDisk
  let notes: NoteStore

  private let mistake: Mistake?
  private let automaticallySync: Bool

  /// Launches the app on a new device.
  init(
    _ name: String, on backend: Backend, automaticallySync: Bool = false, mistake: Mistake? = nil
  ) async throws {
    try await self.init(
      name, MockCKContainer(backend: backend), MockDisk(backend: backend), automaticallySync,
      mistake)
  }

  private init(
    _ name: String, _ cloud: MockCKContainer, _ disk: MockDisk, _ automaticallySync: Bool,
    _ mistake: Mistake?
  ) async throws {
    self.name = name
    self.cloud = cloud
    self.disk = disk
    self.mistake = mistake
    self.automaticallySync = automaticallySync
    notes = try NoteStore(
      database: cloud.privateCloudDatabase, disk: disk, folder: name,
      automaticallySync: automaticallySync, mistake: mistake)
    try await notes.start()
  }

  /// Ends the app and launches it again on the same device, with what its disk has.
  func launchedAgain() async throws -> Device {
    try await Device(
      name, cloud.core.launchAgain(MockCKContainer.init), disk.core.launchAgain(MockDisk.init),
      automaticallySync, mistake)
  }

  var database: MockCKDatabase { cloud.privateCloudDatabase }

  /// The notes on the server.
  var server: [String: String] {
    let notes = database.records.all.filter { $0.recordType == "Note" }.map {
      ($0.recordID.recordName, $0["text"] as? String ?? "")
    }
    return Dictionary(notes, uniquingKeysWith: { first, _ in first })
  }

  static func recordID(_ name: String) -> CKRecord.ID {
    CKRecord.ID(recordName: name, zoneID: zoneID)
  }

  static let zoneID = CKRecordZone.ID(zoneName: "Notes")
}

/// Two devices of a user, whose engines work when the test says so.
struct Devices {
  let backend: Backend
  let phone: Device
  let tablet: Device

  init(
    backend: Backend = Backend(clock: TestClock(.automatic)), automaticallySync: Bool = false
  ) async throws {
    self.backend = backend
    phone = try await Device("phone", on: backend, automaticallySync: automaticallySync)
    tablet = try await Device("tablet", on: backend, automaticallySync: automaticallySync)
  }

  /// Synchronises both devices until they have all changes.
  func settle() async throws {
    try await phone.notes.sync()
    try await tablet.notes.sync()
    try await phone.notes.sync()
  }
}

extension MockDiskError {
  /// Checks that a full disk has not taken the file.
  public func isPossible(for subject: FaultSubject) -> Bool {
    self != .full || subject.position != .afterApplying
  }
}
