/// A check of an operation.
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
  var operation: ContractOperation
  /// The call on the suite that adds the check, before its closure.
  var told: Code
  var store: ContractStore

  var body: Code {
    """
    \(told) { conformer, request in
      let operation = \(operation.type)()
      \(operation.inputs.map { "operation.\($0.property) = \($0.value.code("request"))" }.lines)
      \(operation.whole.map { "operation.\($0) = request.isWhole" } ?? "")
      \(operation.policy.map(policy) ?? "")
      \(operation.blocks.map { "operation.\($0.name) = { \(group: told(by: $0)) }" }.lines)
      operation.\(operation.finish) = { \(group: "request.end(\(end))") }
      request.probe.run(operation) { conformer.\(adding) }
      return try await request.\(answer)()
    }
    """
  }

  private func policy(_ property: SwiftSource) -> Code {
    "if let policy = try request.policyIfAny(\(store.policy)) { operation.\(property) = policy }"
  }

  private func told(by block: ContractOperation.Block) -> Code {
    let told = SwiftName(block.told.rawValue)
    return switch block.form {
    case .result: "request.\(told)($0, $1)"
    case .record: "request.\(told)($0.\(store.record.key))"
    case .id: "request.\(told)($0)"
    case .idFirst: "id, _ in request.\(told)(id)"
    }
  }

  private var end: Code {
    operation.end.map { first, last in "$0.map { ($0.\(first), $0.\(last)) }" } ?? "$0"
  }

  private var adding: Code {
    "\(operation.adding.method)(\(CallArgument(operation.adding.label, "$0")))"
  }

  private var answer: Code {
    switch operation.terms.verb {
    case .fetch: "fetched"
    case .modify: "modified"
    case .query: "found"
    case .changes: "changed"
    case .commit: "committed"
    }
  }
}
