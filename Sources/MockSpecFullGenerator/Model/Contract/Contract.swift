import MockSpecGenerator

/// Checks of conformers that a spec asks for.
package struct ContractSection: ConditionalElement, Sendable {
  package enum Checks: Sendable {
    case probe(OperationProbe)
    case suite(ContractSuite)
  }

  package let condition: Condition
  package let checks: Checks
}

/// The type of the records of a store, and the path from one to its id.
package typealias RecordKey = (type: SwiftSource, key: SwiftSource)

/// Lowers the contracts of all specs of a run; each kind of operation has its probe in the first spec that
/// runs it.
///
/// - Parameter specs: The resolved specs.
/// - Returns: One contract for each spec, in order.
package func contracts(of specs: [Spec]) -> [[ContractSection]] {
  let index = SpecIndex(specs)
  var probed: [SwiftName: [Condition]] = [:]
  return specs.map { spec in
    var contract: [ContractSection] = []
    func addProbes(of operations: [OperationRun], if condition: Condition) {
      for run in operations {
        guard let condition = unprobed(run, if: condition, &probed) else { continue }
        contract.append(ContractSection(condition: condition, checks: .probe(OperationProbe(run))))
      }
    }
    for interface in spec.interfaces {
      guard let mock = interface.mock else { continue }
      addProbes(of: mock.operations, if: interface.condition)
      contract += suites(of: interface, mock, index)
    }
    for added in spec.addedOperations { addProbes(of: added.operations, if: added.condition) }
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
) -> [ContractSection] {
  guard let name = mock.suite else { return [] }
  let conditions = mock.stores.map { interface.condition.and($0.condition) }
  // With more variants, stores under a condition are left out.
  let variants = conditions.variants(atMost: 4, of: interface.condition)
  return (variants ?? [interface.condition]).compactMap { variant in
    let members = MembersInCondition(mock, if: variant)
    let stores = mock.stores.compactMap { store in
      StoreLowering(store, of: members, among: specs)?.lowered
    }
    guard !stores.isEmpty else { return nil }
    let omitted = variants == nil ? mock.stores.filter { !variant.implies($0.condition) } : []
    return ContractSection(
      condition: variant,
      checks: .suite(
        ContractSuite(
          name: name, interface: interface.name, isOfGlobalActor: mock.isolation == .globalActor,
          availability: interface.attributes.availability, stores: stores,
          commitPolicy: members.commits.isEmpty
            || !stores.contains { $0.traits.contains(.isPending) }
            ? nil : members.commitPolicyType,
          catalogue: specs.catalogue(of: mock),
          omittedStores: Set(omitted.map(\.name)).sorted { $0.text < $1.text })))
  }
}
