import Dispatch

/// The state of a backend at a moment, to which the backend can be rewound.
///
/// ```swift
/// let mark = backend.checkpoint()
/// try await app.sync()
/// backend.rewind(to: mark)
/// ```
public struct Checkpoint: @unchecked Sendable {
  fileprivate let backend: Backend
  /// Restores the state, inside the lock, and returns the large values that it replaces.
  fileprivate let restore: (borrowing Held) -> [Any]
}

extension Backend {
  /// Captures the state of the backend, at a cost that does not depend on the number of records.
  ///
  /// - Returns: The checkpoint, to which the backend can be rewound any number of times.
  public func checkpoint() -> Checkpoint {
    lock.withLock { held in
      let (states, parts) = (clients.states, held[state].parts.compactMapValues { $0.memory })
      let rules = held[state].rules.map { ($0, $0.memory(held)) }
      let latency = held[state].latencyRule.map { [($0, $0.memory(held))] } ?? []
      let (wideRules, ruleCount) = (held[state].wideRules, held[state].ruleCount)
      let pageLimit = held[state].pageLimit
      return Checkpoint(backend: self) { [self] held in
        clients.states = states
        rewind(rules, latency, held)
        (held[state].wideRules, held[state].latencyRule) = (wideRules, latency.first?.0)
        log.pointee.hasFaults = !latency.isEmpty || !wideRules.isEmpty
        (held[state].ruleCount, held[state].pageLimit) = (ruleCount, pageLimit)
        return held[state].parts.flatMap { type, part in part.restore(parts[type]) }
      }
    }
  }

  /// Restores the state of a checkpoint, at a cost that does not depend on how much has changed since.
  ///
  /// Stores, accounts and rules are restored, including tags, tokens and counts: the same calls get the same
  /// answers again. Rules added since end. The journal, the clock, stubs and gates go on, and so do the
  /// records of ``verify(fileID:filePath:line:column:)`` about rules and early retries.
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint; one of another backend is an issue, and restores nothing.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func rewind(
    to checkpoint: Checkpoint, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard checkpoint.backend === self else {
      return report(
        "a backend cannot go back to a moment of another one; ask it for a checkpoint of its own",
        at: SourceLocation(fileID, filePath, line, column))
    }
    let unneeded = Protected(lock.withLock(checkpoint.restore))
    // Released outside the caller's time, after 2 ms, because a thread woken at once could take the caller's core.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(2)) {
      unneeded.withLock { $0 = [] }
    }
  }

  /// Restores rules, with the one of the latency, and ends those that were added since.
  private func rewind(
    _ rules: [(FaultRule, FaultRule.Memory)], _ latency: [(FaultRule, FaultRule.Memory)],
    _ held: borrowing Held
  ) {
    let known = Set(rules.map { ObjectIdentifier($0.0) })
    let later = held[state].rules.filter { !known.contains(ObjectIdentifier($0)) }
    for rule in later { rule.restore(nil, held) }
    for (rule, memory) in rules + latency { rule.restore(memory, held) }
    let reported = later.filter { $0.isUnfired(held) || !held[$0.state].earlyRetries.isEmpty }
    held[state].rules = rules.map(\.0) + reported
  }
}
