/// Returns the file of contract suites, and of the probes that observe whether a service keeps the rules of a spec.
///
/// - Parameters:
///   - contract: The lowered checks.
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
/// - Returns: The text of the file.
package func contractFile(
  _ contract: Contract, for spec: Spec, importing module: SwiftName?
) -> String {
  let sections = contract.sections.map { condition, section in
    switch section {
    case .probe(let probe):
      ConditionalCode(
        OperationProbeTemplate(probe: probe, access: spec.access).body, if: condition)
    case .suite(let suite):
      ConditionalCode(
        ContractSuiteTemplate(suite: suite, access: spec.access).body, if: condition)
    }
  }
  return [
    FileHeader(
      spec: spec, modules: importLines(of: module, beside: "MockSpecContract", for: spec)
    ).body,
    sections.sections,
  ].file
}
