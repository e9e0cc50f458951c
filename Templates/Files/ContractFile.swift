import MockSpecModel
import MockSpecSyntax

/// What lets a probe watch whether a service keeps the promises of a spec.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
///   - known: The interfaces of operations for which it was emitted with another spec.
/// - Returns: The text of the file.
package func contractFile(
  for spec: Spec, importing module: SwiftName?, except known: inout Set<String>
) -> String {
  var sections: [ConditionalCode] = []
  for interface in spec.interfaces {
    for run in interface.mock?.operations ?? [] where known.insert(run.interface.text).inserted {
      sections.append(
        ConditionalCode(
          OperationProbeTemplate(run: run, access: spec.access).body,
          if: interface.condition.and(run.condition)))
    }
  }
  return [
    FileHeader(
      spec: spec, modules: importLines(of: module, beside: "MockSpecContract", for: spec)
    ).body.wrapped,
    sections.sections.wrapped,
  ].file
}
