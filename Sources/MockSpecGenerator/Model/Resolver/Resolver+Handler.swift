extension Resolver {
  /// Returns the completion handler that a method ends with, if it is one by name and shape.
  mutating func handler(
    _ parameter: Parameter, of function: FunctionSyntax, _ clauses: MemberClauses,
    _ erasure: Erasure, replacing names: [String: TypeSyntax]
  ) -> MemberForm.HandlerForm? {
    guard !function.effects.isAsync, function.result?.isVoid ?? true,
      parameter.isHandlerByName,
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

  private mutating func convention(
    of type: FunctionTypeSyntax, _ parameter: Parameter, _ clauses: MemberClauses
  ) -> (Handler.Convention, failure: TypeSyntax?)? {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 0: return (.nothing, nil)
    case 1:
      if let result = parameters[0].result { return (.result, result.failure) }
      // A closure that nothing can be given to is no completion handler.
      if parameters[0].isNamed("Never") { return nil }
      return errorType(of: parameters[0]).map { (.error, $0) } ?? (.value, nil)
    case 2:
      guard let failure = errorType(of: parameters[1]) else { return nil }
      if parameters[0].isOptional { return (.optionalValueAndError, failure) }
      let obvious = parameters[0].obviousValue.map { SwiftSource(composed: $0) }
      guard let failing = clauses.failing.map({ SwiftSource($0) }) ?? obvious else {
        report(.failingNeeded(parameters[0].source), at: parameter.name.range)
        return (.optionalValueAndError, failure)
      }
      return (.valueAndError(failing: failing), failure)
    default: return nil
    }
  }

  /// Returns the error that a parameter such as `(any Error)?` or `ToDoError?` takes; the latter is of a catalogue.
  private func errorType(of parameter: TypeSyntax) -> TypeSyntax? {
    guard parameter.isOptional else { return nil }
    if parameter.unwrapped.isAnyError(types) { return .anyError }
    let name = parameter.unwrapped.source
    let isKnown = symbols.catalogues.values.contains { $0.declaration.errorType == name }
    return isKnown ? parameter.unwrapped : nil
  }

  /// Returns the type of the value that the handler receives on success.
  func handlerOutput(_ type: FunctionTypeSyntax) -> TypeSyntax {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 1:
      if let result = parameters[0].result { return result.success }
      return errorType(of: parameters[0]) == nil ? parameters[0] : .void
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

extension TypeSyntax {
  /// The value that is passed with an error if the spec states none.
  fileprivate var obviousValue: String? {
    switch bare.kind {
    case .array: return "[]"
    case .dictionary: return "[:]"
    case .named(let components) where components.count == 1:
      switch components[0].name.text {
      case "Array", "Set": return "[]"
      case "Dictionary": return "[:]"
      case "Bool": return "false"
      case "Double", "Float", "Int", "UInt": return "0"
      case "String": return "\"\""
      default: return nil
      }
    default: return nil
    }
  }
}
