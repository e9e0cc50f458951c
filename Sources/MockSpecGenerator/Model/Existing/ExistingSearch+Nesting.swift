/// Protocols in types.
extension ExistingSearch {
  /// Returns a protocol in a type as one at the top level, `FeedLoader` for `Feed.Loader`, with the types around it in
  /// front of those that its members name.
  mutating func unnested(_ found: SwiftProtocol, in module: Int) -> InterfaceDeclaration {
    let declaration = found.declaration
    if found.owners.isEmpty { return declaration }
    var names: Set<String> = []
    for member in declaration.members {
      _ = member.mappingTypes {
        names.formUnion($0.rootNames)
        return $0
      }
    }
    for member in declaration.members {
      names.subtract(member.isType ? [member.name.text] : member.genericParameters.map(\.name.text))
    }
    let owners = modules[module].owners(
      of: names, around: found.owners.map { SwiftTypeAlias.Scope(name: $0, parameters: []) })
    let path = found.owners + [declaration.name.text]
    return declaration.with(
      name: path.joined().filter { $0 != "." }, path: path.joined(separator: "."),
      members: declaration.members.map { member in member.mappingTypes { $0.within(owners) } })
  }
}
