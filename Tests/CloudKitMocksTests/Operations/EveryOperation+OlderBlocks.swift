@_spi(MockSpec) import CloudKitInterfaces
import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension EveryOperation {
  /// Sets the legacy blocks of an operation, and no others.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - item: Called with the success of each item, if the operation has such a block.
  ///   - end: Called with the number of successful items, if the operation reports it, and the error.
  func setOlderBlocks(
    of operation: CKOperation, item: @escaping (_ isGood: Bool) -> Void,
    end: @escaping (_ count: Int?, (any Error)?) -> Void
  ) {
    switch operation {
    case let operation as CKFetchRecordsOperation:
      operation.perRecordCompletionBlock = { record, _, _ in item(record != nil) }
      operation.fetchRecordsCompletionBlock = { end($0?.count, $1) }
    case let operation as CKModifyRecordsOperation:
      operation.perRecordCompletionBlock = { _, error in item(error == nil) }
      operation.modifyRecordsCompletionBlock = { saved, deleted, error in
        end(saved.map { $0.count + (deleted?.count ?? 0) }, error)
      }
    case let operation as CKQueryOperation:
      operation.recordFetchedBlock = { _ in item(true) }
      operation.queryCompletionBlock = { end(nil, $1) }
    case let operation as CKFetchRecordZonesOperation:
      operation.fetchRecordZonesCompletionBlock = { end($0?.count, $1) }
    case let operation as CKModifyRecordZonesOperation:
      operation.modifyRecordZonesCompletionBlock = { saved, deleted, error in
        end(saved.map { $0.count + (deleted?.count ?? 0) }, error)
      }
    case let operation as CKFetchDatabaseChangesOperation:
      operation.fetchDatabaseChangesCompletionBlock = { _, _, error in end(nil, error) }
    case let operation as CKFetchRecordZoneChangesOperation:
      operation.recordChangedBlock = { _ in item(true) }
      operation.recordZoneFetchCompletionBlock = { _, _, _, _, error in item(error == nil) }
      operation.fetchRecordZoneChangesCompletionBlock = { end(nil, $0) }
    case let operation as CKFetchSubscriptionsOperation:
      operation.fetchSubscriptionCompletionBlock = { end($0?.count, $1) }
    case let operation as CKModifySubscriptionsOperation:
      operation.modifySubscriptionsCompletionBlock = { saved, deleted, error in
        end(saved.map { $0.count + (deleted?.count ?? 0) }, error)
      }
    case let operation as CKFetchWebAuthTokenOperation:
      operation.fetchWebAuthTokenCompletionBlock = { end(nil, $1) }
    case let operation as CKAcceptSharesOperation:
      operation.perShareCompletionBlock = { _, share, _ in item(share != nil) }
      operation.acceptSharesCompletionBlock = { end(nil, $0) }
    case let operation as CKFetchShareMetadataOperation:
      operation.perShareMetadataBlock = { _, metadata, _ in item(metadata != nil) }
      operation.fetchShareMetadataCompletionBlock = { end(nil, $0) }
    case let operation as CKFetchShareParticipantsOperation:
      operation.shareParticipantFetchedBlock = { _ in item(true) }
      operation.fetchShareParticipantsCompletionBlock = { end(nil, $0) }
    default: break
    }
  }

  /// The successes that the legacy blocks of items report, in order. Blocks that are only called for found items
  /// report no failures; zones and subscriptions had none.
  var olderItems: [Bool] {
    switch self {
    case .fetchRecords, .modifyRecords, .acceptShares, .shareMetadata: [true, false]
    case .query, .shareParticipants: [true]
    case .zoneChanges: [true, true, false]
    default: []
    }
  }

  /// The number of items that the final legacy block reports as successful.
  var olderCount: Int? {
    [.fetchRecords, .modifyRecords, .fetchZones, .modifyZones, .fetchSubscriptions]
      .contains(self) || self == .modifySubscriptions ? 1 : nil
  }
}
