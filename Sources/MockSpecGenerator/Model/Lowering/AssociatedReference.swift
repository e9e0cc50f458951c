/// A type that the members of an interface mention, and the associated type that replaces it.
struct AssociatedReference {
  /// The names in the spec: `CKDatabase`, and the interface's own.
  var reals: [String]
  /// The interface that stands for them.
  let interface: String
  let type: AssociatedType
  /// True if the interface itself declares the associated type; false if an ancestor does.
  let isOwn: Bool
}

extension [AssociatedReference] {
  /// Returns the replacements in signatures for the names in the spec.
  func replacements(_ replacement: (AssociatedReference) -> TypeSyntax) -> [String: TypeSyntax] {
    let names = flatMap { reference in reference.reals.map { ($0, replacement(reference)) } }
    return Dictionary(names) { $1 }
  }
}

extension [Member] {
  /// The associated types among the members.
  var associatedTypes: [AssociatedType] {
    compactMap(\.associatedType).map {
      AssociatedType(
        name: SwiftName($0.name.text), bound: $0.bound,
        defaultType: $0.defaultType.map { SwiftSource($0) },
        requirements: SwiftSource(requirements: $0.requirements))
    }
  }
}

extension InterfaceDeclaration {
  /// True if plain mentions of the interface's type become an associated type.
  var isReplaceable: Bool {
    kind == .container || kind == .database || kind == .service && realType != nil
  }
}

extension LoweringContext {
  /// Returns the containers, databases and services of real types that the members mention, in order of
  /// appearance.
  ///
  /// Those of an ancestor keep the name that the ancestor gives them.
  func associatedTypes(of interface: InterfaceDeclaration) -> [AssociatedReference] {
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
