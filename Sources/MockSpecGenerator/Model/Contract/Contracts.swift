/// Lowers the contracts of all specs of a run; each kind of operation has its probe in the first spec that
/// runs it.
///
/// - Parameter specs: The resolved specs.
/// - Returns: One contract for each spec, in order.
package func contracts(of specs: [Spec]) -> [Contract] {
  let index = SpecIndex(specs)
  var probed: [SwiftName: [Condition]] = [:]
  return specs.map { spec in
    var contract = Contract()
    for interface in spec.interfaces {
      guard let mock = interface.mock else { continue }
      for run in mock.operations {
        guard let condition = unprobed(run, if: interface.condition, &probed) else { continue }
        contract.sections.append((condition, .probe(OperationProbe(run))))
      }
      contract.sections += suites(of: interface, mock, index)
    }
    for added in spec.addedOperations {
      for run in added.mock.operations {
        guard let condition = unprobed(run, if: added.condition, &probed) else { continue }
        contract.sections.append((condition, .probe(OperationProbe(run))))
      }
    }
    return contract
  }
}

/// Returns the condition under which a kind of operation has no probe yet; `nil` if it always has one.
private func unprobed(
  _ run: OperationRun, if condition: Condition, _ probed: inout [SwiftName: [Condition]]
) -> Condition? {
  let condition = condition.and(run.condition)
  let others = probed[run.interface] ?? []
  guard !others.cover(condition) else { return nil }
  probed[run.interface, default: []].append(condition)
  return others.filter { !$0.excludes(condition) }.reduce(condition) { $0.and($1.negation) }
}

/// Returns the suites of a database with stores that its members use, one for each combination of the
/// conditions of its stores.
private func suites(
  of interface: Interface, _ mock: Mock, _ specs: SpecIndex
) -> [(Condition, Contract.Section)] {
  guard let name = mock.suite else { return [] }
  let conditions = mock.stores.map { interface.condition.and($0.condition) }
  // With more variants, stores under a condition are left out.
  let variants = conditions.variants(atMost: 4, of: interface.condition)
  return (variants ?? [interface.condition]).compactMap { variant in
    let members = MembersInCondition(mock, if: variant, among: specs)
    let stores = mock.stores.compactMap { store in
      StoreLowering(store, of: members, among: specs)?.lowered
    }
    guard !stores.isEmpty else { return nil }
    let omitted = variants == nil ? mock.stores.filter { !variant.implies($0.condition) } : []
    return (
      variant,
      .suite(
        ContractSuite(
          name: name, interface: interface.name,
          availability: interface.attributes.availability, stores: stores,
          commitPolicy: members.commits.isEmpty || !stores.contains(where: \.isPending)
            ? nil : members.commitPolicyType,
          catalogue: specs.catalogue(of: mock),
          omittedStores: Set(omitted.map(\.name)).sorted { $0.text < $1.text }))
    )
  }
}

/// The declarations of the specs of a run, by name.
struct SpecIndex {
  private var adapters: [SwiftName: Adapter] = [:]
  private var records: [String: Record] = [:]
  private var catalogues: [SwiftName: Catalogue] = [:]
  private(set) var interfaces: [SwiftName: Interface] = [:]

  init(_ specs: [Spec]) {
    for spec in specs {
      for adapter in spec.adapters where adapters[adapter.name] == nil {
        adapters[adapter.name] = adapter
      }
      for record in spec.records where records[record.name.source] == nil {
        records[record.name.source] = record
      }
      for catalogue in spec.catalogues where catalogues[catalogue.mockName] == nil {
        catalogues[catalogue.mockName] = catalogue
      }
      for interface in spec.interfaces where interfaces[interface.name] == nil {
        interfaces[interface.name] = interface
      }
    }
  }

  func adapter(of store: Mock.Store) -> Adapter? { adapters[store.adapter] }

  func record(_ type: SwiftSource) -> Record? { records[type.text] }

  /// Returns the catalogue of the errors of a mock with stores.
  func catalogue(of mock: Mock) -> Catalogue? {
    let name = mock.knobList.lazy.compactMap { knob -> SwiftName? in
      if case .store(_, _, _, let catalogue) = knob.form { catalogue } else { nil }
    }.first
    return name.flatMap { catalogues[$0] }
  }

  /// Returns the type of the property of an operation that states the policy of a save.
  func policyType(of run: OperationRun) -> SwiftSource? {
    guard case .value(let source) = run.storeCall?.policy,
      let property = interfaces[run.interface]?.requirements.first(where: {
        $0.name.source == source.text
      }),
      case .property(let type, _, _) = property.kind
    else { return nil }
    return type
  }

  /// Returns the class of an operation; `nil` if there is none but the mock.
  func type(of run: OperationRun) -> SwiftSource? {
    guard let interface = interfaces[run.interface], interface.kind == .operation else {
      return nil
    }
    return interface.realType
      ?? interface.standIn.flatMap { $0.isConditional ? nil : $0.name }
  }
}
