/// What lets a probe watch whether a service keeps the promises of a spec, and a suite check them.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - specs: All specs of the run, which can have what this one mentions.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
///   - known: The interfaces of operations for which it was emitted already, and when.
/// - Returns: The text of the file.
package func contractFile(
  for spec: Spec, among specs: [Spec], importing module: SwiftName?,
  except known: inout [String: [Condition]]
) -> String {
  var sections: [ConditionalCode] = []
  for interface in spec.interfaces {
    for run in interface.mock?.operations ?? [] {
      let condition = interface.condition.and(run.condition)
      let others = known[run.interface.text] ?? []
      guard !others.cover(condition) else { continue }
      known[run.interface.text, default: []].append(condition)
      sections.append(
        ConditionalCode(
          OperationProbeTemplate(run: run, access: spec.access).body,
          if: others.filter { !$0.excludes(condition) }.reduce(condition) { $0.and($1.contrary) }))
    }
    sections += suites(of: interface, in: spec, among: specs)
  }
  return [
    FileHeader(
      spec: spec, modules: importLines(of: module, beside: "MockSpecContract", for: spec)
    ).body.wrapped,
    sections.sections.wrapped,
  ].file
}

/// The suites of a database with stores that its members use: one for each of the ways in which the
/// conditions of its stores can hold or not.
private func suites(
  of interface: Interface, in spec: Spec, among specs: [Spec]
) -> [ConditionalCode] {
  guard let mock = interface.mock, let name = mock.suite else { return [] }
  let conditions = mock.stores.map { interface.condition.and($0.condition) }
  // With more of them, stores under a condition are left out.
  let variants = conditions.variants(atMost: 4, of: interface.condition)
  let catalogue = mock.knobList.lazy.compactMap(\.catalogue).first
  return (variants ?? [interface.condition]).compactMap { variant in
    let stores = mock.stores.compactMap { ContractStore($0, of: mock, if: variant, among: specs) }
    guard !stores.isEmpty else { return nil }
    let others = variants == nil ? mock.stores.filter { !variant.implies($0.condition) } : []
    let suite = ContractSuiteTemplate(
      interface: interface, suite: name, mock: mock, stores: stores,
      conditionalStores: Set(others.map(\.name)).sorted { $0.text < $1.text },
      operations: ContractOperations(of: mock, among: specs),
      catalogue: specs.lazy.flatMap(\.catalogues).first { $0.mockName == catalogue },
      access: spec.access)
    return ConditionalCode(suite.body, if: variant)
  }
}

extension Knob {
  /// The catalogue of the errors of a knob that has a store.
  var catalogue: SwiftName? {
    if case .store(_, _, _, let catalogue) = form { catalogue } else { nil }
  }
}
