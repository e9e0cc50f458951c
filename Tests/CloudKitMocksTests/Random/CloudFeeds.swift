import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// A page of a change feed.
struct CloudFeedPage<ID: Sendable>: Sendable {
  var changed: [ID] = []
  var deleted: [ID] = []
  var token: CKServerChangeToken
  var moreComing: Bool
}

// The functions return values that nobody but CloudKit can make; its operations need none.
#if canImport(CloudKit)
  extension MockCKDatabase {
    func recordPage(
      of zoneID: CKRecordZone.ID, since token: CKServerChangeToken?, limit: Int?
    ) async throws -> CloudFeedPage<CKRecord.ID> {
      let configuration = CKFetchRecordZoneChangesOperation.ZoneConfiguration()
      configuration.previousServerChangeToken = token
      configuration.resultsLimit = limit ?? 0
      let operation = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [zoneID], configurationsByRecordZoneID: [zoneID: configuration])
      operation.fetchAllChanges = false
      let (changed, deleted) = (Gathered<CKRecord.ID>(), Gathered<CKRecord.ID>())
      let ends = Gathered<Result<(CKServerChangeToken, Bool), any Error>>()
      operation.recordWasChangedBlock = { id, _ in changed.add(id) }
      operation.recordWithIDWasDeletedBlock = { id, _ in deleted.add(id) }
      operation.recordZoneFetchResultBlock = { _, result in
        ends.add(result.map { ($0.serverChangeToken, $0.moreComing) })
      }
      try await withCheckedThrowingContinuation { continuation in
        operation.fetchRecordZoneChangesResultBlock = { continuation.resume(with: $0) }
        add(operation)
      }
      guard let end = try ends.all.first?.get() else { throw CKError(.internalError) }
      return CloudFeedPage(
        changed: changed.all, deleted: deleted.all, token: end.0, moreComing: end.1)
    }

    func zonePage(
      since token: CKServerChangeToken?
    ) async throws -> CloudFeedPage<CKRecordZone.ID> {
      let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: token)
      operation.fetchAllChanges = false
      let (changed, deleted) = (Gathered<CKRecordZone.ID>(), Gathered<CKRecordZone.ID>())
      operation.recordZoneWithIDChangedBlock = { changed.add($0) }
      operation.recordZoneWithIDWasDeletedBlock = { deleted.add($0) }
      let end = try await withCheckedThrowingContinuation { continuation in
        operation.fetchDatabaseChangesResultBlock = { continuation.resume(with: $0) }
        add(operation)
      }
      return CloudFeedPage(
        changed: changed.all, deleted: deleted.all, token: end.serverChangeToken,
        moreComing: end.moreComing)
    }
  }

  /// Values that the blocks of an operation gather.
  private final class Gathered<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []

    func add(_ value: Value) { lock.withLock { values.append(value) } }

    var all: [Value] { lock.withLock { values } }
  }
#else
  extension MockCKDatabase {
    func recordPage(
      of zoneID: CKRecordZone.ID, since token: CKServerChangeToken?, limit: Int?
    ) async throws -> CloudFeedPage<CKRecord.ID> {
      let page = try await recordZoneChanges(inZoneWith: zoneID, since: token, resultsLimit: limit)
      return CloudFeedPage(
        changed: Array(page.modificationResultsByID.keys),
        deleted: page.deletions.map(\.recordID), token: page.changeToken,
        moreComing: page.moreComing)
    }

    func zonePage(
      since token: CKServerChangeToken?
    ) async throws -> CloudFeedPage<CKRecordZone.ID> {
      let page = try await databaseChanges(since: token)
      return CloudFeedPage(
        changed: page.modifications.map(\.zoneID), deleted: page.deletions.map(\.zoneID),
        token: page.changeToken, moreComing: page.moreComing)
    }
  }
#endif
