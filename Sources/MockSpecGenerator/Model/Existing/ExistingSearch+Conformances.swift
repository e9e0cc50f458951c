/// The protocols of types that are defaults of associated types, which a bound of a parent can exclude.
extension ExistingSearch {
  /// Returns the names of all that the defaults in a protocol conform to, by the spelling of these; without those of which
  /// something is unknown.
  mutating func conformances(ofDefaultsIn declaration: InterfaceDeclaration, from homes: [Int])
    -> [String: Set<String>]
  {
    var conformances: [String: Set<String>] = [:]
    for type in declaration.members.compactMap({ $0.associatedType?.defaultType }) {
      guard let path = type.aliasPath, !path.contains("<") else { continue }
      let isDeclared = homes.contains { home in
        if case .other? = modules[home].kind(of: path, isPublic: home != homes[0]) {
          true
        } else {
          false
        }
      }
      if isDeclared { conformances[type.source] = ancestors(of: path, from: homes) }
    }
    return conformances
  }

  /// Returns the names of all types above one; `nil` if some of it is unknown.
  private mutating func ancestors(of path: String, from homes: [Int]) -> Set<String>? {
    var names: Set<String> = []
    var next = [path]
    while let name = next.popLast() {
      guard let parents = parents(of: name) else { return nil }
      for parent in parents.flatMap({ withoutAlias($0, from: homes) }) {
        if case .suppressed = parent.kind { continue }
        if names.insert(parent.protocolName).inserted { next.append(parent.protocolName) }
      }
    }
    return names
  }

  /// Returns what a type states in any module, also in extensions; `nil` for one that is unknown.
  private mutating func parents(of name: String) -> [TypeSyntax]? {
    let stated = modules.indices.compactMap { modules[$0].parents(of: name) }
    if !stated.isEmpty { return stated.flatMap(\.self) }
    if let implied = StandardProtocols.implied[name] { return implied.sorted().map { .named($0) } }
    return StandardProtocols.isKnown(name) ? [] : nil
  }
}

extension StandardProtocols {
  /// Checks whether a name is that of a protocol of Swift or Foundation.
  static func isKnown(_ name: String) -> Bool {
    existentials.contains(name) || refused.contains(name)
      || LintPass.providedProtocols.contains(name)
  }
}
