/// How suites run the operations of a database.
struct ContractOperations {
  /// The classes of operations by their interfaces.
  private var types: [SwiftName: SwiftSource] = [:]
  /// `add($0)`; `nil` where the database takes none.
  private var add: Code?
  private var specs: [Spec]

  init(of mock: Mock, among specs: [Spec]) {
    self.specs = specs
    for interface in specs.lazy.flatMap(\.interfaces) where interface.kind == .operation {
      let own = interface.standIn.flatMap { $0.isConditional ? nil : $0.name }
      types[interface.name] = interface.realType ?? own
    }
    for member in mock.members {
      guard case .runsOperation(let name, _) = member.body, member.signature.condition.isAlways,
        let parameter = member.signature.parameters.first, parameter.name == name,
        member.signature.parameters.count == 1
      else { continue }
      add = "\(member.signature.name)(\(CallArgument(parameter.label, "$0")))"
      break
    }
  }

  /// What a suite is told of the operations on a store.
  func code(for store: ContractStore) -> [ConditionalCode] {
    guard let add else { return [] }
    return store.operations.compactMap { run in
      guard case .store(let call, let callbacks) = run.work else { return nil }
      let template = ContractOperationTemplate(
        run: run, call: call, callbacks: callbacks, type: types[run.interface], add: add,
        policyType: run.policyType(among: specs), store: store)
      return ConditionalCode(template.body, if: run.condition.within(store.condition))
    }
  }
}
