import Foundation
import MockSpecRuntime
import MockSpecStores

extension DrivenOperation where Self: Operation {
  /// Runs the body instead of starting the operation, whose own work would use the network.
  public func drive(_ body: @escaping () -> Void) -> Bool {
    body()
    completionBlock?()
    addDependency(OperationEnd())
    return true
  }

  /// The operations that it depends on, unless it is cancelled; those that mocks run are never finished, but end.
  public var unfinishedDependencies: [AnyObject] {
    isCancelled ? [] : dependencies.filter { !$0.isFinished && !$0.hasEnded }
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

/// The mark of an operation that a mock has run without starting it, which the operation carries among its dependencies.
private final class OperationEnd: Operation, @unchecked Sendable {
  override var isFinished: Bool { true }
}

extension Operation {
  /// True if a mock has run the operation.
  fileprivate var hasEnded: Bool { dependencies.contains { $0 is OperationEnd } }
}
