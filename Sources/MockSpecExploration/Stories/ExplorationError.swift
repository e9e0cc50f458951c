import MockSpecRuntime

/// The error of an exploration that has failures, or has not reached everything that it should.
public struct ExplorationError: Error, CustomStringConvertible {
  /// The findings.
  public let exploration: FaultExploration
  /// The expected marks, errors and members that no run has met.
  public let missing: [String]

  public var description: String { missing.report(after: exploration) }
}

/// The error of an exploration by chance that has failures, or has not reached everything that it should.
public struct ActionExplorationError: Error, CustomStringConvertible {
  /// The findings.
  public let exploration: ActionExploration
  /// The expected marks, errors and members that no run has met.
  public let missing: [String]

  public var description: String { missing.report(after: exploration) }
}

extension [String] {
  fileprivate func report(after exploration: some CustomStringConvertible) -> String {
    ([exploration.description] + map { "no run has met '\($0)'" }).joined(separator: "\n")
  }
}

extension ExplorationError: LocatedFailure {
  package var location: Backend.SourceLocation? { exploration.location }
  package var attachments: [(name: String, text: String)] {
    guard let first = exploration.failures.first else { return [] }
    return [
      ("journal.mmd", first.sequenceDiagram),
      ("path.swift", first.faults.map { "\($0)\n" }.joined()),
    ]
  }
}

extension ActionExplorationError: LocatedFailure {
  package var location: Backend.SourceLocation? { exploration.location }
  package var attachments: [(name: String, text: String)] {
    guard let first = exploration.failures.first else { return [] }
    return [("journal.mmd", first.sequenceDiagram), ("path.swift", first.source + "\n")]
  }
}
