/// A check of a member.
struct ContractCallTemplate: Template {
  var call: ContractCall
  /// What the suite is told, before the closure.
  var told: Code
  var store: ContractStore

  var body: Code {
    switch call.wait {
    case .none where usesRequest && !answer.isMultiline:
      "\(told) { \(answer) }"
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

  /// A closure must use all of its parameters, or name them.
  private var usesRequest: Bool { call.arguments.contains(where: \.value.isRequested) }

  private var value: Code {
    let effects: Code = "\(call.isThrowing ? "try " : "")\(call.isAwaited ? "await " : "")"
    return switch call.wait {
    case .none: "\(effects)\(usesRequest ? "$0" : "conformer").\(member("$1"))"
    case .synchronously: "\(effects)request.now { \(effects)conformer.\(member("request")) }"
    case .handler(let method): "try await request.\(method) { conformer.\(member("request")) }"
    }
  }

  private func member(_ request: Code) -> Code {
    let arguments = call.arguments.map { CallArgument($0.label, $0.value.code(request)).body }
    return call.isProperty ? "\(call.name)" : "\(call.name)(\(arguments.list))"
  }

  /// What the member gives, as a check takes it.
  private var answer: Code {
    switch call.answer {
    case .record: ".record(\(value))"
    case .results: ".results(\(value))"
    case .savedRecord: ".records([\(value)])"
    case .records: ".records(\(value))"
    case .list: ".list(\(value))"
    case .page: "ContractPage(\(value), id: \\.\(store.record.key))"
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
      let page = \(value)
      return ContractPage(page.0, cursor: page.1)
      """
    case .dictionaries:
      """
      let answer = \(value)
      return .results(saves: answer.0, deletes: answer.1)
      """
    case .feed(let isList):
      """
      let feed = \(value)
      return ContractFeed(saves: \(isList ? "feed.0.map { $0.\(store.record.key) }" : "Array(feed.0.keys)"), \
      deletes: feed.1, token: feed.2, isMoreComing: feed.3)
      """
    }
  }
}

extension ContractValue {
  /// The value as code, where the request has a name.
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
