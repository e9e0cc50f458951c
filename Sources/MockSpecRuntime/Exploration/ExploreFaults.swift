/// Runs a scenario once for each possible fault, and reports where it goes wrong.
///
/// The scenario runs once without faults, to learn which calls can fail. Then it runs for each of them with
/// each error that the service can return there, before the request is applied, in its middle, and after it,
/// and with each item refused. An error about the store comes true: another client changes the record, the
/// user purges the zone. Every run has its own backend with a clock that advances by itself, so nothing
/// waits.
///
/// ```swift
/// let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
///   let cloud = MockCKContainer(backend: backend)
///   let app = Notebook(database: cloud.privateCloudDatabase, clock: backend.clock)
///   await app.add("milk")
///   try? await app.sync()                   // may fail
///   backend.removeAllFaults()
///   try await app.sync()                    // must not
///   return await app.titles == cloud.privateCloudDatabase.records.all.map(\.title)
/// }
/// try exploration.verify()
/// // the outcome is wrong in modifyRecords(saving:deleting:)
/// //   backend.fails(with: MockCKError.serverResponseLost, on: .call(1), at: .afterApplying)
/// ```
///
/// A line of a failing path, added to the same scenario, makes the same call fail again.
///
/// Errors with a retry delay act as rate limits: an early retry is a failure. Apps that the scenario launches with
/// ``Backend/launch(_:storing:_:)`` are killed at each call, and the steps of ``Backend/interleave(_:)`` are run in
/// every order. The order of the calls must depend on the scenario alone; of parallel calls, only the order that
/// happens is explored.
///
/// - Parameters:
///   - errors: The errors to try, usually all that the service can return.
///   - budget: The limits of the exploration.
///   - clock: The force that makes time pass; `.realTime` for an app that takes no clock, whose retry delays then are
///     a twentieth of a second.
///   - scenario: Sets up the app on a backend, runs it, lets it recover, and returns true if the outcome is
///     right. It throws where the app fails in a way that it must not.
/// - Returns: The findings.
public func exploreFaults(
  with errors: [some ErrorCatalogue], budget: ExplorationBudget = ExplorationBudget(),
  clock: TestClock.Mode = .automatic,
  _ scenario: @escaping @Sendable (Backend) async throws -> Bool
) async -> FaultExploration {
  var search = FaultSearch(errors: errors, budget: budget, clock: clock, scenario: scenario)
  return await search.exploration()
}

extension Backend {
  /// Ends the set-up of a scenario, as soon as no callback runs any more: an exploration tries faults from here on.
  ///
  /// ```swift
  /// let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
  ///   let app = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
  ///   try await app.createZone()
  ///   await backend.endSetUp()
  /// ```
  ///
  /// Elsewhere it only waits. What an exploration prints is to be pasted at this place.
  public func endSetUp() async {
    await idle()
    lock.withLock { setUpEnd.take() }?()
  }
}

/// The progress of an exploration as text: runs done, failing paths found, time left.
///
/// A terminal has one line, which is drawn again; a log has a line for each second.
struct ExplorationProgress {
  enum Medium { case terminal, log }

  private let medium: Medium
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  /// The number of runs that the search has planned so far.
  var planned = 1

  init(on medium: Medium, at start: ContinuousClock.Instant) {
    self.medium = medium
    self.start = start
  }

  /// Returns the text to print after a run; `nil` shortly after the last one.
  mutating func text(
    runs: Int, found: Int, at now: ContinuousClock.Instant
  ) -> String? {
    let pause: Duration = medium == .terminal ? .milliseconds(100) : .seconds(1)
    guard start.duration(to: now) >= pause,
      lastShown.map({ $0.duration(to: now) >= pause }) ?? true
    else { return nil }
    lastShown = now
    let left = start.duration(to: now) / Double(max(runs, 1)) * Double(max(planned - runs, 0))
    let line =
      "exploring: \(runs) of \(max(planned, runs)) runs, \(found) found, \(Int(left.seconds.rounded())) s left"
    return medium == .terminal ? "\r\(line)\u{1B}[K" : "\(line)\n"
  }

  /// The text that takes the line off a terminal; empty where none was printed.
  var ending: String { medium == .terminal && lastShown != nil ? "\r\u{1B}[K" : "" }
}

extension ExplorationProgress {
  /// Creates the progress for standard error: a line on a terminal, and lines for a log if the environment variable
  /// `MOCKSPEC_PROGRESS` is `1`.
  ///
  /// - Returns: `nil` where nobody looks.
  static func onStandardError() -> Self? {
    if System.errorsAreSeen { return Self(on: .terminal, at: .now) }
    return System.environment("MOCKSPEC_PROGRESS") == "1" ? Self(on: .log, at: .now) : nil
  }
}
