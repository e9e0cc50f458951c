@_spi(MockSpec) import CloudKitInterfaces
import MockSpecStores

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  func fetch(
    _ options: CKSyncEngine.FetchChangesOptions, _ reason: CKSyncEngine.SyncReason,
    _ work: SyncWork
  ) async throws {
    try await meetAccount()
    let context = CloudFetchContext(reason: reason, options: options)
    try await deliver(.willFetchChanges(.init(context: context)))
    let failure = try await fetchAll(context, work)
    try await deliver(.didFetchChanges(.init(context: context)))
    if let failure { throw failure }
  }

  /// Fetches the changes of the database, then those of the zones in scope; returns what the fetch throws.
  private func fetchAll(_ context: CloudFetchContext, _ work: SyncWork) async throws -> CKError? {
    if let failure = try await fetchDatabase(context, work) { return failure }
    var problems: [CKRecordZone.ID: CKError] = [:]
    while true {
      if work.isCancelled { return Self.cancelled }
      let known = memory.withLock { $0.values.unfetchedZones }.filter { problems[$0] == nil }
      if known.isEmpty { break }
      let options = try await nextOptions(context)
      let zones = known.filter(options.scope.contains)
      guard let zone = options.prioritizedZoneIDs.first(where: zones.contains) ?? zones.first
      else { break }
      try await deliver(.willFetchRecordZoneChanges(.init(zoneID: zone)))
      let failure = try await fetch(zone, context, work)
      try await deliver(.didFetchRecordZoneChanges(.init(zoneID: zone, error: failure)))
      if let failure {
        problems[zone] = failure
        recordFailure(failure)
      }
    }
    return problems.isEmpty ? nil : Self.partialFailure(problems)
  }

  private func fetchDatabase(
    _ context: CloudFetchContext, _ work: SyncWork
  ) async throws -> CKError? {
    while true {
      if work.isCancelled { return Self.cancelled }
      _ = try await nextOptions(context)
      let token = memory.withLock { $0.values.databaseToken }
      let request = DatabaseChangesRequest(since: token)
      await run(request.operation, for: work)
      switch request.outcome {
      case .failure(let error) where error.code == .changeTokenExpired && token != nil:
        memory.withLock { $0.values.databaseToken = nil }
      case .failure(let error):
        recordFailure(error)
        return error
      case .success(let page):
        if page.changed.isEmpty && page.deleted.isEmpty {
          memory.withLock { Self.record(page, since: token, in: &$0) }
        } else {
          try await deliver(.fetchedDatabaseChanges(page.event)) {
            Self.record(page, since: token, in: &$0)
          }
          try await deliverState()
        }
        if !page.isMoreComing || isStuck(page.token, since: token, "the database") { return nil }
      }
    }
  }

  /// Tells whether a feed gives the token again that the engine had, and says that there is more: it would be asked
  /// without end.
  private func isStuck(_ token: String?, since former: String?, _ feed: String) -> Bool {
    guard token == former else { return false }
    backend.report("\(SyncEngineCallError.endlessFeed(feed))", isMisuse: true)
    return true
  }

  private static func record(
    _ page: DatabaseChangesRequest.Page, since token: String?, in memory: inout SyncMemory
  ) {
    for deletion in page.deleted { memory.values.forget(deletion.zoneID) }
    for zone in page.changed { memory.values.markUnfetched(zone) }
    if page.token != token { memory.isDirty = true }
    memory.values.databaseToken = page.token
  }

  private static func record(
    _ page: ZoneChangesRequest.Page, of zone: CKRecordZone.ID, in memory: inout SyncMemory
  ) {
    memory.values.zoneTokens[zone] = page.token
    if !page.isMoreComing { memory.values.markFetched(zone) }
    memory.isDirty = true
  }

  /// Fetches the pages of a zone, from the start if its token has expired; returns the error that ended it.
  private func fetch(
    _ zone: CKRecordZone.ID, _ context: CloudFetchContext, _ work: SyncWork
  ) async throws -> CKError? {
    var isFirst = true
    while true {
      if work.isCancelled { return Self.cancelled }
      // The question for the first page has chosen the zone.
      if !isFirst { _ = try await nextOptions(context) }
      isFirst = false
      let token = memory.withLock { $0.values.zoneTokens[zone] }
      let request = ZoneChangesRequest(of: zone, since: token)
      await run(request.operation, for: work)
      switch request.outcome {
      case .failure(let error) where error.code == .changeTokenExpired && token != nil:
        memory.withLock { $0.values.zoneTokens[zone] = nil }
      case .failure(let error):
        if [.zoneNotFound, .userDeletedZone].contains(error.code) {
          // A feed that is read from the start does not tell that the zone is gone.
          memory.withLock { memory in
            memory.values.forget(zone)
            memory.isDirty = true
          }
        }
        return error
      case .success(let told):
        let page = withoutOwnSaves(told, of: zone, since: token)
        if page.changed.isEmpty && page.deleted.isEmpty {
          memory.withLock { Self.record(page, of: zone, in: &$0) }
        } else {
          try await deliver(.fetchedRecordZoneChanges(page.event)) {
            Self.record(page, of: zone, in: &$0)
          }
          try await deliverState()
        }
        if !page.isMoreComing { return nil }
        if isStuck(page.token, since: token, "zone \(zone.zoneName)") {
          memory.withLock { $0.values.markFetched(zone) }
          return nil
        }
      }
    }
  }
}

/// A request for a page of changed and deleted zones.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct DatabaseChangesRequest {
  struct Page: Sendable {
    var changed: [CKRecordZone.ID] = []
    var deleted: [CloudSyncEvent.DatabaseChange.Deletion] = []
    var token: String?
    var isMoreComing = false

    var event: CloudSyncEvent.FetchedDatabaseChanges {
      .init(modifications: changed.map { .init(zoneID: $0) }, deletions: deleted)
    }
  }

  private let page = Protected(Page())
  private let end = Protected(Result<Void, any Error>?.none)
  let operation: CKFetchDatabaseChangesOperation

  init(since token: String?) {
    operation = CKFetchDatabaseChangesOperation(
      previousServerChangeToken: token.flatMap(CKRecordZoneAdapter.changeToken(text:)))
    operation.fetchAllChanges = false
    let (page, end) = (page, end)
    operation.recordZoneWithIDChangedBlock = { id in page.withLock { $0.changed.append(id) } }
    operation.recordZoneWithIDWasDeletedBlock = { id in
      page.withLock { $0.deleted.append(.init(zoneID: id, reason: .deleted)) }
    }
    operation.recordZoneWithIDWasPurgedBlock = { id in
      page.withLock { $0.deleted.append(.init(zoneID: id, reason: .purged)) }
    }
    operation.recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock = { id in
      page.withLock { $0.deleted.append(.init(zoneID: id, reason: .encryptedDataReset)) }
    }
    operation.fetchDatabaseChangesResultBlock = { result in
      if let answer = try? result.get() {
        page.withLock { page in
          page.token = CKRecordZoneAdapter.text(of: answer.serverChangeToken)
          page.isMoreComing = answer.moreComing
        }
      }
      end.withLock { $0 = result.map { _ in } }
    }
  }

  var outcome: Result<Page, CKError> {
    syncResult(end.withLock { $0 }) { page.withLock { $0 } }
  }
}

/// A request for a page of a zone's changed and deleted records.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ZoneChangesRequest {
  struct Page: Sendable {
    var changed: [CKRecord] = []
    var deleted: [CloudSyncEvent.RecordZoneChange.Deletion] = []
    var token: String?
    var isMoreComing = false
    /// The error of the zone, or of a record of the page, which then comes again (a choice).
    var failure: CKError?

    var event: CloudSyncEvent.FetchedRecordZoneChanges {
      .init(modifications: changed.map { .init(record: $0) }, deletions: deleted)
    }
  }

  private let page = Protected(Page())
  private let end = Protected(Result<Void, any Error>?.none)
  let operation: CKFetchRecordZoneChangesOperation

  init(of zone: CKRecordZone.ID, since token: String?) {
    operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [zone],
      configurationsByRecordZoneID: [
        zone: .init(previousServerChangeToken: token.flatMap(CKRecordAdapter.changeToken(text:)))
      ])
    operation.fetchAllChanges = false
    let (page, end) = (page, end)
    operation.recordWasChangedBlock = { _, result in
      page.withLock { page in
        switch result {
        case .success(let record): page.changed.append(record)
        case .failure(let error): page.failure = error.ofCloudKit
        }
      }
    }
    operation.recordWithIDWasDeletedBlock = { id, type in
      page.withLock { $0.deleted.append(.init(recordID: id, recordType: type)) }
    }
    operation.recordZoneFetchResultBlock = { _, result in
      page.withLock { page in
        switch result {
        case .success(let answer):
          page.token = CKRecordAdapter.text(of: answer.serverChangeToken)
          page.isMoreComing = answer.moreComing
        case .failure(let error): page.failure = error.ofCloudKit
        }
      }
    }
    operation.fetchRecordZoneChangesResultBlock = { result in end.withLock { $0 = result } }
  }

  var outcome: Result<Page, CKError> {
    let page = page.withLock { $0 }
    if let failure = page.failure { return .failure(failure) }
    return syncResult(end.withLock { $0 }) { page }
  }
}

/// Returns the result of a request; one that an ended app has begun has no end.
private func syncResult<Value>(
  _ end: Result<Void, any Error>?, _ value: () -> Value
) -> Result<Value, CKError> {
  switch end {
  case .success: .success(value())
  case .failure(let error): .failure(error.ofCloudKit)
  case nil: .failure(MockCKError.operationCancelled.error(ErrorDetails()))
  }
}
