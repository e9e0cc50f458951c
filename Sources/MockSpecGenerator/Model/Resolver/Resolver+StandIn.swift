extension Resolver {
  /// Returns the class to emit where the framework is missing, or always for an operation with `as`.
  ///
  /// An operation without verbs is a base class; its class has behaviour of its own and is written by hand.
  func standIn(
    for declaration: InterfaceDeclaration, members: [DeclaredMember],
    associated: [AssociatedReference], in file: SpecFile
  ) -> StandIn? {
    let isOperation = declaration.kind == .operation
    let access = file.access?.level ?? .internal
    guard declaration.emittedClass != nil || file.framework != nil else { return nil }
    let base = isOperation ? base(of: declaration) : nil
    let own = self.members(members, beyond: base)
    if let emitted = declaration.emittedClass {
      return standIn(
        named: SwiftSource(SwiftName(emitted.text)), isConditional: false, own: own, access: access,
        declaration, superclass: base?.realType.map { SwiftSource($0) }, associated)
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
      name: name, isConditional: isConditional, availability: availability(of: declaration),
      superclass: superclass,
      interface: SwiftName(declaration.name.text), access: access, isOperation: isOperation,
      mockName: isOperation ? nil : mockName(of: declaration),
      associatedTypes: associated.map {
        TypeAlias(name: $0.type.name, type: typeName(of: $0))
      },
      initializers: isOperation ? initializers(all) : [],
      properties: isOperation ? all.compactMap { storedProperty($0) } : [],
      methods: isOperation
        ? [] : all.compactMap { signature(of: $0, replacing: [:])?.witness })
  }

  /// Returns the nearest ancestor with a real type, which is the superclass of the emitted class.
  private func base(of declaration: InterfaceDeclaration) -> InterfaceDeclaration? {
    symbols.lineage(of: declaration, in: 0).map(\.declaration).last {
      $0.realType != nil && $0.name.text != declaration.name.text
    }
  }

  /// Returns the members that a class does not inherit from the class of `base`.
  private func members(_ members: [DeclaredMember], beyond base: InterfaceDeclaration?)
    -> [DeclaredMember]
  {
    guard let base else { return members }
    let inherited = Set(allMembers(of: base, in: 0).map(\.member.identity))
    return members.filter { !$0.isInherited || !inherited.contains($0.member.identity) }
  }

  private func typeName(of reference: AssociatedReference) -> SwiftSource {
    let realType = symbols.interfaces[reference.interface]?.declaration.realType
    return realType.map { SwiftSource($0) } ?? SwiftSource(SwiftName(reference.interface))
  }

  private func initializers(_ members: [Member]) -> [StandIn.Initializer] {
    members.compactMap { member in
      guard case .initializer(let function) = member.kind, !function.parameters.isEmpty else {
        return nil
      }
      return StandIn.Initializer(
        condition: member.condition, parameters: parameters(function.parameters, replacing: [:]))
    }
  }

  func storedProperty(_ member: Member) -> StandIn.Property? {
    guard case .property(let property) = member.kind, !member.isStatic else { return nil }
    return StandIn.Property(
      condition: member.condition, documentation: member.documentation,
      name: SwiftName(property.name.text),
      type: SwiftSource(property.type),
      initialValue: property.initialValue.map { SwiftSource($0) })
  }

  /// Reports members that the emitted class of an operation cannot have.
  mutating func checkClass(
    of declaration: InterfaceDeclaration, _ interface: Interface, members: [DeclaredMember]
  ) {
    guard interface.standIn != nil || interface.mock != nil else { return }
    for declared in members where !declared.isInherited {
      let member = declared.member
      switch member.kind {
      case .property(let property) where !member.isStatic:
        if property.initialValue == nil, !property.type.isOptional {
          report(.defaultNeeded(property.name.text), at: property.name.range)
        }
      case .method, .subscript_:
        if !member.isStatic {
          report(.notSupportedYet("methods of operations"), at: member.name.range)
        }
      case .associatedType(let type):
        report(.clauseNotHere("associatedtype", "another kind of interface"), at: type.name.range)
      case .property, .initializer, .typeAlias: break
      }
    }
  }

  /// Returns the mock of an operation without a class of its own: plain storage for its inputs and blocks.
  func operationMock(
    of declaration: InterfaceDeclaration, members: [DeclaredMember], access: AccessLevel
  ) -> Mock {
    Mock(
      name: mockName(of: declaration), interface: SwiftName(declaration.name.text), access: access,
      types: types, attributes: availability(of: declaration), isolation: .none,
      genericParameters: [],
      core: SwiftName("core"),
      knobs: SwiftName("on"),
      memberNames: [], identity: nil, statics: nil, stores: [], knobList: [], members: [],
      operations: [],
      isOperation: true, performs: !declaration.verbs.isEmpty,
      storedProperties: members.compactMap { storedProperty($0.member) })
  }
}
