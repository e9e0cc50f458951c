import MockSpecSyntax

/// On which side a signature is written; protocols and classes need other modifiers.
enum SignatureSide { case requirement, witness }

extension Resolver {
  func signature(
    of member: Member, replacing names: [String: TypeSyntax], on side: SignatureSide
  ) -> Signature? {
    switch member.kind {
    case .associatedType, .typeAlias: return nil
    case .property(let property):
      let accessors = property.accessors
      var result = signature(
        member, name: property.name.text,
        kind: .property(
          type: SwiftSource(property.type.replacing(names)),
          getEffects: effectsSource(accessors?.getEffects ?? Effects()),
          isSettable: accessors?.isSettable ?? (accessors == nil && !property.isConstant)), on: side
      )
      result.setMutation(of: accessors)
      return result
    case .method(let function):
      return signature(member, function, kind: .method, replacing: names, on: side)
    case .initializer(let function):
      let mark = SwiftSource(
        composed: function.isFailable ? function.isImplicitlyUnwrapped ? "!" : "?" : "")
      return signature(member, function, kind: .initializer(mark: mark), replacing: names, on: side)
    case .subscript_(let function, let accessors):
      let kind = Signature.Kind.subscript_(
        getEffects: effectsSource(accessors.getEffects), isSettable: accessors.isSettable)
      var result = signature(member, function, kind: kind, replacing: names, on: side)
      result.setMutation(of: accessors)
      return result
    }
  }

  private func signature(
    _ member: Member, _ function: FunctionSyntax, kind: Signature.Kind,
    replacing names: [String: TypeSyntax], on side: SignatureSide
  ) -> Signature {
    var signature = signature(member, name: function.name.text, kind: kind, on: side)
    signature.generics = genericsSource(function.genericParameters, replacing: names)
    signature.parameters = parameters(function.parameters, replacing: names)
    if case .method = kind { signature.effects = effectsSource(function.effects) }
    if case .initializer = kind { signature.effects = effectsSource(function.effects) }
    signature.result = function.result.flatMap {
      $0.isVoid ? nil : SwiftSource($0.replacing(names))
    }
    signature.requirements = requirementsSource(function.requirements, replacing: names)
    return signature
  }

  private func signature(
    _ member: Member, name: String, kind: Signature.Kind, on side: SignatureSide
  ) -> Signature {
    Signature(
      condition: member.condition, documentation: side == .requirement ? member.documentation : [],
      attributes: member.attributes.map { attributeSource($0) },
      modifiers: member.modifiers.compactMap { modifierSource($0.text, on: side) }, kind: kind,
      name: SwiftName(name), generics: SwiftSource(composed: ""), parameters: [],
      effects: SwiftSource(composed: ""), result: nil, requirements: SwiftSource(composed: ""))
  }

  func parameters(_ parameters: [Parameter], replacing names: [String: TypeSyntax])
    -> [SignatureParameter]
  {
    zip(parameterNames(of: parameters), parameters).map { name, parameter in
      var type = parameter.type.replacing(names).source
      if parameter.isVariadic { type += "..." }
      let attributes = parameter.attributes.map { attributeSource($0).text + " " }.joined()
      return SignatureParameter(
        label: parameter.label.map { SwiftName($0.text) }, name: SwiftName(name),
        type: SwiftSource(composed: attributes + type),
        isInout: parameter.type.hasKeyword("inout"),
        defaultValue: parameter.defaultValue.map { SwiftSource($0) })
    }
  }

  func attributeSource(_ attribute: Attribute) -> SwiftSource {
    SwiftSource(
      composed: "@\(attribute.name.text)" + (attribute.arguments.map { "(\($0.text))" } ?? ""))
  }

  private func modifierSource(_ word: String, on side: SignatureSide) -> SwiftSource? {
    switch word {
    case "convenience", "required", "override", "final", "open": nil
    case "mutating", "nonmutating": side == .requirement ? SwiftSource(composed: word) : nil
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

  private func genericsSource(
    _ parameters: [GenericParameter], replacing names: [String: TypeSyntax]
  ) -> SwiftSource {
    guard !parameters.isEmpty else { return SwiftSource(composed: "") }
    let all = parameters.map { parameter in
      (parameter.isPack ? "each " : parameter.isValue ? "let " : "")
        + escaped(parameter.name.text)
        + (parameter.bound.map { ": \($0.replacing(names).source)" } ?? "")
    }
    return SwiftSource(composed: "<\(all.joined(separator: ", "))>")
  }

  func requirementsSource(
    _ requirements: [GenericRequirement], replacing names: [String: TypeSyntax] = [:]
  ) -> SwiftSource {
    guard !requirements.isEmpty else { return SwiftSource(composed: "") }
    let all = requirements.map { requirement in
      let separator = requirement.relation == .equals ? " == " : ": "
      return requirement.left.replacing(names).source + separator
        + requirement.right.replacing(names).source
    }
    return SwiftSource(composed: "where \(all.joined(separator: ", "))")
  }
}

extension Signature {
  fileprivate mutating func setMutation(of accessors: Accessors?) {
    isMutatingGet = accessors?.isMutatingGet ?? false
    isNonmutatingSet = accessors?.isNonmutatingSet ?? false
  }
}

extension Resolver {
  /// The protocol's requirements. The initialisers and static members of an operation belong to its class alone.
  func requirements(
    _ members: [Member], of kind: InterfaceKind, replacing names: [String: TypeSyntax]
  ) -> [Signature] {
    members.filter { kind != .operation || !$0.belongsToClass }.compactMap {
      signature(of: $0, replacing: names, on: .requirement)
    }
  }
}

extension Member {
  /// Whether the member is an initialiser or static: part of an operation's class, not of its interface.
  var belongsToClass: Bool {
    if case .initializer = kind { return true }
    return isStatic
  }

  var isStatic: Bool { modifiers.contains { $0.text == "static" || $0.text == "class" } }
}
