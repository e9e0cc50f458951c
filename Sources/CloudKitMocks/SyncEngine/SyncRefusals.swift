import CloudKitInterfaces

/// The refusals of items since the server last took them.
struct SyncRefusals<ID: Hashable & Sendable>: Sendable {
  private var counts: [ID: Int] = [:]
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SyncRefusals {
  /// Counts the answers to a request.
  ///
  /// - Returns: The first item whose refusals in a row have come to the limit, with the last error.
  mutating func add(_ problems: SyncProblems<ID>, of ids: [ID], limit: Int) -> (ID, CKError)? {
    if counts.isEmpty && problems.errors.isEmpty { return nil }
    var found: (ID, CKError)?
    for id in ids {
      guard let error = problems.errors[id] else {
        counts[id] = nil
        continue
      }
      guard Self.isRefusal(error) else { continue }
      counts[id, default: 0] += 1
      if counts[id] == limit, found == nil { found = (id, error) }
    }
    return found
  }

  /// Checks whether an error is about the item, and does not pass by itself.
  private static func isRefusal(_ error: CKError) -> Bool {
    let others: Set<CKError.Code> = [.batchRequestFailed, .serverResponseLost]
    return error.retryAfterSeconds == nil && !others.contains(error.code)
      && !MockCKSyncEngine.retriedCodes.contains(error.code)
  }
}
