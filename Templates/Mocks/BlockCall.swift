/// A call of a block that the app may have set, or else of the legacy block.
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
  var older: OperationRun.LegacyBlock?
  /// The source of the arguments of the legacy block.
  var source: LegacySource

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

  /// The `if let` of a legacy block that takes only values, and is not called on failure.
  private var condition: Code {
    older?.takesValueOnly == true ? " if let value = \(source.value)" : ""
  }

  private func call(of older: OperationRun.LegacyBlock) -> Code {
    "operation.\(older.name)?(\(older.arguments.map(source.argument).list))"
  }
}

/// The source of the arguments of a legacy block.
enum LegacySource {
  /// A result of one item, with the name of its variable.
  case item(Code)
  /// A stub's answer: the requested id, and its result.
  case answer(id: Code, result: Code, core: SwiftSource)
  /// The whole answer, with the name of its variable and the catalogue's error for failed items.
  case response(Code, composed: SwiftSource?)
  /// A failure of the whole request.
  case failure(Code)

  var value: Code {
    switch self {
    case .item(let item): "\(item).value"
    case .answer(_, let result, _): "try? \(result).get()"
    case .response: ""
    case .failure: "nil"
    }
  }

  func argument(_ argument: OperationRun.LegacyBlock.Argument) -> Code {
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

  private func name(of argument: OperationRun.LegacyBlock.Argument) -> Code {
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
