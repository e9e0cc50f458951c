extension LoweringContext {
  /// Returns the member as a protocol requires it; `nil` for a type.
  func signature(of member: Member, replacing names: [String: TypeSyntax]) -> Signature? {
    let kind: Signature.Kind
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property: kind = .property
    case .method: kind = .method
    case .initializer: kind = .initializer
    case .subscript_: kind = .subscript_
    }
    let (property, function) = (member.property, member.function)
    let type = (property?.type ?? function?.result)?.replacing(names)
    // A subscript or property states its type even if that is `Void`.
    let given = type.flatMap { kind == .method && $0.isVoid ? nil : $0 }
    return Signature(
      condition: member.condition, documentation: member.documentation,
      attributes: member.attributes.map { SwiftAttribute($0, builders: symbols.resultBuilders) },
      modifiers: member.modifiers.compactMap { Modifier(ofRequirement: $0.text) }, kind: kind,
      name: SwiftName(member.name.text), mark: SwiftSource(composed: function?.mark ?? ""),
      generics: genericsSource(function?.genericParameters ?? [], replacing: names),
      genericNames: function?.genericParameters.map(\.name.text) ?? [],
      constraints: function?.constraints(replacing: names) ?? [],
      parameters: parameters(function?.parameters ?? [], replacing: names),
      effects: member.effects, result: given.map { SwiftSource($0) },
      requirements: requirementsSource(function?.requirements ?? [], replacing: names),
      accessors: member.accessors ?? Accessors(isSettable: property?.isConstant == false),
      given: given)
  }

  func parameters(_ parameters: [Parameter], replacing names: [String: TypeSyntax])
    -> [SignatureParameter]
  {
    zip(parameterNames(of: parameters), parameters).map { name, parameter in
      let type = parameter.type.replacing(names)
      return SignatureParameter(
        label: parameter.label.map { SwiftName($0.text) }, name: SwiftName(name),
        type: parameter.isVariadic
          ? SwiftSource(composed: type.markedSource + "...") : SwiftSource(type),
        isInout: parameter.type.hasKeyword("inout"),
        defaultExpression: parameter.defaultValue,
        attributes: parameter.attributes.map { SwiftAttribute($0) },
        isVariadic: parameter.isVariadic, syntax: type)
    }
  }

  func genericsSource(
    _ parameters: [GenericParameter], replacing names: [String: TypeSyntax]
  ) -> SwiftSource {
    guard !parameters.isEmpty else { return .nothing }
    let all = parameters.map { parameter in
      (parameter.isPack ? "each " : parameter.isValue ? "let " : "")
        + escaped(parameter.name.text)
        + (parameter.bound.map { ": \($0.replacing(names).markedSource)" } ?? "")
    }
    return SwiftSource(composed: "<\(all.markedList)>")
  }

  func requirementsSource(
    _ requirements: [GenericRequirement], replacing names: [String: TypeSyntax] = [:]
  ) -> SwiftSource {
    guard !requirements.isEmpty else { return .nothing }
    let all = requirements.map { requirement in
      let separator = requirement.relation == .equals ? " == " : ": "
      return requirement.left.replacing(names).markedSource + separator
        + requirement.right.replacing(names).markedSource
    }
    return SwiftSource(composed: "where \(all.markedList)".marked(.clause))
  }

  /// Returns the members with the protocol's requirements, since a mock mostly declares them unchanged.
  ///
  /// The initialisers and static members of an operation belong to its class alone, and no actor isolates members that
  /// restate requirements of standard-library protocols.
  func requiring(
    _ members: [DeclaredMember], by declaration: InterfaceDeclaration,
    replacing names: [String: TypeSyntax]
  ) -> [DeclaredMember] {
    let standard = symbols.inheritance.standardRequirements(of: declaration)
    return members.map { declared in
      var declared = declared
      let member = declared.member
      if !standard.isEmpty, standard.contains(member.callName) { declared.isNeverIsolated = true }
      let isOfClass = declaration.kind == .operation && member.belongsToClass
      if declared.isInherited || isOfClass { return declared }
      let requirement = signature(of: member, replacing: names)
      declared.requirement = declared.isNeverIsolated ? requirement?.nonisolated : requirement
      return declared
    }
  }

  /// Returns the values of a call; `nil` for a member that has no mock body, such as an associated type.
  func call(
    of member: Member, replacing names: [String: TypeSyntax], beside types: QualifiedNames
  ) -> MemberForm.Call? {
    var call = MemberForm.Call(effects: member.effects)
    call.effects.thrownType = call.effects.thrownType?.replacing(names)
    reportBorrowedResult(by: member)
    if let property = member.property {
      let type = property.type.replacing(names).withoutUnwrapping
      call.owned = owned(type, [], types)
      call.output = call.owned ?? type
      return call
    }
    guard let function = member.function else { return nil }
    if let pair = (function.parameters.map(\.type) + [function.result ?? .void])
      .first(where: \.expandsPacksTogether)
    {
      report(.pairOfPacks(member.name.text), at: pair.range)
    }
    let clauses = member.clauses
    let erasure = Erasure(
      function, hasOpaqueTypes: member.traits.contains(.opaque),
      interfaces: symbols.interfaces, types: types, replacing: names)
    let plan = ArgumentPlan(
      function: function, erasure: erasure, names: names, noncopyable: symbols.noncopyable,
      records: symbols.records)
    let parameterNames = parameterNames(of: function.parameters)
    var answered = function.result?.replacing(names) ?? .void
    call.isSent = answered.hasKeyword("sending")
    // The answer of a failable initialiser is true if there is an object.
    if !function.mark.isEmpty { answered = .named("Bool") }
    for (position, parameter) in function.parameters.enumerated() {
      if position == function.parameters.count - 1,
        let handler = handler(parameter, of: function, clauses, erasure, replacing: names)
      {
        call.handler = handler
        answered = handler.output.replacing(names)
      } else if let recorded = plan.recorded(parameter, named: parameterNames[position]) {
        call.recorded.append(recorded)
      }
    }
    // The convention of a closure is a part of its type.
    let isClosure = answered.function != nil && !answered.isOptional
    call.output = erasure.value(isClosure ? answered.storable : answered.bare.withoutUnwrapping)
    call.owned = owned(answered.bare.withoutUnwrapping, erasure.noncopyable, types)
    call.isErased = erasure.changes(answered)
    if let owned = call.owned, !call.isErased { call.output = owned }
    call.hasErasedFailure = function.effects.thrownType.map { erasure.changes($0) } ?? false
    let takesFailing =
      if case .valueAndError? = call.handler?.emitted.convention { true } else { false }
    if let failing = clauses.failing, !takesFailing {
      report(
        .clauseNotHere("failing", "a method whose handler takes a value and an error"),
        at: failing.range)
    }
    return call
  }

  /// Reports a result that is a part of the object's memory.
  private func reportBorrowedResult(by member: Member) {
    guard let type = member.property?.type ?? member.function?.result else { return }
    let isBorrowed =
      member.accessors?.lends == true || member.attributes.contains(where: \.isLifetime)
    if isBorrowed || type.unwrapped.isSpan || symbols.nonescapable.contains(type.unwrapped.source) {
      report(.lentResult(type.source, member.name.text), at: type.range)
    }
  }

  /// Returns the type of the box for a noncopyable result; `nil` for a copyable one.
  private func owned(
    _ result: TypeSyntax, _ parameters: [String], _ types: QualifiedNames
  ) -> TypeSyntax? {
    guard result.mentions(parameters) || result.hasNoCopies(symbols.noncopyable) else { return nil }
    return .named(types(.owned).text, of: [result], at: result.range)
  }

  /// Returns the shorter methods of an interface, except those that a member or another shorter method
  /// already is.
  func conveniences(
    of own: [Member], among members: [DeclaredMember], replacing names: [String: TypeSyntax]
  ) -> [Convenience] {
    let shortened = own.filter { member in
      member.method?.parameters.contains { $0.defaultValue != nil } ?? false
    }
    if shortened.isEmpty { return [] }
    var taken: [String: [Condition]] = [:]
    for declared in members {
      taken[declared.member.identity, default: []].append(declared.member.condition)
    }
    return shortened.flatMap { conveniences(of: $0, replacing: names, beside: &taken) }
  }

  /// Returns one shorter method for each default argument, so that every combination can be left out as in
  /// calls of the real method.
  private func conveniences(
    of member: Member, replacing names: [String: TypeSyntax],
    beside taken: inout [String: [Condition]]
  ) -> [Convenience] {
    // An array cannot be handed on to a variadic parameter.
    guard let function = member.method, !function.parameters.contains(where: \.isVariadic),
      let requirement = signature(of: member, replacing: names)
    else { return [] }
    return function.parameters.indices.compactMap { omitted in
      guard let value = requirement.parameters[omitted].defaultValue else { return nil }
      var others = function.parameters
      others.remove(at: omitted)
      let key = member.identity(as: .method(function.with(others)))
      guard taken.claim(key, if: member.condition) else { return nil }
      var parameters = requirement.parameters
      // Only the parameters behind it keep their defaults, or two methods would fit a call.
      for earlier in 0..<omitted { parameters[earlier].defaultExpression = nil }
      parameters.remove(at: omitted)
      var arguments = requirement.parameters.map {
        (label: $0.label, value: SwiftSource(composed: $0.argument))
      }
      arguments[omitted].value = value
      return Convenience(
        signature: requirement.with(documentation: [], parameters: parameters),
        arguments: arguments)
    }
  }
}

extension FunctionSyntax {
  /// Returns the types that constrain generic parameters.
  fileprivate func constraints(replacing names: [String: TypeSyntax]) -> [TypeSyntax] {
    if genericParameters.isEmpty, requirements.isEmpty { return [] }
    return (genericParameters.compactMap(\.bound) + requirements.flatMap { [$0.left, $0.right] })
      .map { $0.replacing(names) }
  }
}

extension Modifier {
  /// Creates the modifier of a requirement; `nil` for one that only a class can have.
  fileprivate init?(ofRequirement word: String) {
    let known = word == "class" ? .static : Modifier(rawValue: word.filter { $0 != " " })
    guard let known, known != .required, known != .override else { return nil }
    self = known
  }
}

extension SwiftAttribute {
  /// - Parameters:
  ///   - attribute: The attribute in the syntax tree.
  ///   - builders: The result builders whose names do not say so.
  package init(_ attribute: Attribute, builders: Set<String> = []) {
    let arguments = attribute.arguments.map { "(\($0.place?.marked($0.text) ?? $0.text))" }
    let kind: Kind
    if let availability = attribute.availability {
      kind = .availability(AvailabilityLimit(availability))
    } else if attribute.isResultBuilder(among: builders) {
      kind = .resultBuilder
    } else if attribute.isGlobalActor {
      kind = .globalActor
    } else {
      kind = attribute.isLifetime ? .lifetime : .other
    }
    self.init(
      source: SwiftSource(composed: "@\(attribute.name.text)" + (arguments ?? "")), kind: kind,
      typeNames: attribute.typeNames)
  }
}

extension [Attribute] {
  /// The limits of where something exists, without deprecations.
  var availability: [AvailabilityLimit] {
    compactMap { $0.availability.flatMap { AvailabilityLimit($0) } }
  }
}

extension AvailabilityLimit {
  /// Creates the limit that an `@available` states; `nil` for one that only deprecates.
  fileprivate init?(_ availability: Availability) {
    guard let existence = availability.existence else { return nil }
    source = SwiftSource(composed: "@available(\(existence))")
    versions = availability.introduced.compactMap { platform, version in
      switch platform {
      case .all, .language: nil
      default: SwiftSource(composed: "\(platform.name) \(version)")
      }
    }
    let excluded: String? =
      switch availability.unavailable {
      case nil, .all, .language: nil
      case .catalyst: "targetEnvironment(macCatalyst)"
      // No compilation condition tells whether the code belongs to an app extension.
      case .appExtension: nil
      case .system(let name), .macro(let name): "os(\(name))"
      }
    exclusion = Condition(excluded.map { [Condition.Term(text: $0, holds: false)] } ?? [])
  }
}

extension Member {
  /// True if the member is an initialiser or static, which belongs to an operation's class rather than to
  /// its interface.
  var belongsToClass: Bool {
    if case .initializer = kind { true } else { isStatic }
  }
}

/// Returns the names of the parameters inside the body; one without a name gets a number.
func parameterNames(of parameters: [Parameter]) -> [String] {
  let names = parameters.map(\.name.text)
  guard names.contains("_") else { return names }
  return names.enumerated().map { position, name in
    name == "_" ? lengthened("argument\(position + 1)", while: names.contains) : name
  }
}
