/// A member of an interface, with the file that declares it.
struct DeclaredMember {
  var member: Member
  let source: SourceText
  let isInherited: Bool
  var isImplemented = false
  /// The modifier with which the mock declares a member that its superclass has too: `override`, `required`.
  var overriding: Modifier?
  /// True if the member is inherited from an interface without an actor.
  var isNonisolated = false
  /// True if no isolation of the interface, stated or by default, can isolate the member: it restates a requirement of
  /// the standard library, or belongs to a protocol that is isolated otherwise.
  var isNeverIsolated = false
  /// The requirement in the protocol, if the interface itself declares the member.
  var requirement: Signature?
}

/// The members of a lineage, each once for every condition under which it exists.
private struct MergedMembers {
  var members: [DeclaredMember] = []
  /// The indices of the members with an identity.
  private var positions: [String: [Int]] = [:]

  mutating func add(
    _ declared: DeclaredMember, beside own: inout [String: [Condition]], inheritedCount: Int
  ) {
    var declared = declared
    let identity = declared.member.identity
    let condition = declared.member.condition
    if own[identity]?.contains(where: { $0.overlaps(condition) }) == true { return }
    own[identity, default: []].append(condition)
    for position in positions[identity] ?? [] {
      let other = members[position].member.condition
      if other.overlaps(condition) {
        // The one member stands for both, and so exists where either does.
        if condition.implies(other) { declared.member = declared.member.with(under: other) }
        members[position] = declared
        return
      }
      if position < inheritedCount, !other.excludes(condition) {
        declared.member = declared.member.with(
          under: declared.member.condition.and(other.negation))
      }
    }
    positions[identity, default: []].append(members.count)
    members.append(declared)
  }
}

extension LoweringContext {
  /// Returns the members of the interface's ancestors, then its own; of a redeclared member, the last
  /// declaration counts.
  func allMembers(of declaration: InterfaceDeclaration, in file: Int) -> [DeclaredMember] {
    let lineage = symbols.inheritance.contributors(to: declaration)
    if lineage.count == 1, declaration.hasDistinctNames {
      return ownMembers(of: declaration, in: file)
    }
    var merged = MergedMembers()
    for ancestor in lineage {
      let isInherited = ancestor.declaration.name.text != declaration.name.text
      let isNonisolated =
        isInherited && symbols.inheritance.isolation(of: ancestor.declaration) == .none
      let inheritedCount = merged.members.count
      // The conditions of the interface's members, by identity.
      var own: [String: [Condition]] = [:]
      for var member in ancestor.declaration.members {
        if !(member.condition.isAlways && ancestor.declaration.condition.isAlways) {
          member = member.with(
            under: ancestor.declaration.condition.and(member.condition)
              .within(declaration.condition))
        }
        let declared = DeclaredMember(
          member: member, source: files[ancestor.file].source, isInherited: isInherited,
          isNonisolated: isNonisolated,
          isNeverIsolated: isNonisolated && ancestor.declaration.isNonisolated
            && !declaration.isNonisolated)
        merged.add(declared, beside: &own, inheritedCount: inheritedCount)
      }
    }
    return merged.members
  }

  func ownMembers(of declaration: InterfaceDeclaration, in file: Int) -> [DeclaredMember] {
    declaration.members.map {
      DeclaredMember(member: $0, source: files[file].source, isInherited: false)
    }
  }
}
