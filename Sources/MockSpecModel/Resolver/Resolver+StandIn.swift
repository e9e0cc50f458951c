import MockSpecSyntax

extension Resolver {
  /// The class to emit where the framework is missing, or always for an operation with `as`.
  ///
  /// An operation that performs nothing is a base; its class has behaviour of its own and is written by hand.
  func standIn(
    for declaration: InterfaceDeclaration, members: [DeclaredMember],
    associated: [AssociatedReference], in file: SpecFile
  ) -> StandIn? {
    let isOperation = declaration.kind == .operation
    let access = file.access?.level ?? .internal
    let base = operationBase(of: declaration)
    let own = isOperation && base?.realType != nil ? members.filter { !$0.isInherited } : members
    if let emitted = declaration.emittedClass {
      return standIn(
        named: SwiftSource(SwiftName(emitted.text)), isConditional: false, own: own, access: access,
        declaration, superclass: nil, associated)
    }
    guard let framework = file.framework, framework.standIns == nil,
      let realType = declaration.realType, !isOperation || !declaration.verbs.isEmpty
    else { return nil }
    return standIn(
      named: SwiftSource(realType), isConditional: true, own: own, access: access, declaration,
      superclass: base?.realType.map { SwiftSource($0) }, associated)
  }

  private func standIn(
    named name: SwiftSource, isConditional: Bool, own members: [DeclaredMember],
    access: AccessLevel, _ declaration: InterfaceDeclaration, superclass: SwiftSource?,
    _ associated: [AssociatedReference]
  ) -> StandIn {
    let isOperation = declaration.kind == .operation
    let all = members.map(\.member)
    return StandIn(
      name: name, isConditional: isConditional, superclass: superclass,
      interface: SwiftName(declaration.name.text), access: access, isOperation: isOperation,
      mockName: isOperation ? nil : mockName(of: declaration),
      associatedTypes: associated.map {
        StandIn.Alias(name: $0.type.name, type: SwiftSource(composed: $0.real))
      },
      initializers: isOperation ? initializers(all) : [],
      properties: isOperation ? all.compactMap { storedProperty($0) } : [],
      methods: isOperation
        ? [] : all.compactMap { signature(of: $0, replacing: [:], on: .witness) })
  }

  private func operationBase(of declaration: InterfaceDeclaration) -> InterfaceDeclaration? {
    for type in declaration.inherits {
      if let parent = symbols.interfaces[type.source]?.declaration { return parent }
    }
    return nil
  }

  private func initializers(_ members: [Member]) -> [StandIn.Initializer] {
    members.compactMap { member in
      guard case .initializer(let function) = member.kind, !function.parameters.isEmpty else {
        return nil
      }
      return StandIn.Initializer(parameters: parameters(function.parameters, replacing: [:]))
    }
  }

  func storedProperty(_ member: Member) -> StandIn.Property? {
    guard case .property(let property) = member.kind, !member.isStatic else { return nil }
    return StandIn.Property(
      documentation: member.documentation, name: SwiftName(property.name.text),
      type: SwiftSource(property.type),
      initialValue: property.initialValue.map { SwiftSource($0) })
  }

  /// The mock of an operation without a class of its own: plain storage for its inputs and blocks.
  func operationMock(
    of declaration: InterfaceDeclaration, members: [DeclaredMember], access: AccessLevel
  ) -> Mock {
    Mock(
      name: mockName(of: declaration), interface: SwiftName(declaration.name.text), access: access,
      attributes: [], genericParameters: [], core: SwiftName("core"), knobs: SwiftName("on"),
      memberNames: [], identity: nil, stores: [], knobList: [], members: [], operations: [],
      isOperation: true, storedProperties: members.compactMap { storedProperty($0.member) })
  }
}
