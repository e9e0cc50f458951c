import Foundation

/// What a context is told of the commits of others, in order.
public final class ContractNews<ID: Hashable & Sendable>: ContractRequest, @unchecked Sendable {
  /// What was told at once; `nil` where no ids are told.
  struct QueuedNotification: Equatable {
    var inserted: [ID] = []
    var updated: [ID] = []
    var deleted: [ID] = []

    var ids: [ID] { inserted + updated + deleted }
  }

  private let lock = NSLock()
  private var all: [QueuedNotification?] = []

  /// What an observer is told.
  public func told(_ inserted: [ID], _ updated: [ID], _ deleted: [ID]) {
    add(QueuedNotification(inserted: inserted, updated: updated, deleted: deleted))
  }

  /// What an observer is told that gets no ids.
  public func told() { add(nil) }

  private func add(_ notice: QueuedNotification?) { lock.withLock { all.append(notice) } }

  var notices: [QueuedNotification?] { lock.withLock { all } }

  /// Waits until so much was told, or for too long, and then whether there is more.
  func notices(atLeast count: Int, settling: Duration) async throws -> [QueuedNotification?] {
    let clock = ContinuousClock()
    let deadline = clock.now + watch.patience
    while notices.count < count, clock.now < deadline {
      try await Task.sleep(for: .milliseconds(1))
    }
    try await Task.sleep(for: settling)
    return notices
  }
}
