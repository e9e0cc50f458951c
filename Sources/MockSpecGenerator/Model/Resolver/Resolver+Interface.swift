extension Resolver {
  mutating func interface(_ bound: BoundInterface, access: AccessLevel) -> Interface {
    let (declaration, file) = (bound.declaration, files[bound.file])
    checkRoles(of: bound)
    if file.origin == nil { checkInheritance(of: declaration) }
    checkForwarding(of: bound)
    let names = bound.protocolTypes
    let own = bound.members.filter { !$0.isInherited }.map(\.member)
    var mock: Mock?
    if bound.isMocked {
      mock = self.mock(of: bound, access: access)
    } else if declaration.kind == .operation, declaration.realType == nil,
      declaration.emittedClass == nil
    {
      mock = operationMock(of: bound, access: access)
    }
    let interface = Interface(
      documentation: declaration.documentation,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      condition: declaration.condition, kind: declaration.kind, isExisting: file.origin != nil,
      isNonisolated: isNonisolated(bound), name: SwiftName(declaration.name.text),
      realType: declaration.realType.map { SwiftSource($0) },
      inherited: inherited(by: bound),
      constraints: requirementsSource(declaration.requirements),
      primaryTypes: declaration.primaryTypes.isEmpty
        ? nil : declaration.primaryTypes.map { SwiftName($0.text) },
      typeAliases: typeAliases(own, replacing: names),
      associatedTypes: declaredAssociatedTypes(own)
        + bound.associatedTypes.filter(\.isOwn).map(\.type),
      requirements: bound.members.compactMap(\.requirement),
      conveniences: conveniences(of: own, among: bound.members, replacing: names),
      standIn: standIn(for: bound, in: file),
      mock: mock, path: declaration.path.map { SwiftSource(TypeSyntax.named($0)) })
    if declaration.kind == .operation {
      operations[ObjectIdentifier(declaration)]?.diagnostics.all.forEach { diagnostics.report($0) }
      checkClass(of: bound, interface)
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

  private mutating func checkRoles(of interface: BoundInterface) {
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

  private mutating func checkPrimaryTypes(of bound: BoundInterface) {
    let declaration = bound.declaration
    guard !declaration.primaryTypes.isEmpty else { return }
    let members = bound.lineage.flatMap(\.members)
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

  private mutating func checkDuplicates(in declaration: InterfaceDeclaration) {
    guard !declaration.hasDistinctNames else { return }
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      let name = member.name
      let identity = member.identity
      if let first = seen[identity]?.first(where: { $0.condition.overlaps(member.condition) }) {
        diagnostics.reportSecond(
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
  mutating func checkInheritance(of declaration: InterfaceDeclaration) {
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
      } else if let close = misspellings.parent(near: name, of: declaration, symbols) {
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

  /// Returns the containers, databases and services of real types that the members mention, in order of
  /// appearance.
  ///
  /// Those of an ancestor keep the name that the ancestor gives them.
  func associatedTypes(of interface: InterfaceDeclaration) -> [AssociatedReference] {
    // Operations are not replaced: apps create the framework's own, and databases take any of them.
    guard interface.kind != .operation, symbols.hasReplaceable else { return [] }
    var references: [AssociatedReference] = []
    for ancestor in symbols.inheritance.contributors(to: interface).map(\.declaration) {
      let targets = mentions(in: ancestor)
      var declared = Set(declaredAssociatedTypes(ancestor.members).map(\.name.text))
      declared.formUnion(references.map(\.type.name.text))
      for (names, target) in targets {
        let name = target.name.text
        if let known = references.firstIndex(where: { $0.interface == name }) {
          references[known].reals += names.filter { !references[known].reals.contains($0) }
          continue
        }
        let short = capitalized(target.kind.rawValue)
        let isAlone = targets.filter { $0.interface.kind == target.kind }.count == 1
        let isFree = !declared.contains(short) && !symbols.isDeclared(short)
        let chosen = isAlone && isFree && target.kind != .service ? short : name + "Type"
        declared.insert(chosen)
        references.append(
          AssociatedReference(
            reals: names, interface: name,
            type: AssociatedType(
              name: SwiftName(chosen), bound: SwiftSource(SwiftName(name)),
              mock: mockName(of: target)),
            isOwn: ancestor.name.text == interface.name.text))
      }
    }
    return references
  }

  /// Returns the interfaces that the members of `interface` mention, each with the names used for it.
  private func mentions(in interface: InterfaceDeclaration)
    -> [(names: [String], interface: InterfaceDeclaration)]
  {
    var targets: [(names: [String], interface: InterfaceDeclaration)] = []
    var seen: Set<String> = []
    for member in interface.members {
      for name in member.plainTypeNames where seen.insert(name).inserted {
        guard let target = symbols.interface(standingFor: name)?.declaration,
          target.isReplaceable, target.name.text != interface.name.text
        else { continue }
        if let known = targets.firstIndex(where: { $0.interface.name.text == target.name.text }) {
          targets[known].names.append(name)
        } else {
          targets.append(([name], target))
        }
      }
    }
    return targets
  }

  func declaredAssociatedTypes(_ members: [Member]) -> [AssociatedType] {
    members.compactMap(\.associatedType).map {
      AssociatedType(
        name: SwiftName($0.name.text), bound: $0.bound,
        defaultType: $0.defaultType.map { SwiftSource($0) },
        requirements: requirementsSource($0.requirements))
    }
  }

  func typeAliases(_ members: [Member], replacing names: [String: TypeSyntax]) -> [TypeAlias] {
    members.compactMap { member in
      guard let alias = member.typeAlias else { return nil }
      return TypeAlias(
        condition: member.condition, documentation: member.documentation,
        attributes: member.attributes.map { SwiftAttribute($0) },
        name: SwiftName(alias.name.text),
        generics: genericsSource(alias.genericParameters, replacing: names),
        type: SwiftSource(alias.type.replacing(names)))
    }
  }

  /// Returns the name of a mock: `Mock` and the name of the real type, or of the interface if there is none.
  func mockName(of interface: InterfaceDeclaration) -> SwiftName {
    SwiftName(symbols.mockName(of: interface.name.text))
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

  /// The type names of one component that stand in the member's signature.
  fileprivate var plainTypeNames: [String] {
    var names: [String] = []
    property?.type.plainNames(into: &names)
    for parameter in function?.parameters ?? [] { parameter.type.plainNames(into: &names) }
    function?.result?.plainNames(into: &names)
    typeAlias?.type.plainNames(into: &names)
    return names
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

/// The search for the protocol that a misspelt name means, at a cost that does not grow with their number.
///
/// A spec may inherit from protocols that no spec declares, so only one wrong, missing, additional or
/// swapped letter counts as a mistake: two such names are equal but for a letter of each.
struct Misspellings {
  private static let lengths = 4...100
  private var names: [String: String]?
  /// The operations without verbs.
  private var idleOperations: [String]?

  /// Returns the interface that a misspelt parent of another means; more letters can be wrong in the parent of an
  /// operation that no method runs.
  mutating func parent(near name: String, of interface: InterfaceDeclaration, _ symbols: Symbols)
    -> String?
  {
    if let close = protocolName(near: name, among: symbols.interfaceOrder) { return close }
    guard interface.kind == .operation, !interface.verbs.isEmpty,
      !symbols.runTypes.values.contains(where: { interface.isA($0, symbols) })
    else { return nil }
    let idle =
      idleOperations
      ?? symbols.operations.map(\.declaration).filter(\.verbs.isEmpty).map(\.name.text)
    idleOperations = idle
    return closest(to: name, among: idle)
  }

  /// Returns the protocol that a misspelt name means, of candidates that are the same at each call.
  mutating func protocolName(near name: String, among candidates: @autoclosure () -> [String])
    -> String?
  {
    guard Self.lengths.contains(name.count) else { return nil }
    let names = self.names ?? Self.index(candidates())
    self.names = names
    return Self.shortened(name).lazy.compactMap { names[$0] }.first
  }

  private static func index(_ interfaces: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for name in interfaces where lengths.contains(name.count) {
      for key in shortened(name) where names[key] == nil { names[key] = name }
    }
    return names
  }

  /// Returns the name, and the name without each of its letters.
  private static func shortened(_ name: String) -> [String] {
    let letters = Array(name)
    return [name]
      + letters.indices.map { String(letters[..<$0]) + String(letters[($0 + 1)...]) }
  }
}

/// A type that the members of an interface mention, and the associated type that replaces it.
struct AssociatedReference {
  /// The names in the spec: `CKDatabase`, and the interface's own.
  var reals: [String]
  /// The interface that stands for them.
  let interface: String
  let type: AssociatedType
  /// True if the interface itself declares the associated type; false if an ancestor does.
  let isOwn: Bool
}

extension [AssociatedReference] {
  /// Returns the replacements in signatures for the names in the spec.
  func replacements(_ replacement: (AssociatedReference) -> TypeSyntax) -> [String: TypeSyntax] {
    let names = flatMap { reference in reference.reals.map { ($0, replacement(reference)) } }
    return Dictionary(names) { $1 }
  }
}

extension InterfaceDeclaration {
  /// True if plain mentions of the interface's type become an associated type.
  var isReplaceable: Bool {
    kind == .container || kind == .database || kind == .service && realType != nil
  }
}
