/// The stores of an interface, as emitted code describes them.
public struct ContractParts<Conformer> {
  /// A check that can be run, or what is in its way.
  struct Planned {
    let check: ContractCheck
    let gap: String?
    let run: (Conformer, ContractSettings<Conformer>) async -> ContractOutcome
  }

  private(set) var checks: [Planned] = []

  /// Describes nothing yet.
  public init() {}

  /// Adds the checks of a store.
  public mutating func add<Record, ID>(_ store: StoreContract<Conformer, Record, ID>) {
    checks += store.planned
  }

  /// Says of a store that no check is made of it.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - reason: Why.
  public mutating func leaveOut(_ store: String, because reason: String) {
    let check = ContractCheck(store: store, rule: .savedItem, member: "every member")
    checks.append(Planned(check: check, gap: reason) { _, _ in .unchecked(reason) })
  }

  /// Whether no other member has to keep the rule.
  func isOnly(_ check: ContractCheck) -> Bool {
    checks.count { $0.gap == nil && $0.check.store == check.store && $0.check.rule == check.rule }
      == 1
  }

  /// The first check of each difference that no check has found, with the reason for it.
  func outdated(
    _ differences: [String: [StoreRule: String]],
    in results: [(check: ContractCheck, outcome: ContractOutcome)]
  ) -> [(check: ContractCheck, reason: String)] {
    var outdated: [(check: ContractCheck, reason: String)] = []
    for (check, outcome) in results where outcome == .kept {
      guard let reason = differences[check.store]?[check.rule],
        !outdated.contains(where: { $0.check.store == check.store && $0.check.rule == check.rule })
      else { continue }
      let isKept = results.allSatisfy { result in
        guard result.check.store == check.store, result.check.rule == check.rule else {
          return true
        }
        switch result.outcome {
        case .kept, .unchecked: return true
        case .deviates, .differs: return false
        }
      }
      if isKept { outdated.append((check, reason)) }
    }
    return outdated
  }
}
