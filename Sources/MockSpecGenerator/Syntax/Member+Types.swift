/// The types in the signatures of members.
extension Member {
  /// Returns the member with each of its types replaced.
  func mappingTypes(_ replacement: (TypeSyntax) -> TypeSyntax) -> Member {
    switch kind {
    case .property(var property):
      property.type = replacement(property.type)
      return with(kind: .property(property))
    case .method(let function): return with(kind: .method(function.mappingTypes(replacement)))
    case .initializer(let function):
      return with(kind: .initializer(function.mappingTypes(replacement)))
    case .subscript_(let function):
      return with(kind: .subscript_(function.mappingTypes(replacement)))
    case .typeAlias(var alias):
      alias.type = replacement(alias.type)
      return with(kind: .typeAlias(alias))
    case .associatedType(let type):
      return with(
        kind: .associatedType(
          AssociatedTypeSyntax(
            name: type.name, inherits: type.inherits.map(replacement),
            defaultType: type.defaultType.map(replacement),
            requirements: type.requirements.map { $0.mappingTypes(replacement) })))
    }
  }
}

extension FunctionSyntax {
  fileprivate func mappingTypes(_ replacement: (TypeSyntax) -> TypeSyntax) -> FunctionSyntax {
    var effects = effects
    effects.thrownType = effects.thrownType.map(replacement)
    let generics = genericParameters.map { parameter in
      var parameter = parameter
      parameter.bound = parameter.bound.map(replacement)
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
      requirements: requirements.map { $0.mappingTypes(replacement) }, accessors: accessors)
  }
}

extension GenericRequirement {
  fileprivate func mappingTypes(_ replacement: (TypeSyntax) -> TypeSyntax) -> GenericRequirement {
    GenericRequirement(
      left: replacement(left), relation: relation, right: replacement(right))
  }
}
