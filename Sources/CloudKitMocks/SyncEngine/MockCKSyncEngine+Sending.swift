@_spi(MockSpec) import CloudKitInterfaces
import MockSpecStores

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// The number of times that one send sends the same record before it ends with an issue (a choice).
  static let resendLimit = 100
  /// The number of zone changes in a request (a choice).
  private static let zoneLimit = 250

  func send(
    _ options: CKSyncEngine.SendChangesOptions, _ reason: CKSyncEngine.SyncReason,
    _ work: SyncWork
  ) async throws {
    try await meetAccount()
    let context = CloudSendContext(reason: reason, options: options)
    try await deliver(.willSendChanges(.init(context: context)))
    let failure = try await sendAll(context, work)
    try await deliver(.didSendChanges(.init(context: context)))
    if let failure { throw failure }
  }

  /// Sends zones, then batches of records, and zones first again, until there is nothing left or a request has failed.
  private func sendAll(_ context: CloudSendContext, _ work: SyncWork) async throws -> (any Error)? {
    var counts = SendCounts()
    while true {
      if let failure = try await sendZones(context, work, &counts) { return failure }
      if work.isCancelled { return Self.cancelled }
      let untracked = memory.withLock { $0.untrackedCount }
      guard let batch = try await nextBatch(context), batch.count > 0 else {
        if context.options.scope == .all { clearUntrackedChanges(asOf: untracked) }
        return nil
      }
      if work.isCancelled { return Self.cancelled }
      let scope = context.options.scope
      if scope != .all, !batch.ids.allSatisfy({ scope.contains($0) }) {
        return MockCKError.invalidArguments.error(ErrorDetails())
      }
      counts.requests += 1
      // Until then, it is no send without end.
      if counts.requests > Self.resendLimit, let failure = count(batch.ids, &counts.records) {
        return failure
      }
      if let failure = try await send(batch, work) { return failure }
    }
  }

  /// The numbers of times that one send has sent records and zones.
  private struct SendCounts {
    var requests = 0
    var records: [CKRecord.ID: Int] = [:]
    var zones: [CKRecordZone.ID: Int] = [:]
  }

  /// Counts what is sent; returns an error for something that one send sends without end.
  private func count<ID: Hashable>(_ ids: [ID], _ counts: inout [ID: Int]) -> (any Error)? {
    for id in ids {
      counts[id, default: 0] += 1
      guard counts[id, default: 0] > Self.resendLimit else { continue }
      let error = SyncEngineCallError.endless(Self.name(of: id))
      backend.report("\(error)", isMisuse: true)
      return error
    }
    return nil
  }

  /// Counts refusals in a row; returns an error for an item that the app sends again without end.
  private func countRefusals<ID>(
    of ids: [ID], _ problems: SyncProblems<ID>,
    in refusals: WritableKeyPath<SyncMemory, SyncRefusals<ID>>
  ) -> (any Error)? {
    let limit = backend.syncEngineChoices.refusalLimit
    let found = memory.withLock { memory in
      let found = memory[keyPath: refusals].add(problems, of: ids, limit: limit)
      if found != nil { memory.isEndless = true }
      return found
    }
    guard let (id, last) = found else { return nil }
    let error = SyncEngineCallError.refused(
      Self.name(of: id), times: limit, last: Self.name(of: last))
    backend.report("\(error)", isMisuse: true)
    return error
  }

  private static func name(of error: CKError) -> String {
    MockCKError.allCases.first { $0.code == error.code }?.name ?? "\(error)"
  }

  private static func name<ID>(of id: ID) -> String {
    (id as? CKRecord.ID)?.recordName ?? (id as? CKRecordZone.ID)?.zoneName ?? "\(id)"
  }

  /// Clears the flag of untracked changes, unless the app has set it again since the delegate was asked.
  private func clearUntrackedChanges(asOf count: Int) {
    memory.withLock { memory in
      guard memory.untrackedCount == count else { return }
      if memory.values.hasUntrackedChanges { memory.isDirty = true }
      memory.values.hasUntrackedChanges = false
    }
  }

  private func sendZones(
    _ context: CloudSendContext, _ work: SyncWork, _ counts: inout SendCounts
  ) async throws -> (any Error)? {
    while true {
      if work.isCancelled { return Self.cancelled }
      let changes = dequeueZoneChanges(in: context.options.scope)
      if changes.isEmpty { return nil }
      if let failure = count(changes.compactMap(\.subject), &counts.zones) {
        memory.withLock { $0.values.restore(changes) }
        return failure
      }
      let request = ZoneRequest(changes)
      await run(request.operation, for: work)
      let (event, problems) = request.outcome
      try await deliver(.sentDatabaseChanges(event)) { memory in
        memory.values.restore(problems.restored(changes))
        memory.isDirty = true
      }
      try await deliverState()
      let failure = summary(of: problems)
      if let endless = countRefusals(
        of: changes.compactMap(\.subject), problems, in: \.zoneRefusals)
      {
        return endless
      }
      if let failure { return failure }
    }
  }

  /// Moves the first zone changes in a scope from the list to those on their way.
  private func dequeueZoneChanges(in scope: CKSyncEngine.SendChangesOptions.Scope)
    -> [CKSyncEngine.PendingDatabaseChange]
  {
    memory.withLock { memory in
      let all = memory.values.databaseChanges.all
      let changes = Array(
        all.lazy.filter { $0.subject.map(scope.contains(zone:)) ?? false }.prefix(Self.zoneLimit))
      memory.values.databaseChanges.remove(changes)
      memory.values.sentDatabaseChanges = changes
      return changes
    }
  }

  private func send(
    _ batch: CKSyncEngine.RecordZoneChangeBatch, _ work: SyncWork
  ) async throws -> (any Error)? {
    let choices = backend.syncEngineChoices
    let changes = memory.withLock { memory in
      // Changes that come back after a passing error have the order in which the app has added it.
      let changes = memory.values.changes.inOrder(batch.changes)
      memory.values.changes.remove(changes)
      memory.values.sentChanges = changes
      return changes
    }
    let request = RecordRequest(
      batch, isAtomic: batch.atomicByZone || choices.makesZonesAtomic)
    await run(request.operation, for: work)
    let (event, problems) = request.outcome
    hasSent(event.savedRecords)
    try await deliver(.sentRecordZoneChanges(event)) { memory in
      memory.values.restore(problems.restored(changes))
      memory.isDirty = true
      memory.ignoresNewChanges = choices.postponesReaddedChanges && !problems.errors.isEmpty
    }
    memory.withLock { $0.ignoresNewChanges = false }
    try await deliverState()
    let failure = summary(of: problems)
    return countRefusals(of: batch.ids, problems, in: \.recordRefusals) ?? failure
  }

  /// Returns what a send throws: the error of a request that failed as a whole, or those of its items.
  private func summary<ID>(of problems: SyncProblems<ID>) -> CKError? {
    for error in problems.errors.values { recordFailure(error) }
    if let whole = problems.whole { return whole }
    if problems.errors.isEmpty { return nil }
    return Self.partialFailure(problems.errors)
  }

  static func partialFailure<ID: Hashable>(_ errors: [ID: CKError]) -> CKError {
    var details = ErrorDetails()
    for (id, error) in errors { details.items[AnyHashable(id)] = error }
    return MockCKError.partialFailure.error(details)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CKSyncEngine.SendChangesOptions.Scope {
  /// Checks whether the changes of a zone itself are sent; with single records, those of their zones are (a choice).
  fileprivate func contains(zone: CKRecordZone.ID) -> Bool {
    switch self {
    case .all: true
    case .allExcluding(let ids): !ids.contains(zone)
    case .zoneIDs(let ids): ids.contains(zone)
    case .recordIDs(let ids): ids.contains { $0.zoneID == zone }
    @unknown default: true
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CKSyncEngine.RecordZoneChangeBatch {
  fileprivate var count: Int { recordsToSave.count + recordIDsToDelete.count }

  fileprivate var ids: [CKRecord.ID] { recordsToSave.map(\.recordID) + recordIDsToDelete }

  fileprivate var changes: [CKSyncEngine.PendingRecordZoneChange] {
    recordsToSave.map { .saveRecord($0.recordID) } + recordIDsToDelete.map { .deleteRecord($0) }
  }
}
