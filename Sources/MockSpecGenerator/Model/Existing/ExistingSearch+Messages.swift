extension ExistingSearch {
  mutating func report(
    _ place: Name, _ name: String, of spec: Int, among candidates: [Candidate]
  ) {
    let source = specs[spec].source
    if candidates.isEmpty,
      let messages = modules.lazy.compactMap({ $0.messages(about: name) }).first
    {
      return messages.forEach { diagnostics.report($0) }
    }
    guard let found = candidates.first else { return reportUnknown(place, name, of: spec) }
    let declared = found.swift.declaration.name
    diagnostics.report(
      .hiddenProtocol(declared.text), at: declared.range,
      in: modules[found.module].tree(of: found.file).source,
      notes: [Diagnostic(message: .namedHere(declared.text), range: place.range, source: source)])
  }

  private mutating func reportUnknown(_ place: Name, _ name: String, of spec: Int) {
    let imported = indices(of: specs[spec].imports)
    let others = modules.indices.filter { $0 != 0 && $0 != standard && !imported.contains($0) }
    var close: (name: String, module: String?)?
    suggestionsLeft -= 1
    for group in [[0], imported, others] where close == nil && suggestionsLeft >= 0 {
      let names = group.reduce(into: Set<String>()) { $0.formUnion(modules[$1].possibleProtocols) }
      guard let found = closest(to: name, among: names.sorted()) else { continue }
      let home = group.first { modules[$0].possibleProtocols.contains(found) }
      close = (found, home == 0 ? nil : home.flatMap { modules[$0].name })
    }
    let known = Set(modules.compactMap(\.name) + ["Foundation", "Swift"])
    diagnostics.report(
      .unknownProtocol(
        place.text, in: (imported.filter { $0 != 0 } + others).compactMap { modules[$0].name },
        didYouMean: close,
        sourceless: specs[spec].imports.map(\.moduleName).first { !known.contains($0) }),
      at: place.range, in: specs[spec].source)
  }
}
