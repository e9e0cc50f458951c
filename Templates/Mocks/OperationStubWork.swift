/// The work of an operation that a stub answers.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(MockCKError.cancellation))
///   return
/// }
/// on.accept.complete((), for: call) { operation.finishBlock?($0) }
/// ```
struct OperationValueWork: Template {
  var call: StubCall
  var finish: SwiftName?
  var older: OperationRun.LegacyBlocks
  var cancellation: SwiftSource
  var knobs: SwiftName
  var types: QualifiedNames

  var body: Code {
    CancelledOperation(finish: finish, older: older.finish, error: cancellation)
    if finish == nil, older.finish == nil {
      "\(knobs).\(call.knob).complete(\(arguments)) { _ in }"
    } else {
      """
      \(knobs).\(call.knob).complete(\(arguments)) {
        \(BlockCall(block: finish, arguments: "$0", older: older.finish, source: .answer(id: "()", result: "$0", core: types(.mockCore))))
      }
      """
    }
  }

  private var arguments: Code {
    [
      "\(call.arguments)", "for: call",
      call.defaultValue.map { "default: { \(group: "\($0)") }" } ?? "",
    ].list
  }
}

/// The work of an operation that a stub answers for each of its items.
///
/// ```
/// guard !call.isCancelled else {
///   operation.finishBlock?(.failure(MockCKError.cancellation))
///   return
/// }
/// on.accept.completeEach(operation.urls ?? [], for: call) {
///   operation.perURLBlock?($0, $1)
/// } finish: {
///   operation.finishBlock?($0)
/// }
/// ```
struct OperationValuesWork: Template {
  var call: StubCall
  var items: StoreCall.Operand
  var each: SwiftName
  var finish: SwiftName?
  var older: OperationRun.LegacyBlocks
  var cancellation: SwiftSource
  var knobs: SwiftName
  var types: QualifiedNames

  var body: Code {
    CancelledOperation(finish: finish, older: older.finish, error: cancellation)
    call.answer.map(answer) ?? ""
    if let parameters = older.parameters, older.each != nil || older.finish != nil {
      """
      \(older.finish == nil ? "" : "var problems = \(types(.itemProblems))()")
      \(knobs).\(call.knob).completeEach(\(arguments)) { \(parameters) in
        \(older.finish == nil ? "" : "problems.add(result, of: \(key))")
        \(each(id: "item", result: "result"))
      } finish: {
        \(older.finish == nil ? "" : "end in\nproblems.end(end)")
        \(end(older.finish == nil ? "$0" : "end"))
      }
      """
    } else {
      """
      \(knobs).\(call.knob).completeEach(\(arguments)) {
        \(each(id: "$0", result: "$1"))
      } finish: {
        \(end("$0"))
      }
      """
    }
  }

  private func each(id: Code, result: Code) -> Code {
    BlockCall(
      block: each, arguments: [id, result].list, older: older.each,
      source: .answer(id: id, result: result, core: types(.mockCore))
    ).body
  }

  /// The key of an item.
  private var key: Code { older.key.map { "item.\($0)" } ?? "item" }

  private func end(_ result: Code) -> Code {
    BlockCall(
      block: finish, arguments: result, older: older.finish,
      source: .response("problems", composed: older.composed)
    ).body
  }

  private var arguments: Code {
    [
      "operation.\(items.source)\(items.isOptional ? " ?? []" : "")", "for: call",
      call.defaultValue.map { "default: \($0)" } ?? "",
    ].list
  }

  private func answer(_ answer: StubCall.ItemAnswer) -> Code {
    """
    let answer = { (item: \(answer.item)) throws -> \(answer.output) in
      \(LineDirective(answer.place))
      try \(answer.call)
      #sourceLocation()
    }
    """
  }
}

/// The code for an operation that was cancelled before it began.
struct CancelledOperation: Template {
  var finish: SwiftName?
  var older: OperationRun.LegacyBlock?
  var error: SwiftSource

  var body: Code {
    let call = BlockCall(
      block: finish, arguments: ".failure(\(error))", older: older, source: .failure("\(error)")
    ).body
    if call.isEmpty {
      "guard !call.isCancelled else { return }"
    } else {
      """
      guard !call.isCancelled else {
        \(call)
        return
      }
      """
    }
  }
}
