/// Consecutive declarations of a spec, which are resolved in parallel with those of other chunks.
struct SpecChunk {
  let file: Int
  let declarations: Range<Int>

  /// Returns the interfaces with all that they inherit.
  func bound(by resolver: Resolver) -> [BoundInterface] {
    resolver.files[file].declarations[declarations].compactMap { declaration in
      guard case .interface(let interface) = declaration else { return nil }
      return resolver.bound(interface, in: file)
    }
  }

  /// Returns the resolved declarations with their diagnostics, and with warnings that count only without errors.
  func resolved(by resolver: Resolver, linting lint: LintPass?)
    -> (spec: Spec, diagnostics: Diagnostics, warnings: Diagnostics)
  {
    var resolver = resolver
    let tree = resolver.files[file]
    resolver.source = tree.source
    var spec = Spec(
      name: "", access: tree.access?.level ?? .internal, types: resolver.symbols.types)
    var mentioned = MentionedTypes(tree, resolver.symbols, resolver.adapters)
    for declaration in tree.declarations[declarations]
    where resolver.symbols.owns(declaration, in: file) {
      resolver.resolve(declaration, into: &spec)
      mentioned.add(declaration)
    }
    spec.mentionedTypes = mentioned.all
    guard var lint, tree.module == nil, !resolver.diagnostics.hasErrors else {
      return (spec, resolver.diagnostics, Diagnostics())
    }
    lint.misspellings = resolver.misspellings
    lint.find(in: self)
    return (spec, resolver.diagnostics, lint.diagnostics)
  }
}
