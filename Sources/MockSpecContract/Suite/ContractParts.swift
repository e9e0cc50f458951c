/// The stores of an interface, as emitted code describes them.
public struct ContractParts<Conformer> {
  /// A check that can be run, or what is in its way.
  struct Planned {
    let check: ContractCheck
    let gap: String?
    let run: (Conformer, ContractSettings<Conformer>) async -> ContractOutcome
  }

  private struct Difference {
    let check: (store: String, rule: String)
    let conformer: String
    let reason: String
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
      Difference(check: (store, rule.rawValue), conformer: conformer, reason: reason))
  }

  func difference(from check: ContractCheck, of conformer: String) -> String? {
    differences.first {
      $0.check == (check.store, check.rule.rawValue) && $0.conformer == conformer
    }?.reason
  }
}
