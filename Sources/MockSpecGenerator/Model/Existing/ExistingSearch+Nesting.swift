/// Protocols in types, and the names of parents.
extension ExistingSearch {
  /// Returns a protocol as specs know it: at the top level, and with the names by which its parents are known.
  mutating func settled(_ found: SwiftProtocol, at place: (module: Int, file: Int))
    -> InterfaceDeclaration
  {
    let declaration = unnested(found, in: place.module)
    if declaration.inherits.isEmpty { return declaration }
    let imports = modules[place.module].tree(of: place.file).imports
    let homes = [place.module] + indices(of: imports).filter { $0 != place.module }
    return declaration.with(
      inherits: declaration.inherits.flatMap { withoutAlias($0, from: homes) })
  }

  /// Returns a declaration of a spec with what the type aliases among the parents of an interface stand for, as far as
  /// no spec declares their names.
  mutating func withoutAliases(_ declaration: Declaration, importing imports: [ImportDeclaration])
    -> Declaration
  {
    guard case .interface(let interface) = declaration, !interface.inherits.isEmpty else {
      return declaration
    }
    let homes = [0] + indices(of: imports).filter { $0 != 0 }
    return .interface(
      interface.with(
        inherits: interface.inherits.flatMap { parent in
          let behind = withoutAlias(parent, from: homes)
          // The module of an alias can import others, of which the spec knows nothing.
          return behind.allSatisfy { isKnown($0.protocolName, in: homes) } ? behind : [parent]
        }))
  }

  private mutating func isKnown(_ parent: String, in homes: [Int]) -> Bool {
    declaredTypes[parent] != nil || StandardProtocols.names.contains(parent)
      || LintPass.plainProtocols.contains(parent)
      || (homes + [standard]).contains { modules[$0].kind(of: parent, isPublic: $0 != 0) != nil }
  }

  /// Returns the types behind a parent that is a type alias, at the top level or in a type, with generic parameters or
  /// without: `Loader` and `Saver` for `Storing`.
  mutating func withoutAlias(_ parent: TypeSyntax, from homes: [Int], depth: Int = 0)
    -> [TypeSyntax]
  {
    guard let path = parent.aliasPath, let first = homes.first, depth < 8,
      declaredTypes[path] == nil
    else { return [parent] }
    for home in homes {
      let isPlain = parent.simpleName == path
      let kind = isPlain ? modules[home].kind(of: path, isPublic: home != first) : nil
      var behind: TypeSyntax?
      switch kind {
      case nil: behind = isPlain ? nil : modules[home].type(behindAlias: path)
      case .alias(let type): behind = type
      default: return [parent]
      }
      if let behind {
        return parent.replacing([path: behind]).bare.flattened.flatMap {
          // Messages about them are about the alias.
          withoutAlias(
            TypeSyntax($0.bare.kind, parent.range), from: homes, depth: depth + 1)
        }
      }
    }
    return withoutModule(parent, depth: depth)
  }

  /// Returns a parent without the module in front of its name, or what that stands for there.
  private mutating func withoutModule(_ parent: TypeSyntax, depth: Int) -> [TypeSyntax] {
    guard parent.components.count > 1, let first = parent.components.first,
      let home = modules.firstIndex(where: { $0.name == first.name.text })
    else { return [parent] }
    let rest = TypeSyntax(.named(Array(parent.components.dropFirst())), parent.range)
    if !modules[home].protocols(named: rest.protocolName).isEmpty { return [rest] }
    let behind = withoutAlias(rest, from: [home], depth: depth + 1)
    return behind == [rest] ? [parent] : behind
  }

  /// Returns a protocol in a type as one at the top level, `FeedLoader` for `Feed.Loader`, with the types around it in
  /// front of those that its members name.
  private mutating func unnested(_ found: SwiftProtocol, in module: Int) -> InterfaceDeclaration {
    let declaration = found.declaration
    if found.owners.isEmpty { return declaration }
    let owners = modules[module].owners(around: found)
    let path = found.owners + [declaration.name.text]
    return declaration.with(
      name: path.joined().filter { $0 != "." }, path: path.joined(separator: "."),
      inherits: declaration.inherits.map { $0.within(owners) },
      members: declaration.members.map { member in member.mappingTypes { $0.within(owners) } })
  }
}

extension ModuleIndex {
  /// Returns the types around a protocol that contain those which it names, by the names of these.
  fileprivate mutating func owners(around found: SwiftProtocol) -> [String: [TypeComponent]] {
    let declaration = found.declaration
    var names = declaration.types.reduce(into: Set<String>()) { $0.formUnion($1.rootNames) }
    for member in declaration.members {
      names.subtract(member.isType ? [member.name.text] : member.genericParameters.map(\.name.text))
    }
    return owners(
      of: names, around: found.owners.map { SwiftTypeAlias.Scope(name: $0, parameters: []) })
  }
}

extension InterfaceDeclaration {
  /// The types that the header and the members name.
  var types: [TypeSyntax] {
    var types = inherits
    for member in members {
      _ = member.mappingTypes {
        types.append($0)
        return $0
      }
    }
    return types
  }
}

extension SwiftProtocol {
  /// Returns the offsets at which a protocol in a type names others beside it, with what stands in front of these
  /// elsewhere: `Feed.` for a type in `Feed`, and `Feed` for a protocol, which a spec names `FeedLoader`.
  package func prefixesOfNeighbours(in files: [SourceText]) -> [Int: String] {
    var index = ModuleIndex(
      name: nil, files: files.map { SwiftText(path: $0.path, bytes: $0.bytes) })
    let owners = index.owners(around: self)
    var prefixes: [Int: String] = [:]
    for type in declaration.types {
      _ = type.contains { part in
        guard let first = part.components.first, !first.isModule,
          let owner = owners[first.name.text]
        else { return false }
        let path = TypeSyntax(.named(owner), part.range).source
        let isProtocol = !index.protocols(named: "\(path).\(first.name.text)").isEmpty
        prefixes[first.name.range.start] = isProtocol ? path.filter { $0 != "." } : path + "."
        return false
      }
    }
    return prefixes
  }
}
