import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// The calls of an operation's blocks, in order.
final class Trace: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }

  var all: [String] { lock.withLock { lines } }
}

/// The files that tests make assets of; all are deleted when the process ends.
enum TestFiles {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("CloudKitMocksTests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TestFiles.folder) }
    return folder
  }()

  /// Writes a new file.
  static func make(_ data: Data) throws -> URL {
    let file = folder.appendingPathComponent(UUID().uuidString)
    try data.write(to: file)
    return file
  }
}

/// Returns the id of `note`, `note-2` … in the default zone or another one.
func recordID(_ name: String, in zone: CKRecordZone.ID = .default) -> CKRecord.ID {
  CKRecord.ID(recordName: name, zoneID: zone)
}

func note(_ name: String, _ text: String = "", in zone: CKRecordZone.ID = .default) -> CKRecord {
  let record = CKRecord(recordType: "Note", recordID: recordID(name, in: zone))
  record["text"] = text
  return record
}

let customZone = CKRecordZone.ID(zoneName: "Custom")

func code<Success>(_ result: Result<Success, any Error>?) -> CKError.Code? {
  guard case .failure(let error)? = result else { return nil }
  return (error as? CKError)?.code
}

/// Returns `note success` or `note unknownItem`.
func line<Success>(_ id: CKRecord.ID, _ result: Result<Success, any Error>) -> String {
  switch result {
  case .success: "\(id.recordName) success"
  case .failure(let error as CKError): "\(id.recordName) \(error.code)"
  case .failure: "\(id.recordName) ?"
  }
}

/// Returns `Custom success` or `Custom zoneNotFound`.
func line<Success>(_ id: CKRecordZone.ID, _ result: Result<Success, any Error>) -> String {
  id.zoneName + line(recordID(""), result)
}

/// Returns the `CKError` that the body throws.
func failure<Success>(_ body: () async throws -> Success) async -> CKError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? CKError
  }
}

/// Returns the value that a completion handler receives, or throws its error.
func answer<Value: Sendable>(
  _ body: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    body { value, error in
      if let value {
        continuation.resume(returning: value)
      } else {
        continuation.resume(throwing: error ?? CKError(.internalError))
      }
    }
  }
}

extension MockCKDatabase {
  func text(of name: String, in zone: CKRecordZone.ID = .default) -> String? {
    records[recordID(name, in: zone)]?["text"] as? String
  }
}
