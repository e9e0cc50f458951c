import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// The notes of a user, kept on the disk and in step with other devices by a synchronisation engine.
///
/// The notes on the disk are the truth. The engine is told which of them to send, asks for their records, and hands
/// over what the server says; its state is stored after the notes that it covers.
public actor NoteStore: CloudSyncDelegate {
  let database: any CloudStorable
  let zoneID: CKRecordZone.ID
  let disk: any Disk
  let folder: String
  let mistake: Mistake?
  private let automaticallySync: Bool
  private let launchState: CloudStateSerialization?

  /// The server's answers that are not applied to the notes yet.
  var inbox: [Answer] = []
  /// The newest state of the engine, until it is stored.
  var state: CloudStateSerialization?
  /// The notes that the server refused for a reason that stays, with the errors; they wait for the user.
  public internal(set) var refusals: [String: CKError] = [:]

  /// The engine; it is made by ``start()`` at the latest.
  public private(set) lazy var engine: any CloudSyncEngine = makeEngine()

  /// Opens the notes of a folder.
  ///
  /// - Parameters:
  ///   - database: The database of the notes.
  ///   - zoneID: The zone of the notes; in the shared database, that of another user.
  ///   - disk: The disk of the device.
  ///   - folder: The folder of the notes and the engine's state.
  ///   - automaticallySync: A Boolean value that indicates whether the engine works by itself.
  ///   - mistake: A mistake to make, for the tests of tests.
  /// - Throws: A `DiskError`.
  public init(
    database: any CloudStorable, zoneID: CKRecordZone.ID = CKRecordZone.ID(zoneName: "Notes"),
    disk: any Disk, folder: String, automaticallySync: Bool = true, mistake: Mistake? = nil
  ) throws {
    self.database = database
    self.zoneID = zoneID
    self.disk = disk
    self.folder = folder
    self.automaticallySync = automaticallySync
    self.mistake = mistake
    let stored = try disk.file("\(folder)/state")
    // A state that cannot be read is none: the engine begins anew, and tells of a sign-in.
    launchState = stored.flatMap {
      try? JSONDecoder().decode(CloudStateSerialization.self, from: $0.contents)
    }
  }

  private func makeEngine() -> any CloudSyncEngine {
    var configuration = CloudSyncConfiguration(stateSerialization: launchState, delegate: self)
    configuration.automaticallySync = automaticallySync
    return database.syncEngine(configuration)
  }

  /// Makes the engine and tells it of notes that its stored state does not know; an app calls it at launch.
  public func start() throws {
    addUnsentNotes(try allNotes())
  }

  /// The notes by id.
  public var notes: [String: String] {
    get throws {
      let notes = try allNotes().compactMap { note in note.text.map { (note.id, $0) } }
      return Dictionary(uniqueKeysWithValues: notes)
    }
  }

  /// True if the server has everything that the user has written and deleted.
  public var isSent: Bool { get throws { try !allNotes().contains(where: \.isUnsent) } }

  /// Writes a note; it is on the disk when the call returns, and sent later.
  public func write(_ text: String, to id: String) throws {
    var note = try note(id) ?? Note(id: id)
    note.text = text
    note.isUnsent = true
    // A disk that reports a failure may have written all the same.
    defer { addChange(of: note) }
    try save(note)
  }

  /// Deletes a note, on the server later.
  public func delete(_ id: String) throws {
    guard var note = try note(id), note.text != nil else { return }
    note.text = nil
    note.isUnsent = true
    defer { addChange(of: note) }
    try save(note)
  }

  /// Fetches and sends at once, as the user asks for; notes that the server refused are tried again.
  public func sync() async throws {
    try storeAnswers()
    addUnsentNotes(try refusals.keys.compactMap(note))
    refusals = [:]
    try await engine.fetchChanges()
    try await engine.sendChanges()
    try storeAnswers()
  }
}
