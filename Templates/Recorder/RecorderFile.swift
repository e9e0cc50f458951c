import MockSpecGenerator

/// Returns the file of the classes that record calls, and of the code that fills mocks from recordings and replays
/// them.
package func recorderFile(
  _ recorders: [Recorder], for spec: Spec, importing module: SwiftName?, mocks: SwiftName? = nil
) -> String {
  let testable = spec.access == .internal ? ["@testable"] : []
  let isExposed = recorders.contains {
    if case .recorded = $0.outcome { true } else { false }
  }
  let sections = recorders.code { recorder in
    switch recorder.outcome {
    case .recorded(let interface): RecorderTemplate(interface: interface).body
    case .obstacle(let reason):
      .comment("//", "Nothing records '\(recorder.interface.text)': \(reason).")
    }
  }
  return [
    FileHeader(
      spec: spec,
      modules: importLines(
        of: module, beside: "MockSpecRecording", for: spec, isExposed: isExposed)
        + [Import("MockSpecRuntime", isExposed: isExposed)]
        + (spec.needsStores ? [Import("MockSpecStores", isExposed: false)] : [])
        + (mocks.map {
          [Import($0.source, attributes: testable, isExposed: isExposed)]
        } ?? []),
      isExposed: isExposed
    ).body,
    sections.sections,
  ].file
}
