/// Lowers the check of an operation that uses a store.
struct OperationLowering {
  var run: OperationRun
  var call: StoreCall
  var callbacks: OperationRun.Callbacks
  /// The class of the operation; `nil` where there is none but the mock.
  var type: SwiftSource?
  /// The type of the property that states the policy of a save.
  var policyType: SwiftSource?
  var adding: ContractOperation.Adding
  var store: StoreLowering

  var kind: ContractCheck.Kind {
    guard obstacle == nil, let type, let finish = callbacks.finish else {
      return .skipped(
        call.firstRule, because: SwiftLiteral(obstacle ?? "it does not tell its end"))
    }
    return .operation(
      ContractOperation(
        terms: call.terms(of: store, isWatched: true), type: type, inputs: inputs,
        whole: call.whole.flatMap { $0.isMember ? $0 : nil }, policy: policy,
        blocks: callbacks.changes.map(changeBlocks) ?? blocks, finish: finish, end: end,
        adding: adding))
  }

  private var obstacle: String? {
    if type == nil { return "there is no class of the operation but the mock" }
    if !run.availability.isEmpty { return "it is not there everywhere" }
    if callbacks.finish == nil { return "it does not tell its end" }
    if call.verb == .changes { return obstacleOfChanges }
    if call.verb == .query || call.verb == .fetch, callbacks.each == nil {
      return "it does not tell its results"
    }
    if case .object = call.query, store.shape.queryType == nil {
      return "the suite has no query for it"
    }
    return nil
  }

  private var obstacleOfChanges: String? {
    guard case .token = call.since, call.zone == nil, let changes = callbacks.changes,
      changes.end != nil
    else { return "it tells what has changed zone by zone; a probe watches it" }
    if changes.saved == nil { return "it does not tell what was saved" }
    return changes.deleted == nil ? "it does not tell what was deleted" : nil
  }

  private var inputs: [(property: SwiftSource, value: ContractValue)] {
    let values = RequestValues(call: call, query: store.shape.query)
    return values.properties.compactMap { property in
      let name = SwiftName(property.text.filter { $0 != "`" })
      return values.value(of: name, isOptional: true).map { (property, $0) }
    }
  }

  private var policy: SwiftSource? {
    guard case .value(let policy) = call.policy, policy.isMember, let policyType,
      policyType == store.shape.policyType
    else { return nil }
    return policy
  }

  private var blocks: [ContractOperation.Block] {
    let each = callbacks.each.map {
      ContractOperation.Block(name: $0, told: call.verb == .modify ? .saved : .item, form: .result)
    }
    let deleted = callbacks.eachDeleted.map {
      ContractOperation.Block(name: $0, told: .deleted, form: .result)
    }
    return [each, deleted].compactMap { $0 }
  }

  private func changeBlocks(_ changes: OperationRun.Callbacks.Changes) -> [ContractOperation.Block]
  {
    [(changes.saved, ContractOperation.Block.Told.saved), (changes.deleted, .deleted)]
      .compactMap { block, told in
        block.map {
          ContractOperation.Block(
            name: $0.name, told: told,
            form: $0.parameterCount != 1
              ? .idFirst
              : $0.givesRecord && told == .saved ? .record : .id)
        }
      }
  }

  /// The names of the token and of the flag for more changes, which come first and last in the result.
  private var end: (first: SwiftSource, last: SwiftSource)? {
    guard let labels = callbacks.changes?.end else { return nil }
    let names = labels.enumerated().map { index, label in
      label.map { SwiftSource($0) } ?? SwiftSource(composed: "\(index)")
    }
    guard let first = names.first, let last = names.last else { return nil }
    return (first, last)
  }
}
