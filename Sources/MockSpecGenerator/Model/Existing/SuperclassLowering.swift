/// The lowering of the class from which a mock inherits, as the conformers of its interface do.
struct SuperclassLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface
  /// The class, as it is written.
  let parent: (type: TypeSyntax, found: ClassParent)

  /// Returns the members without those that a class implements and no mock can override; the others that it has hand on
  /// the calls that no stub answers.
  func inheriting(_ members: [DeclaredMember]) -> [DeclaredMember] {
    let declaration = interface.declaration
    let aliases = files[interface.file].origin?.aliases ?? []
    let inherited = parent.found.members
    let candidates = OverloadIndex(inherited.map(\.member), aliases, for: members.map(\.member))
    // The class meets the protocols that it conforms to, whatever declares the members.
    let met = symbols.lineage(of: declaration).map(\.declaration)
      .filter { parent.found.conformances.contains($0.name.text) }
    let metMembers = Set(met.flatMap(\.members).map(\.identity))
    var left: [String] = []
    let kept = members.compactMap { declared -> DeclaredMember? in
      var declared = declared
      let member = declared.member
      if case .initializer = member.kind {
        declared.overriding = parent.found.modifier(of: member, aliases)
        return declared
      }
      let known = candidates.positions(like: member).map { inherited[$0] }
        .first { $0.member.implements(member, aliases) }
      if member.isType { return metMembers.contains(member.identity) ? nil : declared }
      guard let known else {
        let isMet = metMembers.contains(member.identity)
        if isMet { left.append(member.callName) }
        return isMet ? nil : declared
      }
      guard known.isOverridable, declared.canCallImplementation,
        let own = member.overriding(known.member)
      else {
        left.append(member.callName)
        return nil
      }
      (declared.member, declared.requirement) = (own, nil)
      declared.overriding = .override
      return declared
    }
    if !left.isEmpty {
      report(
        .answeredByClass(left, of: declaration.name.text, parent.type.source),
        at: declaration.name.range)
    }
    guard parent.found.isIsolated, interface.isolation == .none else { return kept }
    return kept.map { declared in
      var declared = declared
      declared.isNonisolated = declared.overriding == nil
      return declared
    }
  }

  /// Returns the class from which a mock inherits, with the initialisers that neither the mock nor its interface has.
  func superclass(beside members: [DeclaredMember]) -> Mock.Superclass {
    let own = Set(members.map(\.member.identity))
    let signatures = SignatureLowering(symbols)
    let initializers = parent.found.required.filter { !own.contains($0.identity) }
    return Mock.Superclass(
      syntax: parent.type, isOfApp: true,
      arguments: SwiftSource(composed: parent.found.arguments.joined(separator: ", ")),
      initializers: initializers.compactMap { signatures.signature(of: $0) })
  }
}

extension ClassParent {
  /// The names that declarations of subclasses cannot have.
  var names: Set<String> { types.union(members.map(\.member.name.text)) }

  func replacing(_ names: [String: TypeSyntax]) -> ClassParent {
    func replaced(_ members: [Member]) -> [Member] {
      members.map { $0.mappingTypes { $0.replacing(names) } }
    }
    var parent = self
    parent.required = replaced(required)
    parent.designated = replaced(designated)
    parent.members = members.map {
      Inherited(
        member: $0.member.mappingTypes { $0.replacing(names) }, isOverridable: $0.isOverridable)
    }
    return parent
  }

  /// Returns the modifier of an initialiser of a subclass.
  fileprivate func modifier(of initializer: Member, _ aliases: Set<String>) -> Modifier? {
    if required.contains(where: { $0.implements(initializer, aliases) }) { return .required }
    return designated.contains { $0.implements(initializer, aliases) } ? .override : nil
  }
}

extension Member {
  /// Returns the requirement as a mock declares it over a member of its superclass; `nil` where that has other effects.
  fileprivate func overriding(_ inherited: Member) -> Member? {
    guard effects == inherited.effects else { return nil }
    guard var property, let accessors = property.accessors else { return self }
    // Swift lets no override be read-only that can be set.
    guard inherited.accessors?.isSettable == true, !accessors.isSettable else { return self }
    property.accessors?.isSettable = true
    return with(kind: .property(property))
  }
}
