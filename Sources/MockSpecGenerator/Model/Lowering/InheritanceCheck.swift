/// The check of the parents of an interface.
struct InheritanceCheck: Lowering {
  let context: LoweringContext
  let declaration: InterfaceDeclaration

  /// Reports parents that are no protocols, names that are close to that of an interface, and cycles.
  func check() {
    for type in declaration.inherits {
      let name = type.protocolName
      if let parent = symbols.interfaces[name]?.declaration.kind, parent != .service,
        parent != declaration.kind
      {
        report(
          .parentOfKind(
            parent.rawValue, name, insteadOf: declaration.kind.rawValue, declaration.name.text),
          at: type.range)
      }
      guard symbols.interfaces[name] == nil, !LintPass.providedProtocols.contains(name) else {
        continue
      }
      if symbols.isDeclared(name) {
        report(.nothingOfKind("interface", name, []), at: type.range)
      } else if LintPass.foundationClasses.contains(name),
        !symbols.existing.contains(name)
      {
        report(.classAsParent(name), at: type.range)
      } else if let close = reports.misspellings.parent(near: name, of: declaration, symbols) {
        report(.misspeltType(name, close), at: type.range)
      }
    }
    let name = declaration.name.text
    guard let next = symbols.inheritance.cycles[name],
      symbols.interfaces[name]?.declaration.name.range == declaration.name.range
    else { return }
    let type = declaration.inherits.first { $0.protocolName == next }
    report(.cyclicInheritance(name), at: type?.range ?? declaration.name.range)
  }
}
