import MockSpecModel
import MockSpecSyntax

/// The work of an operation on a store, and the blocks that it calls, in the order of the items.
///
/// ```
/// on.fetchRecords.answer(FetchRequest(operation.ids ?? []), on: records, for: call) { response in
///   for item in response.items {
///     operation.perRecordResultBlock?(item.id, item.result)
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
      "\(StoreRequestTemplate(call: call, scope: "operation."))", "on: \(reference(call.store))",
      "for: call",
    ]
  }

  /// The names of the closure hide members of the mock.
  private func reference(_ member: SwiftName) -> Code {
    ["operation", "call", "response", "item", "part", "page", "token"].contains(member.text)
      ? "self.\(member)" : "\(member)"
  }

  private var hasCallbacks: Bool { !loops.isEmpty || !finish.isEmpty }

  @CodeBuilder private var loops: Code {
    if let changes = callbacks.changes {
      ChangeBlocks(changes: changes)
    } else if call.verb == .modify {
      loop(over: "saves", progress: progress, each: each(callbacks.each))
      loop(over: "deletes", progress: "", each: each(callbacks.eachDeleted))
    } else {
      loop(over: "items", progress: progress, each: each(callbacks.each))
    }
  }

  @CodeBuilder private func loop(over items: Code, progress: Code, each: Code) -> Code {
    if !progress.isEmpty || !each.isEmpty {
      """
      for item in response.\(items) {
        \(progress)
        \(each)
      }
      """
    }
  }

  private var progress: Code {
    guard let progress = callbacks.progress else { return "" }
    return "operation.\(progress.block)?(\(progress.givesRecord ? "item.record" : "item.id"), 1)"
  }

  private func each(_ block: SwiftName?) -> Code {
    block.map { "operation.\($0)?(item.id, item.result)" } ?? ""
  }

  private var finish: Code {
    guard let block = callbacks.finish else { return "" }
    if let labels = callbacks.changes?.end {
      return "operation.\(block)?(response.end\(EndMapping(labels: labels)))"
    }
    let property: Code = callbacks.finishHasCursor ? "cursorCompletion" : "completion"
    return "operation.\(block)?(response.\(property))"
  }
}
