import MockSpecRuntime

/// The findings of an exploration by chance.
public struct ActionExploration: Sendable, CustomStringConvertible {
  /// A failing sequence, shrunk.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The steps, none of which can be left out.
    public let steps: [ActionStep]
    /// The faults, in the order of the calls that they hit.
    public let faults: [ExploredFault]
    /// The problem at the end.
    public let problem: FaultExploration.Problem
    /// The number of the sequence that was drawn.
    public let sequence: Int
    /// The number of steps of that sequence.
    public let drawnSteps: Int
    /// All calls of the run.
    public let journal: [String]
    /// The run as a Mermaid sequence diagram.
    public let sequenceDiagram: String

    /// A test that fails in the same way, where the scenario is called `scenario`.
    public var source: String {
      let choices = faults.filter { $0.choice != nil }.map { "  \($0)" }
      let others = faults.filter { $0.choice == nil }.map { "    \($0)" }
      let head = [
        "@Test func sequence\(sequence)() async throws {",
        "  let backend = Backend(clock: TestClock(.automatic))",
      ]
      let list = steps.map { step in
        "    \(step)," + (step.note.map { "  // \($0)" } ?? "")
      }
      let end = others.isEmpty ? ["  ], on: backend)"] : ["  ], on: backend) {"] + others + ["  }"]
      return (head + choices + ["  try await scenario.run(["] + list + end + ["}"])
        .joined(separator: "\n")
    }

    public var description: String {
      let lines = source.split(separator: "\n").map { "  \($0)" }
      return (["\(problem), in sequence \(sequence)"] + lines).joined(separator: "\n")
    }
  }

  /// The seed of all sequences.
  public let seed: UInt64
  /// The part of the search that was run; `nil` for all of it.
  public let shard: ExplorationShard?
  /// The number of sequences.
  public internal(set) var sequences = 0
  /// The number of runs, with those that shrink.
  public internal(set) var runs = 0
  /// The number of runs that shrink.
  var shrinkRuns = 0
  /// The number of steps in all runs but those that shrink.
  public internal(set) var steps = 0
  /// The failing sequences, one for each cause.
  public internal(set) var failures: [Failure] = []
  /// The number of runs in which each action was performed.
  public internal(set) var actions: [String: Int] = [:]
  /// The marks, errors and members that the runs have met.
  public internal(set) var coverage = ExplorationCoverage()
  /// The real time of all runs.
  public internal(set) var duration = Duration.zero
  /// The line of the exploration.
  let location: Backend.SourceLocation?

  init(seed: UInt64, shard: ExplorationShard?, at location: Backend.SourceLocation?) {
    (self.seed, self.shard, self.location) = (seed, shard, location)
  }

  /// Throws if a sequence fails, or if no run has reached something that it should.
  ///
  /// - Parameter expected: The marks, errors and members that some run must meet: a scenario that never conflicts proves
  ///   nothing about conflicts. A part of a search is not asked for them, since another part may meet them.
  /// - Throws: ``ActionExplorationError``, whose description has every failure.
  public func verify(reaching expected: [String] = []) throws {
    let missing = shard == nil ? expected.filter { !coverage.contains($0) } : []
    guard failures.isEmpty, missing.isEmpty else {
      throw ActionExplorationError(exploration: self, missing: missing)
    }
  }

  public var description: String {
    let part = shard.map { ", part \($0)" } ?? ""
    let head =
      "\(failures.count) failures in \(runs) runs of \(sequences) sequences, seed \(seed)\(part)"
    return ([head] + failures.map(\.description)).joined(separator: "\n")
  }
}

/// Draws the lives of an app, and reports where one goes wrong.
///
/// Each sequence of actions runs once as it is drawn, then some times with faults that are drawn among those which the service
/// can have at its calls, before an app's writes, and between them. All runs are in virtual time. A failing sequence is shrunk
/// to one from which nothing can be left out, and told as the Swift test that repeats it.
///
/// The same seed gives the same lives, on any machine, whatever part of them ``ExplorationShard`` runs.
///
/// - Parameters:
///   - scenario: The actions, the conditions, and the world in which they happen.
///   - errors: The errors to try, usually all that the service can return; none for actions alone.
///   - choices: The doubtful choices of the service, whose answers are drawn for each sequence.
///   - seed: The seed of all sequences; if left out, that of the environment variable `MOCKSPEC_SEED`, or 0.
///   - budget: The limits of the exploration.
///   - fileID: The file that the error of a failed exploration names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
/// - Returns: The findings.
public func exploreActions<World: Sendable>(
  of scenario: ActionScenario<World>, with errors: [some ErrorCatalogue],
  turning choices: [ServiceChoice] = [], seed: UInt64? = nil,
  budget: ActionBudget = ActionBudget(), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> ActionExploration {
  let seed = seed ?? ExplorationSeed.standard
  let location = Backend.SourceLocation(fileID, filePath, line, column)
  guard
    var search = ActionSearch(
      scenario, errors: errors, choices: choices, budget: budget, seed: seed, location: location)
  else { return ActionExploration(seed: seed, shard: nil, at: location) }
  return await search.exploration()
}
