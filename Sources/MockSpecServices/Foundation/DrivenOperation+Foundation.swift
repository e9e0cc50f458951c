import Foundation
import MockSpecRuntime

extension DrivenOperation where Self: Operation {
  /// Runs the body instead of starting the operation, whose own work would use the network.
  public func drive(_ body: @escaping () -> Void) -> Bool {
    body()
    completionBlock?()
    return true
  }

  public var unfinishedDependencies: [AnyObject] { dependencies.filter { !$0.isFinished } }

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
