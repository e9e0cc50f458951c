/// The search for all that an interface inherits: members, stores, types, and the class of its mock.
struct InterfaceBinding: Lowering {
  let context: LoweringContext
  let declaration: InterfaceDeclaration
  let file: Int
  /// The interfaces that add something to this one, ancestors first, and itself.
  let contributors: [InterfaceSymbol]

  /// - Parameters:
  ///   - declaration: The interface.
  ///   - file: The index of the file that declares it.
  ///   - context: The context for the mistakes of its stores.
  init(_ declaration: InterfaceDeclaration, in file: Int, _ context: LoweringContext) {
    self.context = context
    self.declaration = declaration
    self.file = file
    contributors = context.specs.symbols.inheritance.contributors(to: declaration)
  }

  /// Returns the interface with all that it inherits.
  func bound() -> BoundInterface {
    let isEmitted = files[file].origin?.mocked.contains(declaration.name.text) ?? true
    let isMocked = isEmitted && declaration.kind != .operation
    let lineage = contributors.map(\.declaration)
    let members = isEmitted ? allMembers() : ownMembers()
    let associated = AssociatedTypeLowering(context: context, interface: declaration).lowered()
    let parent = isMocked ? classParent() : nil
    let stores = StoreLowering(
      context: context, declaration: declaration, lineage: contributors
    ).lowered()
    let generics = GenericsLowering(context: context, declaration: declaration, lineage: lineage)
    return BoundInterface(
      declaration: declaration, file: file, isMocked: isMocked, contributors: contributors,
      members: requiring(members, replacing: associated.replacements { .named($0.type.name.text) }),
      associatedTypes: associated, classParent: parent,
      isolation: symbols.inheritance.isolation(of: declaration),
      generics: isMocked ? generics.lowered() : MockGenerics(), stores: stores,
      acceptedOperations: symbols.operations.isEmpty
        ? [] : members.compactMap(\.member.operationType),
      types: symbols.types.hiding(members, parent?.found.types ?? []),
      diagnostics: reports.diagnostics)
  }

  /// Returns the members of the ancestors, then its own; of a redeclared member, the last
  /// declaration counts.
  private func allMembers() -> [DeclaredMember] {
    if contributors.count == 1, declaration.hasDistinctNames {
      return ownMembers()
    }
    var merged = MergedMembers()
    let isImporting = contributors.contains { files[$0.file].module != nil }
    let properties =
      isImporting
      ? Set(contributors.flatMap { $0.declaration.members.compactMap(\.property?.name.text) }) : []
    for ancestor in contributors {
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
        if isInherited, files[ancestor.file].module != nil {
          member = member.withoutDefault(ofMockBeside: properties)
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

  private func ownMembers() -> [DeclaredMember] {
    declaration.members.map {
      DeclaredMember(member: $0, source: source, isInherited: false)
    }
  }

  /// Returns the class that the interface requires, as it is written; of several, the one that
  /// inherits from the others.
  private func classParent() -> (type: TypeSyntax, found: ClassParent)? {
    var deepest: (type: TypeSyntax, found: ClassParent)?
    for symbol in contributors where !files[symbol.file].surroundings.classParents.isEmpty {
      for type in symbol.declaration.inherits {
        guard let found = files[symbol.file].surroundings.classParents[type.protocolName],
          found.depth > deepest?.found.depth ?? 0
        else { continue }
        deepest = (type, found)
      }
    }
    guard let (type, found) = deepest else { return nil }
    let arguments = type.components.last?.arguments ?? []
    let names = Dictionary(zip(found.parameters, arguments)) { $1 }
    return (type, names.isEmpty ? found : found.replacing(names))
  }

  /// Returns the members with the protocol's requirements, since a mock mostly declares them unchanged.
  ///
  /// The initialisers and static members of an operation belong to its class alone, and no actor isolates members that
  /// restate requirements of standard-library protocols.
  private func requiring(
    _ members: [DeclaredMember], replacing names: [String: TypeSyntax]
  ) -> [DeclaredMember] {
    let signatures = SignatureLowering(symbols, replacing: names)
    let standard = symbols.inheritance.standardRequirements(of: declaration)
    return members.map { declared in
      var declared = declared
      let member = declared.member
      if !standard.isEmpty, standard.contains(member.callName) { declared.isNeverIsolated = true }
      let isOfClass = declaration.kind == .operation && member.belongsToClass
      if declared.isInherited || isOfClass { return declared }
      let requirement = signatures.signature(of: member)
      declared.requirement = declared.isNeverIsolated ? requirement?.nonisolated : requirement
      return declared
    }
  }
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
        declared.member = declared.member.with(under: declared.member.condition.and(other.negation))
      }
    }
    positions[identity, default: []].append(members.count)
    members.append(declared)
  }
}
