extension QualifiedNames {
  /// Creates names that differ from all types that the specs declare or mention; a type that they only
  /// mention belongs to the app.
  ///
  /// A mention of one of Swift's own types hides nothing, and a type that an interface declares hides a
  /// name in its mock only.
  init(beside files: [SpecUnit]) {
    self.init()
    var mentioned: Set<String> = []
    for file in files {
      mentioned.formUnion(file.source.typeNames(among: QualifiedNames.mentionable))
      for declaration in file.declarations { hide(declaration.name.text) }
      for name in file.surroundings.ambiguousTypes.keys { hide(name) }
      for name in file.surroundings.importedNames { hide(name) }
    }
    if mentioned.isEmpty { return }
    let nested = files.lazy.flatMap(\.declarations).flatMap { declaration -> [String] in
      guard case .interface(let interface) = declaration else { return [] }
      return interface.members.flatMap(\.declaredTypes)
    }
    for name in mentioned.subtracting(nested) { hide(name) }
  }

  /// The names whose mention in a spec means a type of the app.
  private static let mentionable = OwnType.allCases.filter { !$0.isSwifts }.map(\.rawValue)

  /// Returns names that also differ from the types that an interface declares, and those of its class.
  func hiding(_ members: [DeclaredMember], _ others: Set<String>) -> QualifiedNames {
    var types = self
    for name in members.lazy.flatMap(\.member.declaredTypes) { types.hide(name) }
    for name in others { types.hide(name) }
    return types
  }
}
