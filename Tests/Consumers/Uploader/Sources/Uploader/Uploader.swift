import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// Keeps the notes of a user in iCloud: sends them in batches, and gets what other devices have sent.
public actor Uploader<Database: CloudStorable> {
  public static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Uploads") }

  let database: Database
  let mistake: Mistake?
  var queue = Queue()
  /// How many items a request has; halved when the service finds it too large.
  var batchSize: Int
  /// How often all notes were gone with their zone, of which the app tells its user.
  public internal(set) var losses = 0
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - database: Where the notes are kept.
  ///   - batchSize: How many items a request has at first.
  ///   - clock: What the uploader waits on.
  ///   - mistake: What it gets wrong.
  public init(
    database: Database, batchSize: Int, clock: any Clock<Duration> = ContinuousClock(),
    mistake: Mistake? = nil
  ) {
    self.database = database
    self.batchSize = batchSize
    self.clock = clock
    self.mistake = mistake
  }

  /// The texts of the notes by their names.
  public var notes: [String: String] { queue.notes }

  /// Changes a note on this device.
  public func write(_ text: String, to name: String) {
    queue.notes[name] = text
    queue.saves.insert(name)
    queue.deletions.remove(name)
  }

  /// Deletes a note on this device.
  public func delete(_ name: String) {
    queue.notes[name] = nil
    queue.saves.remove(name)
    queue.deletions.insert(name)
  }

  /// Sends what the user has done.
  ///
  /// - Parameter completion: Is called once, with the first error that does not pass by itself.
  public nonisolated func upload(
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    Task {
      do {
        try await send()
        completion(.success(()))
      } catch {
        if mistake == .completesTwice, (error as? CKError)?.code == .operationCancelled {
          completion(.failure(error))
        }
        completion(.failure(error))
      }
    }
  }

  /// Asks the server until it answers, as often and as late as it wants to be asked.
  func patiently<Value: Sendable>(
    attempts: Int = 5, _ request: () async throws -> Value
  ) async throws -> Value {
    var pause = Duration.seconds(1)
    for _ in 1..<attempts {
      do {
        return try await request()
      } catch let error as CKError where error.isTransient && !isMistaken(about: error) {
        let asked = error.retryAfterSeconds.map { Duration.seconds($0) }
        try await clock.sleep(for: (asked ?? pause) / (mistake == .retriesEarly ? 2 : 1))
        pause *= 2
      }
    }
    return try await request()
  }

  private func isMistaken(about error: CKError) -> Bool {
    switch error.code {
    case .serviceUnavailable: mistake == .dropsWhenUnavailable
    case .serverResponseLost: mistake == .duplicatesAfterLostAnswer
    default: false
    }
  }
}
