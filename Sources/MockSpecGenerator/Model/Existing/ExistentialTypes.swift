/// The word `any`, which a module with `ExistentialAny` demands in front of existential types, and which signatures of
/// other modules can leave out.
///
/// ```
/// func fail(_ error: Error, _ store: Loading & Saving)
/// func fail(_ error: any Error, _ store: any Loading & Saving)
/// ```
extension Member {
  /// Returns the member with `any` in front of each existential type that has none.
  func spellingExistentials(of isProtocol: (TypeSyntax) -> Bool) -> Member {
    let generics = (function?.genericParameters ?? []).map(\.name.text)
    func spelled(_ type: TypeSyntax) -> TypeSyntax {
      type.spellingExistentials {
        isProtocol($0) && !generics.contains($0.components.first?.name.text ?? "")
      }
    }
    return mappingTypes(spelled) { constraint in
      switch constraint.kind {
      case .named(let components):
        TypeSyntax(.named(components.map { $0.mappingArguments(spelled) }), constraint.range)
      case .composition: constraint
      default: spelled(constraint)
      }
    }
  }
}

extension TypeComponent {
  fileprivate func mappingArguments(_ replacement: (TypeSyntax) -> TypeSyntax) -> TypeComponent {
    var component = self
    component.arguments = arguments.map(replacement)
    return component
  }
}

extension TypeSyntax {
  fileprivate func spellingExistentials(of isProtocol: (TypeSyntax) -> Bool) -> TypeSyntax {
    transformed { type in
      switch type.kind {
      case .named where isProtocol(type), .composition:
        TypeSyntax(.any(type), type.range)
      case .metatype(let instance) where instance.isPlainExistential(of: isProtocol):
        TypeSyntax(.any(type), type.range)
      // The type of the protocol itself: '(any Loading).Type'.
      case .protocolMetatype(let instance) where instance.isPlainExistential(of: isProtocol):
        TypeSyntax(.metatype(TypeSyntax(.any(instance), instance.range)), type.range)
      default: nil
      }
    }
  }

  /// Checks for a protocol or a composition without `any`, or a metatype of one.
  private func isPlainExistential(of isProtocol: (TypeSyntax) -> Bool) -> Bool {
    switch kind {
    case .named: isProtocol(self)
    case .composition: true
    case .metatype(let instance): instance.isPlainExistential(of: isProtocol)
    case .tuple(let elements):
      elements.count == 1 && elements[0].type.isPlainExistential(of: isProtocol)
    default: false
    }
  }
}

extension ExistingSearch {
  /// Returns declarations with `any` in front of each existential type of their members and conditions that has none.
  mutating func spellingExistentials(
    in declarations: [Declaration], of module: Int, importing imports: [ImportDeclaration]
  ) -> [Declaration] {
    // Most names occur often.
    var known: [String: Bool] = [:]
    func isKnown(_ type: TypeSyntax) -> Bool {
      guard let path = type.aliasPath else { return false }
      if let isProtocol = known[path] { return isProtocol }
      let answer = isProtocol(type, in: module, importing: imports)
      known[path] = answer
      return answer
    }
    return declarations.map { declaration in
      switch declaration {
      case .interface(let interface):
        var owned: Set<String>?
        func isExistential(_ type: TypeSyntax) -> Bool {
          guard isKnown(type) else { return false }
          owned = owned ?? ownedTypes(of: interface)
          return owned?.contains(type.components[0].name.text) != true
        }
        let members = interface.members.map { $0.spellingExistentials(of: isExistential) }
        let requirements = interface.requirements.map { requirement in
          guard requirement.relation == .equals else { return requirement }
          return GenericRequirement(
            left: requirement.left, relation: .equals,
            right: requirement.right.spellingExistentials(of: isExistential))
        }
        return .interface(interface.with(requirements: requirements, members: members))
      case .errors(let errors):
        return .errors(
          errors.mappingPayloads { type in type.spellingExistentials(of: isKnown) })
      case .values, .record: return declaration
      }
    }
  }

  /// Returns the function types behind aliases with `any` in front of each existential type that has none.
  mutating func spellingExistentials(
    in closures: [String: TypeSyntax], of module: Int, importing imports: [ImportDeclaration]
  ) -> [String: TypeSyntax] {
    closures.mapValues { type in
      type.spellingExistentials { isProtocol($0, in: module, importing: imports) }
    }
  }

  /// Returns the names of the associated types and aliases of a protocol and of its parents, which hide others.
  private mutating func ownedTypes(of interface: InterfaceDeclaration) -> Set<String> {
    var names: Set<String> = []
    var visited: Set<String> = []
    var next = [interface]
    while let declaration = next.popLast() {
      for member in declaration.members where member.isType { names.insert(member.name.text) }
      for parent in declaration.inherits where visited.insert(parent.protocolName).inserted {
        next += interfaces[parent.protocolName] ?? []
      }
    }
    return names
  }

  /// Checks whether a name is that of a protocol, or of an alias of one.
  private mutating func isProtocol(
    _ type: TypeSyntax, in module: Int, importing imports: [ImportDeclaration], aliases: Int = 0
  ) -> Bool {
    guard var path = type.aliasPath else { return type.flattened.count > 1 }
    var homes = [module] + indices(of: imports).filter { $0 != module }
    if let dot = path.firstIndex(of: ".") {
      let first = path[..<dot]
      let rest = String(path[path.index(after: dot)...])
      if let named = modules.firstIndex(where: { $0.name.map { $0 == first } ?? false }) {
        (homes, path) = ([named], rest)
      } else if first == "Swift" || first.hasPrefix("Foundation") {
        (homes, path) = ([], rest)
      }
    }
    for home in homes {
      if home == 0, let isProtocol = declaredTypes[path] { return isProtocol }
      switch modules[home].kind(of: path, isPublic: home != module) {
      case .protocol: return true
      case .other: return false
      case .alias(let type):
        // Aliases of aliases are few, and those of themselves none.
        return aliases < 8
          && isProtocol(type.bare, in: home, importing: imports, aliases: aliases + 1)
      case nil: continue
      }
    }
    return StandardProtocols.existentials.contains(path)
  }
}
