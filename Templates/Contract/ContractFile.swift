import MockSpecGenerator

/// Returns the file of contract suites, and of the probes that observe whether a service keeps the rules of a spec.
package func contractFile(
  _ sections: [ContractSection], for spec: Spec, importing module: SwiftName?
) -> String {
  let isEmpty = sections.isEmpty
  let namesOthers = sections.contains { section in
    guard case .suite(let suite) = section.checks else { return false }
    return suite.namedTypes.contains { !spec.declares($0.unwrapped) }
  }
  let sections = sections.code { section in
    switch section.checks {
    case .probe(let probe):
      OperationProbeTemplate(probe: probe, access: spec.access, types: spec.types).body
    case .suite(let suite):
      ContractSuiteTemplate(suite: suite, access: spec.access, types: spec.types).body
    }
  }
  return [
    FileHeader(
      spec: spec,
      modules: importLines(
        of: module, beside: .contract, for: spec, isExposed: !isEmpty),
      isExposed: namesOthers
    ).body,
    sections.sections,
  ].file
}
