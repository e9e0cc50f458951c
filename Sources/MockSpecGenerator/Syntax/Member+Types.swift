/// The types in the signatures of members.
extension Member {
  /// Returns the member with each of its types replaced.
  func mappingTypes(_ replacement: (TypeSyntax) -> TypeSyntax) -> Member {
    mappingTypes(replacement, constraints: replacement)
  }

  /// Returns the member with each of its types replaced, and in another way each type that can be a constraint.
  func mappingTypes(
    _ replacement: (TypeSyntax) -> TypeSyntax, constraints: (TypeSyntax) -> TypeSyntax
  ) -> Member {
    func mapped(_ function: FunctionSyntax) -> FunctionSyntax {
      function.mappingTypes(replacement, constraints: constraints)
    }
    switch kind {
    case .property(var property):
      property.type = replacement(property.type)
      return with(kind: .property(property))
    case .method(let function): return with(kind: .method(mapped(function)))
    case .initializer(let function): return with(kind: .initializer(mapped(function)))
    case .subscript_(let function): return with(kind: .subscript_(mapped(function)))
    case .typeAlias(var alias):
      alias.type = constraints(alias.type)
      return with(kind: .typeAlias(alias))
    case .associatedType(let type):
      return with(
        kind: .associatedType(
          AssociatedTypeSyntax(
            name: type.name, inherits: type.inherits.map(constraints),
            defaultType: type.defaultType.map(replacement),
            requirements: type.requirements.map {
              $0.mappingTypes(replacement, constraints: constraints)
            })))
    }
  }
}

extension Member {
  var isStatic: Bool { modifiers.contains { $0.text == "static" || $0.text == "class" } }

  var isMutating: Bool { modifiers.contains { $0.text == "mutating" } }
}

extension ErrorsDeclaration {
  /// Returns the declaration with the types of all payloads replaced.
  func mappingPayloads(_ replacement: (TypeSyntax) -> TypeSyntax) -> ErrorsDeclaration {
    var errors = self
    errors.cases = cases.map { errorCase in
      var errorCase = errorCase
      errorCase.associatedValues = errorCase.associatedValues.map { value in
        var value = value
        value.type = replacement(value.type)
        return value
      }
      return errorCase
    }
    return errors
  }
}

extension MemberKind {
  /// Calls a closure with each type in the signature of a member that is no type.
  func forEachSignatureType(_ body: (TypeSyntax) -> Void) {
    switch self {
    case .property(let property):
      body(property.type)
      if let type = property.accessors?.getEffects.thrownType { body(type) }
    case .method(let function), .initializer(let function), .subscript_(let function):
      for parameter in function.parameters { body(parameter.type) }
      if let type = function.result { body(type) }
      if let type = (function.accessors?.getEffects ?? function.effects).thrownType { body(type) }
      for parameter in function.genericParameters {
        if let bound = parameter.bound { body(bound) }
      }
      for requirement in function.requirements {
        body(requirement.left)
        body(requirement.right)
      }
    case .associatedType, .typeAlias: break
    }
  }
}

extension FunctionSyntax {
  fileprivate func mappingTypes(
    _ replacement: (TypeSyntax) -> TypeSyntax, constraints: (TypeSyntax) -> TypeSyntax
  ) -> FunctionSyntax {
    var effects = effects
    effects.thrownType = effects.thrownType.map(replacement)
    let generics = genericParameters.map { parameter in
      var parameter = parameter
      parameter.bound = parameter.bound.map(constraints)
      return parameter
    }
    let parameters = parameters.map { parameter in
      var parameter = parameter
      parameter.type = replacement(parameter.type)
      return parameter
    }
    return FunctionSyntax(
      name: name, mark: mark, genericParameters: generics, parameters: parameters,
      effects: effects, result: result.map(replacement),
      requirements: requirements.map { $0.mappingTypes(replacement, constraints: constraints) },
      accessors: accessors)
  }
}

extension GenericRequirement {
  fileprivate func mappingTypes(
    _ replacement: (TypeSyntax) -> TypeSyntax, constraints: (TypeSyntax) -> TypeSyntax
  ) -> GenericRequirement {
    GenericRequirement(
      left: replacement(left), relation: relation,
      right: relation == .conforms ? constraints(right) : replacement(right))
  }
}
