/// What records the calls of conformers, and lets recordings fill mocks and be replayed against them.
///
/// - Parameters:
///   - spec: The resolved spec.
///   - specs: All specs of the run, which can have what this one mentions.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
/// - Returns: The text of the file.
package func recorderFile(
  for spec: Spec, among specs: [Spec], importing module: SwiftName?
) -> String {
  let known = RecordableInterfaces(specs)
  let sections = spec.interfaces.compactMap { interface -> ConditionalCode? in
    guard interface.kind != .operation else { return nil }
    return ConditionalCode(section(of: interface, in: spec, known), if: interface.condition)
  }
  return [
    FileHeader(
      spec: spec,
      modules: importLines(of: module, beside: "MockSpecRecording", for: spec)
        + ["import MockSpecRuntime"]
    ).body.wrapped,
    sections.sections.wrapped,
  ].file
}

private func section(
  of interface: Interface, in spec: Spec, _ known: RecordableInterfaces
) -> Code {
  switch known.outcome(of: interface) {
  case .recordable(let recordable):
    return [
      RecorderTemplate(interface: recordable, access: spec.access).body,
      ReplayableMockTemplate(interface: recordable, access: spec.access).body,
    ].sections
  case .obstacle(let reason):
    return .comment("//", "Nothing records '\(interface.name.text)': \(reason).")
  }
}
