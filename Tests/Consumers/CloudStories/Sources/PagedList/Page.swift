import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// A part of the results of a query.
public struct Page: Sendable {
  var records: [CKRecord] = []
  var failures: [CKRecord.ID: any Error] = [:]
  /// The cursor of the next page; `nil` for the last page.
  var cursor: CKQueryOperation.Cursor?

  mutating func add(_ id: CKRecord.ID, _ result: Result<CKRecord, any Error>) {
    switch result {
    case .success(let record): records.append(record)
    case .failure(let error): failures[id] = error
    }
  }
}

/// A source of pages.
public protocol PageSource: Sendable {
  func firstPage() async throws -> Page
  func page(after cursor: CKQueryOperation.Cursor) async throws -> Page
}
