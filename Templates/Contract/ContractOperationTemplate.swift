import MockSpecModel
import MockSpecSyntax

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
  var store: ContractStore

  var body: Code {
    if let obstacle {
      "\(store.variable).skip(\(name), .\(call.firstRule), because: \(SwiftLiteral(obstacle)))"
    } else if let type, let finish = callbacks.finish {
      """
      \(store.variable).\(call.contractVerb)(\(terms.list)) { conformer, request in
        let operation = \(type)()
        \(inputs.lines)
        \(blocks.lines)
        operation.\(finish) = { request.end($0) }
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
    if call.verb == .changes { return "what changed is told block by block; a probe watches them" }
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

  private var end: Code {
    switch call.verb {
    case .fetch: "fetched"
    case .modify: "modified"
    case .query, .changes: "found"
    case .commit: "committed"
    }
  }
}
