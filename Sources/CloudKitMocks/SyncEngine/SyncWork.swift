import MockSpecRuntime

/// A fetch or a send, which can be cancelled.
final class SyncWork: Sendable {
  enum Kind {
    case fetch, send
    /// A scheduled fetch with the send after it.
    case sync
  }

  private struct Status {
    var isCancelled = false
    /// The number of calls that wait for the end.
    var waiters = 1
    var hasBegun = false
    var request: CKOperation?
  }

  let kind: Kind
  private let status = Protected(Status())

  init(_ kind: Kind) { self.kind = kind }

  var isCancelled: Bool { status.withLock { $0.isCancelled } }

  /// True if the work before it has ended.
  var hasBegun: Bool { status.withLock { $0.hasBegun } }

  func begin() { status.withLock { $0.hasBegun = true } }

  /// Counts one more call that waits for the end, unless the work is cancelled.
  func join() -> Bool {
    status.withLock { status in
      if !status.isCancelled { status.waiters += 1 }
      return !status.isCancelled
    }
  }

  /// Counts one call less, and cancels work for which none waits.
  func leave() {
    let isAlone = status.withLock { status in
      status.waiters -= 1
      return status.waiters <= 0
    }
    if isAlone { cancel() }
  }

  func cancel() {
    let request = status.withLock { status in
      status.isCancelled = true
      return status.request
    }
    request?.cancel()
  }

  /// Notes the request that runs; one of cancelled work is cancelled as well.
  func begin(_ request: CKOperation) {
    let isCancelled = status.withLock { status in
      status.request = request
      return status.isCancelled
    }
    if isCancelled { request.cancel() }
  }
}
