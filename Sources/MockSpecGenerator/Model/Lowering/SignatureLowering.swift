/// The lowering of requirements to signatures in which other types replace some of those of the spec.
struct SignatureLowering {
  /// The result builders whose names do not say so.
  let builders: Set<String>
  let names: [String: TypeSyntax]

  init(_ symbols: Symbols, replacing names: [String: TypeSyntax] = [:]) {
    builders = symbols.resultBuilders
    self.names = names
  }

  /// Returns the member as a protocol requires it; `nil` for a type.
  func signature(of member: Member) -> Signature? {
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
      attributes: member.attributes.map { SwiftAttribute($0, builders: builders) },
      modifiers: member.modifiers.compactMap { Modifier(ofRequirement: $0.text) }, kind: kind,
      name: SwiftName(member.name.text), mark: SwiftSource(composed: function?.mark ?? ""),
      generics: SwiftSource(generics: function?.genericParameters ?? [], replacing: names),
      genericNames: function?.genericParameters.map(\.name.text) ?? [],
      constraints: function?.constraints(replacing: names) ?? [],
      parameters: parameters(function?.parameters ?? []),
      effects: member.effects, result: given.map { SwiftSource($0) },
      requirements: SwiftSource(requirements: function?.requirements ?? [], replacing: names),
      accessors: member.accessors ?? Accessors(isSettable: property?.isConstant == false),
      given: given)
  }

  func parameters(_ parameters: [Parameter]) -> [SignatureParameter] {
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
}

extension SwiftSource {
  /// Creates `<T: P>`, the generic parameters of a declaration.
  init(generics parameters: [GenericParameter], replacing names: [String: TypeSyntax]) {
    guard !parameters.isEmpty else {
      self = .nothing
      return
    }
    let all = parameters.map { parameter in
      (parameter.isPack ? "each " : parameter.isValue ? "let " : "")
        + escaped(parameter.name.text)
        + (parameter.bound.map { ": \($0.replacing(names).markedSource)" } ?? "")
    }
    self.init(composed: "<\(all.markedList)>")
  }

  /// Creates `where T: P`, the constraints of a declaration.
  init(requirements: [GenericRequirement], replacing names: [String: TypeSyntax] = [:]) {
    guard !requirements.isEmpty else {
      self = .nothing
      return
    }
    let all = requirements.map { requirement in
      let separator = requirement.relation == .equals ? " == " : ": "
      return requirement.left.replacing(names).markedSource + separator
        + requirement.right.replacing(names).markedSource
    }
    self.init(composed: "where \(all.markedList)".marked(.clause))
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
    let excluded: ConditionTest? =
      switch availability.unavailable {
      case nil, .all, .language: nil
      case .catalyst: .question(.targetEnvironment, "macCatalyst")
      // No compilation condition tells whether the code belongs to an app extension.
      case .appExtension: nil
      case .system(let name), .macro(let name): .question(.os, name)
      }
    exclusion = Condition(excluded.map { [Condition.Term($0, holds: false)] } ?? [])
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
