/// What all checks of a suite have found.
public struct ContractReport: Sendable, CustomStringConvertible {
  /// Every check with its outcome, in the order of the spec.
  public let results: [(check: ContractCheck, outcome: ContractOutcome)]

  /// The rules that are not kept, but for those of which the spec says so.
  public var deviations: [ContractBreach] {
    results.compactMap { check, outcome in
      guard case .deviates(let finding) = outcome else { return nil }
      return ContractBreach(check: check, finding: finding)
    }
  }

  /// The rules that are not kept, as the spec says, with its reasons.
  public var differences: [(check: ContractCheck, reason: String)] {
    results.compactMap { check, outcome in
      if case .differs(_, let reason) = outcome { (check, reason) } else { nil }
    }
  }

  /// The rules of which nobody can tell whether they are kept, with the reasons.
  public var unchecked: [(check: ContractCheck, reason: String)] {
    results.compactMap { check, outcome in
      if case .unchecked(let reason) = outcome { (check, reason) } else { nil }
    }
  }

  /// How many rules are kept, the deviations with all that was done, and the gaps with their reasons.
  public var description: String {
    let kept = results.count { $0.outcome == .kept }
    let summary =
      "\(kept) kept, \(deviations.count) not kept, \(differences.count) known to differ, \(unchecked.count) not checked"
    return
      ([summary] + deviations.map { "not kept: \($0)" }
      + grouped(differences, "differs") + grouped(unchecked, "not checked"))
      .joined(separator: "\n")
  }

  /// One line for the members of which the same is said of one rule.
  private func grouped(
    _ results: [(check: ContractCheck, reason: String)], _ word: String
  ) -> [String] {
    var members: [[String]: [String]] = [:]
    var order: [[String]] = []
    for (check, reason) in results {
      let key = [check.store, check.rule.rawValue, reason]
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(check.member)
    }
    return order.map { key in
      let list = members[key, default: []].joined(separator: " ")
      return "\(word): \(key[0]): \(key[1]), by \(list): \(key[2])"
    }
  }
}
