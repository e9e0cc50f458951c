/// The work of an operation on a store, and the blocks that it calls, step by step.
///
/// ```
/// on.fetchRecords.answer(RecordFetchRequest(operation.ids ?? []), on: records, for: call) { response in
///   for step in call.steps(of: response) {
///     switch step {
///     case .progress(let item, let share): operation.perRecordProgressBlock?(item.id, share)
///     case .item(let item): operation.perRecordResultBlock?(item.id, item.result)
///     }
///   }
///   operation.fetchRecordsResultBlock?(response.completion)
/// }
/// ```
struct OperationStoreWork: Template {
  var call: StoreCall
  var callbacks: OperationRun.Callbacks
  var mock: Mock

  var body: Code {
    """
    \(reference(mock.knobs)).\(call.knob).answer(\(arguments.list)) { \(hasCallbacks ? "response" : "_") in
      \(loops)
      \(finish)
    }
    """
  }

  private var arguments: [Code] {
    [
      "\(StoreRequestTemplate(call: call, types: mock.types, scope: "operation."))",
      "on: \(reference(call.store))",
      "for: call",
    ]
  }

  /// Returns the expression for a member of the mock, which a name of the closure can hide.
  private func reference(_ member: SwiftName) -> Code {
    ["operation", "call", "response", "step", "item", "share", "part", "page", "token"].contains(
      member.text)
      ? "self.\(member)" : "\(member)"
  }

  private var hasCallbacks: Bool { !loops.isEmpty || !finish.isEmpty }

  @CodeBuilder private var loops: Code {
    if let changes = callbacks.changes {
      ChangeBlocks(changes: changes, older: callbacks.older)
    } else if let step = steps.first, steps.count == 1 {
      """
      for case \(step.pattern) in call.steps(of: response) {
        \(step.block)
      }
      """
    } else if !steps.isEmpty {
      """
      for step in call.steps(of: response) {
        switch step {
        \(steps.map(branch).lines)
        \(steps.count == stepCount ? "" : "default: break")
        }
      }
      """
    }
  }

  private typealias Step = (pattern: Code, block: Code)

  private func branch(_ step: Step) -> Code {
    guard step.block.isMultiline else { return "case \(step.pattern): \(step.block)" }
    return """
      case \(step.pattern):
        \(step.block)
      """
  }

  /// The steps that the operation has blocks for.
  private var steps: [Step] {
    [
      callbacks.progress.map { progress in
        (
          ".progress(let item, let share)",
          "operation.\(progress.block)?(\(progress.givesRecord ? "item.record" : "item.id"), share)"
        )
      },
      step(call.verb == .modify ? ".saved" : ".item", callbacks.each, callbacks.older.each),
      step(".deleted", callbacks.eachDeleted, callbacks.older.eachDeleted),
    ].compactMap { $0 }
  }

  /// The number of kinds of steps that the runtime has for the verb.
  private var stepCount: Int { call.verb == .modify ? 3 : 2 }

  private func step(
    _ name: Code, _ block: SwiftName?, _ older: OperationRun.LegacyBlock?
  ) -> Step? {
    let call = BlockCall(
      block: block, arguments: "item.id, item.result", older: older, source: .item("item")
    ).body
    return call.isEmpty ? nil : ("\(name)(let item)", call)
  }

  private var finish: Code {
    BlockCall(
      block: callbacks.finish, arguments: result, older: callbacks.older.finish,
      source: .response("response", composed: callbacks.older.composed)
    ).body
  }

  private var result: Code {
    if let labels = callbacks.changes?.end { return "response.end\(EndMapping(labels: labels))" }
    return callbacks.finishHasCursor ? "response.cursorCompletion" : "response.completion"
  }
}
