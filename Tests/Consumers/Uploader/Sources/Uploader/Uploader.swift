import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// Keeps the notes of a user in iCloud: sends them in batches, and fetches those of other devices.
public actor Uploader<Database: CloudStorable> {
  public static var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: "Uploads") }

  let database: Database
  let mistake: Mistake?
  var queue = Queue()
  /// The number of items in a request; halved when the service finds it too large.
  var batchSize: Int
  /// The number of deletions of the zone with all notes, of which the app informs its user.
  public internal(set) var losses = 0
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - database: The database of the notes.
  ///   - batchSize: The number of items in a request at first.
  ///   - clock: The clock for the uploader's delays.
  ///   - mistake: The mistake that the uploader makes.
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

  /// Sends the changes of the user.
  ///
  /// - Parameter completion: Called once, with the first permanent error.
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

  /// Repeats a request as often and with the delays that the server asks for.
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
