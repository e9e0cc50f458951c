extension OperationProbe {
  init(_ run: OperationRun) {
    availability = run.availability
    interface = run.interface
    blocks = BlockRoles(run: run).blocks
  }
}

/// The blocks that an operation calls, with the roles that follow from its verbs.
private struct BlockRoles {
  typealias Block = OperationProbe.Block
  typealias Role = OperationProbe.Role

  var run: OperationRun

  var blocks: [Block] {
    switch run.work {
    case .value(_, let finish, let legacy):
      end(finish, legacy)
    case .values(_, let items, let each, let finish, let legacy):
      [item(each, .each(.listed(items), by: nil), legacy.each)] + end(finish, legacy)
    case .store(let call, let callbacks):
      if let changes = callbacks.changes {
        self.changes(call, changes, callbacks.older)
          + end(callbacks.finish, callbacks.older, isWhole: changes.end == nil ? nil : call.whole)
      } else {
        progress(call, callbacks) + items(call, callbacks) + end(callbacks.finish, callbacks.older)
      }
    }
  }

  private func item(_ name: SwiftName, _ role: Role, _ legacy: OperationRun.LegacyBlock?) -> Block {
    Block(name: name, role: role, legacy: legacy.map { ($0.name, .legacyItem) })
  }

  private func end(
    _ finish: SwiftName?, _ legacy: OperationRun.LegacyBlocks, isWhole: SwiftSource? = nil
  ) -> [Block] {
    guard let finish else { return [] }
    return [
      Block(
        name: finish, role: .finish(isWhole: isWhole),
        legacy: legacy.finish.map { ($0.name, .finish(isWhole: nil)) })
    ]
  }

  private func progress(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    callbacks.progress.map { progress in
      let key = progress.givesRecord ? call.recordKey : nil
      return [Block(name: progress.block, role: .progress(before: callbacks.each, by: key))]
    } ?? []
  }

  private func items(_ call: StoreCall, _ callbacks: OperationRun.Callbacks) -> [Block] {
    var blocks: [Block] = []
    if let each = callbacks.each { blocks.append(item(each, role(of: call), callbacks.older.each)) }
    if let deleted = callbacks.eachDeleted, let ids = call.deletes {
      blocks.append(item(deleted, .each(.listed(ids), by: nil), callbacks.older.eachDeleted))
    }
    return blocks
  }

  private func role(of call: StoreCall) -> Role {
    switch call.verb {
    case .query: return .match(limit: call.limit)
    case .modify:
      guard let saves = call.saves, let key = call.recordKey else { return .each(.none, by: nil) }
      return .each(.listed(saves), by: key)
    case .fetch, .changes, .commit:
      guard let ids = call.ids else { return .each(.none, by: nil) }
      return .each(call.fetchesAll ? .given(ids.source) : .listed(ids), by: nil)
    }
  }

  // MARK: - Changes

  private func changes(
    _ call: StoreCall, _ changes: OperationRun.Callbacks.Changes,
    _ legacy: OperationRun.LegacyBlocks
  ) -> [Block] {
    var blocks: [Block] = []
    if let saved = changes.saved {
      let key = saved.givesRecord ? call.recordKey : nil
      blocks.append(item(saved.name, .change(by: key), legacy.each))
    }
    if let deleted = changes.deleted {
      blocks.append(item(deleted.name, .change(by: nil), legacy.eachDeleted))
    }
    for name in [changes.purged, changes.reset] {
      if let name { blocks.append(Block(name: name, role: .change(by: nil), isSubstitute: true)) }
    }
    if let token = changes.token {
      let role = Role.token(isZoned: token.parameterCount > 1, isWhole: call.whole)
      blocks.append(Block(name: token.name, role: role))
    }
    if let zone = changes.zone {
      blocks.append(item(zone.block, .zone(zones(call), isWhole: call.whole), legacy.eachZone))
    }
    return blocks
  }

  private func zones(_ call: StoreCall) -> OperationProbe.Items {
    guard let zone = call.zone else { return .none }
    if case .starts = call.since { return .given(zone) }
    return .one(zone)
  }
}

extension StoreCall {
  var recordKey: RecordKey? { record.map { RecordKey(type: $0.type, key: $0.key) } }
}
