/// The waits for the ends of operations.
private final class OperationWaiters: BackendPart {
  var all: [ObjectIdentifier: Waiter] = [:]
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
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)] = waiter
    }
    add()
    if await waiter.wait(atMost: backend.waitLimit) == .expired {
      backend.report("\(backend.overdue("the end of \(type(of: operation))"))")
    }
  }

  /// Adds an operation and waits until its last block has been called, also when the task is cancelled.
  ///
  /// Each wait inside the operation has its own limit.
  package func runToEnd(
    _ operation: AnyObject, isolation: isolated (any Actor)? = #isolation, adding add: () -> Void
  ) async {
    let waiter = Waiter()
    backend.lock.withLock { held in
      backend.part(OperationWaiters.self, held).all[ObjectIdentifier(operation)] = waiter
    }
    add()
    _ = await waiter.uncancelled()
  }
}

extension Backend {
  /// Wakes the wait for an operation whose last block has been called.
  func hasFinished(_ operation: ObjectIdentifier) {
    lock.withLock { held in
      part(OperationWaiters.self, held).all.removeValue(forKey: operation)
    }?.finish()
  }
}
