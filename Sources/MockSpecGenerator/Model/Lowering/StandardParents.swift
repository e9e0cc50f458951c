/// The protocols of the standard library among the ancestors of an interface, and what its mock gets from them.
struct StandardParents {
  let interface: BoundInterface
  /// The protocols that the superclass of the mock conforms to, if it inherits from a class of the app.
  let known: Set<String>?
  /// The source of the interface.
  let source: SourceText

  /// Returns the `id` of `Identifiable<UUID>`, or of `Identifiable where ID == UUID`; otherwise an object
  /// is its own id.
  func identifier() -> [DeclaredMember] {
    let parents = interface.lineage.flatMap(\.inherits).filter { $0.protocolName == "Identifiable" }
    guard let parent = parents.first,
      !interface.members.contains(where: { ["id", "ID"].contains($0.member.name.text) })
    else { return [] }
    var type = parents.lazy.compactMap { $0.components.first?.arguments.first }.first
    for requirement in interface.lineage.flatMap(\.requirements)
    where requirement.relation == .equals {
      if ["ID", "Self.ID"].contains(requirement.left.source) { type = requirement.right }
    }
    guard let type else { return [] }
    let property = PropertySyntax(
      name: Name("id", parent.range), type: type, accessors: Accessors())
    let member = Member(kind: .property(property), range: parent.range)
    return [
      DeclaredMember(member: member, source: source, isInherited: true, isNeverIsolated: true)
    ]
  }

  /// Returns the requirements of standard-library protocols that the interface or an ancestor inherits,
  /// unless a spec restates them.
  func identities(beside members: [DeclaredMember]) -> Set<Mock.ObjectIdentity> {
    let parents = Set(interface.lineage.lazy.flatMap(\.inherits).map(\.protocolName))
      .subtracting(known ?? [])
    if parents.isEmpty || known == nil && interface.lineage.superclass != nil { return [] }
    let required = Mock.ObjectIdentity.allCases.filter {
      !parents.isDisjoint(with: $0.source.protocols)
    }
    if required.isEmpty { return [] }
    let names = Set(members.map(\.member.callName))
    return Set(required.filter { !names.contains($0.source.requirement) })
  }

  /// Returns the ancestors to which a mock on an actor conforms outside of it: those of the standard library, and
  /// protocols of specs and Swift files, since Swift would infer an isolated conformance to a parent.
  func nonisolated() -> [SwiftSource] {
    // Naming a deprecated one would warn; its members are isolated as they are without it.
    let own = interface.lineage.dropLast().filter { ancestor in
      !ancestor.attributes.contains { $0.availability?.isDeprecated == true }
        && interface.lineage.last?.condition.implies(ancestor.condition) ?? false
    }
    // A named superclass conforms to the protocols of the standard library already.
    let hasStandard = known != nil || interface.lineage.superclass == nil
    let parents = hasStandard ? interface.lineage.flatMap(\.inherits).map(\.protocolName) : []
    let standard = Set(parents).intersection(Mock.ObjectIdentity.protocols)
    let protocols = Set(own.map { $0.path ?? $0.name.text }).subtracting(known ?? [])
    return standard.subtracting(known ?? []).union(protocols).sorted().map {
      SwiftSource(TypeSyntax.named($0))
    }
  }
}
