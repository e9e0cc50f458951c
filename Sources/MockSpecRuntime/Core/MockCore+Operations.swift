/// An operation with states of its own: a subclass of Foundation's `Operation`, for instance.
///
/// Operations that do not conform are plain objects, whose work is done at once.
public protocol DrivenOperation: AnyObject {
  /// True if the operation was cancelled.
  var isCancelled: Bool { get }

  /// The operations that it has to wait for, which have not ended; none, by default.
  var unfinishedDependencies: [AnyObject] { get }

  /// Runs the body as the operation's work, and marks the operation as finished.
  ///
  /// The body also runs when the operation is cancelled: it calls the operation's blocks with that error. It waits on
  /// this thread for the operations that it depends on.
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
  func take(id: AnyHashable)

  /// Drops the completion block, because the app of the operation has ended; by default there is none.
  func fallSilent()
}

extension DrivenOperation {
  public var unfinishedDependencies: [AnyObject] { [] }

  public func announceCompletion(_ end: @escaping @Sendable () -> Void) -> Bool { false }

  public func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject? { nil }

  public func take(id: AnyHashable) {}

  public func fallSilent() {}
}

/// An operation with which the client stores data of its own beside its saves, and which it gets back with changes.
///
/// ```swift
/// extension UploadOperation: ClientDataOperation {
///   public var clientData: (any Sendable)? { bookmark }
/// }
/// ```
public protocol ClientDataOperation: DrivenOperation {
  /// The data, which the service keeps for each zone in which something is written.
  var clientData: (any Sendable)? { get }
}

/// An operation that a spec adds to a database or container of another module.
///
/// Generated code conforms the class of the operation, so that mocks of the other module run it without a case for it.
public protocol AddedOperation: AnyObject {
  /// Runs the operation in a mock.
  ///
  /// - Parameter mock: The mock that it was added to.
  /// - Returns: `false`, with nothing done, if the spec does not add the operation to mocks of its class.
  func run(in mock: AnyObject) -> Bool
}

extension MockCore {
  /// Runs an operation on a serial queue of its own, or at once on an inline backend.
  ///
  /// - Parameters:
  ///   - operation: The operation that the app has added; adding it twice stops the test.
  ///   - function: The class of the operation, as the journal names the call.
  ///   - body: The work of the operation, which calls its blocks.
  @_spi(MockSpecGenerated) public func perform(
    _ operation: AnyObject, as function: StaticString, _ body: @escaping (OperationCall) -> Void
  ) {
    run(operation) { [backend, launch] in
      body(OperationCall(function, operation as? any DrivenOperation, on: backend, launch))
    }
  }

  /// Runs an operation that a spec of another module declares; one that no spec declares ends without doing
  /// anything, and is reported.
  ///
  /// - Parameters:
  ///   - operation: The operation that the app has added.
  ///   - mock: The mock that it was added to.
  @_spi(MockSpecGenerated) public func performOther(_ operation: AnyObject, in mock: AnyObject) {
    if let added = operation as? any AddedOperation, added.run(in: mock) { return }
    backend.report(RuntimeMessage.unknownOperation(operation, mock: name))
    run(operation) {}
  }

  /// Runs the body as the work of an operation, unless the app has ended before it could begin.
  package func run(_ operation: AnyObject, _ body: @escaping () -> Void) {
    let driven = operation as? any DrivenOperation
    let isReady = { driven?.unfinishedDependencies.isEmpty ?? true }
    let hasToWait = !isReady()
    if let driven, hasToWait {
      require(
        backend.scheduling == .queued,
        RuntimeMessage.dependsInline(operation, on: driven.unfinishedDependencies))
      backend.note(dependent: driven)
    }
    backend.schedule(when: isReady) { [backend, name, launch] in
      let work = {
        if hasToWait { backend.forget(dependent: operation) }
        launch.isOver ? driven?.fallSilent() ?? () : body()
      }
      let key = ObjectIdentifier(operation)
      guard let driven else {
        work()
        return backend.hasFinished(key)
      }
      let isNew = driven.drive {
        work()
        backend.lock.withLock { backend.activities += 1 }
        let isAnnounced = driven.announceCompletion {
          backend.hasFinished(key)
          backend.endActivity()
        }
        if isAnnounced { return }
        backend.lock.withLock { backend.activities -= 1 }
        backend.hasFinished(key)
      }
      require(isNew, RuntimeMessage.addedTwice(operation, mock: name))
    }
  }
}

/// The operations that were not ready when they were added, until their work begins.
private final class DependentOperations: BackendPart {
  var all: [ObjectIdentifier: any DrivenOperation] = [:]
}

extension Backend {
  fileprivate func note(dependent operation: any DrivenOperation) {
    lock.withLock { held in
      part(DependentOperations.self, held).all[ObjectIdentifier(operation)] = operation
    }
  }

  fileprivate func forget(dependent operation: AnyObject) {
    lock.withLock { held in
      part(DependentOperations.self, held).all[ObjectIdentifier(operation)] = nil
    }
  }

  /// The operations that wait for others, with those that have not ended.
  var dependencies: [String] {
    let waiting = lock.withLock { part(DependentOperations.self, $0).all.values.map { $0 } }
    return waiting.compactMap { operation in
      let names = operation.unfinishedDependencies.map { "\(type(of: $0))" }
      if names.isEmpty { return nil }
      return "\(type(of: operation)) waits for \(names.joined(separator: ", ")) to end"
    }.sorted()
  }
}

/// The waits for the ends of operations.
private final class OperationWaiters: BackendPart {
  struct Entry {
    let waiter: Waiter
    /// True if the end of the operation begins an activity of the waiting task.
    var beginsActivity = false
  }

  var all: [ObjectIdentifier: Entry] = [:]
}

extension MockCore {
  /// Adds an operation and waits until its last block has been called; for mocks whose spec has operations.
  ///
  /// After ``Backend/waitLimit`` it returns with one of the ``Backend/issues``.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - isolation: The caller's isolation, in which the operation is added.
  ///   - add: Adds it to the mock.
  public func run(
    _ operation: AnyObject, isolation: isolated (any Actor)? = #isolation, adding add: () -> Void
  ) async {
    let waiter = Waiter()
    backend.lock.withLock { held in
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)] = .init(
        waiter: waiter)
    }
    add()
    if await waiter.wait(atMost: backend.waitLimit) == .expired {
      backend.report("\(backend.overdue("the end of \(type(of: operation))"))")
    }
  }

  /// Adds an operation, which counts as an activity in place of the waiting task until it has ended.
  ///
  /// The wait has no limit, because each wait inside the operation has one.
  package func runAsActivity(
    _ operation: AnyObject, isolation: isolated (any Actor)? = #isolation, adding add: () -> Void
  ) async {
    let waiter = Waiter()
    backend.lock.withLock { held in
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)] = .init(
        waiter: waiter, beginsActivity: true)
    }
    add()
    backend.endActivity()
    _ = await waiter.uncancelled()
  }
}

extension Backend {
  /// Wakes the wait for an operation whose last block has been called.
  func hasFinished(_ operation: ObjectIdentifier) {
    let waiter = lock.withLock { held in
      let entry = part(OperationWaiters.self, held).all.removeValue(forKey: operation)
      if entry?.beginsActivity ?? false { activities += 1 }
      return entry?.waiter
    }
    waiter?.finish()
  }
}
