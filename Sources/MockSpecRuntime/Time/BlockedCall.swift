import Dispatch

/// The wait of a thread for a gate or for time, which ends with the call.
package struct BlockedCall {
  /// Lets the thread check what it waits for.
  let semaphore = DispatchSemaphore(value: 0)
  /// True if the end of the call is announced.
  let isAnnounced: Bool
  /// Tells whether the operation was cancelled, or its app has ended; runs outside the lock.
  let isOver: () -> Bool

  /// Blocks the thread until the call is over.
  package func waitForEnd() { wait { false } }

  /// Blocks the thread until a condition holds, which is followed by a signal, or the call is over.
  func wait(until isDone: () -> Bool) {
    while !isDone(), !isOver() {
      let time = isAnnounced ? DispatchTime.distantFuture : .now() + .milliseconds(2)
      TaskSteps.blocking { _ = semaphore.wait(timeout: time) }
    }
  }
}
