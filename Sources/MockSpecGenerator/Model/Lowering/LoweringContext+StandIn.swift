extension LoweringContext {
  /// Returns the class to emit where the framework is missing, or always for an operation with `as`.
  ///
  /// An operation without verbs is a base class; its class has behaviour of its own and is written by hand.
  func standIn(
    for bound: BoundInterface, in file: SpecUnit
  ) -> StandIn? {
    let declaration = bound.declaration
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
    let own = bound.members.filter { !$0.isInherited || !inherited.contains($0.member.identity) }
      .map(\.member)
    let signatures = SignatureLowering(symbols)
    return StandIn(
      name: name, isConditional: declaration.emittedClass == nil,
      availability: declaration.attributes.availability,
      superclass: base?.realType.map { SwiftSource($0) },
      interface: SwiftName(declaration.name.text), access: file.access?.level ?? .internal,
      mockName: isOperation ? nil : symbols.mockName(of: declaration),
      associatedTypes: bound.associatedTypes.map { reference in
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
  func checkClass(
    of bound: BoundInterface, _ interface: Interface
  ) {
    guard interface.standIn != nil || interface.mock != nil else { return }
    for declared in bound.members where !declared.isInherited && !declared.member.isStatic {
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
  func operationMock(of interface: BoundInterface, access: AccessLevel) -> Mock {
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

  func record(_ declaration: RecordDeclaration) -> Record {
    var fields: [Record.Field] = []
    var seen: [String: [Member]] = [:]
    for member in declaration.members {
      guard let property = member.property, var field = Record.Field(member) else { continue }
      let name = property.name
      if let first = seen[name.text]?.first(where: { !$0.condition.excludes(member.condition) }) {
        reports.diagnostics.reportSecond(
          .declaredTwice(name.text, "the member "), name, in: source, first: first.name.range,
          in: source)
      }
      seen[name.text, default: []].append(member)
      // The key need not be declared again; a repeated declaration must have the same type.
      if name.text == declaration.key.text {
        if property.type != declaration.keyType {
          let expected = declaration.keyType.source
          report(
            .typeNeeded(name.text, property.type.source, expected: expected),
            at: property.type.range)
        }
        continue
      }
      if field.initialValue == nil, property.type.isOptional {
        field.initialValue = SwiftSource(composed: "nil")
      }
      fields.append(field)
    }
    let stated = Set(declaration.inherits.map(\.source))
    // Values of a store need both.
    let implied: [OwnType] =
      (states(.equatable, in: stated) || states(.hashable, in: stated) ? [] : [.equatable])
      + (states(.sendable, in: stated) ? [] : [.sendable])
    var record = Record(
      condition: declaration.condition,
      attributes: declaration.attributes.map { SwiftAttribute($0) },
      documentation: declaration.documentation,
      name: SwiftName(declaration.name.text),
      key: SwiftName(declaration.key.text), keyType: SwiftSource(declaration.keyType),
      keySyntax: declaration.keyType,
      inherited: declaration.inherits.map { SwiftSource($0) }
        + implied.map { symbols.types($0) }, fields: fields)
    record.initializers = initializers(of: record, at: declaration.name)
    return record
  }

  /// Checks whether one of Swift's protocols is among types as a spec writes them.
  private func states(_ type: OwnType, in stated: Set<String>) -> Bool {
    stated.contains(symbols.types(type).text) || stated.contains("\(type.module).\(type.rawValue)")
  }

  /// Returns an initialiser for each combination of the fields' conditions, since parameters cannot be
  /// conditional.
  private func initializers(of record: Record, at name: Name) -> [Record.Initializer] {
    let fields = record.allFields
    guard let variants = fields.map(\.condition).variants(atMost: Record.variantLimit) else {
      report(.tooManyVariants(name.text, Record.variantLimit), at: name.range)
      return []
    }
    return variants.map { variant in
      Record.Initializer(
        condition: variant, fields: fields.filter { variant.implies($0.condition) })
    }
  }
}

extension Record.Field {
  /// Creates the stored property that a property of a spec becomes; `nil` for another member.
  init?(_ member: Member) {
    guard let property = member.property else { return nil }
    self.init(
      condition: member.condition, documentation: member.documentation,
      name: SwiftName(property.name.text), type: SwiftSource(property.type),
      isConstant: property.isConstant, initialValue: property.initialValue.map { SwiftSource($0) },
      syntax: property.type)
  }
}
