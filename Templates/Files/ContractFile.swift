import MockSpecModel
import MockSpecSyntax

/// What lets a probe watch whether a service keeps the promises of a spec.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
///   - known: The interfaces of operations for which it was emitted already, and when.
/// - Returns: The text of the file.
package func contractFile(
  for spec: Spec, importing module: SwiftName?, except known: inout [String: [Condition]]
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
  }
  return [
    FileHeader(
      spec: spec, modules: importLines(of: module, beside: "MockSpecContract", for: spec)
    ).body.wrapped,
    sections.sections.wrapped,
  ].file
}
