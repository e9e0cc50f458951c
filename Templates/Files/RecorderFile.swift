/// Returns the file of the classes that record calls, and of the code that fills mocks from recordings and replays
/// them.
///
/// - Parameters:
///   - recorders: The lowered recorders of the spec's interfaces.
///   - spec: The resolved spec.
///   - module: The module that holds the interfaces; `nil` if it is the same one.
/// - Returns: The text of the file.
package func recorderFile(
  _ recorders: [Recorder], for spec: Spec, importing module: SwiftName?
) -> String {
  let sections = recorders.map {
    ConditionalCode(section($0, access: spec.access), if: $0.condition)
  }
  return [
    FileHeader(
      spec: spec,
      modules: importLines(of: module, beside: "MockSpecRecording", for: spec)
        + ["import MockSpecRuntime"]
    ).body,
    sections.sections,
  ].file
}

private func section(_ recorder: Recorder, access: AccessLevel) -> Code {
  switch recorder.outcome {
  case .recorded(let interface):
    [
      RecorderTemplate(interface: interface, access: access).body,
      ReplayableMockTemplate(interface: interface, access: access).body,
    ].sections
  case .obstacle(let reason):
    .comment("//", "Nothing records '\(recorder.interface.text)': \(reason).")
  }
}
