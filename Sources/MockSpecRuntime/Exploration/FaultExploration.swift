/// What an exploration has found.
public struct FaultExploration: Sendable, CustomStringConvertible {
  /// A way through the scenario on which it goes wrong.
  public struct FailingPath: Sendable, CustomStringConvertible {
    /// The faults, in the order of the calls that they hit.
    public let faults: [ExploredFault]
    /// The calls that were hit, by their full names.
    public let members: [String]
    /// How it went wrong.
    public let problem: Problem
    /// All calls of the run.
    public let journal: [String]

    public var description: String {
      let calls = members.isEmpty ? "" : " in \(members.joined(separator: ", then "))"
      return (["\(problem)\(calls)"] + faults.map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// How a run goes wrong.
  public enum Problem: Sendable, CustomStringConvertible {
    /// The scenario says that not all is as it should be.
    case broken
    /// The scenario throws.
    case thrown(any Error)
    /// Nothing happens any more, and the scenario has not ended: a callback was never called, or
    /// something waits for ever.
    case hung
    /// The app makes many times more calls than without faults.
    case endless(calls: Int)
    /// The app tried again before the service allowed it.
    case early([Violation])

    public var description: String {
      switch self {
      case .broken: "the outcome is wrong"
      case .thrown(let error): "the scenario throws \(error)"
      case .hung: "the scenario does not end"
      case .endless(let calls): "the app goes on calling, \(calls) times so far"
      case .early(let violations): violations.map(\.description).joined(separator: "\n")
      }
    }
  }

  /// How often the scenario ran.
  public internal(set) var runs = 0
  /// How many calls of the scenario can fail, without faults.
  public internal(set) var calls = 0
  /// Whether the budget was used up before everything was tried.
  public internal(set) var isCutShort = false
  /// The paths on which something goes wrong. A path of two faults is left out where one of them does
  /// it alone.
  public internal(set) var failures: [FailingPath] = []

  /// Fails a test where something goes wrong.
  ///
  /// - Throws: The exploration as an error, whose description has every failing path.
  public func verify() throws {
    if !failures.isEmpty { throw ExplorationError(exploration: self) }
  }

  public var description: String {
    let rest = isCutShort ? ", cut short" : ""
    let head = "\(failures.count) of \(runs) runs over \(calls) calls go wrong\(rest)"
    return ([head] + failures.map(\.description)).joined(separator: "\n")
  }
}

/// Something goes wrong when a call fails.
public struct ExplorationError: Error, CustomStringConvertible {
  /// Everything that was found.
  public let exploration: FaultExploration

  public var description: String { exploration.description }
}

/// How much an exploration tries.
public struct ExplorationBudget: Sendable {
  /// How many faults a path has at most.
  public var faults: Int
  /// How many runs there are at most.
  public var runs: Int
  /// After how many failing paths the search ends.
  public var failures: Int
  /// How long nothing may happen, in real time, before a run counts as hung; a machine that is busy with
  /// other things gives it longer.
  public var patience: Duration

  /// - Parameters:
  ///   - faults: How many faults a path has at most.
  ///   - runs: How many runs there are at most.
  ///   - failures: After how many failing paths the search ends.
  ///   - patience: How long nothing may happen, in real time, before a run counts as hung.
  public init(
    faults: Int = 1, runs: Int = 20_000, failures: Int = .max, patience: Duration = .seconds(1)
  ) {
    self.faults = faults
    self.runs = runs
    self.failures = failures
    self.patience = patience
  }
}
