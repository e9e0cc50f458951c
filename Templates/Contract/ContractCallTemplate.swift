/// A check of a member.
struct ContractCallTemplate: Template {
  var call: ContractCall
  /// The call on the suite that adds the check, before its closure.
  var told: Code
  var store: ContractStore

  var body: Code {
    switch call.wait {
    case .none where usesRequest && !answer.isMultiline:
      "\(told) { \(group: answer) }"
    case .none:
      """
      \(told) {\(usesRequest ? "" : " conformer, _ in")
        \(answer)
      }
      """
    case .synchronously, .handler:
      """
      \(told) { conformer, request in
        \(answer)
      }
      """
    }
  }

  /// True if the closure uses its request parameter; a closure must use all of its parameters, or name them.
  private var usesRequest: Bool { call.arguments.contains(where: \.value.isRequested) }

  private var value: Code {
    let effects: Code = "\(call.isThrowing ? "try " : "")\(call.isAwaited ? "await " : "")"
    return switch call.wait {
    case .none: "\(effects)\(usesRequest ? "$0" : "conformer").\(member("$1"))"
    case .synchronously:
      "\(effects)request.now { \(group: "\(effects)conformer.\(member("request"))") }"
    case .handler(let method):
      "try await request.\(method) { \(group: "conformer.\(member("request"))") }"
    }
  }

  private func member(_ request: Code) -> Code {
    let arguments = call.arguments.map { CallArgument($0.label, $0.value.code(request)).body }
    return call.isProperty ? "\(call.name)" : "\(call.name)(\(arguments.list))"
  }

  /// The member's result as an answer of the check.
  private var answer: Code {
    switch call.answer {
    case .record: ".record(\(group: value))"
    case .results: ".results(\(group: value))"
    case .savedRecord: ".records([\(group: value)])"
    case .records: ".records(\(group: value))"
    case .list: ".list(\(group: value))"
    case .page: "ContractPage(\(list: value, "id: \\.\(store.record.key)"))"
    case .itself: value
    case .done:
      """
      \(value)
      return .done
      """
    case .deletedID:
      """
      _ = \(value)
      return .done
      """
    case .pairs:
      """
      let (records, cursor) = \(value)
      return ContractPage(records, cursor: cursor)
      """
    case .dictionaries:
      """
      let (saves, deletes) = \(value)
      return .results(saves: saves, deletes: deletes)
      """
    case .feed(let isList):
      """
      let (saves, deletes, token, isMoreComing) = \(value)
      return ContractFeed(
        saves: \(ids(isList)), deletes: deletes, token: token, isMoreComing: isMoreComing
      )
      """
    }
  }

  private func ids(_ isList: Bool) -> Code {
    isList ? "saves.map { $0.\(store.record.key) }" : "Array(saves.keys)"
  }
}

extension ContractValue {
  /// Returns the value as code, for a name of the request.
  func code(_ request: Code) -> Code {
    switch self {
    case .request(let property): "\(request).\(property)"
    case .made(let method): "\(request).\(method)()"
    case .required(let method): "try \(request).\(method)()"
    case .query(let query): "try \(request).given(\(query))"
    case .policy(let policy, _, let value?): "try \(request).policyIfAny(\(policy)) ?? \(value)"
    case .policy(let policy, true, nil): "try \(request).policyIfAny(\(policy))"
    case .policy(let policy, false, nil): "try \(request).policy(\(policy))"
    case .handler: "$0"
    case .source(let source): "\(source)"
    }
  }
}
