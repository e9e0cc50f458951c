@_spi(MockSpec) import CloudKitInterfaces
import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension EveryOperation {
  private static let missing = CKRecordZone.ID(zoneName: "None")

  /// The operation, without blocks.
  func makeOperation() -> CKOperation {
    switch self {
    case .fetchRecords:
      CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("none")])
    case .modifyRecords:
      CKModifyRecordsOperation(
        recordsToSave: [note("new"), note("a")], recordIDsToDelete: [recordID("none")])
    case .query:
      CKQueryOperation(query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
    case .fetchZones: CKFetchRecordZonesOperation(recordZoneIDs: [customZone, Self.missing])
    case .modifyZones:
      CKModifyRecordZonesOperation(
        recordZonesToSave: [CKRecordZone(zoneName: "New")],
        recordZoneIDsToDelete: [Self.missing])
    case .databaseChanges: CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    case .zoneChanges:
      CKFetchRecordZoneChangesOperation(recordZoneIDs: [customZone, Self.missing])
    case .fetchSubscriptions: CKFetchSubscriptionsOperation(subscriptionIDs: ["all", "none"])
    case .modifySubscriptions:
      CKModifySubscriptionsOperation(
        subscriptionsToSave: [Self.subscription("new")], subscriptionIDsToDelete: ["none"])
    case .webToken: CKFetchWebAuthTokenOperation(apiToken: "api")
    case .acceptShares, .shareMetadata, .shareParticipants, .requestAccess: makeShareOperation()
    }
  }

  private func makeShareOperation() -> CKOperation {
    #if canImport(CloudKit)
      fatalError("no operation on shares is among all cases")
    #else
      let urls = [Self.url("good"), Self.url("bad")]
      return switch self {
      case .acceptShares:
        CKAcceptSharesOperation(shareMetadatas: [Self.metadata("good"), Self.metadata("bad")])
      case .shareMetadata: CKFetchShareMetadataOperation(shareURLs: urls)
      case .requestAccess: CKShareRequestAccessOperation(shareURLs: urls)
      default:
        CKFetchShareParticipantsOperation(
          userIdentityLookupInfos: ["good", "bad"].map { .init(emailAddress: $0) })
      }
    #endif
  }

  /// Makes the blocks of an operation report their calls: items by name, then `end`.
  func setBlocks(of operation: CKOperation, tell: @escaping (String) -> Void) {
    func item<Success>(_ name: String, _ result: Result<Success, any Error>) {
      tell(name + (code(result).map { " \($0)" } ?? ""))
    }
    func end<Success>(_ result: Result<Success, any Error>) { item("end", result) }
    switch operation {
    case let operation as CKFetchRecordsOperation:
      operation.perRecordResultBlock = { item($0.recordName, $1) }
      operation.fetchRecordsResultBlock = end
    case let operation as CKModifyRecordsOperation:
      operation.perRecordSaveBlock = { item($0.recordName, $1) }
      operation.perRecordDeleteBlock = { item("deleted \($0.recordName)", $1) }
      operation.modifyRecordsResultBlock = end
    case let operation as CKQueryOperation:
      operation.recordMatchedBlock = { item($0.recordName, $1) }
      operation.queryResultBlock = end
    case let operation as CKFetchRecordZonesOperation:
      operation.perRecordZoneResultBlock = { item($0.zoneName, $1) }
      operation.fetchRecordZonesResultBlock = end
    case let operation as CKModifyRecordZonesOperation:
      operation.perRecordZoneSaveBlock = { item($0.zoneName, $1) }
      operation.perRecordZoneDeleteBlock = { item("deleted \($0.zoneName)", $1) }
      operation.modifyRecordZonesResultBlock = end
    case let operation as CKFetchDatabaseChangesOperation:
      operation.recordZoneWithIDChangedBlock = { tell($0.zoneName) }
      operation.fetchDatabaseChangesResultBlock = end
    case let operation as CKFetchRecordZoneChangesOperation:
      operation.recordWasChangedBlock = { item($0.recordName, $1) }
      operation.recordZoneFetchResultBlock = { item($0.zoneName, $1) }
      operation.fetchRecordZoneChangesResultBlock = end
    case let operation as CKFetchSubscriptionsOperation:
      operation.perSubscriptionResultBlock = { item($0, $1) }
      operation.fetchSubscriptionsResultBlock = end
    case let operation as CKModifySubscriptionsOperation:
      operation.perSubscriptionSaveBlock = { item($0, $1) }
      operation.perSubscriptionDeleteBlock = { item("deleted \($0)", $1) }
      operation.modifySubscriptionsResultBlock = end
    case let operation as CKFetchWebAuthTokenOperation:
      operation.fetchWebAuthTokenResultBlock = end
    case let operation as CKAcceptSharesOperation:
      operation.perShareResultBlock = { item($0.share.url?.lastPathComponent ?? "", $1) }
      operation.acceptSharesResultBlock = end
    case let operation as CKFetchShareMetadataOperation:
      operation.perShareMetadataResultBlock = { item($0.lastPathComponent, $1) }
      operation.fetchShareMetadataResultBlock = end
    case let operation as CKFetchShareParticipantsOperation:
      operation.perShareParticipantResultBlock = { item($0.emailAddress ?? "", $1) }
      operation.fetchShareParticipantsResultBlock = end
    #if !canImport(CloudKit)
      case let operation as CKShareRequestAccessOperation:
        operation.perShareAccessRequestResultBlock = { item($0.lastPathComponent, $1) }
        operation.shareAccessRequestResultBlock = end
    #endif
    default: break
    }
  }
}
