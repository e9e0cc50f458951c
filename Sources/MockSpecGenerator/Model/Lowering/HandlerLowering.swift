/// The lowering of the completion handler that a method ends with.
struct HandlerLowering: Lowering {
  let context: LoweringContext
  let function: FunctionSyntax
  let clauses: [MemberClause]
  let erasure: Erasure
  let names: [String: TypeSyntax]

  /// Returns the completion handler that a method ends with, if it is one by its type, or by its name and shape.
  func handler(_ parameter: Parameter) -> MemberForm.HandlerForm? {
    // The closure can have the name of a type alias.
    let written = parameter.type.replacing(names)
    guard !function.effects.isAsync, function.result?.isVoid ?? true,
      !written.isNonEscapingClosure || !clauses.verbs.isEmpty, !written.isIsolatedClosure,
      let type = written.unwrapped.function, type.result.isVoid, !type.effects.isThrowing,
      !type.effects.isAsync,
      parameter.isHandlerByName || isHandler(type),
      !type.parameters.contains(where: { $0.type.hasNoCopies(symbols.noncopyable) }),
      case (let convention, let output, let failure)? = convention(of: type, parameter)
    else { return nil }
    if written.isNonEscapingClosure {
      report(.escapingNeeded(parameter.name.text), at: parameter.name.range)
    }
    let recorded = erasure.recorded(
      written, named: parameter.name.text, as: written.storable.withoutUnwrapping)
    return MemberForm.HandlerForm(
      parameter: recorded,
      emitted: Handler(
        name: SwiftName(recorded.name), convention: convention, isOptional: written.isOptional,
        isUnsafe: output.isUnsafe),
      output: output, failure: failure)
  }

  /// Checks whether a closure is a completion handler by its type alone: it takes a `Result`, or an optional error, alone or
  /// behind a value.
  private func isHandler(_ type: FunctionTypeSyntax) -> Bool {
    let parameters = type.parameters.map(\.type)
    switch parameters.count {
    case 1: return parameters[0].result != nil || errorType(of: parameters[0]) != nil
    case 2:
      let value = parameters[0]
      let isStated = clauses.failing != nil || clauses.verbs.contains { $0.kind.storeVerb != nil }
      return errorType(of: parameters[1]) != nil
        && (value.isOptional || value.obviousValue != nil || isStated)
    default: return false
    }
  }

  /// Returns the convention of a completion handler, with the types of the value and of the error that it receives.
  private func convention(
    of type: FunctionTypeSyntax, _ parameter: Parameter
  ) -> (Handler.Convention, output: TypeSyntax, failure: TypeSyntax?)? {
    let parameters = type.parameters.map(\.type)
    guard let value = parameters.first else { return (.nothing, .void, nil) }
    switch parameters.count {
    case 1:
      if let result = value.result { return (.result, result.success, result.failure) }
      // A closure that nothing can be given to is no completion handler.
      if value.isNamed("Never") { return nil }
      return errorType(of: value).map { (.error, .void, $0) } ?? (.value, value, nil)
    case 2:
      guard let failure = errorType(of: parameters[1]) else { return nil }
      if value.isOptional { return (.optionalValueAndError, value.unwrapped, failure) }
      let obvious = value.obviousValue.map { SwiftSource(composed: $0) }
      guard let failing = clauses.failing.map({ SwiftSource($0) }) ?? obvious else {
        // A Swift file cannot say 'failing'.
        if source.path.hasSuffix(".swift") { return nil }
        report(.failingNeeded(value.source), at: parameter.name.range)
        return (.optionalValueAndError, value, failure)
      }
      return (.valueAndError(failing: failing), value, failure)
    default: return nil
    }
  }

  /// Returns the error that a parameter such as `(any Error)?` or `ToDoError?` takes; the latter is of a catalogue.
  private func errorType(of parameter: TypeSyntax) -> TypeSyntax? {
    guard parameter.isOptional else { return nil }
    if parameter.unwrapped.isAnyError(erasure.types) { return .anyError }
    let name = parameter.unwrapped.source
    let isKnown = symbols.catalogues.values.contains { $0.declaration.errorType == name }
    return isKnown ? parameter.unwrapped : nil
  }
}

extension TypeSyntax {
  /// The value that is passed with an error if the spec states none.
  fileprivate var obviousValue: String? {
    switch (bare.kind, bare.simpleName) {
    case (.array, _), (_, "Array"), (_, "Set"): "[]"
    case (.dictionary, _), (_, "Dictionary"): "[:]"
    case (_, "Bool"): "false"
    case (_, "Double"), (_, "Float"), (_, "Int"), (_, "UInt"): "0"
    case (_, "String"): "\"\""
    default: nil
    }
  }
}
