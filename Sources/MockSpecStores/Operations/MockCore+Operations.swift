@_spi(MockSpecGenerated) import MockSpecRuntime

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
  /// Runs an operation on a serial queue of its own, or at once on an inline backend; adding it twice is an issue.
  @_spi(MockSpecGenerated) public func perform(
    _ operation: AnyObject, as function: StaticString, _ body: @escaping (OperationCall) -> Void
  ) {
    run(operation) { [backend, launch] in
      body(OperationCall(function, operation as? any DrivenOperation, on: backend, launch))
    }
  }

  /// Runs an operation that a spec of another module declares; one that no spec declares ends without doing
  /// anything, and is reported.
  @_spi(MockSpecGenerated) public func performOther(_ operation: Any, in mock: AnyObject) {
    let operation = operation as AnyObject
    if let added = operation as? any AddedOperation, added.run(in: mock) { return }
    let type = "\(type(of: operation))"
    backend.report(
      "\(name) does not know how to run \(type), which ended without its blocks being called; declare "
        + "it in a spec of your own: 'operation … for \(type)', what it inherits from and what it 'performs'"
    )
    run(operation) {}
  }

  /// Runs the body as the work of an operation, unless the app has ended before it could begin.
  package func run(_ operation: AnyObject, _ body: @escaping () -> Void) {
    let driven = operation as? any DrivenOperation
    let isReady = { driven?.unfinishedDependencies.isEmpty ?? true }
    let hasToWait = !isReady()
    if let driven, hasToWait {
      if backend.scheduling == .inline {
        return backend.report(
          "an operation of an inline backend runs at once, and \(type(of: operation)) does not run, as it has to wait for "
            + driven.dependencyNames.joined(separator: ", ")
            + "; add those first, or make the backend with 'scheduling: .queued'")
      }
      backend.lock.withLock { held in
        held[backend.state].dependents[ObjectIdentifier(operation)] = {
          let names = driven.dependencyNames
          if names.isEmpty { return nil }
          return "\(type(of: driven)) waits for \(names.joined(separator: ", ")) to end"
        }
      }
    }
    backend.schedule(when: isReady, isRequest: true) { [backend, name, launch] in
      let work = {
        if hasToWait {
          backend.lock.withLock { held in
            held[backend.state].dependents[ObjectIdentifier(operation)] = nil
          }
        }
        launch.isOver ? driven?.fallSilent() ?? () : body()
      }
      let key = ObjectIdentifier(operation)
      guard let driven else {
        work()
        return backend.hasFinished(key)
      }
      if !isReady() {
        // It waits for operations that can come after it.
        backend.blocking(observing: { _ in nil }, until: isReady) { $0.waitForEnd() }
      }
      let isNew = driven.drive {
        work()
        backend.lock.withLock { held in held[backend.state].activities += 1 }
        let isAnnounced = driven.announceCompletion {
          backend.hasFinished(key)
          backend.endActivity()
        }
        if isAnnounced { return }
        backend.lock.withLock { held in held[backend.state].activities -= 1 }
        backend.hasFinished(key)
      }
      backend.wakeBlockedCalls()
      if !isNew {
        backend.report(
          "\(type(of: operation)) was added twice to \(name), and runs once; make a new one",
          isMisuse: true)
      }
    }
  }

  /// Adds an operation and waits until its last block has been called; for mocks whose spec has operations.
  ///
  /// After `Backend.waitLimit` it returns with one of the `Backend.issues`.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - isolation: The caller's isolation, in which the operation is added.
  ///   - add: Adds it to the mock.
  public func run(
    _ operation: AnyObject, isolation: isolated (any Actor)? = #isolation, adding add: () -> Void
  ) async {
    let waiter = waiter(for: operation)
    add()
    if await waiter.wait(atMost: backend.waitLimit) == .expired {
      backend.report("\(backend.overdue("the end of \(type(of: operation))"))")
    }
  }

  /// Adds an operation, which counts as an activity in place of the waiting task until it has ended.
  ///
  /// The wait has no limit, because each wait inside the operation has one.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - isOfService: True if no call of the app has led to it.
  ///   - isolation: The caller's isolation, in which the operation is added.
  ///   - add: Adds it to the mock.
  package func runAsActivity(
    _ operation: AnyObject, isOfService: Bool, isolation: isolated (any Actor)? = #isolation,
    adding add: () -> Void
  ) async {
    let waiter = waiter(for: operation, beginsActivity: true, isOfService: isOfService)
    add()
    backend.endActivity()
    _ = await waiter.uncancelled()
  }

  private func waiter(
    for operation: AnyObject, beginsActivity: Bool = false, isOfService: Bool = false
  ) -> Waiter {
    let waiter = Waiter()
    backend.lock.withLock { held in
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)] = (
        waiter, beginsActivity, isOfService
      )
    }
    return waiter
  }
}

/// The waits for the ends of operations; an end can begin an activity of the waiting task, and an operation can be one
/// of the service.
private final class OperationWaiters: BackendPart {
  var all: [ObjectIdentifier: (waiter: Waiter, beginsActivity: Bool, isOfService: Bool)] = [:]
}

extension OperationCall {
  /// True if no call of the app has led to the operation.
  var isOfService: Bool {
    guard let operation else { return false }
    return backend.lock.withLock { held in
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)]?.isOfService
    } ?? false
  }
}

extension Backend {
  /// Wakes the wait for an operation whose last block has been called.
  func hasFinished(_ operation: ObjectIdentifier) {
    let waiter = lock.withLock { held in
      let entry = part(OperationWaiters.self, held).all.removeValue(forKey: operation)
      if entry?.beginsActivity ?? false { held[state].activities += 1 }
      return entry?.waiter
    }
    waiter?.finish()
  }
}
