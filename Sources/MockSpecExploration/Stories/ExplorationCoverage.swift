import MockSpecRuntime

/// The marks, errors and members that the runs of an exploration have met.
public struct ExplorationCoverage: Sendable, CustomStringConvertible {
  /// The number of runs that have reached each mark; see `backend.reached(_:)`.
  public internal(set) var marks: [String: Int] = [:]
  /// The number of runs in which a fault with each error has hit.
  public internal(set) var errors: [String: Int] = [:]
  /// The number of runs with calls of each member, by its full name after that of its mock.
  public internal(set) var members: [String: Int] = [:]
  /// The errors to try that have hit in no run.
  public internal(set) var unmetErrors: [String] = []
  /// All members of the mocks that were called, by the names of the mocks.
  private var known: [String: [MemberName]] = [:]

  init(errors: [String] = []) {
    unmetErrors = errors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The members without any call, of the mocks that were called.
  public var unmetMembers: [String] {
    known.flatMap { mock, names in names.map { "\(mock).\($0.full)" } }
      .filter { members[$0] == nil }.sorted()
  }

  /// Checks whether some run has met a mark, an error or a member, by its name.
  ///
  /// - Parameter name: A mark, the name of an error, or a member as ``members`` names it.
  /// - Returns: True if at least one run has met it.
  public func contains(_ name: String) -> Bool {
    marks[name] != nil || errors[name] != nil || members[name] != nil
  }

  mutating func add(_ run: ScenarioRun) {
    for mark in run.marks.keys { marks[mark, default: 0] += 1 }
    if run.hasFired {
      for error in Set(run.errors) {
        errors[error, default: 0] += 1
        unmetErrors.removeAll { $0 == error }
      }
    }
    for (mock, knobs) in run.called {
      let names = known[mock.name] ?? mock.members
      known[mock.name] = names
      for name in names where knobs.contains(name.knob) {
        members["\(mock.name).\(name.full)", default: 0] += 1
      }
    }
  }

  public var description: String {
    let parts = [
      ("marks", marks.keys.sorted()), ("errors that no run has met", unmetErrors),
      ("members that no run has called", unmetMembers),
    ]
    return parts.filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
      .joined(separator: "\n")
  }
}
