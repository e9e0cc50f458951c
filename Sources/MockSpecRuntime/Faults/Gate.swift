import Dispatch

/// Holds calls back until the test lets them go on.
///
/// ```swift
/// let gate = backend.gate("slow save")
/// database.on.saveRecord.waits(for: gate, on: .once)
/// let saving = Task { try await model.save() }
/// try await gate.reached()
/// #expect(model.isSaving)
/// gate.open()
/// ```
public final class Gate: @unchecked Sendable, CustomStringConvertible {
  /// What messages call the gate.
  public let name: String

  /// The backend owns its gates.
  private unowned let backend: Backend
  private let lock: Lock
  private let clock: TestClock
  // Guarded by the lock of the backend.
  private var opened = false
  private var waiters: [Int: Sleeper.Kind] = [:]
  private var arrivals = 0
  private var watchers: [Int: RegistrationWaiter] = [:]

  package init(_ name: String, of backend: Backend) {
    self.name = name
    self.backend = backend
    lock = backend.lock
    clock = backend.clock
  }

  /// Whether calls go through.
  public var isOpen: Bool { lock.withLock { opened } }

  /// How many calls wait now.
  public var waiting: Int { lock.withLock { waiters.count } }

  /// Lets everybody go on, and everybody who comes later go through.
  public func open() {
    let released = lock.withLock {
      opened = true
      defer { waiters = [:] }
      return waiters.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in released { waiter.wake() }
  }

  /// Waits until the gate opens; for handlers, which can hold a call back themselves.
  ///
  /// - Parameter isolation: The caller's isolation, which the wait keeps.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  public func wait(isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    let ticket = newTicket()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !enter(ticket, .task(continuation), isActivity: false, unless: { Task.isCancelled }) {
          continuation.resume()
        }
      }
    } onCancel: {
      leave(ticket)?.wake()
    }
    try Task.checkCancellation()
  }

  /// Waits until so many calls wait at the gate.
  ///
  /// - Parameters:
  ///   - count: How many, or more.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  public func reached(
    by count: Int = 1, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    let ticket = newTicket()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = lock.withLock {
          guard waiters.count < count, !Task.isCancelled else { return false }
          watchers[ticket] = RegistrationWaiter(count: count, continuation: continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { watchers.removeValue(forKey: ticket) }?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  public var description: String {
    let (isOpen, count) = lock.withLock { (opened, waiters.count) }
    if isOpen { return "gate '\(name)' is open" }
    return "gate '\(name)' was not opened"
      + (count == 0 ? "" : "; \(count) \(count == 1 ? "call waits" : "calls wait") at it")
  }
}

extension Gate {
  private func newTicket() -> Int {
    lock.withLock {
      arrivals += 1
      return arrivals
    }
  }

  /// Joins those who wait; `false` if the gate is open or the caller need not wait.
  private func enter(
    _ ticket: Int, _ kind: Sleeper.Kind, isActivity: Bool, unless isOver: () -> Bool = { false }
  ) -> Bool {
    let satisfied: [RegistrationWaiter]? = lock.withLock {
      guard !opened, !isOver() else { return nil }
      waiters[ticket] = kind
      if isActivity { backend.gatedActivities += 1 }
      let satisfied = watchers.filter { $0.value.count <= waiters.count }
      for key in satisfied.keys { watchers[key] = nil }
      return Array(satisfied.values)
    }
    guard let satisfied else { return false }
    for watcher in satisfied { watcher.continuation.resume() }
    if isActivity { backend.wakeIfIdle() }
    return true
  }

  private func leave(_ ticket: Int) -> Sleeper.Kind? {
    lock.withLock { waiters.removeValue(forKey: ticket) }
  }

  /// Runs a body when the gate is open.
  func whenOpen(_ body: @escaping () -> Void) {
    let backend = backend
    backend.beginActivity()
    let waits = enter(
      newTicket(),
      .callback {
        backend.lock.withLock { backend.gatedActivities -= 1 }
        body()
        backend.endActivity()
      }, isActivity: true)
    guard !waits else { return }
    body()
    backend.endActivity()
  }

  /// Blocks an activity's thread until the gate opens or the call is cancelled.
  package func block(until isCancelled: () -> Bool) {
    let semaphore = DispatchSemaphore(value: 0)
    let ticket = newTicket()
    let announce = { [self] in lock.withLock { backend.gatedActivities -= 1 } }
    guard enter(ticket, .thread(semaphore, announce), isActivity: true) else { return }
    semaphore.wait(orUntil: isCancelled)
    if leave(ticket) != nil { announce() }
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, and looks now and then for a cancellation, of which nobody tells.
  func wait(orUntil isCancelled: () -> Bool) {
    while wait(timeout: .now() + .milliseconds(2)) == .timedOut, !isCancelled() {}
  }
}

extension Backend {
  /// Makes a gate; one that is never opened fails ``verify()``.
  ///
  /// - Parameter name: What messages call it; the name of a gate of the backend's plan means that one.
  /// - Returns: The gate, closed.
  public func gate(_ name: String) -> Gate {
    lock.withLock {
      if let planned = namedGates[name] { return planned }
      let gate = Gate(name, of: self)
      gates.append(gate)
      return gate
    }
  }
}
