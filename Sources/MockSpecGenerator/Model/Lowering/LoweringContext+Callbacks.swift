extension LoweringContext {
  /// Returns the blocks that an operation's verbs name, and checks their types.
  func callbacks(of verbs: [Verb], in scope: VerbScope, shape: StoreShape)
    -> OperationRun.Callbacks
  {
    var callbacks = OperationRun.Callbacks()
    for verb in verbs {
      switch verb.kind {
      case .finish: finish(verb, of: verbs, in: scope, shape, &callbacks)
      case .changes: callbacks.changes = changeBlocks(of: verb, in: scope, shape)
      case .delete:
        callbacks.eachDeleted = each(of: verb, giving: .void, of: shape.keyType, in: scope)
      default:
        callbacks.progress = progress(of: verb, in: scope, shape)
        callbacks.each = each(of: verb, giving: shape.record, of: shape.keyType, in: scope)
      }
    }
    return callbacks
  }

  /// Returns the blocks behind `??` by those before them, and checks that they are blocks.
  func alternatives(of verbs: [Verb], in scope: VerbScope)
    -> [SwiftName: OperationRun.Alternative]
  {
    var alternatives: [SwiftName: OperationRun.Alternative] = [:]
    for operand in verbs.flatMap(\.blocks) {
      guard case .fallback(let block, let other) = operand.form, let block = block.name,
        let other = other.name, self.block(named: other, in: scope) != nil
      else { continue }
      alternatives[SwiftName(block.text)] = OperationRun.Alternative(
        name: SwiftName(other.text), place: SourcePlace(other.range.start, in: source))
    }
    return alternatives
  }

  /// Returns the function type of a block property.
  func block(named name: Name, in scope: VerbScope) -> FunctionTypeSyntax? {
    guard let type = type(named: name, in: scope) else { return nil }
    // Operations call their blocks without an actor.
    if type.isOptional, !type.isIsolatedClosure, let function = type.unwrapped.function,
      function.result.isVoid, !function.effects.isAsync, !function.effects.isThrowing
    {
      return function
    }
    reportType(of: name, in: scope, expected: "((…) -> Void)?")
    return nil
  }

  /// Reports a parameter or property of another type than a verb needs.
  func reportType(of name: Name, in scope: VerbScope, expected: String) {
    let type = scope.types[name.text]?.source ?? ""
    report(.typeNeeded(name.text, type, expected: expected), at: name.range)
  }

  private func each(
    of verb: Verb, giving type: TypeSyntax, of key: TypeSyntax?, in scope: VerbScope
  ) -> SwiftName? {
    guard let name = verb[.each]?.value.name, let block = block(named: name, in: scope) else {
      return nil
    }
    let fits = block.parameters.count == 2 && block.parameters[1].type.isResult(of: type)
    let keyFits = key.map { block.parameters.first?.type.bare == $0.bare } ?? true
    if !fits || !keyFits {
      reportType(
        of: name, in: scope,
        expected: "((\(key?.source ?? "ID"), Result<\(type.source), any Error>) -> Void)?")
    }
    return SwiftName(name.text)
  }

  /// Returns the progress block; that of a fetch takes the id, and that of a save can take the record.
  private func progress(of verb: Verb, in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.Callbacks.Block?
  {
    guard let name = verb[.progress]?.value.name, let block = block(named: name, in: scope) else {
      return nil
    }
    let item = block.parameters.first?.type.bare
    let givesRecord = item == shape.record
    let isKey = shape.keyType.map { $0.bare == item } ?? !givesRecord
    guard block.parameters.count == 2, block.parameters[1].type.isNamed("Double"),
      isKey || (givesRecord && verb.kind == .save)
    else {
      let expected = verb.kind == .save ? shape.record.source : shape.keyType?.source ?? "ID"
      reportType(of: name, in: scope, expected: "((\(expected), Double) -> Void)?")
      return nil
    }
    return OperationRun.Callbacks.Block(
      name: SwiftName(name.text), parameterCount: 2, givesRecord: givesRecord)
  }

  private func finish(
    _ verb: Verb, of verbs: [Verb], in scope: VerbScope, _ shape: StoreShape,
    _ callbacks: inout OperationRun.Callbacks
  ) {
    guard let name = verb.subject?.value.name, let block = block(named: name, in: scope) else {
      return
    }
    callbacks.finish = SwiftName(name.text)
    let result = block.parameters.count == 1 ? block.parameters[0].type.result : nil
    let success = result?.failure.isAnyError == true ? result?.success : nil
    if let success, let labels = Self.endLabels(success, shape), callbacks.changes != nil {
      callbacks.changes?.end = labels
      return
    }
    let isQuery = verbs.contains { $0.kind == .query }
    callbacks.finishHasCursor = success.map { !$0.isVoid } ?? false
    let cursorFits = isQuery && (success?.isOptional ?? false) && success?.unwrapped == shape.cursor
    if success?.isVoid != true, !cursorFits {
      let cursor = shape.cursor.map { "\($0.source)?" } ?? "Void"
      reportType(
        of: name, in: scope,
        expected: "((Result<\(isQuery ? cursor : "Void"), any Error>) -> Void)?")
    }
  }

  /// Reports a closure of a member that works on a store if nothing else can give the answer of the store.
  func reportUncalledClosure(of form: MemberForm) -> Bool {
    guard form.handler == nil, form.output.isVoid, form.failureType.isNever, !form.isAsync,
      let closure = form.member.function?.parameters.last(where: { parameter in
        let type = parameter.type.replacing(form.names)
        // An escaping type is a closure, also by the name of a type alias that no file of the run declares.
        return type.unwrapped.function.map { $0.result.isVoid && !type.isNonEscapingClosure }
          ?? type.isEscapingClosure
      })
    else { return false }
    report(.uncalledClosure(closure.name.text), at: closure.name.range)
    return true
  }
}
