extension Resolver {
  /// The completion handler that a method ends with, when it is one by name and shape.
  mutating func handler(
    _ parameter: Parameter, of function: FunctionSyntax, _ clauses: MemberClauses,
    _ erasure: Erasure, replacing names: [String: TypeSyntax]
  ) -> MemberForm.HandlerForm? {
    guard !function.effects.isAsync, function.result?.isVoid ?? true,
      isHandlerName(parameter.name.text) || isHandlerName(parameter.label?.text ?? ""),
      !parameter.type.isNonEscapingClosure, !parameter.type.isIsolatedClosure,
      let type = parameter.type.unwrapped.function, type.result.isVoid, !type.effects.isThrowing,
      !type.effects.isAsync,
      !type.parameters.contains(where: { $0.type.hasNoCopies(symbols.noncopyable) }),
      let convention = convention(of: type, parameter, clauses)
    else { return nil }
    let written = parameter.type.replacing(names)
    var recorded = MemberForm.Recorded(name: parameter.name.text, type: written.withoutEscaping)
    if erasure.changes(written) {
      let name = escaped(parameter.name.text)
      let wrapper = ClosureWrapper(of: written, calling: name, erasure)
      recorded.type = wrapper?.type ?? .named("Any")
      recorded.value = wrapper?.source ?? "\(name) as Any"
    }
    return MemberForm.HandlerForm(
      parameter: recorded, type: type,
      isOptional: parameter.type.isOptional, convention: convention.0, failure: convention.failure)
  }

  private func isHandlerName(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "handler" || name == "callback" || name == "reply"
      || name.hasPrefix("completion") || name.hasSuffix("completion")
      || name.hasSuffix("completionhandler")
  }

  private mutating func convention(
    of type: FunctionTypeSyntax, _ parameter: Parameter, _ clauses: MemberClauses
  ) -> (Handler.Convention, failure: TypeSyntax?)? {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 0: return (.nothing, nil)
    case 1:
      if let result = parameters[0].result { return (.result, result.failure) }
      let isError = parameters[0].isOptional && parameters[0].unwrapped.isAnyError(types)
      return isError ? (.error, .anyError) : (.value, nil)
    case 2:
      guard parameters[1].isOptional, parameters[1].unwrapped.isAnyError(types) else { return nil }
      if parameters[0].isOptional { return (.optionalValueAndError, .anyError) }
      guard let failing = clauses.failing else {
        report(.failingNeeded(parameters[0].source), at: parameter.name.range)
        return (.optionalValueAndError, .anyError)
      }
      return (.valueAndError(failing: SwiftSource(failing)), .anyError)
    default: return nil
    }
  }

  /// What the handler is given when all goes well.
  func handlerOutput(_ type: FunctionTypeSyntax) -> TypeSyntax {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 1:
      if let result = parameters[0].result { return result.success }
      let isError = parameters[0].isOptional && parameters[0].unwrapped.isAnyError(types)
      return isError ? .void : parameters[0]
    case 2: return parameters[0].isOptional ? parameters[0].unwrapped : parameters[0]
    default: return .void
    }
  }
}

extension TypeSyntax {
  fileprivate var withoutEscaping: TypeSyntax {
    guard case .specified(let specifiers, let type) = kind else { return withoutUnwrapping }
    let kept = specifiers.filter {
      if case .attribute(let attribute) = $0 { attribute.name.text != "escaping" } else { false }
    }
    return kept.isEmpty ? type : TypeSyntax(.specified(kept, type), range)
  }
}
