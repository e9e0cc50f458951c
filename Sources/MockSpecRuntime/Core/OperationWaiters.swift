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
