extension Resolver {
  /// Marks the members that extensions of existing protocols implement.
  ///
  /// Implemented members that a mock cannot forward to the extension are left out of the mock: the
  /// extension answers them, without a knob.
  /// - Returns: The members of the mock, and those among them that the extensions can call.
  func implementing(
    _ members: [DeclaredMember], of declaration: InterfaceDeclaration, in file: Int
  ) -> (members: [DeclaredMember], handedOn: [DeclaredMember]) {
    guard files[file].origin != nil else { return (members, []) }
    let lineage = symbols.lineage(of: declaration, in: file)
    let implementations = lineage.flatMap {
      files[$0.file].origin?.implementations[$0.declaration.name.text] ?? []
    }
    guard !implementations.isEmpty else { return (members, []) }
    let requirements = members.filter { !$0.member.isType }
    func isImplemented(_ requirement: DeclaredMember) -> Bool {
      implementations.contains { $0.implements(requirement.member, among: requirements) }
    }
    let implemented = Set(requirements.filter(isImplemented).map(ObjectIdentifier.init))
    let others = requirements.filter { !implemented.contains(ObjectIdentifier($0)) }
    let isPossible =
      others.allSatisfy(\.canBeHandedOn) && lineage.allSatisfy { isHandedOn($0.declaration) }
      && mockGenerics(of: declaration, in: file).parameters.isEmpty
      && isolation(of: declaration, in: file) != .actor
    for requirement in requirements where implemented.contains(ObjectIdentifier(requirement)) {
      requirement.isImplemented = isPossible && requirement.canCallImplementation
    }
    let kept = members.filter {
      $0.isImplemented || !implemented.contains(ObjectIdentifier($0))
    }
    return (kept, kept.contains(where: \.isImplemented) ? others : [])
  }

  /// Checks whether a class can conform to a protocol with the members that Swift files declare.
  private func isHandedOn(_ declaration: InterfaceDeclaration) -> Bool {
    declaration.inherits.map(\.protocolName).allSatisfy {
      symbols.interfaces[$0] != nil || ["AnyObject", "Sendable", "SendableMetatype"].contains($0)
    }
  }

  /// Returns the object that calls the extensions, which become the defaults of their members.
  func implementations(
    handingOn members: [DeclaredMember], in context: MockContext
  ) -> Mock.Implementations? {
    guard context.forms.contains(where: \.isImplemented) else { return nil }
    let name = freeName("Implementations", "MockImplementations", beside: context.declares)
    for form in context.forms where form.isImplemented {
      // `Implementations(self).track(all: events)`
      let call = form.owned == nil ? form.signature?.memberAccess : nil
      form.impliedDefault = call.map { SwiftSource(composed: "\(name.source)(self)\($0)") }
    }
    return Mock.Implementations(
      name: name,
      members: members.compactMap { signature(of: $0.member, replacing: [:])?.witness })
  }
}

extension Member {
  /// Checks whether the member of an extension is the default of a requirement; types count for overloads only.
  fileprivate func implements(_ other: Member, among requirements: [DeclaredMember]) -> Bool {
    guard callName == other.callName, condition.isAlways || other.condition.implies(condition)
    else { return false }
    let overloads = requirements.filter { $0.member.callName == other.callName }
    return overloads.count == 1
      || function?.parameters.map(\.type) ?? [] == other.function?.parameters.map(\.type) ?? []
  }

  /// `static save(_:to:)`
  var callName: String { (isStatic ? "static " : "") + fullName(with: labels) }
}

extension DeclaredMember {
  /// True if another object can meet the requirement by calling the mock.
  fileprivate var canBeHandedOn: Bool {
    if source.mentions("Self", in: member.range) { return false }
    guard let function = member.function else { return true }
    return !function.name.isOperator
      && function.parameters.allSatisfy { parameter in
        !parameter.isVariadic && !parameter.type.isLentOrPack
      }
  }

  /// True if the arguments of a call can be recorded and passed to the extension unchanged.
  fileprivate var canCallImplementation: Bool {
    guard canBeHandedOn, !member.belongsToClass,
      !member.modifiers.contains(where: { $0.text == "mutating" })
    else { return false }
    guard let function = member.function else { return true }
    if function.accessors?.isSettable == true { return false }
    return function.genericParameters.isEmpty && !function.effects.isRethrowing
      && function.parameters.allSatisfy { !$0.type.holdsClosure && $0.type.specifiers.isEmpty }
  }
}

extension TypeSyntax {
  /// True if a value of the type cannot simply be passed on.
  fileprivate var isLentOrPack: Bool {
    if case .packExpansion = bare.kind { return true }
    return ["borrowing", "__shared", "isolated"].contains(where: hasKeyword)
  }
}
