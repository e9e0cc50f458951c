import MockSpecRuntime

/// A long-lived operation, as the service keeps it; guarded by the lock of the backend.
final class StoredOperation: KeptCall, @unchecked Sendable {
  struct Key: Hashable {
    let client: String
    let id: AnyHashable
  }

  let key: Key
  /// The number of the operation among all long-lived ones of the backend.
  let number: Int
  /// The time for which the answer is kept; `nil` for ever.
  let limit: Duration?
  /// Creates an operation with the same request and without blocks.
  let copy: () -> AnyObject
  /// The operations that apps got in its place, kept alive so that no other object gets their identity.
  private(set) var proxies: [ObjectIdentifier: AnyObject] = [:]
  /// The observations of their cancellation.
  private var observations: [AnyObject] = []
  /// The answer of the service; `nil` before it is there.
  private(set) var answer: Any?
  private let backend: Backend
  private var answerTime: Duration?
  /// The gate that opens with the answer.
  let answered: Backend.Gate

  init(
    _ key: Key, number: Int, limit: Duration?, copy: @escaping () -> AnyObject, on backend: Backend
  ) {
    (self.key, self.number, self.limit, self.copy) = (key, number, limit, copy)
    self.backend = backend
    answered = Backend.Gate("answer of an operation that was kept", of: backend)
  }

  func add(_ proxy: AnyObject) {
    let observation = (proxy as? any DrivenOperation)?.observeCancellation { [weak backend] in
      backend?.wakeBlockedCalls()
    }
    backend.lock.withLock { _ in
      proxies[ObjectIdentifier(proxy)] = proxy
      if let observation { observations.append(observation) }
    }
  }

  func finish(_ answer: Any) {
    let answer = UncheckedBox(answer)
    backend.lock.withLock { (self.answer, answerTime) = (answer.value, backend.clock.time($0)) }
    answered.open()
  }

  func forget() { backend.forget(self) }

  var isCancelled: Bool { Self.isCancelled(backend.lock.withLock { Array(proxies.values) }) }

  func hasExpired(at time: Duration) -> Bool {
    guard let limit, let answerTime else { return false }
    return time - answerTime > limit
  }

  /// Checks whether an app has cancelled one of its proxies; called outside the lock.
  static func isCancelled(_ proxies: some Sequence<AnyObject>) -> Bool {
    proxies.contains { ($0 as? any DrivenOperation)?.isCancelled ?? false }
  }
}

/// The long-lived operations of a backend.
final class StoredOperations: BackendPart {
  var all: [StoredOperation.Key: StoredOperation] = [:]
  var count = 0
}

extension Backend {
  /// The part of the backend with its long-lived operations.
  func kept(_ held: borrowing Held) -> StoredOperations { part(StoredOperations.self, held) }

  /// Returns the operations that the service keeps for a client, in the order in which they began.
  func storedOperations(of client: Backend.Client) -> [StoredOperation] {
    let known = lock.withLock { held in
      let (kept, time) = (kept(held), clock.time(held))
      kept.all = kept.all.filter { !$0.value.hasExpired(at: time) }
      return kept.all.values.filter { $0.key.client == client.label }
        .map { ($0, Array($0.proxies.values)) }
    }
    let (cancelled, others) = known.reduce(into: ([StoredOperation](), [StoredOperation]())) {
      if StoredOperation.isCancelled($1.1) { $0.0.append($1.0) } else { $0.1.append($1.0) }
    }
    for operation in cancelled { forget(operation) }
    return others.sorted { $0.number < $1.number }
  }

  func forget(_ operation: StoredOperation) {
    lock.withLock { held in
      let kept = kept(held)
      if kept.all[operation.key] === operation { kept.all[operation.key] = nil }
    }
  }

  /// Returns the operation that the service keeps under an id, or for which an app got an object.
  func storedOperation(_ object: AnyObject, _ key: StoredOperation.Key?) -> StoredOperation? {
    lock.withLock { held in
      let all = kept(held).all
      if all.isEmpty { return nil }
      if let known = key.flatMap({ all[$0] }) { return known }
      return all.values.first { $0.proxies[ObjectIdentifier(object)] != nil }
    }
  }
}
