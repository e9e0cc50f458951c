import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// Pages from operations, as apps did before there was `async`.
public struct OperationPages<Database: CloudStorable>: PageSource {
  private let database: Database
  private let query: CKQuery
  private let size: Int

  public init(of database: Database, query: CKQuery, size: Int) {
    self.database = database
    self.query = query
    self.size = size
  }

  public func firstPage() async throws -> Page {
    try await page(of: CKQueryOperation(query: query))
  }

  public func page(after cursor: CKQueryOperation.Cursor) async throws -> Page {
    try await page(of: CKQueryOperation(cursor: cursor))
  }

  private func page(of operation: CKQueryOperation) async throws -> Page {
    try await withCheckedThrowingContinuation { continuation in
      // The blocks of an operation run one after another, so no lock is needed.
      nonisolated(unsafe) var page = Page()
      operation.resultsLimit = size
      operation.recordMatchedBlock = { id, result in page.add(id, result) }
      operation.queryResultBlock = { outcome in
        continuation.resume(
          with: outcome.map { cursor in
            page.cursor = cursor
            return page
          })
      }
      database.add(operation)
    }
  }
}
