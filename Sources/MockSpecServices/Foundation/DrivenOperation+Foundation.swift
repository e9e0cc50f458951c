import Foundation
import MockSpecRuntime
import MockSpecStores

extension DrivenOperation where Self: Operation {
  /// Runs the body instead of starting the operation, whose own work would use the network, once the operations have
  /// ended that it depends on.
  public func drive(_ body: @escaping () -> Void) -> Bool {
    EndedOperations.shared.wait { unfinishedDependencies.isEmpty }
    body()
    completionBlock?()
    EndedOperations.shared.insert(self)
    return true
  }

  /// The operations that it depends on, unless it is cancelled; those that mocks run are never finished, but end.
  public var unfinishedDependencies: [AnyObject] {
    isCancelled
      ? [] : dependencies.filter { !$0.isFinished && !EndedOperations.shared.contains($0) }
  }

  #if canImport(ObjectiveC)
    public func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject? {
      (self as Operation).observe(\.isCancelled) { _, _ in handler() }
    }
  #endif

  public func announceCompletion(_ end: @escaping @Sendable () -> Void) -> Bool {
    guard let block = completionBlock else { return false }
    completionBlock = {
      block()
      end()
    }
    return true
  }

  public func fallSilent() { completionBlock = nil }
}

/// The operations that mocks have run without starting them.
private final class EndedOperations: @unchecked Sendable {
  static let shared = EndedOperations()

  private let condition = NSCondition()
  // Guarded by the condition.
  private var entries: [ObjectIdentifier: Weak<AnyObject>] = [:]
  private var limit = 64

  func insert(_ operation: AnyObject) {
    condition.withLock {
      entries[ObjectIdentifier(operation)] = Weak(object: operation)
      if entries.count > limit {
        entries = entries.filter { $0.value.object != nil }
        limit = max(64, 2 * entries.count)
      }
      condition.broadcast()
    }
  }

  func contains(_ operation: AnyObject) -> Bool {
    condition.withLock { entries[ObjectIdentifier(operation)]?.object === operation }
  }

  /// Blocks the thread until a condition holds, which is asked after each end and every two milliseconds, as the end of
  /// an operation that no mock runs, or a cancellation, is announced nowhere.
  func wait(until isMet: () -> Bool) {
    while !isMet() {
      condition.withLock { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.002)) }
    }
  }
}
