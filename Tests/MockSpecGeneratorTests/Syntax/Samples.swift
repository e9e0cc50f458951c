/// Specs for the tests of several aspects.
enum Samples {
  /// Errors and a service, with both call styles of one member.
  static let towers = #"""
    // Towers.mockspec
    import Foundation

    errors TowerError {
      case invalidURL
      case missingData
      case offline        retryable
    }

    /// Loads bytes from the network.
    service TowersNetworkSession {
      func execute(url: URL?, completion: @escaping (Result<Data, any Error>) -> Void)
      func execute(url: URL?) async throws -> Data
    }
    """#

  /// A framework with a container and a database.
  static let cloudKit = #"""
    // CloudKit.mockspec (part of it)
    framework CloudKit
    access public

    errors for CKError {
      payload retryAfter = CKErrorRetryAfterKey
      payload items = CKPartialErrorsByItemIDKey
      payload client = CKRecordChangedErrorClientRecordKey
      payload server = CKRecordChangedErrorServerRecordKey
      payload ancestor = CKRecordChangedErrorAncestorRecordKey
      case internalError = 1
      case partialFailure(items: [AnyHashable: any Error]) = 2
      case networkFailure = 4          retryable
      case requestRateLimited(retryAfter: Double) = 7      retryable
      case unknownItem = 11            means missing  on item
      case serverRecordChanged(client: CKRecord, server: CKRecord, ancestor: CKRecord) = 14    means conflict  on item
      case batchRequestFailed = 22     means aborted  on item
      case limitExceeded = 27          means tooMany  on item, operation
    }

    container CloudContainable for CKContainer {
      var containerIdentifier: String? { get }
      func database(with databaseScope: CKDatabase.Scope) -> CKDatabase        gives database(databaseScope)
      var privateCloudDatabase: CKDatabase { get }                             gives database(.private)
      func accountStatus() async throws -> CKAccountStatus                     default .available
      func accountStatus(completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void)
    }

    database CloudStorable for CKDatabase {
      store zones: CKRecordZone(id: zoneID, adapter: CKRecordZoneAdapter)
      store records: CKRecord(id: recordID, zone: zones[recordID.zoneID], adapter: CKRecordAdapter)
      var databaseScope: CKDatabase.Scope { get }
      func add(_ operation: CKDatabaseOperation)                               performs operation
      func record(for recordID: CKRecord.ID) async throws -> CKRecord          performs fetch(recordID, from: records)
      func save(_ record: CKRecord) async throws -> CKRecord                   named saveRecord  performs save(record, into: records)
    }
    """#

  /// An operation with several verbs.
  static let operation = #"""
    operation CKModifyRecordsOperational for CKModifyRecordsOperation: DatabaseOperational {
      var recordsToSave: [CKRecord]?
      var recordIDsToDelete: [CKRecord.ID]?
      var savePolicy: CKModifyRecordsOperation.RecordSavePolicy
      var isAtomic: Bool
      var perRecordProgressBlock: ((CKRecord, Double) -> Void)?
      var perRecordSaveBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
      var perRecordDeleteBlock: ((CKRecord.ID, Result<Void, any Error>) -> Void)?
      var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?

      performs {
        save(recordsToSave, into: records, policy: savePolicy, atomic: isAtomic,
          progress: perRecordProgressBlock, each: perRecordSaveBlock)
        delete(recordIDsToDelete, from: records, each: perRecordDeleteBlock)
        finish(modifyRecordsResultBlock)
      }
    }
    """#
}
