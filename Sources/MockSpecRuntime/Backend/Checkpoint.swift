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
  fileprivate let clients: [String: ClientState]
  fileprivate let parts: [ObjectIdentifier: Any]
  fileprivate let rules: RuleMemories
  fileprivate let wideRules: [FaultRule]
  fileprivate let latency: RuleMemories
  fileprivate let ruleCount: Int
  fileprivate let pageLimit: Int?

  fileprivate typealias RuleMemories = [(rule: FaultRule, memory: FaultRule.Memory)]
}

extension Backend {
  /// Captures the state of the backend, at a cost that does not depend on the number of records.
  ///
  /// - Returns: The checkpoint, to which the backend can be rewound any number of times.
  public func checkpoint() -> Checkpoint {
    lock.withLock { held in
      Checkpoint(
        backend: self, clients: clients.states,
        parts: held[state].parts.compactMapValues { $0.memory },
        rules: held[state].rules.map { ($0, $0.memory(held)) }, wideRules: held[state].wideRules,
        latency: held[state].latencyRule.map { [($0, $0.memory(held))] } ?? [],
        ruleCount: held[state].ruleCount, pageLimit: held[state].pageLimit)
    }
  }

  /// Restores the state of a checkpoint, at a cost that does not depend on how much has changed since.
  ///
  /// Stores, accounts and rules are restored, including tags, tokens and counts: the same calls get the same
  /// answers again. Rules added since end. The journal, the clock, stubs and gates go on, and so do the
  /// records of ``verify(fileID:line:)`` about rules and early retries.
  ///
  /// - Parameter checkpoint: The checkpoint; one of another backend stops the test.
  public func rewind(to checkpoint: Checkpoint) {
    require(
      checkpoint.backend === self,
      "a backend cannot go back to a moment of another one; ask it for a checkpoint of its own")
    let unneeded = Protected<[Any]>([])
    lock.withLock { held in
      clients.states = checkpoint.clients
      for (type, part) in held[state].parts {
        let replaced = part.restore(checkpoint.parts[type])
        unneeded.withLock { $0 += replaced }
      }
      rewindRules(to: checkpoint, held)
    }
    // Released outside the caller's time, after 2 ms, because a thread woken at once could take the caller's core.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(2)) {
      unneeded.withLock { $0 = [] }
    }
  }

  /// Restores the rules of a checkpoint and ends those that were added since.
  private func rewindRules(to checkpoint: Checkpoint, _ held: borrowing Held) {
    let known = Set(checkpoint.rules.map { ObjectIdentifier($0.rule) })
    let later = held[state].rules.filter { !known.contains(ObjectIdentifier($0)) }
    for rule in later { rule.restore(nil, held) }
    for (rule, memory) in checkpoint.rules + checkpoint.latency { rule.restore(memory, held) }
    let reported = later.filter { $0.isUnfired(held) || !held[$0.state].earlyRetries.isEmpty }
    held[state].rules = checkpoint.rules.map(\.rule) + reported
    held[state].wideRules = checkpoint.wideRules
    held[state].latencyRule = checkpoint.latency.first?.rule
    log.pointee.hasFaults = !checkpoint.latency.isEmpty || !checkpoint.wideRules.isEmpty
    held[state].ruleCount = checkpoint.ruleCount
    held[state].pageLimit = checkpoint.pageLimit
  }
}
