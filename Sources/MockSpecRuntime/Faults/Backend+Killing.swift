extension Backend {
  /// Kills launched apps at calls: the app never gets the answer, and is launched again on what it has stored.
  ///
  /// Calls that return at once cannot be left, and are not hit.
  ///
  /// ```swift
  /// backend.killsApp(on: .call(2), at: .afterApplying)
  /// ```
  ///
  /// - Parameters:
  ///   - occurrence: The calls of apps that `launch(_:storing:_:)` has launched, counted from now.
  ///   - position: The moment of the call, and so whether it is applied.
  ///   - client: The client whose app is killed; all if left out.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func killsApp(
    on occurrence: Occurrence = .once, at position: FaultPosition = .beforeApplying,
    from client: Backend.Client? = nil, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .kill, occurrence: occurrence, position: position, client: client),
      SourcePlace(fileID, line))
  }

  /// Kills a launched app right after it has written what it stores, before it can write more.
  ///
  /// ```swift
  /// backend.killsApp(afterWrite: 3)
  /// ```
  ///
  /// - Parameters:
  ///   - number: The number of the write, counted from now among those of all launched apps.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func killsApp(
    afterWrite number: Int, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .killAfterWrite, occurrence: .call(number)),
      SourcePlace(fileID, line))
  }

  /// Kills the app of a launch, if it still runs.
  func kill(_ launch: Launch?) {
    guard let launch else { return }
    let handlers = lock.withLock { held -> [@Sendable () -> Void] in
      if launch.isKilled(held) { return [] }
      for part in parts.values { part.hasLaunchedAgain(launch.client.label) }
      return clients.kill(launch.client.label, held)
    }
    for handler in handlers { handler() }
    wakeBlockedCalls()
  }

  /// Counts a write of a launched app, and kills the app if a rule says so.
  func noteWrite(of launch: Launch) {
    let isDue = lock.withLock { held in
      writeProbe?(log.pointee.count)
      let rules = wideRules.filter { rule in
        guard case .killAfterWrite = rule.terms.effect, !rule.isOver(held) else { return false }
        return rule.countMatch(of: launch.client, held)
      }
      for rule in rules { rule.fire(after: log.pointee.count, held) }
      return !rules.isEmpty
    }
    if isDue { kill(launch) }
  }

  /// Keeps what a killed app waits for, which would report that it was never called.
  package static func keepForever(_ value: Any) { _ = Unmanaged.passRetained(Protected(value)) }

  /// Suspends the task for ever if it is one of an app that was killed meanwhile.
  static func holdKilledApp(isolation: isolated (any Actor)? = #isolation) async {
    if Launch.current?.isKilled == true { await waitForever() }
  }

  /// Suspends the task of a killed app for ever; it is never released.
  static func waitForever(isolation: isolated (any Actor)? = #isolation) async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}
