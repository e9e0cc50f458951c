import MockSpecRuntime

/// An operation that goes on when its app ends, as the service keeps it; guarded by the lock of the backend.
final class KeptOperation: KeptCall, @unchecked Sendable {
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
  private let backend: Backend
  private var answerTime: Duration?
  /// Opens when the answer is there.
  let answered: Backend.Gate

  init(
    _ key: Key, number: Int, limit: Duration?, copy: @escaping () -> AnyObject, on backend: Backend
  ) {
    (self.key, self.number, self.limit, self.copy) = (key, number, limit, copy)
    self.backend = backend
    answered = Backend.Gate("answer of an operation that was kept", of: backend)
  }

  func add(_ proxy: AnyObject) { proxies[ObjectIdentifier(proxy)] = proxy }

  func finish(_ answer: Any) {
    let answer = UncheckedBox(answer)
    backend.lock.withLock { (self.answer, answerTime) = (answer.value, backend.clock.time) }
    answered.open()
  }

  func forget() { backend.forget(self) }

  var isCancelled: Bool { Self.isCancelled(backend.lock.withLock { Array(proxies.values) }) }

  func hasExpired(at time: Duration) -> Bool {
    guard let limit, let answerTime else { return false }
    return time - answerTime > limit
  }

  /// Whether an app has cancelled what it was given; asked outside the lock.
  static func isCancelled(_ proxies: some Sequence<AnyObject>) -> Bool {
    proxies.contains { ($0 as? any DrivenOperation)?.isCancelled ?? false }
  }
}

/// The operations that go on when their apps end.
final class KeptOperations: BackendPart {
  var all: [KeptOperation.Key: KeptOperation] = [:]
  var count = 0
}

extension Backend {
  /// The lock must be held.
  var kept: KeptOperations { part(KeptOperations.self) }

  /// The operations of a client that the service keeps, in the order in which they began.
  func keptOperations(of client: Backend.Client) -> [KeptOperation] {
    let known = lock.withLock {
      kept.all = kept.all.filter { !$0.value.hasExpired(at: clock.time) }
      return kept.all.values.filter { $0.key.client == client.label }
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
      if kept.all[operation.key] === operation { kept.all[operation.key] = nil }
    }
  }

  /// The operation that the service keeps under an id, or in whose place an app was given an object.
  func keptOperation(_ object: AnyObject, _ key: KeptOperation.Key?) -> KeptOperation? {
    lock.withLock {
      let all = kept.all
      if all.isEmpty { return nil }
      if let known = key.flatMap({ all[$0] }) { return known }
      return all.values.first { $0.proxies[ObjectIdentifier(object)] != nil }
    }
  }
}
