/// Consecutive declarations of a spec, which are lowered in parallel with those of other chunks.
struct SpecChunk {
  let file: Int
  let declarations: Range<Int>

  /// Returns the interfaces with all that they inherit.
  func bound(among specs: AnalyzedSpecs) -> [BoundInterface] {
    let source = specs.files[file].source
    return specs.files[file].declarations[declarations].compactMap { declaration in
      guard case .interface(let interface) = declaration else { return nil }
      return InterfaceBinding(interface, in: file, LoweringContext(specs, in: source)).bound()
    }
  }

  /// Returns the lowered declarations with their diagnostics, and with warnings that count only without errors.
  func lowered(among specs: AnalyzedSpecs, linting facts: LintFacts?)
    -> (lowered: LoweredDeclarations, diagnostics: Diagnostics, warnings: Diagnostics)
  {
    let tree = specs.files[file]
    let context = LoweringContext(specs, in: tree.source)
    let reports = context.reports
    let access = tree.access?.level ?? .internal
    let own = tree.declarations[declarations].filter { specs.symbols.owns($0, in: file) }
    let parts = own.map {
      DeclarationLowering(context: context, declaration: $0, access: access).lowered()
    }
    var mentioned = MentionedTypes(tree, specs.symbols, specs.adapters)
    own.forEach { mentioned.add($0) }
    let lowered = LoweredDeclarations(joining: parts, mentioning: mentioned.all)
    guard let facts, tree.module == nil, !reports.diagnostics.hasErrors else {
      return (lowered, reports.diagnostics, Diagnostics())
    }
    let warnings = Reports(misspellings: reports.misspellings)
    let place = LoweringContext(specs, in: tree.source, reporting: warnings)
    LintPass(context: place, facts: facts).find(in: self)
    return (lowered, reports.diagnostics, warnings.diagnostics)
  }
}
