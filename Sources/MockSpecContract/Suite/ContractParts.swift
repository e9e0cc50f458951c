/// The stores of an interface, as generated code describes them.
public struct ContractParts<Conformer> {
  /// A planned check, with the gap that prevents it if there is one.
  struct Planned {
    var check: ContractCheck
    let gap: String?
    /// Returns the reason why some settings prevent the check, so that no conformer is made for it.
    var lack: (ContractSettings<Conformer>) -> String? = { _ in nil }
    let run: (Conformer, ContractSettings<Conformer>) async -> ContractOutcome

    /// Returns the check with another name of its member.
    func of(_ member: String) -> Self {
      var other = self
      other.check = ContractCheck(store: check.store, rule: check.rule, member: member)
      return other
    }
  }

  private(set) var checks: [Planned] = []

  /// Creates a description without stores.
  public init() {}

  /// Adds the checks of a store.
  public mutating func add<Record, ID>(_ store: StoreContract<Conformer, Record, ID>) {
    checks += store.planned
  }

  /// Adds a store for which no check exists, with the reason.
  public mutating func omit(_ store: String, because reason: String) {
    let check = ContractCheck(store: store, rule: .savedItem, member: "every member")
    checks.append(Planned(check: check, gap: reason) { _, _ in .unchecked(reason) })
  }

  /// Returns `true` if only one check of the store covers the rule.
  func isOnly(_ check: ContractCheck) -> Bool {
    checks.count { $0.gap == nil && $0.check.store == check.store && $0.check.rule == check.rule }
      == 1
  }
}
