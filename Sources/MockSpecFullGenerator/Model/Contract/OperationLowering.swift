import MockSpecGenerator

/// Lowers the check of an operation that uses a store.
struct OperationLowering {
  let run: OperationRun
  let call: StoreCall
  let callbacks: OperationRun.Callbacks
  let adding: ContractOperation.Adding
  let store: StoreLowering

  var kind: ContractCheck.Kind {
    guard obstacle == nil, let type, let finish = callbacks.finish else {
      return .skipped(
        call.firstRule, because: SwiftLiteral(obstacle ?? "it does not tell its end"))
    }
    return .operation(
      ContractOperation(
        terms: call.terms(of: store, isWatched: true), type: type, inputs: inputs,
        whole: call.whole.flatMap { $0.isMember ? $0.source : nil }, policy: policy, blocks: blocks,
        finish: finish, end: end, adding: adding))
  }

  /// The class of the operation; `nil` where there is none but the mock.
  private var type: SwiftSource? { store.specs.type(of: run) }

  private var obstacle: String? {
    if type == nil { return "there is no class of the operation but the mock" }
    if !run.availability.isEmpty { return "it is not there everywhere" }
    if adding.isAwaited { return "a check cannot hand it to an actor" }
    if callbacks.finish == nil { return "it does not tell its end" }
    if call.isFixed { return StoreCall.obstacle }
    if call.verb == .changes { return obstacleOfChanges }
    if call.verb == .query || call.verb == .fetch, callbacks.each == nil {
      return "it does not tell its results"
    }
    if case .object = call.query, store.shape.queryType == nil {
      return "the suite has no query for it"
    }
    if let zone = call.zone, store.specs.property(zone, of: run)?.given?.isOptional == false {
      return "the suite has no '\(zone.source.text)' for it"
    }
    return nil
  }

  private var obstacleOfChanges: String? {
    guard case .token(let token) = call.since, call.zone == nil, let changes = callbacks.changes,
      changes.end != nil
    else { return "it tells what has changed zone by zone; a probe watches it" }
    if let type = store.specs.property(token, of: run)?.given, !type.isOptional,
      type.emptyValue == nil
    {
      return "it cannot be run without a token"
    }
    if changes.saved == nil { return "it does not tell what was saved" }
    return changes.deleted == nil ? "it does not tell what was deleted" : nil
  }

  private var inputs: [(property: SwiftName, value: ContractValue)] {
    let values = RequestValues(call: call, query: store.shape.query)
    return values.inputs.compactMap { input in
      guard case .property(let name) = input.origin else { return nil }
      let type = store.specs.property(input, of: run)?.given
      return values.value(of: input.origin, type: type).map { (name, $0) }
    }
  }

  private var policy: SwiftName? {
    guard case .value(let policy) = call.policy, case .property(let name) = policy.origin,
      let type = store.specs.policyType(of: run), type == store.shape.policyType
    else { return nil }
    return name
  }

  private var blocks: [ContractOperation.Block] {
    guard let changes = callbacks.changes else {
      let each: ContractOperation.Block.Told = call.verb == .modify ? .saved : .item
      return [(callbacks.each, each), (callbacks.eachDeleted, .deleted)].compactMap { name, told in
        name.map { ContractOperation.Block(name: $0, told: told, form: .result) }
      }
    }
    let told: [(OperationRun.Callbacks.Block?, ContractOperation.Block.Told)] = [
      (changes.saved, .saved), (changes.deleted, .deleted),
    ]
    return told.compactMap { block, told in
      block.map {
        ContractOperation.Block(
          name: $0.name, told: told,
          form: $0.parameterCount != 1 ? .idFirst : $0.givesRecord ? .record : .id)
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

extension OperationProbe {
  /// Creates the probe of an operation, with the roles of its blocks that follow from its verbs.
  init(_ run: OperationRun) {
    availability = run.availability
    interface = run.interface
    switch run.work {
    case .value(_, let finish):
      blocks = Self.end(finish)
    case .values(_, let items, let each, let finish):
      blocks = [Block(name: each, role: .each(.listed(items), by: nil))] + Self.end(finish)
    case .store(let call, let callbacks):
      if let changes = callbacks.changes {
        blocks = Self.changes(call, callbacks)
        blocks += Self.end(callbacks.finish, isWhole: changes.end == nil ? nil : call.whole)
      } else {
        blocks = Self.items(call, callbacks) + Self.end(callbacks.finish)
      }
    }
    for index in blocks.indices {
      guard let other = run.alternatives[blocks[index].name] else { continue }
      let isLast = if case .finish = blocks[index].role { true } else { false }
      blocks[index].alternative = (other.name, isLast ? .finish(isWhole: nil) : .alternative)
    }
  }

  private static func end(_ finish: SwiftName?, isWhole: StoreCall.Input? = nil) -> [Block] {
    finish.map { [Block(name: $0, role: .finish(isWhole: isWhole))] } ?? []
  }

  private static func items(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    var blocks: [Block] = []
    if let progress = callbacks.progress {
      let key = progress.givesRecord ? call.record : nil
      blocks.append(Block(name: progress.name, role: .progress(before: callbacks.each, by: key)))
    }
    if let each = callbacks.each { blocks.append(Block(name: each, role: role(of: call))) }
    if let deleted = callbacks.eachDeleted, let ids = call.deletes {
      let role = Role.each(call.isFixed ? .none : .listed(ids), by: nil)
      blocks.append(Block(name: deleted, role: role))
    }
    return blocks
  }

  private static func role(of call: StoreCall) -> Role {
    if call.isFixed {
      // A probe does not have what an expression reads.
      let limit = call.limit.flatMap { $0.isMember || $0.origin == .number ? $0 : nil }
      return call.verb == .query ? .match(limit: limit) : .each(.none, by: nil)
    }
    switch call.verb {
    case .query: return .match(limit: call.limit)
    case .modify:
      guard let saves = call.saves, let key = call.record else { return .each(.none, by: nil) }
      return .each(.listed(saves), by: key)
    case .fetch, .changes, .commit:
      guard let ids = call.ids else { return .each(.none, by: nil) }
      return .each(call.fetchesAll ? .given(ids.input) : .listed(ids), by: nil)
    }
  }

  private static func changes(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    guard let changes = callbacks.changes else { return [] }
    var blocks: [Block] = []
    if let saved = changes.saved {
      let key = saved.givesRecord ? call.record : nil
      blocks.append(Block(name: saved.name, role: .change(by: key)))
    }
    if let deleted = changes.deleted {
      blocks.append(Block(name: deleted.name, role: .change(by: nil)))
    }
    for name in changes.deletedFor.map(\.block) {
      blocks.append(Block(name: name, role: .change(by: nil), isSubstitute: true))
    }
    if let token = changes.token {
      let isAlways = StoreCall.Input(SwiftSource(composed: "true"), from: .flag(true))
      let isWhole = callbacks.endsWithToken ? isAlways : call.whole
      let role = Role.token(isZoned: token.parameterCount > 1, isWhole: isWhole)
      blocks.append(Block(name: token.name, role: role))
    }
    if let zone = changes.zone {
      blocks.append(Block(name: zone.block, role: .zone(zones(call), isWhole: call.whole)))
    }
    return blocks
  }

  private static func zones(_ call: StoreCall) -> OperationProbe.Items {
    guard let zone = call.zone else { return .none }
    if case .starts = call.since { return .given(zone) }
    return .one(zone)
  }
}
