extension Backend {
  /// A gate that holds calls back until the test opens it.
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
    /// The name of the gate in messages.
    public let name: String

    /// The backend, which owns its gates; `nil` once the test has released it.
    private weak var backend: Backend?
    /// The line that made the gate.
    let location: SourceLocation?
    /// True if calls that are cancelled do not go on either.
    let holdsCancelledCalls: Bool
    /// The owner of the lock, as a test can keep a gate longer than its backend.
    private let clock: TestClock
    private let state = Guarded(State())

    fileprivate struct State {
      var isOpen = false
      var waiters: [Int: (kind: Sleeper.Kind, isActivity: Bool)] = [:]
      var arrivals = 0
      var watchers: [(count: Int, waiter: Waiter)] = []
      var mayStayClosed = false
    }

    package init(
      _ name: String, of backend: Backend, holdingCancelledCalls: Bool = false,
      at location: SourceLocation? = nil
    ) {
      (self.name, self.location) = (name, location)
      holdsCancelledCalls = holdingCancelledCalls
      self.backend = backend
      clock = backend.clock
    }

    private var lock: Lock { clock.lock }

    /// True if calls go through.
    public var isOpen: Bool { lock.withLock { held in held[state].isOpen } }

    /// The number of calls that wait now.
    public var waiting: Int { lock.withLock { held in held[state].waiters.count } }

    /// Lets the waiting calls go on, and later ones go through.
    public func open() {
      let backend = backend
      let released = lock.withLock { held in
        held[state].isOpen = true
        return held[state].waiters.keys.sorted().compactMap { removeWaiter($0, backend, held) }
      }
      for waiter in released { waiter.wake() }
    }

    /// Allows the gate to stay closed: ``Backend/verify(fileID:filePath:line:column:)`` does not report it.
    ///
    /// - Returns: The gate itself.
    @discardableResult
    public func optional() -> Backend.Gate {
      lock.withLock { held in held[state].mayStayClosed = true }
      return self
    }

    /// Waits until the gate opens; for handlers, which can hold a call back themselves.
    ///
    /// - Parameter isolation: The caller's isolation, which the wait keeps.
    /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
    public func wait(isolation: isolated (any Actor)? = #isolation) async throws {
      try Task.checkCancellation()
      let backend = try owner()
      let waiter = Waiter()
      guard let ticket = enter(.task(waiter), backend, isActivity: false) else { return }
      let end = await waiter.wait(atMost: limit(backend))
      // The error names the calls that wait, of which this is one.
      let error = end == .expired ? backend.overdue("gate '\(name)' to open") : nil
      _ = lock.withLock { removeWaiter(ticket, backend, $0) }
      if let error { throw error }
      try Task.checkCancellation()
    }

    /// Waits until so many calls wait at the gate.
    ///
    /// - Parameters:
    ///   - count: The least number of calls.
    ///   - isolation: The caller's isolation, which the wait keeps.
    ///   - fileID: The file that the error names.
    ///   - filePath: The path of that file.
    ///   - line: The line that the error names.
    ///   - column: The column in that line.
    /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
    public func reached(
      by count: Int = 1, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws {
      let location = Backend.SourceLocation(fileID, filePath, line, column)
      let backend = try owner(at: location)
      let waiter = Waiter()
      lock.withLock { held in
        if held[state].waiters.count >= count { return waiter.finish() }
        held[state].watchers.append((count, waiter))
      }
      let end = await waiter.wait(atMost: backend.waitLimit)
      lock.withLock { held in held[state].watchers.removeAll { $0.waiter === waiter } }
      if end == .expired {
        throw backend.overdue(
          "\(counted(count, "call")) at gate '\(name)'\(obstacle(on: backend))", at: location)
      }
      try Task.checkCancellation()
    }

    /// Returns the backend, which a wait needs.
    private func owner(
      at location: Backend.SourceLocation? = nil
    ) throws(WaitError) -> Backend {
      if let backend { return backend }
      throw WaitError(
        reason: .missing("gate '\(name)'"), timeout: .zero,
        lastSeen: "its backend is gone; keep the backend as long as its gates", location: location)
    }

    /// Tells whether the end of a test reports the gate.
    func isLeftClosed(_ held: borrowing Held) -> Bool {
      !held[state].isOpen && !held[state].mayStayClosed
    }

    /// The calls that wait at the gate; `nil` if there are none.
    func situation(_ held: borrowing Held) -> String? {
      let count = held[state].waiters.count
      if count == 0 { return nil }
      return "\(counted(count, "call waits", "calls wait")) at gate '\(name)' for its 'open()'"
    }

    /// The reason why no call can come to the gate, for a message; empty if one can.
    private func obstacle(on backend: Backend) -> String {
      lock.withLock { held in
        if held[state].isOpen { return ", which is open" }
        let isUsed = held[backend.state].rules.contains { rule in
          if case .gate(let gate) = held[rule.state].terms.effect { gate === self } else { false }
        }
        return isUsed ? "" : ", to which no 'waits(for:)' sends any"
      }
    }

    public var description: String {
      let (isOpen, count) = lock.withLock { held in (held[state].isOpen, held[state].waiters.count)
      }
      if isOpen { return "gate '\(name)' is open" }
      return "gate '\(name)' was not opened"
        + (count == 0 ? "" : "; \(counted(count, "call waits", "calls wait")) at it")
    }
  }
}

extension Backend.Gate: CustomReflectable {
  /// The name alone: a test can print an error with a gate whose backend is gone.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension Backend.Gate {
  /// The longest wait of a call; the gates of the runtime itself are always opened.
  private func limit(_ backend: Backend) -> Duration? {
    lock.withLock { held in
      held[backend.state].gates.contains { $0 === self } ? backend.clock.waitLimit : nil
    }
  }

  /// Adds a waiting call, and returns the ticket with which it leaves; `nil` if the gate is open.
  private func enter(_ kind: Sleeper.Kind, _ backend: Backend, isActivity: Bool) -> Int? {
    let entered: (ticket: Int, watchers: [Waiter])? = lock.withLock { held in
      if held[state].isOpen { return nil }
      if isActivity { held[backend.state].gatedActivities += 1 }
      held[state].arrivals += 1
      held[state].waiters[held[state].arrivals] = (kind, isActivity)
      let count = held[state].waiters.count
      let satisfied = held[state].watchers.filter { $0.count <= count }
      return (held[state].arrivals, satisfied.map(\.waiter))
    }
    guard let entered else { return nil }
    for waiter in entered.watchers { waiter.finish() }
    if isActivity { backend.wakeIfIdle() }
    return entered.ticket
  }

  /// Removes a waiting call, and returns it; `nil` if the gate has opened.
  private func removeWaiter(
    _ ticket: Int, _ backend: Backend?, _ held: borrowing Held
  ) -> Sleeper.Kind? {
    guard let waiter = held[state].waiters.removeValue(forKey: ticket) else { return nil }
    if waiter.isActivity, let backend { held[backend.state].gatedActivities -= 1 }
    return waiter.kind
  }

  /// Runs a body when the gate is open, or has not been opened within the limit.
  func whenOpen(on backend: Backend, _ body: @escaping () -> Void) {
    let countdown = limit(backend).map { Countdown($0) }
    backend.beginActivity()
    let end = {
      withExtendedLifetime(countdown, body)
      backend.endActivity()
    }
    guard let ticket = enter(.callback(end), backend, isActivity: true) else { return end() }
    countdown?.end { [weak self, weak backend] in
      // The backend owns its gates.
      guard let backend, let self else { return }
      guard let late = lock.withLock({ removeWaiter(ticket, backend, $0) }) else { return }
      reportOverdue(on: backend)
      late.wake()
    }
  }

  /// Blocks the thread of a call until the gate opens or the call is over, but not longer than the limit.
  package func block(_ call: BlockedCall, on backend: Backend) {
    guard let ticket = enter(.thread(call.semaphore), backend, isActivity: true) else { return }
    let countdown = limit(backend).map { Countdown($0) }
    countdown?.end { [semaphore = call.semaphore] in semaphore.signal() }
    call.wait {
      lock.withLock { held in held[state].waiters[ticket] == nil } || countdown?.isOver ?? false
    }
    guard lock.withLock({ removeWaiter(ticket, backend, $0) }) != nil, !call.isOver() else {
      return
    }
    reportOverdue(on: backend)
  }

  /// Reports that the test did not open the gate in time.
  private func reportOverdue(on backend: Backend) {
    backend.report("\(backend.overdue("gate '\(name)' to open"))", at: location)
  }
}

extension Backend {
  /// Returns the gate with a name, which is made when it is first asked for; one that is never opened fails
  /// ``verify(fileID:filePath:line:column:)``, unless it is optional.
  ///
  /// - Parameters:
  ///   - name: The name in messages and plans.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The gate; a new one is closed.
  public func gate(
    _ name: String, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Backend.Gate {
    lock.withLock { held in
      if let known = held[state].gates.first(where: { $0.name == name }) { return known }
      let gate = Backend.Gate(
        name, of: self, at: SourceLocation(fileID, filePath, line, column))
      held[state].gates.append(gate)
      return gate
    }
  }
}
