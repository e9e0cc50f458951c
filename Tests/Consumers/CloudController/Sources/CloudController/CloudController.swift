import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// Keeps an app's notes in the user's private database.
public struct CloudController<Container: CloudContainable>: Sendable {
  private let container: Container

  public init(container: Container) { self.container = container }

  private var database: Container.Database { container.privateCloudDatabase }

  /// Whether the user can be given notes at all, and why not.
  public func checkAccount() async -> Result<Void, AccountProblem> {
    do {
      let status = try await container.accountStatus()
      return AccountProblem(status).map { .failure($0) } ?? .success(())
    } catch {
      return .failure(.unreachable(error))
    }
  }

  /// Looks for a record without downloading any of its fields.
  public func recordExists(
    _ id: CKRecord.ID, completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) {
    // The blocks of an operation run one after another, so nothing else guards this.
    nonisolated(unsafe) var found: Result<CKRecord, any Error>?
    let operation = CKFetchRecordsOperation(recordIDs: [id])
    operation.desiredKeys = []
    operation.perRecordResultBlock = { _, result in found = result }
    operation.fetchRecordsResultBlock = { outcome in
      completion(outcome.flatMap { Self.existence(of: found) })
    }
    database.add(operation)
  }

  private static func existence(of found: Result<CKRecord, any Error>?) -> Result<Bool, any Error> {
    switch found {
    case .success: .success(true)
    case .failure(let error as CKError) where error.code == .unknownItem: .success(false)
    case .failure(let error): .failure(error)
    case nil: .success(false)
    }
  }

  /// Saves one record, and gives back the server's version of it.
  public func post(_ record: CKRecord) async throws -> CKRecord {
    try await database.save(record)
  }

  /// Saves as many of the records as the server takes.
  ///
  /// The completion is given why each of the others was refused.
  public func post(
    each records: [CKRecord],
    completion: @escaping @Sendable (Result<[CKRecord.ID: any Error], any Error>) -> Void
  ) {
    nonisolated(unsafe) var refusals: [CKRecord.ID: any Error] = [:]
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    operation.isAtomic = false
    operation.perRecordSaveBlock = { id, result in
      if case .failure(let error) = result { refusals[id] = error }
    }
    operation.modifyRecordsResultBlock = { outcome in completion(outcome.map { refusals }) }
    database.add(operation)
  }
}
