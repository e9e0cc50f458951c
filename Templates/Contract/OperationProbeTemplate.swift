/// Lets a probe watch one kind of operation: each of its blocks, with what the spec says of it.
///
/// ```
/// extension ContractProbe {
///   /// Adds a `CKFetchRecordsOperational` to a service, and watches how its blocks are called.
///   func run<Operation: CKFetchRecordsOperational>(
///     _ operation: Operation, _ add: (Operation) -> Void
///   ) {
///     let watch = OperationWatch(of: operation, for: self)
///     operation.each = watch.block("each", as: .each(operation.ids ?? []), operation.each)
///     operation.finish = watch.block("finish", as: .finish(), operation.finish)
///     watch.run { add(operation) }
///   }
/// }
/// ```
struct OperationProbeTemplate: Template {
  var run: OperationRun
  var access: AccessLevel

  var body: Code {
    """
    \(run.availability.map { "\($0)" }.lines)
    extension ContractProbe {
      /// Adds a `\(run.interface)` to a service, and watches how its blocks are called.
      \(access.word)func run<Operation: \(run.interface)>(_ operation: Operation, _ add: (Operation) -> Void) {
        let watch = OperationWatch(of: operation, for: self)
        \(roles.map(watched).lines)
        watch.run { add(operation) }
      }
    }
    """
  }

  private typealias Role = (block: SwiftName, role: Code)

  private func watched(_ role: Role) -> Code {
    let block = role.block
    // The service looks whether the app has set these.
    if substitutes.contains(block) {
      return "operation.\(block) = operation.\(block).map { \(wrapped(role, as: "$0")) }"
    }
    let watched = "operation.\(block) = \(wrapped(role, as: "operation.\(block)"))" as Code
    guard let older = older(of: block) else { return watched }
    let wrappedOlder = wrapped(older, as: "operation.\(older.block)")
    return """
      if operation.\(block) == nil, operation.\(older.block) != nil {
        operation.\(older.block) = \(wrappedOlder)
      } else {
        \(watched)
      }
      """
  }

  private func wrapped(_ role: Role, as body: Code) -> Code {
    "watch.block(\(SwiftLiteral(role.block.text)), as: \(role.role), \(body))"
  }

  /// The block that an app can have set in the place of another; of an item, it takes too little to tell which.
  private func older(of block: SwiftName) -> Role? {
    let (older, finish) =
      switch run.work {
      case .value(_, let finish, let older): (older, finish)
      case .values(_, _, _, let finish, let older): (older, finish)
      case .store(_, let callbacks): (callbacks.older, callbacks.finish)
      }
    if block == finish { return older.finish.map { ($0.name, ".finish()") } }
    return olderItems(older).first { $0.block == block }.map { ($0.older, ".older") }
  }

  private func olderItems(_ older: OperationRun.OlderBlocks)
    -> [(block: SwiftName, older: SwiftName)]
  {
    let pairs: [(SwiftName?, OperationRun.OlderBlock?)] =
      switch run.work {
      case .value: []
      case .values(_, _, let each, _, _): [(each, older.each)]
      case .store(_, let callbacks):
        [
          (callbacks.changes?.saved?.name ?? callbacks.each, older.each),
          (callbacks.changes?.deleted?.name ?? callbacks.eachDeleted, older.eachDeleted),
          (callbacks.changes?.zone?.block, older.eachZone),
        ]
      }
    return pairs.compactMap { block, older in
      guard let block, let older else { return nil }
      return (block, older.name)
    }
  }

  /// The blocks that are called instead of another one.
  private var substitutes: [SwiftName] {
    guard case .store(_, let callbacks) = run.work else { return [] }
    return [callbacks.changes?.purged, callbacks.changes?.reset].compactMap { $0 }
  }

  private var roles: [Role] {
    switch run.work {
    case .value(_, let finish, _): return end(finish)
    case .values(_, let items, let each, let finish, _):
      return [(each, ".each(\(list(items)))")] + end(finish)
    case .store(let call, let callbacks):
      if let changes = callbacks.changes {
        return ChangeRoles(call: call, changes: changes).roles
          + end(callbacks.finish, isWhole: changes.end == nil ? nil : call.whole)
      }
      return progress(call, callbacks) + items(call, callbacks) + end(callbacks.finish)
    }
  }

  private func end(_ finish: SwiftName?, isWhole: SwiftSource? = nil) -> [Role] {
    let whole: Code = isWhole.map { "isWhole: \(operand($0))" } ?? ""
    guard let finish else { return [] }
    return [(finish, ".finish(\(whole))")]
  }

  private func progress(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Role] {
    guard let progress = callbacks.progress else { return [] }
    let other: Code = callbacks.each.map { "\(SwiftLiteral($0.text))" } ?? "nil"
    guard progress.givesRecord, let record = call.record else {
      return [(progress.block, ".progress(of: \(other))")]
    }
    return [(progress.block, ".progress(of: \(other), by: \\\(record.type).\(record.key))")]
  }

  private func items(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Role] {
    var roles: [Role] = []
    if let each = callbacks.each { roles.append((each, role(of: call))) }
    if let deleted = callbacks.eachDeleted, let ids = call.deletes {
      roles.append((deleted, ".each(\(list(ids)))"))
    }
    return roles
  }

  private func role(of call: StoreCall) -> Code {
    switch call.verb {
    case .query: return ".match(limit: \(call.limit.map(operand) ?? "nil"))"
    case .modify:
      guard let saves = call.saves, let record = call.record else { return ".each([Never]?.none)" }
      return ".each(\(list(saves)), by: \\\(record.type).\(record.key))"
    case .fetch, .changes, .commit:
      guard let ids = call.ids else { return ".each([Never]?.none)" }
      return ".each(\(call.fetchesAll ? operand(ids.source) : list(ids)))"
    }
  }

  private func operand(_ source: SwiftSource) -> Code { scoped(source, in: "operation.") }

  private func list(_ operand: StoreCall.Operand) -> Code {
    itemList(operand, in: "operation.")
  }
}

/// What a spec says of the blocks of a feed of changes.
private struct ChangeRoles {
  var call: StoreCall
  var changes: OperationRun.Callbacks.Changes

  var roles: [(block: SwiftName, role: Code)] {
    var roles: [(block: SwiftName, role: Code)] = []
    if let saved = changes.saved {
      let key: Code = call.record.map { "(by: \\\($0.type).\($0.key))" } ?? ""
      roles.append((saved.name, ".change\(saved.givesRecord ? key : "")"))
    }
    for name in [changes.deleted?.name, changes.purged, changes.reset] {
      if let name { roles.append((name, ".change")) }
    }
    if let token = changes.token {
      let isZoned = token.parameterCount > 1
      roles.append(
        (token.name, ".token(isZoned: \(isZoned ? "true" : "false"), isWhole: \(whole))"))
    }
    if let zone = changes.zone {
      roles.append((zone.block, ".zone(\(zones), isWhole: \(whole))"))
    }
    return roles
  }

  private var whole: Code { call.whole.map { scoped($0, in: "operation.") } ?? "false" }

  private var zones: Code {
    guard let zone = call.zone else { return "[Never]?.none" }
    let zones = scoped(zone, in: "operation.")
    if case .starts = call.since { return zones }
    return "[\(zones)].compactMap { $0 }"
  }
}
