extension Resolver {
  mutating func interface(_ declaration: InterfaceDeclaration, in index: Int, of spec: inout Spec)
    -> Interface
  {
    checkRoles(of: declaration, in: index)
    if files[index].origin == nil { checkInheritance(of: declaration) }
    checkForwarding(of: declaration, in: index)
    let file = files[index]
    let framework = allMembers(of: declaration, in: index)
    let members = lending(framework, of: declaration, in: index)
    types = symbols.types.hiding(members)
    let associated = associatedTypes(of: declaration, in: index)
    let names = associated.replacements { TypeSyntax.named($0.type.name.text) }
    let own = members.filter { !$0.isInherited }.map(\.member)
    var interface = Interface(
      documentation: declaration.documentation,
      attributes: declaration.attributes.map { attributeSource($0) },
      condition: declaration.condition, kind: declaration.kind,
      name: SwiftName(declaration.name.text),
      realType: declaration.realType.map { SwiftSource($0) },
      inherited: inherited(by: declaration),
      constraints: requirementsSource(declaration.requirements),
      primaryTypes: declaration.primaryTypes.isEmpty
        ? nil : declaration.primaryTypes.map { SwiftName($0.text) },
      typeAliases: typeAliases(own, replacing: names),
      associatedTypes: declaredAssociatedTypes(own) + associated.filter(\.isOwn).map(\.type),
      requirements: requirements(members, of: declaration.kind, replacing: names),
      conveniences: conveniences(of: own, among: members, replacing: names))
    interface.selfPassing = selfPassing(of: members.filter { !$0.isInherited }, by: declaration)
    interface.standIn = standIn(
      for: declaration, members: framework, associated: associated, in: file)
    interface.isExisting = file.origin != nil
    if declaration.kind != .operation, file.origin?.mocked.contains(declaration.name.text) ?? true {
      interface.mock = mock(
        of: declaration, members: members, associated: associated, in: index, of: &spec)
    } else if declaration.kind == .operation, declaration.realType == nil,
      declaration.emittedClass == nil
    {
      interface.mock = operationMock(of: declaration, members: members, access: spec.access)
    }
    if declaration.kind == .operation {
      checkOperation(declaration)
      checkClass(of: declaration, interface, members: members)
    }
    return interface
  }

  private mutating func checkRoles(of declaration: InterfaceDeclaration, in file: Int) {
    if declaration.kind != .operation, let emitted = declaration.emittedClass {
      report(.clauseNotHere("as", "an operation"), at: emitted.range)
    }
    checkPrimaryTypes(of: declaration, in: file)
    for member in declaration.members {
      checkClauses(of: member, in: declaration.kind)
      checkCondition(of: member)
    }
    checkDuplicates(in: declaration)
  }

  private mutating func checkPrimaryTypes(of declaration: InterfaceDeclaration, in file: Int) {
    guard !declaration.primaryTypes.isEmpty else { return }
    let members = allMembers(of: declaration, in: file).map(\.member)
    let declared = declaredAssociatedTypes(members).map(\.name.text)
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

  /// Reports a declaration that a mock depends on and that therefore cannot be conditional.
  private mutating func checkCondition(of member: Member) {
    guard !member.condition.isAlways else { return }
    switch member.kind {
    case .associatedType(let type): report(.conditional(type.name.text), at: type.name.range)
    default:
      guard !member.clauses.isEmpty, MemberClauses(member).isIdentity else { return }
      report(.conditional(member.name.text), at: member.name.range)
    }
  }

  private mutating func checkDuplicates(in declaration: InterfaceDeclaration) {
    guard !declaration.hasDistinctNames else { return }
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      let name = member.name
      let identity = member.identity
      if let first = seen[identity]?.first(where: { $0.condition.overlaps(member.condition) }) {
        diagnostics.report(
          .duplicateMember(name.text), at: name.range, in: source,
          notes: [Diagnostic(.firstDeclaredHere(name.text), at: first.name.range, in: source)])
      } else {
        seen[identity, default: []].append(member)
      }
    }
  }

  private func inherited(by declaration: InterfaceDeclaration) -> [SwiftSource] {
    let stated = declaration.inherits.map { SwiftSource($0) }
    let isBase = !declaration.inherits.contains { symbols.interfaces[$0.protocolName] != nil }
    let needsIdentity =
      declaration.kind == .operation && isBase && !stated.contains { $0.text == "AnyObject" }
    return stated + (needsIdentity ? [SwiftSource(composed: "AnyObject")] : [])
  }
}

extension InterfaceDeclaration {
  /// True if no two members share a name, so that none can be an overload or a repetition of another.
  ///
  /// The check is far cheaper than a comparison of overloads, and most interfaces pass it.
  var hasDistinctNames: Bool {
    // Comparing a few names is faster than hashing them.
    if members.count <= 16 {
      return members.indices.allSatisfy { index in
        let name = members[index].name.text
        return !members[..<index].contains { $0.name.text == name }
      }
    }
    var names: Set<String> = []
    return members.allSatisfy { names.insert($0.name.text).inserted }
  }
}

extension Member {
  /// True if the member is a type, which a mock does not implement.
  var isType: Bool {
    switch kind {
    case .associatedType, .typeAlias: true
    case .property, .method, .initializer, .subscript_: false
    }
  }

  var genericParameters: [GenericParameter] {
    switch kind {
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      function.genericParameters
    case .property, .associatedType, .typeAlias: []
    }
  }

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
    case .initializer(let function), .subscript_(let function, _):
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
    for parameter in parameters {
      text += parameter.label?.text ?? "_"
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
