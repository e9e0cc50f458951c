extension Backend {
  /// Blocks a thread, and wakes it when its operation is cancelled or its app ends.
  ///
  /// - Parameters:
  ///   - operation: The operation; `nil` where nothing can be cancelled.
  ///   - isOver: Tells whether the call is over.
  ///   - body: The body, which waits.
  package func blocking(
    _ operation: (any DrivenOperation)?, until isOver: @escaping () -> Bool,
    _ body: (BlockedCall) -> Void
  ) {
    let observation = operation?.observeCancellation { [weak self] in self?.wakeBlockedCalls() }
    let call = BlockedCall(isAnnounced: operation == nil || observation != nil, isOver: isOver)
    let number = lock.withLock {
      blockedCallCount += 1
      blockedCalls[blockedCallCount] = call
      return blockedCallCount
    }
    withExtendedLifetime(observation) { body(call) }
    lock.withLock { blockedCalls[number] = nil }
  }

  /// Wakes the blocked calls that are over.
  package func wakeBlockedCalls() {
    let calls = lock.withLock { Array(blockedCalls.values) }
    for call in calls where call.isOver() { call.semaphore.signal() }
  }
}
