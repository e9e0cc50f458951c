/// The lowering of the blocks that an operation calls.
struct CallbackLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verbs: [Verb]
  let shape: StoreShape

  /// Returns the blocks that the verbs name, and checks their types.
  func lowered() -> OperationRun.Callbacks {
    var callbacks = OperationRun.Callbacks()
    for verb in verbs {
      switch verb.kind {
      case .finish: finish(verb, &callbacks)
      case .changes:
        callbacks.changes = ChangesLowering(
          context: context, scope: scope, verb: verb, shape: shape
        ).blocks()
      case .delete:
        callbacks.eachDeleted = each(of: verb, giving: .void, of: shape.keyType)
      default:
        callbacks.progress = progress(of: verb)
        callbacks.each = each(of: verb, giving: shape.record, of: shape.keyType)
      }
    }
    return callbacks
  }

  private func each(of verb: Verb, giving type: TypeSyntax, of key: TypeSyntax?) -> SwiftName? {
    guard let name = verb[.each]?.value.name, let block = block(named: name) else { return nil }
    let fits = block.parameters.count == 2 && block.parameters[1].type.isResult(of: type)
    let keyFits = key.map { block.parameters.first?.type.bare == $0.bare } ?? true
    if !fits || !keyFits {
      reportType(
        of: name,
        expected: "((\(key?.source ?? "ID"), Result<\(type.source), any Error>) -> Void)?")
    }
    return SwiftName(name.text)
  }

  /// Returns the progress block; that of a fetch takes the id, and that of a save can take the record.
  private func progress(of verb: Verb) -> OperationRun.Callbacks.Block? {
    guard let name = verb[.progress]?.value.name, let block = block(named: name) else { return nil }
    let item = block.parameters.first?.type.bare
    let givesRecord = item == shape.record
    let isKey = shape.keyType.map { $0.bare == item } ?? !givesRecord
    guard block.parameters.count == 2, block.parameters[1].type.isNamed("Double"),
      isKey || (givesRecord && verb.kind == .save)
    else {
      let expected = verb.kind == .save ? shape.record.source : shape.keyType?.source ?? "ID"
      reportType(of: name, expected: "((\(expected), Double) -> Void)?")
      return nil
    }
    return OperationRun.Callbacks.Block(
      name: SwiftName(name.text), parameterCount: 2, givesRecord: givesRecord)
  }

  private func finish(_ verb: Verb, _ callbacks: inout OperationRun.Callbacks) {
    guard let name = verb.subject?.value.name, let block = block(named: name) else { return }
    callbacks.finish = SwiftName(name.text)
    let result = block.parameters.count == 1 ? block.parameters[0].type.result : nil
    let success = result?.failure.isAnyError == true ? result?.success : nil
    if let success, let labels = shape.endLabels(success), callbacks.changes != nil {
      callbacks.changes?.end = labels
      return
    }
    let isQuery = verbs.contains { $0.kind == .query }
    callbacks.finishHasCursor = success.map { !$0.isVoid } ?? false
    let cursorFits = isQuery && (success?.isOptional ?? false) && success?.unwrapped == shape.cursor
    if success?.isVoid != true, !cursorFits {
      let cursor = shape.cursor.map { "\($0.source)?" } ?? "Void"
      reportType(of: name, expected: "((Result<\(isQuery ? cursor : "Void"), any Error>) -> Void)?")
    }
  }
}
