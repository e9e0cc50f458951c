@_spi(MockSpec) import CloudKitInterfaces
import MockSpecRuntime

/// The errors of a request, by item.
struct SyncProblems<ID: Hashable & Sendable>: Sendable {
  var errors: [ID: CKError] = [:]
  /// The error of a request that failed as a whole.
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
  var saved: [ID: Result<Value, any Error>] = [:]
  var deleted: [ID: Result<Void, any Error>] = [:]
  /// The end; `nil` for an app that ended before.
  var end: Result<Void, any Error>?

  /// The error of the request as a whole.
  var failure: CKError? {
    switch end {
    case .success: nil
    case .failure(let error): error.ofCloudKit
    case nil: MockCKError.operationCancelled.error(ErrorDetails())
    }
  }

  func error(of result: Result<some Any, any Error>?) -> CKError? {
    switch result {
    case .success: nil
    case .failure(let error): error.ofCloudKit
    case nil: failure ?? MockCKError.internalError.error(ErrorDetails())
    }
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
      answers.withLock { $0.saved[id] = result }
    }
    operation.perRecordZoneDeleteBlock = { id, result in
      answers.withLock { $0.deleted[id] = result }
    }
    operation.modifyRecordZonesResultBlock = { result in answers.withLock { $0.end = result } }
  }

  var outcome: (CloudSyncEvent.SentDatabaseChanges, SyncProblems<CKRecordZone.ID>) {
    let answers = answers.withLock { $0 }
    var problems = SyncProblems<CKRecordZone.ID>(whole: answers.failure)
    var savedZones: [CKRecordZone] = []
    var failedZoneSaves: [CloudSyncEvent.FailedZoneSave] = []
    var deletedZoneIDs: [CKRecordZone.ID] = []
    var failedZoneDeletes: [CKRecordZone.ID: CKError] = [:]
    for zone in saves {
      let result = answers.saved[zone.zoneID]
      if let error = answers.error(of: result) {
        problems.errors[zone.zoneID] = error
        failedZoneSaves.append(.init(zone: zone, error: error))
      } else if let saved = try? result?.get() {
        savedZones.append(saved)
      }
    }
    for id in deletes {
      if let error = answers.error(of: answers.deleted[id]) {
        problems.errors[id] = error
        failedZoneDeletes[id] = error
      } else {
        deletedZoneIDs.append(id)
      }
    }
    let event = CloudSyncEvent.SentDatabaseChanges(
      savedZones: savedZones, failedZoneSaves: failedZoneSaves, deletedZoneIDs: deletedZoneIDs,
      failedZoneDeletes: failedZoneDeletes)
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
    operation.perRecordSaveBlock = { id, result in answers.withLock { $0.saved[id] = result } }
    operation.perRecordDeleteBlock = { id, result in answers.withLock { $0.deleted[id] = result } }
    operation.modifyRecordsResultBlock = { result in answers.withLock { $0.end = result } }
  }

  var outcome: (CloudSyncEvent.SentRecordZoneChanges, SyncProblems<CKRecord.ID>) {
    let answers = answers.withLock { $0 }
    var problems = SyncProblems<CKRecord.ID>(whole: answers.failure)
    var savedRecords: [CKRecord] = []
    var failedRecordSaves: [CloudSyncEvent.FailedRecordSave] = []
    var deletedRecordIDs: [CKRecord.ID] = []
    var failedRecordDeletes: [CKRecord.ID: CKError] = [:]
    for record in batch.recordsToSave {
      let result = answers.saved[record.recordID]
      if let error = answers.error(of: result) {
        problems.errors[record.recordID] = error
        failedRecordSaves.append(.init(record: record, error: error))
      } else if let saved = try? result?.get() {
        savedRecords.append(saved)
      }
    }
    for id in batch.recordIDsToDelete {
      if let error = answers.error(of: answers.deleted[id]) {
        problems.errors[id] = error
        failedRecordDeletes[id] = error
      } else {
        deletedRecordIDs.append(id)
      }
    }
    let event = CloudSyncEvent.SentRecordZoneChanges(
      savedRecords: savedRecords, failedRecordSaves: failedRecordSaves,
      deletedRecordIDs: deletedRecordIDs, failedRecordDeletes: failedRecordDeletes)
    return (event, problems)
  }
}
