import MockSpecRuntime

/// The findings of an exploration.
public struct FaultExploration: Sendable, CustomStringConvertible {
  /// A path through the scenario on which it goes wrong.
  public struct FailingPath: Sendable, CustomStringConvertible {
    /// The faults, in the order of the calls that they hit.
    public let faults: [ExploredFault]
    /// The full names of the calls that were hit.
    public let members: [String]
    /// The problem at the end of the path.
    public let problem: Problem
    /// The end of the scenario where the problem explains it: an error that it has thrown after an early retry.
    public let consequence: Problem?
    /// The mistakes that the mocks of the run have met, for instance a call without a stub.
    public let issues: [String]
    /// All calls of the run.
    public let journal: [String]
    /// The run as a Mermaid sequence diagram.
    public let sequenceDiagram: String

    public var description: String {
      let names = members.isEmpty ? "" : " in \(members.joined(separator: ", then "))"
      let calls = faults.isEmpty ? " without any fault" : names
      let end = consequence.map { "; \($0)" } ?? ""
      // A misuse is the problem itself.
      let others = issues.filter { $0 != problem.description }
      return (["\(problem)\(calls)\(end)"] + (faults.map(\.description) + others).map { "  \($0)" })
        .joined(separator: "\n")
    }

    /// The text that failing paths of one cause have in common: the problem, the members and the positions.
    var causeText: String {
      ([problem.causeText] + members + faults.map(\.causeText)).joined(separator: "\n")
    }
  }

  /// Failing paths that most likely have one cause: the same problem after faults at the same positions of
  /// the same members, whatever the errors and the numbers of the calls are.
  public struct Cause: Sendable, CustomStringConvertible {
    /// The paths, in the order in which they were found.
    public let paths: [FailingPath]

    public var description: String {
      let first = paths.first?.description ?? ""
      if paths.count < 2 { return first }
      let errors = paths.dropFirst().flatMap { $0.faults.compactMap(\.error?.name) }
      let names = errors.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let others = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
      return "\(first)\n  and \(paths.count - 1) more like it\(others)"
    }
  }

  /// A path that was tried.
  public struct TriedPath: Sendable, CustomStringConvertible {
    /// The faults; none in the first run.
    public let faults: [ExploredFault]
    /// The full names of the calls that were hit.
    public let members: [String]
    /// The problem at the end of the path; `nil` if it went well.
    public let problem: Problem?

    public var description: String {
      let path = faults.isEmpty ? "no fault" : faults.map(\.description).joined(separator: "; ")
      let calls = members.isEmpty ? "" : " in \(members.joined(separator: ", then "))"
      return "\(path)\(calls): \(problem?.description ?? "right")"
    }
  }

  /// A way in which a run goes wrong.
  public enum Problem: Sendable, CustomStringConvertible {
    /// The scenario returns `false`.
    case broken
    /// The scenario throws.
    case thrown(any Error)
    /// Nothing happens any more and the scenario has not ended: a callback was never called, or a task waits
    /// for ever.
    case hung
    /// The app makes far more calls than without faults.
    case endless(calls: Int)
    /// The app tried again before the service allowed it.
    case early([EarlyRetry])
    /// The app uses the service in a way that it forbids; one of the backend's issues.
    case misuse(String)
    /// After an error with a retry delay, the app waits on another clock than the backend's, or for ever.
    case wallClock

    public var description: String {
      switch self {
      case .broken: "the outcome is wrong"
      case .thrown(let error): "the scenario throws \(error)"
      case .hung: "the scenario does not end"
      case .endless(let calls): "the app goes on calling, \(calls) times so far"
      case .early(let retries): Self.text(of: retries)
      case .misuse(let issue): issue
      case .wallClock:
        "the app waits for its retry on another clock than 'backend.clock', or for ever; "
          + "explore an app that takes no clock with 'clock: .realTime'"
      }
    }

    /// Returns the first early retry, which explains the others, and the number of these.
    private static func text(of retries: [EarlyRetry]) -> String {
      guard let first = retries.first, retries.count > 1 else {
        return retries.map(\.description).joined()
      }
      return "\(first), and \(retries.count - 1) more"
    }

    /// The text that problems of one cause have in common.
    var causeText: String {
      switch self {
      case .endless: "the app goes on calling"
      case .early: "the app tries again too early"
      case .thrown(let error): "the scenario throws \(type(of: error))"
      case .broken, .hung, .wallClock, .misuse: description
      }
    }
  }

  /// The number of runs of the scenario.
  public internal(set) var runs = 0
  /// The number of runs that did not end and were given up.
  ///
  /// A task cannot be stopped from outside: such a run is cancelled, and may go on beside later ones and after the
  /// exploration. A scenario that shares something with other runs, such as a file or a static variable, can be disturbed
  /// by it; make it the only one with a budget of one cause, `ExplorationBudget(causes: 1)`.
  public internal(set) var runsGivenUp = 0
  /// The number of calls of the scenario that can fail, in the run without faults.
  public internal(set) var calls = 0
  /// True if the budget was used up before everything was tried.
  public internal(set) var isCutShort = false
  /// The failing paths; a path of two faults is left out where one of them fails alone.
  public internal(set) var failures: [FailingPath] = []

  /// The marks, errors and members that the runs have met.
  public internal(set) var coverage = ExplorationCoverage()
  /// The part of the search that was run; `nil` for all of it.
  public internal(set) var shard: ExplorationShard?
  /// The real time of all runs.
  public internal(set) var duration = Duration.zero
  /// The line of the scenario.
  var location: Backend.SourceLocation?

  /// Every path that was run, in order.
  public internal(set) var tried: [TriedPath] = []

  /// The failures, grouped by their most likely cause, in the order in which they were found.
  public var causes: [Cause] {
    var order: [String] = []
    let groups = Dictionary(grouping: failures) { path in
      let text = path.causeText
      if !order.contains(text) { order.append(text) }
      return text
    }
    return order.map { Cause(paths: groups[$0] ?? []) }
  }

  /// Throws if there are failures, or if no run has reached something that it should.
  ///
  /// - Parameter expected: The marks, errors and members that some run must meet: a scenario that never conflicts proves
  ///   nothing about conflicts. A part of a search is not asked for them, since another part may meet them.
  /// - Throws: ``ExplorationError``, whose description has every cause.
  public func verify(reaching expected: [String] = []) throws {
    let missing = shard == nil ? expected.filter { !coverage.contains($0) } : []
    guard failures.isEmpty, missing.isEmpty else {
      throw ExplorationError(exploration: self, missing: missing)
    }
  }

  public var description: String {
    let rest = (shard.map { ", part \($0)" } ?? "") + (isCutShort ? ", cut short" : "")
    let head = "\(failures.count) of \(runs) runs over \(calls) calls go wrong\(rest)"
    return ([head] + causes.map(\.description)).joined(separator: "\n")
  }
}

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
/// `backend.launch(_:storing:_:)` are killed at each call, and the steps of `backend.interleave(_:)` are run in
/// every order. The order of the calls must depend on the scenario alone; of parallel calls, only the order that
/// happens is explored.
///
/// - Parameters:
///   - errors: The errors to try, usually all that the service can return.
///   - choices: The doubtful choices of the service; the search is run with every other answer to one of them as well.
///   - links: The states that the link of a client gets at a call and keeps until all faults are removed; a held one keeps
///     a scenario waiting that does not remove faults beside.
///   - budget: The limits of the exploration.
///   - clock: The force that makes time pass; `.realTime` for an app that takes no clock, whose retry delays then are
///     a twentieth of a second.
///   - fileID: The file that the error of a failed exploration names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
///   - scenario: Sets up the app on a backend, runs it, lets it recover, and returns true if the outcome is
///     right. It throws where the app fails in a way that it must not.
/// - Returns: The findings.
public func exploreFaults(
  with errors: [some ErrorCatalogue], turning choices: [ServiceChoice] = [],
  links: [Backend.Link] = [],
  budget: ExplorationBudget = ExplorationBudget(), clock: TestClock.Mode = .automatic,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ scenario: @escaping @Sendable (Backend) async throws -> Bool
) async -> FaultExploration {
  var search = FaultSearch(
    errors: errors, choices: choices, links: links, budget: budget, clock: clock,
    location: Backend.SourceLocation(fileID, filePath, line, column), scenario: scenario)
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
    lock.withLock { clients.observer }?.hasEndedSetUp()
  }
}
