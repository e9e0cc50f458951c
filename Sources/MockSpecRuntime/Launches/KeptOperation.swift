/// An operation that goes on when its app ends, as the service keeps it; guarded by the lock of the backend.
final class KeptOperation: @unchecked Sendable {
  struct Key: Hashable {
    let client: String
    let id: AnyHashable
  }

  let key: Key
  /// Its place among all that were kept.
  let number: Int
  /// How long the answer is kept.
  let limit: Duration?
  /// Makes an operation that asks for the same and has no blocks.
  let copy: () -> AnyObject
  /// What apps were given in its place; kept, so that no other object has their identity.
  private(set) var proxies: [ObjectIdentifier: AnyObject] = [:]
  /// What the service has answered.
  private(set) var answer: Any?
  private var answerTime: Duration?
  /// Opens when the answer is there.
  let answered: Gate

  init(
    _ key: Key, number: Int, limit: Duration?, copy: @escaping () -> AnyObject, on backend: Backend
  ) {
    (self.key, self.number, self.limit, self.copy) = (key, number, limit, copy)
    answered = Gate("answer of an operation that was kept", of: backend)
  }

  func add(_ proxy: AnyObject) { proxies[ObjectIdentifier(proxy)] = proxy }

  func finish(_ answer: Any, at time: Duration) {
    (self.answer, answerTime) = (answer, time)
  }

  func hasExpired(at time: Duration) -> Bool {
    guard let limit, let answerTime else { return false }
    return time - answerTime > limit
  }

  /// Whether an app has cancelled what it was given; asked outside the lock.
  static func isCancelled(_ proxies: some Sequence<AnyObject>) -> Bool {
    proxies.contains { ($0 as? any DrivenOperation)?.isCancelled ?? false }
  }
}

extension Backend {
  /// The operations of a client that the service keeps, in the order in which they began.
  func keptOperations(of client: Client) -> [KeptOperation] {
    let known = lock.withLock {
      keptOperations = keptOperations.filter { !$0.value.hasExpired(at: clock.time) }
      return keptOperations.values.filter { $0.key.client == client.label }
        .map { ($0, Array($0.proxies.values)) }
    }
    let (cancelled, others) = known.reduce(into: ([KeptOperation](), [KeptOperation]())) {
      if KeptOperation.isCancelled($1.1) { $0.0.append($1.0) } else { $0.1.append($1.0) }
    }
    for operation in cancelled { forget(operation) }
    return others.sorted { $0.number < $1.number }
  }

  func forget(_ operation: KeptOperation) {
    lock.withLock {
      if keptOperations[operation.key] === operation { keptOperations[operation.key] = nil }
    }
  }

  /// The operation that the service keeps under an id, or in whose place an app was given an object.
  func keptOperation(_ object: AnyObject, _ key: KeptOperation.Key?) -> KeptOperation? {
    lock.withLock {
      if keptOperations.isEmpty { return nil }
      if let known = key.flatMap({ keptOperations[$0] }) { return known }
      return keptOperations.values.first { $0.proxies[ObjectIdentifier(object)] != nil }
    }
  }
}
