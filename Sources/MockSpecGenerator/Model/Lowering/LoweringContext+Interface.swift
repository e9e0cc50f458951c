extension LoweringContext {
  func interface(_ bound: BoundInterface, access: AccessLevel) -> Interface {
    let (declaration, file) = (bound.declaration, files[bound.file])
    checkRoles(of: bound)
    if file.origin == nil { checkInheritance(of: declaration) }
    checkForwarding(of: bound)
    let names = bound.protocolTypes
    let own = bound.members.filter { !$0.isInherited }.map(\.member)
    let standIns = StandInLowering(context: self, interface: bound)
    var mock: Mock?
    if bound.isMocked {
      mock = self.mock(of: bound, access: access)
    } else if declaration.kind == .operation, declaration.realType == nil,
      declaration.emittedClass == nil
    {
      mock = standIns.mock(access: access)
    }
    let interface = Interface(
      documentation: declaration.documentation,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      condition: declaration.condition, kind: declaration.kind, isExisting: file.origin != nil,
      isNonisolated: isNonisolated(bound), name: SwiftName(declaration.name.text),
      realType: declaration.realType.map { SwiftSource($0) },
      inherited: inherited(by: bound),
      constraints: SwiftSource(requirements: declaration.requirements),
      primaryTypes: declaration.primaryTypes.isEmpty
        ? nil : declaration.primaryTypes.map { SwiftName($0.text) },
      typeAliases: typeAliases(own, replacing: names),
      associatedTypes: own.associatedTypes
        + bound.associatedTypes.filter(\.isOwn).map(\.type),
      requirements: bound.members.compactMap(\.requirement),
      conveniences: ConvenienceLowering(
        members: bound.members, signatures: SignatureLowering(symbols, replacing: names)
      ).conveniences(of: own),
      standIn: standIns.standIn(),
      mock: mock, path: declaration.path.map { SwiftSource(TypeSyntax.named($0)) })
    if declaration.kind == .operation {
      operations[ObjectIdentifier(declaration)]?.diagnostics.all.forEach {
        reports.diagnostics.report($0)
      }
      if interface.standIn != nil || interface.mock != nil { standIns.checkClass() }
    }
    return interface
  }

  /// Checks whether the protocol stays outside of the main actor of a module that isolates to it by default.
  private func isNonisolated(_ interface: BoundInterface) -> Bool {
    let declaration = interface.declaration
    if declaration.isNonisolated { return true }
    let isOfFramework = declaration.realType != nil && files[interface.file].framework != nil
    let belongsToOthers = declaration.kind == .operation || isOfFramework
    return belongsToOthers && interface.isolation == .none
  }

  private func checkRoles(of interface: BoundInterface) {
    let declaration = interface.declaration
    if declaration.kind != .operation, let emitted = declaration.emittedClass {
      report(.clauseNotHere("as", "an operation"), at: emitted.range)
    }
    checkPrimaryTypes(of: interface)
    for member in declaration.members {
      checkClauses(of: member, in: declaration.kind)
      // A mock depends on these, so they cannot be conditional.
      let isNeeded = member.associatedType != nil || member.clauses.isIdentity
      if isNeeded, !member.condition.isAlways {
        report(.conditional(member.name.text), at: member.name.range)
      }
    }
    checkDuplicates(in: declaration)
  }

  private func checkPrimaryTypes(of bound: BoundInterface) {
    let declaration = bound.declaration
    guard !declaration.primaryTypes.isEmpty else { return }
    let members = bound.lineage.flatMap(\.members)
    let declared = members.associatedTypes.map(\.name.text)
    var seen: Set<String> = []
    for name in declaration.primaryTypes {
      if !declared.contains(name.text) {
        let interface = "'\(declaration.name.text)'"
        report(.unknownName(name.text, interface, declared), at: name.range)
      } else if !seen.insert(name.text).inserted {
        report(.duplicateOption(name.text), at: name.range)
      }
    }
  }

  private func checkDuplicates(in declaration: InterfaceDeclaration) {
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

  private func inherited(by interface: BoundInterface) -> [SwiftSource] {
    let declaration = interface.declaration
    let stated = declaration.inherits.map { SwiftSource($0) }
    guard declaration.kind == .operation else { return stated }
    let isObject = symbols.lineage(of: declaration).map(\.declaration).contains {
      $0.kind == .operation && $0.name.text != declaration.name.text
        || $0.inherits.contains { $0.isNamed("AnyObject") }
    }
    return stated + (isObject ? [] : [interface.types(.anyObject)])
  }

  /// Reports parents that are no protocols, names that are close to that of an interface, and cycles.
  func checkInheritance(of declaration: InterfaceDeclaration) {
    for type in declaration.inherits {
      let name = type.protocolName
      guard symbols.interfaces[name] == nil, !LintPass.providedProtocols.contains(name) else {
        continue
      }
      if symbols.isDeclared(name) {
        report(.nothingOfKind("interface", name, []), at: type.range)
      } else if LintPass.foundationClasses.contains(name),
        !symbols.existing.contains(name)
      {
        report(.classAsParent(name), at: type.range)
      } else if let close = reports.misspellings.parent(near: name, of: declaration, symbols) {
        report(.misspeltType(name, close), at: type.range)
      }
    }
    let name = declaration.name.text
    guard let next = symbols.inheritance.cycles[name],
      symbols.interfaces[name]?.declaration.name.range == declaration.name.range
    else { return }
    let type = declaration.inherits.first { $0.protocolName == next }
    report(.cyclicInheritance(name), at: type?.range ?? declaration.name.range)
  }

  func typeAliases(_ members: [Member], replacing names: [String: TypeSyntax]) -> [TypeAlias] {
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

extension Member {
  /// True if the member is a type, which a mock does not implement.
  var isType: Bool { property == nil && function == nil }

  var genericParameters: [GenericParameter] { function?.genericParameters ?? [] }

  /// The text that distinguishes a member from its overloads: kind, name, labels, types, constraints and
  /// effects.
  var identity: String { identity(as: kind) }

  func identity(as kind: MemberKind) -> String {
    var text = isStatic ? "static " : ""
    switch kind {
    case .property(let property): text += "var " + property.name.text
    case .method(let function):
      text += "func "
      function.writeIdentity(to: &text)
    case .initializer(let function), .subscript_(let function):
      function.writeIdentity(to: &text)
    case .associatedType(let type): text += "associatedtype " + type.name.text
    case .typeAlias(let alias): text += "typealias " + alias.name.text
    }
    return text
  }

}

extension FunctionSyntax {
  /// Appends the identity to one string, since every member of every interface is compared.
  fileprivate func writeIdentity(to text: inout String) {
    text += name.text
    if !genericParameters.isEmpty || !requirements.isEmpty { writeConstraints(to: &text) }
    text += "("
    // Operators have no labels, whatever their declarations state.
    let isOperator = name.isOperator
    for parameter in parameters {
      text += isOperator ? "_" : parameter.label?.text ?? "_"
      text += ": "
      text += parameter.type.source
      text += parameter.isVariadic ? "..., " : ", "
    }
    text += effects.isAsync ? ") async -> " : ") -> "
    text += result.map { $0.isVoid ? "Void" : $0.source } ?? "Void"
  }

  private func writeConstraints(to text: inout String) {
    let generics = genericParameters.map { "\($0.name.text): \($0.bound?.source ?? "")" }
    let constraints = requirements.map {
      "\($0.left.source) \($0.relation.rawValue) \($0.right.source)"
    }
    text += "<" + (generics + constraints).joined(separator: ", ") + ">"
  }
}
