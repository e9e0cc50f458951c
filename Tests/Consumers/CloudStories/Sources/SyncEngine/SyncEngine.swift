import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// Keeps the notes of a user the same on all devices.
public actor SyncEngine<Database: CloudStorable> {
  public static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Notes") }

  let database: Database
  let batchSize: Int
  private let clock: any Clock<Duration>
  public internal(set) var state: LocalState

  /// - Parameters:
  ///   - database: Where the notes are kept.
  ///   - state: What this device kept when the app was closed.
  ///   - batchSize: How many items one request has; the service takes up to 400.
  ///   - clock: What the engine waits on when the server asks it to.
  public init(
    database: Database, state: LocalState = LocalState(), batchSize: Int = 400,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.database = database
    self.state = state
    self.batchSize = batchSize
    self.clock = clock
  }

  /// The notes in the order of their ids.
  public var notes: [Note] { state.notes.values.sorted { $0.id < $1.id } }

  public func edit(_ note: Note) { state.edit(note) }

  public func delete(_ id: String) { state.delete(id) }

  /// Sends what the user has done, and gets what other devices have sent.
  public func sync() async throws {
    try await pull()
    try await push()
  }

  /// Asks the server until it answers, as often and as late as it wants to be asked.
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
  /// Whether the same request may succeed a moment later.
  var isTransient: Bool {
    switch code {
    case .networkFailure, .networkUnavailable, .serviceUnavailable, .requestRateLimited, .zoneBusy,
      .serverResponseLost, .accountTemporarilyUnavailable:
      true
    default: false
    }
  }
}
