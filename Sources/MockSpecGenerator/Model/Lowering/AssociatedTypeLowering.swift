/// The lowering of mentions of containers, databases and services to associated types of an interface.
struct AssociatedTypeLowering: Lowering {
  let context: LoweringContext
  let interface: InterfaceDeclaration

  /// Returns the containers, databases and services of real types that its members mention, in order of
  /// appearance.
  ///
  /// Those of an ancestor keep the name that the ancestor gives them.
  func lowered() -> [AssociatedReference] {
    // Operations are not replaced: apps create the framework's own, and databases take any of them.
    guard interface.kind != .operation, symbols.hasReplaceable else { return [] }
    var references: [AssociatedReference] = []
    for ancestor in symbols.inheritance.contributors(to: interface).map(\.declaration) {
      let targets = mentions(in: ancestor)
      var declared = Set(ancestor.members.associatedTypes.map(\.name.text))
      declared.formUnion(references.map(\.type.name.text))
      for (names, target) in targets {
        let name = target.name.text
        if let known = references.firstIndex(where: { $0.interface == name }) {
          references[known].reals += names.filter { !references[known].reals.contains($0) }
          continue
        }
        let short = capitalized(target.kind.rawValue)
        let isAlone = targets.filter { $0.interface.kind == target.kind }.count == 1
        let isFree = !declared.contains(short) && !symbols.isDeclared(short)
        let chosen = isAlone && isFree && target.kind != .service ? short : name + "Type"
        declared.insert(chosen)
        references.append(
          AssociatedReference(
            reals: names, interface: name,
            type: AssociatedType(
              name: SwiftName(chosen), bound: SwiftSource(SwiftName(name)),
              mock: symbols.mockName(of: target)),
            isOwn: ancestor.name.text == interface.name.text))
      }
    }
    return references
  }

  /// Returns the interfaces that the members of `interface` mention, each with the names used for it.
  private func mentions(in interface: InterfaceDeclaration)
    -> [(names: [String], interface: InterfaceDeclaration)]
  {
    var targets: [(names: [String], interface: InterfaceDeclaration)] = []
    var seen: Set<String> = []
    for member in interface.members {
      for name in member.plainTypeNames where seen.insert(name).inserted {
        guard let target = symbols.interface(standingFor: name)?.declaration,
          target.isReplaceable, target.name.text != interface.name.text
        else { continue }
        if let known = targets.firstIndex(where: { $0.interface.name.text == target.name.text }) {
          targets[known].names.append(name)
        } else {
          targets.append(([name], target))
        }
      }
    }
    return targets
  }
}

extension Member {
  /// The type names of one component that stand in the member's signature.
  fileprivate var plainTypeNames: [String] {
    var names: [String] = []
    property?.type.plainNames(into: &names)
    for parameter in function?.parameters ?? [] { parameter.type.plainNames(into: &names) }
    function?.result?.plainNames(into: &names)
    typeAlias?.type.plainNames(into: &names)
    return names
  }
}
