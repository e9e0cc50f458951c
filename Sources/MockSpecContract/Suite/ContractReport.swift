/// The outcomes of all checks of a suite.
public struct ContractReport: Sendable, CustomStringConvertible {
  /// Every check with its outcome, in the order of the spec.
  public let results: [(check: ContractCheck, outcome: ContractOutcome)]

  /// The broken rules, except declared differences.
  public var deviations: [ContractBreach] {
    results.compactMap { check, outcome in
      guard case .deviates(let finding) = outcome else { return nil }
      return ContractBreach(check: check, finding: finding)
    }
  }

  /// The broken rules that the settings declare, with their reasons.
  public var differences: [(check: ContractCheck, reason: String)] {
    results.compactMap { check, outcome in
      if case .differs(_, let reason) = outcome { (check, reason) } else { nil }
    }
  }

  /// The rules that could not be checked, with the reasons.
  public var unchecked: [(check: ContractCheck, reason: String)] {
    results.compactMap { check, outcome in
      if case .unchecked(let reason) = outcome { (check, reason) } else { nil }
    }
  }

  /// The number of kept rules, the deviations with their steps, and the gaps with their reasons.
  public var description: String {
    let kept = results.count { $0.outcome == .kept }
    let summary =
      "\(kept) kept, \(deviations.count) not kept, \(differences.count) known to differ, \(unchecked.count) not checked"
    return
      ([summary] + deviations.map { "not kept: \($0)" }
      + grouped(differences, "differs") + grouped(unchecked, "not checked"))
      .joined(separator: "\n")
  }

  /// Returns one line for the members that share a store, a rule and a reason.
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
