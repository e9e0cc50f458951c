/// The stores of an interface, as emitted code describes them.
public struct ContractParts<Conformer> {
  /// A check that can be run, or what is in its way.
  struct Planned {
    let check: ContractCheck
    let gap: String?
    let run: (Conformer, ContractSettings<Conformer>) async -> ContractOutcome
  }

  private struct Difference {
    let store: String
    let rule: StoreRule
    let conformer: String
    let reason: String

    func isOf(_ check: ContractCheck) -> Bool { check.store == store && check.rule == rule }
  }

  private(set) var checks: [Planned] = []
  private var differences: [Difference] = []

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

  /// Adds a rule of which the spec says that a conformer does not keep it.
  ///
  /// - Parameters:
  ///   - conformer: The name of the type.
  ///   - rule: The name of the rule.
  ///   - store: The store.
  ///   - reason: Why.
  public mutating func differ(
    _ conformer: String, _ rule: StoreRule, of store: String, because reason: String
  ) {
    differences.append(
      Difference(store: store, rule: rule, conformer: conformer, reason: reason))
  }

  /// Why a conformer is known not to keep the rule of a check; `nil` where it is not.
  func difference(from check: ContractCheck, of conformer: String) -> String? {
    differences.first { $0.isOf(check) && $0.conformer == conformer }?.reason
  }

  /// Whether no other member has to keep the rule.
  func isOnly(_ check: ContractCheck) -> Bool {
    checks.count { $0.gap == nil && $0.check.store == check.store && $0.check.rule == check.rule }
      == 1
  }

  /// The first check of each known difference that no check has found.
  func outdated(
    of conformer: String, in results: [(check: ContractCheck, outcome: ContractOutcome)]
  ) -> [(check: ContractCheck, reason: String)] {
    differences.filter { $0.conformer == conformer }.compactMap { difference in
      let outcomes = results.filter { difference.isOf($0.check) }
      let isKept = outcomes.allSatisfy { result in
        switch result.outcome {
        case .kept, .unchecked: true
        case .deviates, .differs: false
        }
      }
      guard isKept, let first = outcomes.first(where: { $0.outcome == .kept }) else { return nil }
      return (first.check, difference.reason)
    }
  }
}
