extension Resolver {
  /// Returns the member as a protocol requires it; `nil` for a type.
  func signature(of member: Member, replacing names: [String: TypeSyntax]) -> Signature? {
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property(let property): return signature(member, property, replacing: names)
    case .method(let function):
      return signature(member, function, kind: .method, replacing: names)
    case .initializer(let function):
      let mark = SwiftSource(
        composed: function.isFailable ? function.isImplicitlyUnwrapped ? "!" : "?" : "")
      return signature(member, function, kind: .initializer(mark: mark), replacing: names)
    case .subscript_(let function, let accessors):
      let kind = Signature.Kind.subscript_(
        getEffects: effectsSource(accessors.getEffects), isSettable: accessors.isSettable)
      return signature(member, function, accessors, kind: kind, replacing: names)
    }
  }

  private func signature(
    _ member: Member, _ function: FunctionSyntax, _ accessors: Accessors? = nil,
    kind: Signature.Kind, replacing names: [String: TypeSyntax]
  ) -> Signature {
    // A subscript states its result type even if that is `Void`.
    let result = function.result.flatMap {
      $0.isVoid && accessors == nil ? nil : SwiftSource($0.replacing(names))
    }
    return Signature(
      condition: member.condition, documentation: member.documentation,
      attributes: attributeSources(member), modifiers: modifierSources(member), kind: kind,
      name: SwiftName(function.name.text),
      generics: genericsSource(function.genericParameters, replacing: names),
      parameters: parameters(function.parameters, replacing: names),
      effects: accessors == nil ? effectsSource(function.effects) : SwiftSource(composed: ""),
      result: result, requirements: requirementsSource(function.requirements, replacing: names),
      isMutatingGet: accessors?.isMutatingGet ?? false,
      isNonmutatingSet: accessors?.isNonmutatingSet ?? false,
      callEffects: accessors?.getEffects ?? function.effects,
      given: result == nil ? nil : function.result?.replacing(names))
  }

  private func signature(
    _ member: Member, _ property: PropertySyntax, replacing names: [String: TypeSyntax]
  ) -> Signature {
    let nothing = SwiftSource(composed: "")
    let accessors = property.accessors
    let type = property.type.replacing(names)
    return Signature(
      condition: member.condition, documentation: member.documentation,
      attributes: attributeSources(member), modifiers: modifierSources(member),
      kind: .property(
        type: SwiftSource(type),
        getEffects: accessors.map { effectsSource($0.getEffects) } ?? nothing,
        isSettable: accessors?.isSettable ?? !property.isConstant),
      name: SwiftName(property.name.text), generics: nothing, parameters: [], effects: nothing,
      result: nil, requirements: nothing, isMutatingGet: accessors?.isMutatingGet ?? false,
      isNonmutatingSet: accessors?.isNonmutatingSet ?? false,
      callEffects: accessors?.getEffects ?? Effects(), given: type)
  }

  private func attributeSources(_ member: Member) -> [SwiftSource] {
    member.attributes.isEmpty ? [] : member.attributes.map { attributeSource($0) }
  }

  private func modifierSources(_ member: Member) -> [SwiftSource] {
    member.modifiers.isEmpty ? [] : member.modifiers.compactMap { modifierSource($0.text) }
  }

  func parameters(_ parameters: [Parameter], replacing names: [String: TypeSyntax])
    -> [SignatureParameter]
  {
    zip(parameterNames(of: parameters), parameters).map { name, parameter in
      let syntax = parameter.type.replacing(names)
      var type = syntax.markedSource
      if parameter.isVariadic { type += "..." }
      return SignatureParameter(
        label: parameter.label.map { SwiftName($0.text) }, name: SwiftName(name),
        type: SwiftSource(composed: type),
        isInout: parameter.type.hasKeyword("inout"),
        defaultValue: parameter.defaultValue.map { SwiftSource($0) },
        attributes: parameter.attributes.map { attributeSource($0) },
        isVariadic: parameter.isVariadic, syntax: syntax)
    }
  }

  func attributeSource(_ attribute: Attribute) -> SwiftSource { SwiftSource(attribute) }

  private func modifierSource(_ word: String) -> SwiftSource? {
    switch word {
    // A class can have modifiers that a protocol cannot.
    case "convenience", "required", "override", "final", "open", "dynamic", "weak", "infix": nil
    case _ where word.hasPrefix("unowned"): nil
    case "class": SwiftSource(composed: "static")
    default: SwiftSource(composed: word)
    }
  }

  func effectsSource(_ effects: Effects) -> SwiftSource {
    var text = effects.isAsync ? "async" : ""
    guard effects.isThrowing || effects.isRethrowing else { return SwiftSource(composed: text) }
    if effects.isAsync { text += " " }
    text += effects.isRethrowing ? "rethrows" : "throws"
    if !effects.isRethrowing, let thrown = effects.thrownType { text += "(\(thrown.source))" }
    return SwiftSource(composed: text)
  }

  func genericsSource(
    _ parameters: [GenericParameter], replacing names: [String: TypeSyntax]
  ) -> SwiftSource {
    guard !parameters.isEmpty else { return SwiftSource(composed: "") }
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
    guard !requirements.isEmpty else { return SwiftSource(composed: "") }
    let all = requirements.map { requirement in
      let separator = requirement.relation == .equals ? " == " : ": "
      return requirement.left.replacing(names).markedSource + separator
        + requirement.right.replacing(names).markedSource
    }
    return SwiftSource(composed: "where \(all.markedList)".marked(.clause))
  }
}

extension Signature {
  /// The signature with `nonisolated`, unless it states an isolation itself.
  var nonisolated: Signature {
    let isStated =
      modifiers.contains { $0.text.hasPrefix("nonisolated") }
      || attributes.contains { $0.text.hasSuffix("Actor") }
    return isStated
      ? self
      : with(
        documentation: documentation,
        modifiers: [SwiftSource(composed: "nonisolated")] + modifiers, parameters: parameters)
  }

  /// The signature in a class that conforms, without documentation and mutation.
  var witness: Signature {
    let kept = modifiers.filter { !["mutating", "nonmutating", "optional"].contains($0.text) }
    if documentation.isEmpty, kept.count == modifiers.count { return self }
    return with(documentation: [], modifiers: kept, parameters: parameters)
  }
}

extension Resolver {
  /// Returns the protocol's requirements, without the initialisers and static members of an operation,
  /// which belong to its class alone.
  ///
  /// Each is also kept with its member, since a mock mostly declares it unchanged.
  func requirements(
    _ members: [DeclaredMember], of kind: InterfaceKind, replacing names: [String: TypeSyntax]
  ) -> [Signature] {
    members.compactMap { declared in
      if declared.isInherited || kind == .operation && declared.member.belongsToClass { return nil }
      declared.requirement = signature(of: declared.member, replacing: names)
      return declared.requirement
    }
  }
}

extension Member {
  /// True if the member is an initialiser or static, which belongs to an operation's class rather than to
  /// its interface.
  var belongsToClass: Bool {
    if case .initializer = kind { return true }
    return isStatic
  }

  var isStatic: Bool { modifiers.contains { $0.text == "static" || $0.text == "class" } }
}

extension SwiftSource {
  init(_ attribute: Attribute) {
    self.init(
      composed: "@\(attribute.name.text)" + (attribute.arguments.map { "(\($0.text))" } ?? ""))
  }
}
