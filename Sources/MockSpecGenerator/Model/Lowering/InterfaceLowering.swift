/// The lowering of an interface to its protocol, with its mock and its stand-in.
struct InterfaceLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface
  let access: AccessLevel

  private var declaration: InterfaceDeclaration { interface.declaration }

  func lowered() -> Interface {
    let isExisting = files[interface.file].origin != nil
    checkRoles()
    if !isExisting { InheritanceCheck(context: context, declaration: declaration).check() }
    ForwardLowering(context: context, interface: interface).check()
    let names = interface.protocolTypes
    let own = interface.members.filter { !$0.isInherited }.map(\.member)
    let standIns = StandInLowering(context: context, interface: interface)
    var mock: Mock?
    if interface.isMocked {
      mock = MockLowering(context: context, interface: interface, access: access).lowered()
    } else if declaration.kind == .operation, declaration.realType == nil,
      declaration.emittedClass == nil
    {
      mock = standIns.mock(access: access)
    }
    let emitted = Interface(
      documentation: declaration.documentation,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      condition: declaration.condition, kind: declaration.kind, isExisting: isExisting,
      isNonisolated: isNonisolated, name: SwiftName(declaration.name.text),
      realType: declaration.realType.map { SwiftSource($0) },
      inherited: inherited,
      constraints: SwiftSource(requirements: declaration.requirements),
      primaryTypes: declaration.primaryTypes.isEmpty
        ? nil : declaration.primaryTypes.map { SwiftName($0.text) },
      typeAliases: typeAliases(own, replacing: names),
      associatedTypes: own.associatedTypes
        + interface.associatedTypes.filter(\.isOwn).map(\.type),
      requirements: interface.members.compactMap(\.requirement),
      conveniences: ConvenienceLowering(
        members: interface.members, signatures: SignatureLowering(symbols, replacing: names)
      ).conveniences(of: own),
      standIn: standIns.lowered(),
      mock: mock, path: declaration.path.map { SwiftSource(TypeSyntax.named($0)) })
    if declaration.kind == .operation {
      operations[ObjectIdentifier(declaration)]?.diagnostics.all.forEach {
        reports.diagnostics.report($0)
      }
      if emitted.standIn != nil || emitted.mock != nil { standIns.checkClass() }
    }
    return emitted
  }

  /// True if the protocol stays outside of the main actor of a module that isolates to it by default.
  private var isNonisolated: Bool {
    if declaration.isNonisolated { return true }
    let isOfFramework = declaration.realType != nil && files[interface.file].framework != nil
    let belongsToOthers = declaration.kind == .operation || isOfFramework
    return belongsToOthers && interface.isolation == .none
  }

  private func checkRoles() {
    if declaration.kind != .operation, let emitted = declaration.emittedClass {
      report(.clauseNotHere("as", "an operation"), at: emitted.range)
    }
    checkPrimaryTypes()
    for member in declaration.members {
      ClauseCheck(context: context, member: member, kind: declaration.kind).check()
      // A mock depends on these, so they cannot be conditional.
      let isNeeded = member.associatedType != nil || member.clauses.isIdentity
      if isNeeded, !member.condition.isAlways {
        report(.conditional(member.name.text), at: member.name.range)
      }
    }
    checkDuplicates()
  }

  private func checkPrimaryTypes() {
    guard !declaration.primaryTypes.isEmpty else { return }
    let members = interface.lineage.flatMap(\.members)
    let declared = members.associatedTypes.map(\.name.text)
    var seen: Set<String> = []
    for name in declaration.primaryTypes {
      if !declared.contains(name.text) {
        let place = "'\(declaration.name.text)'"
        report(.unknownName(name.text, place, declared), at: name.range)
      } else if !seen.insert(name.text).inserted {
        report(.duplicateOption(name.text), at: name.range)
      }
    }
  }

  private func checkDuplicates() {
    guard !declaration.hasDistinctNames else { return }
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      let name = member.name
      let identity = member.identity
      if let first = seen[identity]?.first(where: { $0.condition.overlaps(member.condition) }) {
        reports.diagnostics.reportSecond(
          .declaredTwice(name.text, "the member "), name, in: source, first: first.name.range,
          in: source)
      } else {
        seen[identity, default: []].append(member)
      }
    }
  }

  private var inherited: [SwiftSource] {
    let stated = declaration.inherits.map { SwiftSource($0) }
    guard declaration.kind == .operation else { return stated }
    let isObject = symbols.lineage(of: declaration).map(\.declaration).contains {
      $0.kind == .operation && $0.name.text != declaration.name.text
        || $0.inherits.contains { $0.isNamed("AnyObject") }
    }
    return stated + (isObject ? [] : [interface.types(.anyObject)])
  }

  private func typeAliases(_ members: [Member], replacing names: [String: TypeSyntax])
    -> [TypeAlias]
  {
    members.compactMap { member in
      guard let alias = member.typeAlias else { return nil }
      return TypeAlias(
        condition: member.condition, documentation: member.documentation,
        attributes: member.attributes.map { SwiftAttribute($0) },
        name: SwiftName(alias.name.text),
        generics: SwiftSource(generics: alias.genericParameters, replacing: names),
        type: SwiftSource(alias.type.replacing(names)))
    }
  }
}
