import MockSpecGenerator

/// Returns the file of the classes that record calls, and of the code that fills mocks from recordings and replays
/// them.
package func recorderFile(
  _ recorders: [Recorder], for spec: Spec, importing module: SwiftName?, mocks: SwiftName? = nil
) -> String {
  let testable: [ImportAttribute] = spec.access == .internal ? [.testable] : []
  let recorded = recorders.compactMap { recorder -> RecordedInterface? in
    if case .recorded(let interface) = recorder.outcome { interface } else { nil }
  }
  let isExposed = !recorded.isEmpty
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
        of: module, beside: .recording, for: spec, isExposed: isExposed)
        + [Import(OwnModule.runtime.name, isExposed: isExposed)]
        + (spec.needsStores ? [Import(OwnModule.stores.name, isExposed: false)] : [])
        + (mocks.map {
          [Import($0, attributes: testable, isExposed: isExposed)]
        } ?? []),
      isExposed: isExposed,
      named: recorded.reduce(into: NamedTypes()) { $0.add($1) }
    ).body,
    sections.sections,
  ].file
}

extension NamedTypes {
  /// Adds the types in the members of a recorder, and the protocol.
  fileprivate mutating func add(_ interface: RecordedInterface) {
    add(interface.mock.interface)
    add(interface.members.map(\.signature), in: interface.mock)
  }
}
