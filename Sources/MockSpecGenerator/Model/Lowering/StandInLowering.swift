/// The lowering of an interface to the class that takes the place of a real type, or that is the class of an operation.
struct StandInLowering: Lowering {
  let context: LoweringContext
  let interface: BoundInterface

  /// Returns the class to emit where the framework is missing, or always for an operation with `as`.
  ///
  /// An operation without verbs is a base class; its class has behaviour of its own and is written by hand.
  func lowered() -> StandIn? {
    let (declaration, file) = (interface.declaration, files[interface.file])
    let isOperation = declaration.kind == .operation
    let name: SwiftSource
    if let emitted = declaration.emittedClass {
      name = SwiftSource(SwiftName(emitted.text))
    } else if let framework = file.framework, framework.standIns == nil,
      let realType = declaration.realType, !isOperation || !declaration.verbs.isEmpty
    {
      name = SwiftSource(realType)
    } else {
      return nil
    }
    // The superclass is the class of the nearest ancestor that has one, and passes on its members.
    let ancestors = isOperation ? symbols.lineage(of: declaration).map(\.declaration) : []
    let base = ancestors.last { $0.realType != nil && $0.name.text != declaration.name.text }
    let contributors = base.map(symbols.inheritance.contributors) ?? []
    let inherited = Set(contributors.flatMap(\.declaration.members).map(\.identity))
    let own = interface.members.filter {
      !$0.isInherited || !inherited.contains($0.member.identity)
    }
    .map(\.member)
    let signatures = SignatureLowering(symbols)
    return StandIn(
      name: name, isConditional: declaration.emittedClass == nil,
      availability: declaration.attributes.availability,
      superclass: base?.realType.map { SwiftSource($0) },
      interface: SwiftName(declaration.name.text), access: file.access?.level ?? .internal,
      mockName: isOperation ? nil : symbols.mockName(of: declaration),
      associatedTypes: interface.associatedTypes.map { reference in
        let realType = symbols.interfaces[reference.interface]?.declaration.realType
        return TypeAlias(
          name: reference.type.name,
          type: realType.map { SwiftSource($0) } ?? SwiftSource(SwiftName(reference.interface)))
      },
      initializers: own.compactMap { member in
        guard isOperation, case .initializer(let function) = member.kind,
          !function.parameters.isEmpty
        else { return nil }
        return StandIn.Initializer(
          condition: member.condition, parameters: signatures.parameters(function.parameters))
      },
      properties: isOperation ? own.filter { !$0.isStatic }.compactMap { Record.Field($0) } : [],
      methods: isOperation ? [] : own.compactMap { signatures.signature(of: $0)?.witness })
  }

  /// Reports members that the emitted class of an operation cannot have.
  func checkClass() {
    for declared in interface.members where !declared.isInherited && !declared.member.isStatic {
      let member = declared.member
      switch member.kind {
      case .associatedType(let type):
        report(.clauseNotHere("associatedtype", "another kind of interface"), at: type.name.range)
      case .property(let property) where property.initialValue == nil && !property.type.isOptional:
        report(.defaultNeeded(property.name.text), at: property.name.range)
      case .method, .subscript_:
        report(.notSupportedYet("methods of operations"), at: member.name.range)
      case .property, .initializer, .typeAlias: break
      }
    }
  }

  /// Returns the mock of an operation without a class of its own: plain storage for its inputs and blocks.
  func mock(access: AccessLevel) -> Mock {
    let declaration = interface.declaration
    return Mock(
      name: symbols.mockName(of: declaration), interface: SwiftName(declaration.name.text),
      access: access,
      types: interface.types, attributes: declaration.attributes.availability.map(\.attribute),
      isolation: .none,
      genericParameters: [], core: SwiftName("core"), knobs: SwiftName("on"), memberNames: [],
      stores: [], knobList: [], members: [], operations: [],
      performs: !declaration.verbs.isEmpty,
      storedProperties: interface.members.map(\.member).filter { !$0.isStatic }.compactMap {
        Record.Field($0)
      })
  }
}
