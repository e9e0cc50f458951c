import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// Pages from the asynchronous members of a database.
public struct AwaitedPages<Database: CloudStorable>: PageSource {
  private let database: Database
  private let query: CKQuery
  private let size: Int

  public init(of database: Database, query: CKQuery, size: Int) {
    self.database = database
    self.query = query
    self.size = size
  }

  public func firstPage() async throws -> Page {
    Self.page(try await database.records(matching: query, resultsLimit: size))
  }

  public func page(after cursor: CKQueryOperation.Cursor) async throws -> Page {
    Self.page(try await database.records(continuingMatchFrom: cursor, resultsLimit: size))
  }

  private static func page(
    _ found: (
      matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)],
      queryCursor: CKQueryOperation.Cursor?
    )
  ) -> Page {
    var page = Page(cursor: found.queryCursor)
    for (id, result) in found.matchResults { page.add(id, result) }
    return page
  }
}
