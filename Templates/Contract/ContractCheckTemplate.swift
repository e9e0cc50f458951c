/// The check of a member or an operation: the call that adds it to the suite, with a closure that runs it.
///
/// ```
/// photosStore.fetch("photo(_:)", .one) { .record(try await $0.photo($1.id)) }
/// ```
struct ContractCheckTemplate: Template {
  var check: ContractCheck
  var store: ContractStore

  var body: Code {
    switch check.kind {
    case .skipped(let rule, let reason):
      "\(store.variable).skip(\(list: "\(check.member)", ".\(SwiftName(rule.rawValue))", "because: \(reason)"))"
    case .call(let call):
      ContractCallTemplate(call: call, told: told(of: call.terms), store: store)
    case .operation(let operation):
      ContractOperationTemplate(
        operation: operation, told: told(of: operation.terms), store: store)
    case .unit(let unit):
      """
      \(store.variable).\(SwiftName(unit.verb.rawValue))(\(check.member)) { conformer, _ in
        \(unit.isThrowing ? "try " : "")\(unit.isAwaited ? "await " : "")conformer.\(unit.name)\
      \(unit.isProperty ? "" : "()")\(unit.isCount ? " > 0" : "")
      }
      """
    case .observer(let property, let tellsIDs):
      """
      \(store.variable).notify(\(check.member)\(tellsIDs ? "" : ", tellsIDs: false")) { conformer, news in
        conformer.\(property) = { news.told(\(tellsIDs ? "$0, $1, $2" : "")) }
      }
      """
    }
  }

  /// `photosStore.modify("save(_:)", saves: .one)`
  private func told(of terms: ContractTerms) -> Code {
    let ids = terms.ids.map { ".\(SwiftName($0.rawValue))" as Code }
    let saves = terms.saves.map { "saves: .\(SwiftName($0.rawValue))" as Code }
    let deletes = terms.deletes.map { "deletes: .\(SwiftName($0.rawValue))" as Code }
    let policy = terms.policy.map { "policy: .\(SwiftName($0.rawValue))" as Code }
    let atomicity = terms.atomicity.map { "atomicity: .\(SwiftName($0.rawValue))" as Code }
    let abilities = terms.abilities.map { ".\(SwiftName($0.rawValue))" as Code }
    let conflicts = terms.conflicts.map { "\($0)" as Code }
    let list = [
      "\(check.member)", ids, saves, deletes, policy, atomicity,
      abilities.isEmpty ? nil : abilities.array, conflicts,
      terms.isWatched ? "isWatched: true" : nil,
    ]
    return "\(store.variable).\(SwiftName(terms.verb.rawValue))(\(list.compactMap { $0 }.list))"
  }
}
