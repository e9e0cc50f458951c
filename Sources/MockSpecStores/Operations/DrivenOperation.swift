/// An operation with states of its own: a subclass of Foundation's `Operation`, for instance.
///
/// Operations that do not conform are plain objects, whose work is done at once.
public protocol DrivenOperation: AnyObject {
  /// True if the operation was cancelled.
  var isCancelled: Bool { get }

  /// The operations that it has to wait for, which have not ended; none, by default.
  ///
  /// A mock asks again after each operation that it has run and, as the end of others is announced nowhere, every two
  /// milliseconds.
  var unfinishedDependencies: [AnyObject] { get }

  /// Runs the body as the operation's work, and marks the operation as finished.
  ///
  /// The body also runs when the operation is cancelled: it calls the operation's blocks with that error. It comes when
  /// the operations have ended that this one depends on.
  ///
  /// - Parameter body: The work of the service.
  /// - Returns: `false`, without running the body, if the operation was added before.
  func drive(_ body: @escaping () -> Void) -> Bool

  /// Observes the cancellation of the operation, if its class announces it; by default it does not, and an operation
  /// that waits for a gate or for time asks every two milliseconds.
  ///
  /// - Parameter handler: The closure to call after the cancellation.
  /// - Returns: The observation, which lasts as long as it is kept; `nil` if the class does not announce it.
  func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject?

  /// Announces the end of the operation's completion block, if there is one; by default there is none.
  ///
  /// - Parameter end: The closure to call after the block.
  /// - Returns: True if the closure will be called.
  func announceCompletion(_ end: @escaping @Sendable () -> Void) -> Bool

  /// Takes the id of the long-lived operation that it replaces, if its class allows that; by default not.
  ///
  /// - Parameter id: The id under which the service keeps the other operation.
  func adopt(id: AnyHashable)

  /// Drops the completion block, because the app of the operation has ended; by default there is none.
  func fallSilent()
}

extension DrivenOperation {
  public var unfinishedDependencies: [AnyObject] { [] }

  public func announceCompletion(_ end: @escaping @Sendable () -> Void) -> Bool { false }

  public func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject? { nil }

  public func adopt(id: AnyHashable) {}

  public func fallSilent() {}

  /// The classes of the operations that it waits for.
  var dependencyNames: [String] { unfinishedDependencies.map { "\(type(of: $0))" } }
}
