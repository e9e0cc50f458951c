extension Resolver {
  /// Returns the blocks that an operation's verbs name, and checks their types.
  mutating func callbacks(of verbs: [Verb], in scope: VerbScope, shape: StoreShape)
    -> OperationRun.Callbacks
  {
    var callbacks = OperationRun.Callbacks(
      progress: nil, each: nil, eachDeleted: nil, finish: nil, finishHasCursor: false)
    callbacks.older = legacyBlocks(of: verbs, in: scope, shape)
    for verb in verbs {
      if verb.kind == .finish {
        finish(verb, of: verbs, in: scope, shape, &callbacks)
        continue
      }
      if verb.kind == .changes {
        callbacks.changes = changeBlocks(of: verb, in: scope, shape)
        continue
      }
      if let progress = verb[.progress]?.value.name {
        callbacks.progress = self.progress(progress, of: verb.kind, in: scope, shape)
      }
      if let each = verb[.each]?.value.name {
        let value = verb.kind == .delete ? TypeSyntax.named("Void") : shape.record
        let name = self.each(each, giving: value, of: shape.keyType, in: scope)
        if verb.kind == .delete { callbacks.eachDeleted = name } else { callbacks.each = name }
      }
    }
    return callbacks
  }

  /// Returns the function type of a block property.
  mutating func block(named name: Name, in scope: VerbScope) -> FunctionTypeSyntax? {
    guard let type = type(named: name, in: scope) else { return nil }
    if type.isOptional, let function = type.unwrapped.function, function.result.isVoid,
      !function.effects.isAsync, !function.effects.isThrowing
    {
      return function
    }
    report(
      .typeNeeded(name.text, type.source, expected: "((…) -> Void)?"), at: name.range)
    return nil
  }

  private mutating func each(
    _ name: Name, giving type: TypeSyntax, of key: TypeSyntax?, in scope: VerbScope
  ) -> SwiftName? {
    guard let block = block(named: name, in: scope) else { return nil }
    let fits =
      block.parameters.count == 2
      && block.parameters[1].type.result.map {
        ($0.success == type || ($0.success.isVoid && type.isVoid)) && $0.failure.isAnyError
      } ?? false
    let keyFits = key.map { block.parameters.first?.type.bare == $0.bare } ?? true
    if !fits || !keyFits {
      report(
        .typeNeeded(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((\(key?.source ?? "ID"), Result<\(type.source), any Error>) -> Void)?"),
        at: name.range)
    }
    return SwiftName(name.text)
  }

  /// Returns the progress block; that of a fetch takes the id, and that of a save can take the record.
  private mutating func progress(
    _ name: Name, of verb: VerbKind, in scope: VerbScope, _ shape: StoreShape
  ) -> OperationRun.Callbacks.Progress? {
    guard let block = block(named: name, in: scope) else { return nil }
    let item = block.parameters.first?.type.bare
    let givesRecord = item == shape.record
    let isKey = shape.keyType.map { $0.bare == item } ?? !givesRecord
    guard block.parameters.count == 2, block.parameters[1].type.isNamed("Double"),
      isKey || (givesRecord && verb == .save)
    else {
      let expected =
        verb == .save ? shape.record.source : shape.keyType?.source ?? "ID"
      report(
        .typeNeeded(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((\(expected), Double) -> Void)?"), at: name.range)
      return nil
    }
    return OperationRun.Callbacks.Progress(block: SwiftName(name.text), givesRecord: givesRecord)
  }

  private mutating func finish(
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
      report(
        .typeNeeded(
          name.text, scope.types[name.text]?.source ?? "",
          expected: "((Result<\(isQuery ? cursor : "Void"), any Error>) -> Void)?"), at: name.range)
    }
  }
}
