import MockSpecRuntime

/// The notifications that a context gets about commits of other contexts, in order.
public final class ContractNews<ID: Hashable & Sendable>: ContractRequest, @unchecked Sendable {
  /// The ids of one notification; the list holds `nil` for a notification without ids.
  struct QueuedNotification {
    var inserted: [ID] = []
    var updated: [ID] = []
    var deleted: [ID] = []

    /// The ids by their words in reports.
    var lists: [(word: String, ids: [ID])] {
      [("new", inserted), ("changed", updated), ("gone", deleted)]
    }
  }

  private let all = Protected<[QueuedNotification?]>([])

  /// Adds a notification with its ids.
  public func told(_ inserted: [ID], _ updated: [ID], _ deleted: [ID]) {
    let notification = QueuedNotification(inserted: inserted, updated: updated, deleted: deleted)
    all.withLock { $0.append(notification) }
  }

  /// Adds a notification of an observer that gets no ids.
  public func told() { all.withLock { $0.append(nil) } }

  var notifications: [QueuedNotification?] { all.withLock { $0 } }

  /// Waits for a number of notifications or until the patience ends, and then for late ones.
  func notifications(atLeast count: Int, settling: Duration) async throws -> [QueuedNotification?] {
    let clock = ContinuousClock()
    let deadline = clock.now + watch.patience
    while notifications.count < count, clock.now < deadline {
      try await Task.sleep(for: .milliseconds(1))
    }
    try await Task.sleep(for: settling)
    return notifications
  }
}
