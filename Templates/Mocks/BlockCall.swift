/// A call of a block that the app may have set, or of the older one where it has not.
///
/// ```
/// if let block = operation.perRecordResultBlock {
///   block(item.id, item.result)
/// } else {
///   operation.perRecordCompletionBlock?(item.value, item.id, item.error)
/// }
/// ```
struct BlockCall: Template {
  var block: SwiftName?
  var arguments: Code
  var older: OperationRun.OlderBlock?
  /// Where the arguments of the older block come from.
  var source: OlderSource

  var body: Code {
    if let older, let block {
      """
      if let block = operation.\(block) {
        block(\(arguments))
      } else\(condition) {
        \(call(of: older))
      }
      """
    } else if let older, older.takesValueOnly {
      """
      if\(condition) {
        \(call(of: older))
      }
      """
    } else if let older {
      call(of: older)
    } else if let block {
      "operation.\(block)?(\(arguments))"
    }
  }

  /// A block that takes values only has nothing to hear of a failure.
  private var condition: Code {
    older?.takesValueOnly == true ? " if let value = \(source.value)" : ""
  }

  private func call(of older: OperationRun.OlderBlock) -> Code {
    "operation.\(older.name)?(\(older.arguments.map(source.argument).list))"
  }
}

/// Where the arguments of an older block come from.
enum OlderSource {
  /// A result of one item, under that name.
  case item(Code)
  /// A stub's answer: what it was asked for, and its result.
  case answer(id: Code, result: Code, core: SwiftSource)
  /// The whole answer, under that name; the error of its items as the catalogue has it.
  case response(Code, composed: SwiftSource?)
  /// A failure of everything.
  case failure(Code)

  var value: Code {
    switch self {
    case .item(let item): "\(item).value"
    case .answer(_, let result, _): "try? \(result).get()"
    case .response: ""
    case .failure: "nil"
    }
  }

  func argument(_ argument: OperationRun.OlderBlock.Argument) -> Code {
    switch (self, argument) {
    case (.failure(let error), .error): error
    case (.failure, _): "nil"
    case (_, .valueOnly): "value"
    case (_, .value): value
    case (.answer(let id, _, _), .id): id
    case (.answer(_, let result, let core), .error): "\(core).error(of: \(result))"
    case (.response(let response, let composed), .error):
      "\(response).error(\(composed.map { "composedAs: \($0)" } ?? ""))"
    case (_, .zone): "zone"
    case (.item(let source), _), (.response(let source, _), _), (.answer(let source, _, _), _):
      "\(source).\(name(of: argument))"
    }
  }

  private func name(of argument: OperationRun.OlderBlock.Argument) -> Code {
    switch argument {
    case .id: "id"
    case .error: "error"
    case .anyRecord: "anyRecord"
    case .value, .valueOnly: "value"
    case .foundRecords: "found"
    case .savedRecords: "saved"
    case .deletedIDs: "deleted"
    case .cursor: "cursor"
    case .zone: "zone"
    case .token: "token"
    case .note: "note()"
    case .moreComing: "moreComing"
    }
  }
}
