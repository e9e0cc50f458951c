@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// A long-lived operation, as the service keeps it.
final class StoredOperation: LongLivedCall, @unchecked Sendable {
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
  let state = Guarded(State())
  private let backend: Backend
  /// The gate that opens with the answer.
  let answered: Backend.Gate

  struct State {
    /// The operations that apps got in its place, kept alive so that no other object gets their identity.
    fileprivate(set) var proxies: [ObjectIdentifier: AnyObject] = [:]
    /// The observations of their cancellation.
    fileprivate var observations: [AnyObject] = []
    /// The answer of the service, with its time; `nil` before it is there.
    fileprivate(set) var answer: (value: Any, time: Duration)?
  }

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
    backend.lock.withLock { held in
      held[state].proxies[ObjectIdentifier(proxy)] = proxy
      if let observation { held[state].observations.append(observation) }
    }
  }

  func finish(_ answer: Any) {
    let answer = UncheckedBox(answer)
    backend.lock.withLock { held in
      held[state].answer = (answer.value, backend.clock.time(held))
    }
    answered.open()
  }

  func forget() {
    backend.lock.withLock { held in
      let kept = backend.kept(held)
      if kept.all[key] === self { kept.all[key] = nil }
    }
  }

  /// True if an app has cancelled one of the proxies; asked outside the lock.
  var isCancelled: Bool {
    backend.lock.withLock { held in Array(held[state].proxies.values) }
      .contains { ($0 as? any DrivenOperation)?.isCancelled ?? false }
  }

  func hasExpired(at time: Duration, _ held: borrowing Held) -> Bool {
    guard let limit, let answer = held[state].answer else { return false }
    return time - answer.time > limit
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
      kept.all = kept.all.filter { !$0.value.hasExpired(at: time, held) }
      return kept.all.values.filter { $0.key.client == client.label }
    }
    let running = known.filter { operation in
      let isCancelled = operation.isCancelled
      if isCancelled { operation.forget() }
      return !isCancelled
    }
    return running.sorted { $0.number < $1.number }
  }

  /// Returns the operation that the service keeps under an id, or for which an app got an object.
  func storedOperation(_ object: AnyObject, _ key: StoredOperation.Key?) -> StoredOperation? {
    lock.withLock { held in
      let all = kept(held).all
      if let known = key.flatMap({ all[$0] }) { return known }
      return all.values.first { held[$0.state].proxies[ObjectIdentifier(object)] != nil }
    }
  }
}

// The entry points of generated code for long-lived operations.

extension MockCore {
  /// Runs an operation as ``perform(_:as:_:)`` does, and keeps a long-lived one with its answer.
  ///
  /// An operation that ``longLivedOperation(_:)`` has returned is not run again: its blocks get the answer of
  /// the service when it is there. The copy has the same request and no blocks.
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
        call.longLived = backend.lock.withLock { held in
          let all = backend.kept(held)
          all.count += 1
          let kept = StoredOperation(
            key, number: all.count, limit: longLived.answerLifetime, copy: copy, on: backend)
          all.all[key] = kept
          return kept
        }
        Backend.releaseTicket()
        longLived.announceStorage()
      }
      body(call)
    }
  }

  /// Returns the ids of this device's long-lived operations whose answers were not delivered yet, in the order in which
  /// they began.
  @_spi(MockSpecGenerated) public func longLivedOperations<ID: Hashable>() -> [ID] {
    backend.storedOperations(of: client).compactMap { $0.key.id.base as? ID }
  }

  /// Returns an operation that stands for a long-lived one of an earlier launch of the app, to be added like any other;
  /// `nil` where there is none, because it was cancelled, was delivered, or has expired.
  @_spi(MockSpecGenerated) public func longLivedOperation<Operation>(_ id: some Hashable)
    -> Operation?
  {
    let kept = backend.storedOperations(of: client).first { $0.key.id == AnyHashable(id) }
    guard let kept else { return nil }
    let proxy = kept.copy()
    (proxy as? any DrivenOperation)?.adopt(id: kept.key.id)
    kept.add(proxy)
    return proxy as? Operation
  }
}

/// An operation that can go on when its app ends; adopted in Swift by operations whose spec has an
/// `identity`.
///
/// ```swift
/// extension UploadOperation: LongLivedOperation {
///   public var outlivesApp: Bool { isOvernight }
/// }
/// ```
public protocol LongLivedOperation: AnyObject {
  /// True if the operation goes on when the app ends.
  var outlivesApp: Bool { get }
  /// The time for which the service keeps the answer; `nil`, the default, for ever.
  var answerLifetime: Duration? { get }

  /// Calls the block that announces, before any other, that the service keeps the operation; by default none.
  func announceStorage()
}

extension LongLivedOperation {
  public var answerLifetime: Duration? { nil }

  public func announceStorage() {}
}

extension OperationCall {
  /// Resumes an operation that the service keeps: waits for its answer, or for a cancellation.
  mutating func resume(_ kept: StoredOperation) {
    longLived = kept
    if backend.scheduling == .queued {
      wait(at: kept.answered) { [operation, launch] in
        operation?.isCancelled ?? false || launch.isOver
      }
    }
    isCancelled = operation?.isCancelled ?? false
    resumed = isCancelled ? nil : backend.lock.withLock { held in held[kept.state].answer?.value }
  }
}
