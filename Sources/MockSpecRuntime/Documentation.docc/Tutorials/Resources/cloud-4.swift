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

  /// Saves one record, and returns the server's version of it.
  public func post(_ record: CKRecord) async throws -> CKRecord {
    try await database.save(record)
  }
}
