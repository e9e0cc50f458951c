import MockSpecSyntax

extension Resolver {
  /// The blocks that an operation's verbs name, checked against what they will be given.
  mutating func callbacks(of verbs: [Verb], in scope: VerbScope, shape: StoreShape)
    -> OperationRun.Callbacks
  {
    var callbacks = OperationRun.Callbacks(
      progress: nil, each: nil, eachDeleted: nil, finish: nil, finishHasCursor: false)
    for verb in verbs {
      if verb.kind == .finish {
        finish(verb, of: verbs, in: scope, shape, &callbacks)
        continue
      }
      if let progress = verb.option("progress") {
        callbacks.progress = self.progress(progress.value, in: scope, shape)
      }
      if let each = verb.option("each") {
        let value = verb.kind == .delete ? TypeSyntax.named("Void") : shape.record
        let name = self.each(each.value, giving: value, in: scope)
        if verb.kind == .delete { callbacks.eachDeleted = name } else { callbacks.each = name }
      }
    }
    return callbacks
  }

  /// The function type of a block property.
  mutating func block(named name: Name, in scope: VerbScope) -> FunctionTypeSyntax? {
    guard let type = type(named: name, in: scope) else { return nil }
    if type.isOptional, let function = type.unwrapped.function { return function }
    report(
      .blockDoesNotFit(name.text, type.source, expected: "((…) -> Void)?"), at: name.range)
    return nil
  }

  private mutating func each(_ value: Expression, giving type: TypeSyntax, in scope: VerbScope)
    -> SwiftName?
  {
    let name = Name(value.text, value.range)
    guard let block = block(named: name, in: scope) else { return nil }
    let fits =
      block.parameters.count == 2 && block.parameters[1].type.result.map {
        ($0.success == type || ($0.success.isVoid && type.isVoid)) && $0.failure.isAnyError
      } ?? false
    if !fits {
      report(
        .blockDoesNotFit(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((ID, Result<\(type.source), any Error>) -> Void)?"), at: name.range)
    }
    return SwiftName(name.text)
  }

  private mutating func progress(_ value: Expression, in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.Callbacks.Progress?
  {
    let name = Name(value.text, value.range)
    guard let block = block(named: name, in: scope) else { return nil }
    guard block.parameters.count == 2, block.parameters[1].type.isNamed("Double") else {
      report(
        .blockDoesNotFit(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((\(shape.record.source), Double) -> Void)?"), at: name.range)
      return nil
    }
    return OperationRun.Callbacks.Progress(
      block: SwiftName(name.text), givesRecord: block.parameters[0].type.bare == shape.record)
  }

  private mutating func finish(
    _ verb: Verb, of verbs: [Verb], in scope: VerbScope, _ shape: StoreShape,
    _ callbacks: inout OperationRun.Callbacks
  ) {
    guard let name = verb.subject, let block = block(named: name, in: scope) else { return }
    callbacks.finish = SwiftName(name.text)
    let success = block.parameters.count == 1 ? block.parameters[0].type.result?.success : nil
    let isQuery = verbs.contains { $0.kind == .query }
    callbacks.finishHasCursor = success.map { !$0.isVoid } ?? false
    let cursorFits = isQuery && (success?.isOptional ?? false) && success?.unwrapped == shape.cursor
    if success?.isVoid != true, !cursorFits {
      let cursor = shape.cursor.map { "\($0.source)?" } ?? "Void"
      report(
        .blockDoesNotFit(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((Result<\(isQuery ? cursor : "Void"), any Error>) -> Void)?"), at: name.range)
    }
  }
}
