import Dispatch

/// The wait of a thread for a gate or for time, which ends with the call.
package struct BlockedCall {
  /// Lets the thread check what it waits for.
  let semaphore = DispatchSemaphore(value: 0)
  /// True if the end of the call is announced.
  let isAnnounced: Bool
  /// Tells whether the operation was cancelled, or its app has ended; runs outside the lock.
  let isOver: () -> Bool

  /// Blocks the thread until a condition holds, which is followed by a signal, or the call is over.
  func wait(until isDone: () -> Bool) {
    while !isDone(), !isOver() {
      let time = isAnnounced ? DispatchTime.distantFuture : .now() + .milliseconds(2)
      _ = semaphore.wait(timeout: time)
    }
  }
}

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
