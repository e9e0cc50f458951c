import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// Synchronises the notes of a user between all devices.
public actor SyncEngine<Database: CloudStorable> {
  public static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Notes") }

  let database: Database
  let batchSize: Int
  private let clock: any Clock<Duration>
  /// The state of this device, which is stored with each change.
  public internal(set) var state: LocalState { didSet { store(state) } }
  private let store: @Sendable (LocalState) -> Void

  /// - Parameters:
  ///   - database: The database of the notes.
  ///   - state: The state that this device kept when the app was closed.
  ///   - batchSize: The number of items in one request; the service accepts up to 400.
  ///   - clock: The clock for the delays that the server asks for.
  ///   - store: Stores the state for the next launch of the app.
  public init(
    database: Database, state: LocalState = LocalState(), batchSize: Int = 400,
    clock: any Clock<Duration> = ContinuousClock(),
    store: @escaping @Sendable (LocalState) -> Void = { _ in }
  ) {
    self.store = store
    self.database = database
    self.state = state
    self.batchSize = batchSize
    self.clock = clock
  }

  /// The notes in the order of their ids.
  public var notes: [Note] { state.notes.values.sorted { $0.id < $1.id } }

  public func edit(_ note: Note) { state.edit(note) }

  public func delete(_ id: String) { state.delete(id) }

  /// Sends the changes of the user, and fetches those of other devices.
  public func sync() async throws {
    try await pull()
    try await push()
  }

  /// Repeats a request as often and with the delays that the server asks for.
  func patiently<Answer: Sendable>(
    attempts: Int = 6, _ request: () async throws -> Answer
  ) async throws -> Answer {
    var pause = Duration.seconds(1)
    for _ in 1..<attempts {
      do {
        return try await request()
      } catch let error as CKError where error.isTransient {
        let asked = error.retryAfterSeconds.map { Duration.seconds($0) }
        try await clock.sleep(for: asked ?? pause)
        pause *= 2
      }
    }
    return try await request()
  }
}

extension CKError {
  /// True if the same request can succeed later.
  var isTransient: Bool {
    switch code {
    case .networkFailure, .networkUnavailable, .serviceUnavailable, .requestRateLimited, .zoneBusy,
      .serverResponseLost, .accountTemporarilyUnavailable:
      true
    default: false
    }
  }
}
