extension Resolver {
  /// Returns the types in the signatures of an interface that no spec declares, so that the spec's imports
  /// must provide them.
  ///
  /// Types under availability or conditions are left out, and so are those of interfaces with foreign
  /// parents, whose associated types are unknown, and those of existing protocols, which the compiler has seen.
  func mentionedTypes(of declaration: InterfaceDeclaration, in file: Int) -> [MentionedType] {
    let lineage = symbols.lineage(of: declaration, in: file).map(\.declaration)
    let parents = lineage.flatMap(\.inherits).map(\.protocolName)
    guard files[file].origin == nil, declaration.attributes.isEmpty,
      declaration.condition.isAlways,
      parents.allSatisfy({ symbols.interfaces[$0] != nil || LintPass.plainProtocols.contains($0) })
    else { return [] }
    let own = Set(lineage.flatMap(\.members).filter(\.isType).map(\.name.text))
    var types: [MentionedType] = []
    for member in declaration.members
    where member.attributes.isEmpty && member.condition.isAlways {
      let generics = member.genericParameters.map(\.name.text)
      for type in member.signatureTypes.flatMap(\.namedTypes) {
        let name = type.components[0].name
        guard !own.contains(name.text), !generics.contains(name.text), !isKnown(name.text) else {
          continue
        }
        types.append(
          MentionedType(type: type.source, place: SpecPlace(name.range.start, in: source)))
      }
    }
    return types
  }

  private func isKnown(_ name: String) -> Bool {
    standardTypes.contains(name) || symbols.isDeclared(name) || adapters.isEmittedType(name)
  }
}

/// The types of the standard library that every file can name.
private let standardTypes: Set<String> = [
  "Any", "AnyHashable", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double",
  "Duration",
  "Error", "Float", "Hashable", "Int", "Int32", "Int64", "Never", "Optional", "Result", "Self",
  "Sendable", "Set", "String", "UInt", "UInt8", "Void",
]

extension TypeSyntax {
  /// The types in this one that have a name: `Page` and `Photo` of `Page<Photo>?`.
  fileprivate var namedTypes: [(components: ArraySlice<TypeComponent>, source: SwiftSource)] {
    var types: [(components: ArraySlice<TypeComponent>, source: SwiftSource)] = []
    _ = contains { type in
      guard case .named(let components) = type.kind else { return false }
      let generic = components.firstIndex { !$0.arguments.isEmpty } ?? components.count - 1
      let names = components[...generic]
      types.append(
        (names, SwiftSource(composed: names.map { escaped($0.name.text) }.joined(separator: "."))))
      return false
    }
    return types
  }
}
