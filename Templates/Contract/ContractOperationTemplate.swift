/// How a check runs an operation that uses a store.
///
/// ```
/// photosStore.fetch("FetchPhotosOperation", .many, isWatched: true) { conformer, request in
///   let operation = FetchPhotosOperation()
///   operation.ids = request.ids
///   operation.each = { request.item($0, $1) }
///   operation.finish = { request.end($0) }
///   request.probe.run(operation) { conformer.add($0) }
///   return try await request.fetched()
/// }
/// ```
struct ContractOperationTemplate: Template {
  var run: OperationRun
  var call: StoreCall
  var callbacks: OperationRun.Callbacks
  /// The class of the operation; `nil` where there is none but the mock.
  var type: SwiftSource?
  /// How the database is handed an operation: `add($0)`.
  var add: Code
  /// The type of the property that says what becomes of newer versions.
  var policyType: SwiftSource?
  var store: ContractStore

  var body: Code {
    if let obstacle {
      "\(store.variable).skip(\(name), .\(call.firstRule), because: \(SwiftLiteral(obstacle)))"
    } else if let type, let finish = callbacks.finish {
      """
      \(store.variable).\(call.contractVerb)(\(terms.list)) { conformer, request in
        let operation = \(type)()
        \((inputs + choices).lines)
        \((callbacks.changes.map(changeBlocks) ?? blocks).lines)
        operation.\(finish) = { request.end(\(callbacks.changes?.end.map(changeEnd) ?? "$0")) }
        request.probe.run(operation) { conformer.\(add) }
        return try await request.\(end)()
      }
      """
    }
  }

  private var name: SwiftLiteral { store.mock.fullName(of: run.form) }

  private var obstacle: String? {
    if type == nil { return "there is no class of the operation but the mock" }
    if !run.availability.isEmpty { return "it is not there everywhere" }
    if callbacks.finish == nil { return "it does not tell its end" }
    if call.verb == .changes { return obstacleOfChanges }
    if call.verb == .query, callbacks.each == nil { return "it does not tell its results" }
    if call.verb == .fetch, callbacks.each == nil { return "it does not tell its results" }
    if case .object = call.query, store.queryType == nil { return "the suite has no query for it" }
    return nil
  }

  private var terms: [Code] {
    ["\(name)"] + call.terms(isContinuing: call.query == nil, store: store) + ["isWatched: true"]
  }

  private var inputs: [Code] {
    let values = ContractArguments(call: call, request: "request", query: "\(store.query)")
    return values.properties.compactMap { property in
      let name = SwiftName(property.text.filter { $0 != "`" })
      return values.value(of: name, isOptional: true).map { "operation.\(property) = \($0)" }
    }
  }

  private var blocks: [Code] {
    let each: Code = call.verb == .modify ? "saved" : "item"
    return [
      callbacks.each.map { "operation.\($0) = { request.\(each)($0, $1) }" } ?? "",
      callbacks.eachDeleted.map { "operation.\($0) = { request.deleted($0, $1) }" } ?? "",
    ]
  }

  /// What decides how the operation goes on.
  private var choices: [Code] {
    var choices: [Code] = []
    if let whole = call.whole, whole.isMember {
      choices.append("operation.\(whole) = request.isWhole")
    }
    if case .value(let policy) = call.policy, policy.isMember, let policyType,
      policyType.text == store.policyType?.text
    {
      choices.append(
        "if let policy = try request.policyIfAny(\(store.policy)) { operation.\(policy) = policy }")
    }
    return choices
  }

  private var end: Code {
    switch call.verb {
    case .fetch: "fetched"
    case .modify: "modified"
    case .query: "found"
    case .changes: "changed"
    case .commit: "committed"
    }
  }

  // MARK: - Changes

  private var obstacleOfChanges: String? {
    guard case .token = call.since, call.zone == nil, let changes = callbacks.changes,
      changes.end != nil
    else { return "it tells what has changed zone by zone; a probe watches it" }
    if changes.saved == nil { return "it does not tell what was saved" }
    return changes.deleted == nil ? "it does not tell what was deleted" : nil
  }

  private func changeBlocks(_ changes: OperationRun.Callbacks.Changes) -> [Code] {
    [
      changes.saved.map { block in
        let key: Code = block.givesRecord ? ".\(store.key)" : ""
        return "operation.\(block.name) = \(closure(of: block, "saved", key))"
      } ?? "",
      changes.deleted.map { "operation.\($0.name) = \(closure(of: $0, "deleted", ""))" } ?? "",
    ]
  }

  /// `{ request.saved($0.id) }`
  private func closure(of block: OperationRun.Callbacks.Block, _ verb: Code, _ key: Code) -> Code {
    if block.parameterCount == 1 { return "{ request.\(verb)($0\(key)) }" }
    return "{ id, _ in request.\(verb)(id) }"
  }

  /// The token and whether more is coming, which come first and last.
  private func changeEnd(_ labels: [SwiftName?]) -> Code {
    let names = labels.enumerated().map { $1.map { "\($0)" } ?? "\($0)" as Code }
    guard let first = names.first, let last = names.last else { return "$0" }
    return "$0.map { ($0.\(first), $0.\(last)) }"
  }
}
