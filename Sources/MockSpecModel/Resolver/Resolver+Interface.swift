import MockSpecSyntax

/// A member with the interface and file that declare it.
struct DeclaredMember {
  var member: Member
  var source: SourceText
  var isInherited: Bool
}

extension Resolver {
  mutating func interface(_ declaration: InterfaceDeclaration, in file: SpecFile, of spec: inout Spec)
    -> Interface
  {
    checkRoles(of: declaration)
    checkInheritance(of: declaration)
    let members = allMembers(of: declaration)
    let associated = associatedTypes(of: members, in: declaration)
    let names = Dictionary(
      uniqueKeysWithValues: associated.map { ($0.real, TypeSyntax.named($0.type.name.text)) })
    let own = members.filter { !$0.isInherited }.map(\.member)
    var interface = Interface(
      documentation: declaration.documentation,
      attributes: declaration.attributes.map { attributeSource($0) }, kind: declaration.kind,
      name: SwiftName(declaration.name.text),
      realType: declaration.realType.map { SwiftSource($0) },
      inherited: inherited(by: declaration),
      associatedTypes: declaredAssociatedTypes(own) + associated.filter(\.isOwn).map(\.type),
      requirements: requirements(own, of: declaration.kind, replacing: names),
      conveniences: own.flatMap { conveniences(of: $0, replacing: names) })
    interface.standIn = standIn(for: declaration, members: members, associated: associated, in: file)
    if declaration.kind != .operation {
      interface.mock = mock(
        of: declaration, members: members, associated: associated, in: file, of: &spec)
    } else if declaration.realType == nil, declaration.emittedClass == nil {
      interface.mock = operationMock(of: declaration, members: members, access: spec.access)
    }
    if declaration.kind == .operation { checkOperation(declaration, members: members, in: file) }
    return interface
  }

  private mutating func checkRoles(of declaration: InterfaceDeclaration) {
    if declaration.kind != .database, let store = declaration.stores.first {
      report(.clauseNotHere("store", "a database"), at: store.name.range)
    }
    if declaration.kind != .operation, let verb = declaration.verbs.first {
      report(.clauseNotHere("performs", "a member or an operation"), at: verb.keyword.range)
    }
    if declaration.kind != .operation, let emitted = declaration.emittedClass {
      report(.clauseNotHere("as", "an operation"), at: emitted.range)
    }
    for member in declaration.members { checkClauses(of: member, in: declaration.kind) }
    checkDuplicates(in: declaration)
  }

  private mutating func checkDuplicates(in declaration: InterfaceDeclaration) {
    var seen: [String: SourceRange] = [:]
    for member in declaration.members {
      guard let (text, name) = member.identity else { continue }
      if let first = seen[text] {
        diagnostics.report(
          .duplicateMember(name.text), at: name.range, in: source,
          notes: [Diagnostic(.firstDeclaredHere(name.text), at: first, in: source)])
      }
      seen[text] = seen[text] ?? name.range
    }
  }

  /// Reports names that come close to an interface's, and interfaces that inherit from themselves.
  private mutating func checkInheritance(of declaration: InterfaceDeclaration) {
    for type in declaration.inherits {
      let name = type.source
      if symbols.interfaces[name] == nil, !wellKnownProtocols.contains(name),
        let close = closest(to: name, among: symbols.interfaceOrder)
      {
        report(.unknownType(name, [close]), at: type.range)
      }
      if inherits(name, from: declaration.name.text, visited: []) {
        report(.cyclicInheritance(declaration.name.text), at: type.range)
      }
    }
  }

  private func inherits(_ name: String, from ancestor: String, visited: Set<String>) -> Bool {
    if name == ancestor { return true }
    guard !visited.contains(name), let interface = symbols.interfaces[name] else { return false }
    return interface.declaration.inherits.contains {
      inherits($0.source, from: ancestor, visited: visited.union([name]))
    }
  }

  /// The members of the interface's ancestors, then its own; a redeclared member counts once.
  private func allMembers(of declaration: InterfaceDeclaration) -> [DeclaredMember] {
    var members: [DeclaredMember] = []
    var seen: Set<String> = []
    var visited: Set<String> = []
    func add(_ interface: InterfaceDeclaration, source: SourceText, isInherited: Bool) {
      guard visited.insert(interface.name.text).inserted else { return }
      for type in interface.inherits {
        guard let parent = symbols.interfaces[type.source] else { continue }
        add(parent.declaration, source: files[parent.file].source, isInherited: true)
      }
      for member in interface.members where seen.insert(member.identity?.text ?? "").inserted {
        members.append(DeclaredMember(member: member, source: source, isInherited: isInherited))
      }
    }
    add(declaration, source: source, isInherited: false)
    return members
  }

  private func inherited(by declaration: InterfaceDeclaration) -> [SwiftSource] {
    let stated = declaration.inherits.map { SwiftSource($0) }
    let isBase = !declaration.inherits.contains { symbols.interfaces[$0.source] != nil }
    let needsIdentity =
      declaration.kind == .operation && isBase && !stated.contains { $0.text == "AnyObject" }
    return stated + (needsIdentity ? [SwiftSource(composed: "AnyObject")] : [])
  }
}

private let wellKnownProtocols: Set<String> = [
  "Actor", "AnyObject", "Equatable", "Hashable", "Identifiable", "Sendable",
]

extension Member {
  /// What tells a member from its overloads: kind, name, labels, types and effects.
  var identity: (text: String, name: Name)? {
    switch kind {
    case .property(let property): ("var \(property.name.text)", property.name)
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      (
        "\(function.name.text)("
          + function.parameters.map { "\($0.label?.text ?? "_"):\($0.type.source)" }.joined()
          + ")\(function.effects.isAsync)->\(function.result?.source ?? "")", function.name
      )
    case .associatedType(let type): ("associatedtype \(type.name.text)", type.name)
    }
  }
}
