extension Backend {
  /// Blocks a thread in a body that waits, and wakes it when its operation, if there is one, is cancelled or its app ends.
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
