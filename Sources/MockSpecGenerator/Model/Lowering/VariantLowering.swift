/// The lowering of the verbs of an operation under one condition, for a mock that runs it.
struct VariantLowering: OperandLowering {
  let context: LoweringContext
  let scope: VerbScope
  let verbs: [Verb]
  /// The interface of the mock; `nil` for verbs that are only checked.
  let runner: BoundInterface?
  /// The condition in addition to that of the mock.
  let condition: Condition

  /// Returns the work of the variant with the alternatives of its blocks.
  func lowered() -> LoweredOperation.Variant? {
    let alternatives = alternatives()
    return work().map {
      LoweredOperation.Variant(condition: condition, work: $0, alternatives: alternatives)
    }
  }

  private func work() -> OperationRun.Work? {
    if let call = verbs.first(where: { $0.kind == .call }) {
      return StubbedCallLowering(context: context, scope: scope, verbs: verbs, verb: call).lowered()
    }
    guard let runner,
      case (var call, let shape)? = RequestLowering(
        context: context, verbs: verbs, scope: scope, stores: runner.stores, condition: condition
      ).lowered()
    else { return nil }
    let callbacks = CallbackLowering(
      context: context, scope: scope, verbs: verbs, shape: shape
    ).lowered()
    if call.verb == .query, shape.cursor != nil { call.isPaged = callbacks.finishHasCursor }
    return .store(call, callbacks: callbacks)
  }

  /// Returns the blocks behind `??` by those before them, and checks that they are blocks.
  private func alternatives() -> [SwiftName: OperationRun.Alternative] {
    var alternatives: [SwiftName: OperationRun.Alternative] = [:]
    for operand in verbs.flatMap(\.blocks) {
      guard case .fallback(let block, let other) = operand.form, let block = block.name,
        let other = other.name, self.block(named: other) != nil
      else { continue }
      alternatives[SwiftName(block.text)] = OperationRun.Alternative(
        name: SwiftName(other.text), place: SourcePlace(other.range.start, in: source))
    }
    return alternatives
  }
}
