@_spi(MockSpec) import CloudKitInterfaces
import MockSpecStores

/// The errors of a request, by item.
struct SyncProblems<ID: Hashable & Sendable>: Sendable {
  var errors: [ID: CKError] = [:]
  /// The error of a request that failed as a whole, or after its first items.
  var whole: CKError?
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SyncProblems {
  /// Returns the changes that stay pending.
  func restored<Change: PendingChange>(_ changes: [Change]) -> [Change]
  where Change.Subject == ID {
    if errors.isEmpty { return [] }
    return changes.filter { change in
      guard let id = change.subject, let error = errors[id] else { return false }
      return MockCKSyncEngine.retriedCodes.contains(error.code)
    }
  }
}

/// The answers of a request, as its operation collects them.
private struct Answers<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  var saved: [Value] = []
  var deleted: [ID] = []
  var errors: [ID: CKError] = [:]
  /// The end; `nil` for an app that ended before.
  var end: Result<Void, any Error>?

  mutating func record<Success>(
    _ id: ID, _ result: Result<Success, any Error>, _ keep: (inout Self, Success) -> Void
  ) {
    switch result {
    case .success(let value): keep(&self, value)
    case .failure(let error): errors[id] = error.ofCloudKit
    }
  }

  /// Returns the errors; that of a request that failed is at all items without an answer.
  func problems(of ids: [ID], id: (Value) -> ID) -> SyncProblems<ID> {
    let whole: CKError
    switch end {
    case .success: return SyncProblems(errors: errors)
    case .failure(let error): whole = error.ofCloudKit
    case nil: whole = MockCKError.operationCancelled.error(ErrorDetails())
    }
    let taken = Set(saved.map(id) + deleted)
    let rest = ids.filter { !taken.contains($0) }.map { ($0, whole) }
    return SyncProblems(errors: errors.merging(rest) { own, _ in own }, whole: whole)
  }
}

extension Error {
  /// The error as CloudKit's; others come only from stubs of a test.
  var ofCloudKit: CKError {
    self as? CKError ?? MockCKError.internalError.error(ErrorDetails())
  }
}

/// A request that saves and deletes zones.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ZoneRequest {
  private let saves: [CKRecordZone]
  private let deletes: [CKRecordZone.ID]
  private let answers = Protected(Answers<CKRecordZone.ID, CKRecordZone>())
  let operation: CKModifyRecordZonesOperation

  init(_ changes: [CKSyncEngine.PendingDatabaseChange]) {
    saves = changes.compactMap { if case .saveZone(let zone) = $0 { zone } else { nil } }
    deletes = changes.compactMap { if case .deleteZone(let id) = $0 { id } else { nil } }
    operation = CKModifyRecordZonesOperation(
      recordZonesToSave: saves, recordZoneIDsToDelete: deletes)
    let answers = answers
    operation.perRecordZoneSaveBlock = { id, result in
      answers.withLock { $0.record(id, result) { $0.saved.append($1) } }
    }
    operation.perRecordZoneDeleteBlock = { id, result in
      answers.withLock { $0.record(id, result) { answers, _ in answers.deleted.append(id) } }
    }
    operation.modifyRecordZonesResultBlock = { result in answers.withLock { $0.end = result } }
  }

  var outcome: (CloudSyncEvent.SentDatabaseChanges, SyncProblems<CKRecordZone.ID>) {
    let answers = answers.withLock { $0 }
    let problems = answers.problems(of: saves.map(\.zoneID) + deletes, id: \.zoneID)
    let errors = problems.errors
    if errors.isEmpty {
      return (.init(savedZones: answers.saved, deletedZoneIDs: answers.deleted), problems)
    }
    let event = CloudSyncEvent.SentDatabaseChanges(
      savedZones: answers.saved,
      failedZoneSaves: saves.compactMap { zone in
        errors[zone.zoneID].map { .init(zone: zone, error: $0) }
      },
      deletedZoneIDs: answers.deleted,
      failedZoneDeletes: errors.filter { deletes.contains($0.key) })
    return (event, problems)
  }
}

/// A request that saves and deletes records.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct RecordRequest {
  private let batch: CKSyncEngine.RecordZoneChangeBatch
  private let answers = Protected(Answers<CKRecord.ID, CKRecord>())
  let operation: CKModifyRecordsOperation

  init(_ batch: CKSyncEngine.RecordZoneChangeBatch, isAtomic: Bool) {
    self.batch = batch
    operation = CKModifyRecordsOperation(
      recordsToSave: batch.recordsToSave, recordIDsToDelete: batch.recordIDsToDelete)
    operation.savePolicy = .ifServerRecordUnchanged
    operation.isAtomic = isAtomic
    let answers = answers
    operation.perRecordSaveBlock = { id, result in
      answers.withLock { $0.record(id, result) { $0.saved.append($1) } }
    }
    operation.perRecordDeleteBlock = { id, result in
      answers.withLock { $0.record(id, result) { answers, _ in answers.deleted.append(id) } }
    }
    operation.modifyRecordsResultBlock = { result in answers.withLock { $0.end = result } }
  }

  var outcome: (CloudSyncEvent.SentRecordZoneChanges, SyncProblems<CKRecord.ID>) {
    let answers = answers.withLock { $0 }
    let problems = answers.problems(
      of: batch.recordsToSave.map(\.recordID) + batch.recordIDsToDelete, id: \.recordID)
    let errors = problems.errors
    if errors.isEmpty {
      return (.init(savedRecords: answers.saved, deletedRecordIDs: answers.deleted), problems)
    }
    let deletes = Set(batch.recordIDsToDelete)
    let event = CloudSyncEvent.SentRecordZoneChanges(
      savedRecords: answers.saved,
      failedRecordSaves: batch.recordsToSave.compactMap { record in
        errors[record.recordID].map { .init(record: record, error: $0) }
      },
      deletedRecordIDs: answers.deleted,
      failedRecordDeletes: errors.filter { deletes.contains($0.key) })
    return (event, problems)
  }
}
