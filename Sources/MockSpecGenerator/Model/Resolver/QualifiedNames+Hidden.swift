extension QualifiedNames {
  /// Creates names that differ from all types that the specs declare or mention; a type that they only
  /// mention belongs to the app.
  ///
  /// A mention of one of Swift's own types hides nothing, and a type that an interface declares hides a
  /// name in its mock only.
  init(beside files: [SpecFile]) {
    self.init()
    var mentioned: Set<String> = []
    for file in files {
      mentioned.formUnion(file.source.typeNames(among: QualifiedNames.mentionable))
      for declaration in file.declarations { hide(declaration.name.text) }
      for name in file.ambiguousTypes.keys { hide(name) }
    }
    if mentioned.isEmpty { return }
    let nested = files.lazy.flatMap(\.declarations).flatMap { declaration -> [String] in
      guard case .interface(let interface) = declaration else { return [] }
      return interface.members.flatMap(\.declaredTypes)
    }
    for name in mentioned.subtracting(nested) { hide(name) }
  }

  private static let mentionable = OwnType.allCases.filter(\.isHiddenByMention).map(\.rawValue)

  /// Returns names that also differ from the types that an interface declares.
  func hiding(_ members: [DeclaredMember]) -> QualifiedNames {
    var types = self
    for name in members.lazy.flatMap(\.member.declaredTypes) { types.hide(name) }
    return types
  }
}

extension Member {
  /// The names of the associated type, the type alias or the generic parameters.
  fileprivate var declaredTypes: [String] {
    switch kind {
    case .associatedType(let type): [type.name.text]
    case .typeAlias(let alias): [alias.name.text]
    default: genericParameters.map(\.name.text)
    }
  }
}
