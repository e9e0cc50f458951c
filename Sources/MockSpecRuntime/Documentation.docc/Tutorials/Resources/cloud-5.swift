import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// Keeps an app's notes in the user's private database.
public struct CloudController<Container: CloudContainable>: Sendable {
  private let container: Container

  public init(container: Container) { self.container = container }

  private var database: Container.Database {
    container.privateCloudDatabase
  }

  /// Checks whether the account can be used for notes, and fails with
  /// the problem if not.
  public func checkAccount() async -> Result<Void, AccountProblem> {
    do {
      let status = try await container.accountStatus()
      return AccountProblem(status).map { .failure($0) }
        ?? .success(())
    } catch {
      return .failure(.unreachable(error))
    }
  }

  /// Checks whether a record exists, without downloading any of its
  /// fields.
  public func recordExists(
    _ id: CKRecord.ID,
    completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) {
    // The blocks of an operation run one after another, so no lock is
    // needed.
    nonisolated(unsafe) var found: Result<CKRecord, any Error>?
    let operation = CKFetchRecordsOperation(recordIDs: [id])
    operation.desiredKeys = []
    operation.perRecordResultBlock = { _, result in found = result }
    operation.fetchRecordsResultBlock = { outcome in
      completion(outcome.flatMap { Self.existence(of: found) })
    }
    database.add(operation)
  }

  private static func existence(
    of found: Result<CKRecord, any Error>?
  ) -> Result<Bool, any Error> {
    switch found {
    case .success: .success(true)
    case .failure(let error as CKError)
    where error.code == .unknownItem: .success(false)
    case .failure(let error): .failure(error)
    case nil: .success(false)
    }
  }

  /// Saves one record, and returns the server's version of it.
  public func post(_ record: CKRecord) async throws -> CKRecord {
    try await database.save(record)
  }
}
