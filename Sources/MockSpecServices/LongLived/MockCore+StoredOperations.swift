@_spi(MockSpecGenerated) import MockSpecRuntime

// The entry points of generated code for long-lived operations.

extension MockCore {
  /// Runs an operation as ``perform(_:as:_:)`` does, and keeps a long-lived one with its answer.
  ///
  /// An operation that ``longLivedOperation(_:)`` has returned is not run again: its blocks get the answer of
  /// the service when it is there.
  ///
  /// - Parameters:
  ///   - operation: The operation that the app has added; adding it twice stops the test.
  ///   - function: The class of the operation, as the journal names the call.
  ///   - id: The identity of the operation, under which it is kept.
  ///   - copy: Creates an operation with the same request and without blocks.
  ///   - body: Does the work of the operation and calls its blocks.
  @_spi(MockSpecGenerated) public func perform<ID: Hashable & Sendable>(
    _ operation: AnyObject, as function: StaticString, id: ID, copy: @escaping () -> AnyObject,
    body: @escaping (OperationCall) -> Void
  ) {
    let longLived = (operation as? any LongLivedOperation).flatMap { $0.outlivesApp ? $0 : nil }
    let key = longLived.map { _ in StoredOperation.Key(client: client.label, id: AnyHashable(id)) }
    run(operation) { [self] in
      let driven = operation as? any DrivenOperation
      var call = OperationCall(function, driven, on: backend, launch)
      if let kept = backend.storedOperation(operation, key) {
        call.resume(kept)
      } else if let key, let longLived, !call.isCancelled {
        call.kept = backend.lock.withLock { held in
          let all = backend.kept(held)
          all.count += 1
          let kept = StoredOperation(
            key, number: all.count, limit: longLived.answerLifetime, copy: copy, on: backend)
          all.all[key] = kept
          return kept
        }
        longLived.tellKept()
      }
      body(call)
    }
  }

  /// Returns the ids of the long-lived operations whose answers were not delivered yet.
  ///
  /// - Returns: The ids of this device's operations in the order in which these began.
  @_spi(MockSpecGenerated) public func longLivedOperations<ID: Hashable>() -> [ID] {
    backend.storedOperations(of: client).compactMap { $0.key.id.base as? ID }
  }

  /// Returns an operation that stands for a long-lived one of an earlier launch of the app.
  ///
  /// - Parameter id: The id of the operation.
  /// - Returns: An operation with the same request and without blocks, to be added like any other; `nil`
  ///   where there is none, because it was cancelled, was delivered, or has expired.
  @_spi(MockSpecGenerated) public func longLivedOperation<Operation>(_ id: some Hashable)
    -> Operation?
  {
    let key = StoredOperation.Key(client: client.label, id: AnyHashable(id))
    guard let kept = backend.storedOperations(of: client).first(where: { $0.key == key }) else {
      return nil
    }
    let proxy = kept.copy()
    (proxy as? any DrivenOperation)?.take(id: key.id)
    kept.add(proxy)
    return proxy as? Operation
  }
}
