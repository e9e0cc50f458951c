extension Resolver {
  /// Returns the shorter methods of an interface, except those that a member or another shorter method
  /// already is.
  func conveniences(
    of own: [Member], among members: [DeclaredMember], replacing names: [String: TypeSyntax]
  ) -> [Convenience] {
    guard own.contains(where: \.hasDefaultArguments) else { return [] }
    var taken: [String: [Condition]] = [:]
    for declared in members {
      taken[declared.member.identity, default: []].append(declared.member.condition)
    }
    return own.flatMap { conveniences(of: $0, replacing: names, beside: &taken) }
  }

  /// Returns one shorter method for each default argument, so that every combination can be left out as in
  /// calls of the real method.
  private func conveniences(
    of member: Member, replacing names: [String: TypeSyntax],
    beside taken: inout [String: [Condition]]
  ) -> [Convenience] {
    // An array cannot be handed on to a variadic parameter.
    guard case .method(let function) = member.kind,
      !function.parameters.contains(where: \.isVariadic),
      let requirement = signature(of: member, replacing: names)
    else { return [] }
    return function.parameters.indices.compactMap { omitted in
      guard function.parameters[omitted].defaultValue != nil else { return nil }
      var others = function.parameters
      others.remove(at: omitted)
      let key = member.identity(as: .method(function.with(others)))
      guard taken[key]?.allSatisfy({ $0.excludes(member.condition) }) ?? true else { return nil }
      taken[key, default: []].append(member.condition)
      return Convenience(
        signature: shortened(requirement, omitting: omitted), method: requirement.name,
        arguments: arguments(of: function, requirement, omitting: omitted),
        isAsync: function.effects.isAsync,
        isThrowing: function.effects.isThrowing || function.effects.isRethrowing)
    }
  }

  /// Returns the requirement without a parameter; only those behind it keep their defaults, or two methods
  /// would fit a call.
  private func shortened(_ requirement: Signature, omitting omitted: Int) -> Signature {
    var parameters = requirement.parameters
    for earlier in parameters.indices where earlier < omitted {
      parameters[earlier].defaultValue = nil
    }
    parameters.remove(at: omitted)
    return requirement.with(
      documentation: [], modifiers: requirement.modifiers, parameters: parameters)
  }

  private func arguments(
    of function: FunctionSyntax, _ requirement: Signature, omitting omitted: Int
  )
    -> [Convenience.Argument]
  {
    requirement.parameters.enumerated().map { position, parameter in
      let isAutoclosure = function.parameters[position].type.hasAttribute("autoclosure")
      let name = parameter.name.source
      let value = parameter.isInout ? "&" + name : isAutoclosure ? name + "()" : name
      return Convenience.Argument(
        label: parameter.label,
        value: position == omitted
          ? parameter.defaultValue ?? SwiftSource(composed: value) : SwiftSource(composed: value))
    }
  }
}

extension Member {
  fileprivate var hasDefaultArguments: Bool {
    guard case .method(let function) = kind else { return false }
    return function.parameters.contains { $0.defaultValue != nil }
  }
}
