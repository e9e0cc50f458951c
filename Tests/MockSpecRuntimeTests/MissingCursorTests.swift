@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// Tests of a service whose cursors and changes its adapter does not make.
@Suite struct MissingCursorTests {
  private enum Adapter: ChangesAdapter {
    typealias Cursor = Opaque
    typealias ChangeToken = String
    typealias Modification = Opaque
    typealias Deletion = Opaque
    static func id(of record: Photo) -> Int { record.id }
  }

  private struct Opaque: Sendable {}

  private struct Failure: Error {}

  private struct MockFailure: ErrorCatalogue {
    var entry: CatalogueEntry<any Error>

    static let allCases = [Self("unable", means: .unstubbed) { _ in Failure() }]
  }

  private let backend = Backend(issues: .kept)
  private let core: MockCore

  init() { core = MockCore("MockStore", members: "find changes", backend: backend) }

  private var table: StoreTable<Adapter> { core.table("photos", database: 1, pageSize: 2) }
  private var finding: StoreKnob<QueryRequest<Adapter>, MockFailure> { StoreKnob(core) }
  private var changing: StoreKnob<ChangesRequest<Adapter>, MockFailure> { StoreKnob(core) }

  private func find(_ count: Int, isPaged: Bool = true) -> QueryResponse<Adapter> {
    table.insert(contentsOf: (0..<count).map { Photo(id: $0, title: "") })
    return finding.run(QueryRequest(RecordQuery(), isPaged: isPaged), on: table)
  }

  /// The issues, each without its advice.
  private var issues: [String] { backend.issues.map { String($0.message.prefix { $0 != "," }) } }

  @Test func `a page that is not the last one ends with an error of the service, and an issue`() {
    let response = find(3)

    #expect(response.items.map(\.id) == [0, 1])
    #expect(throws: Failure.self) { try response.answered.get() }
    #expect(throws: Failure.self) { try response.cursorCompletion.get() }
    #expect(issues == ["Adapter.cursor(token:) made no Opaque"])
  }

  @Test func `changes that are not made fail with an error of the service, and an issue`() {
    table.insert(contentsOf: [Photo(id: 0, title: ""), Photo(id: 1, title: "")])
    let saved = changing.run(ChangesRequest(since: nil), on: table)
    #expect(throws: Failure.self) { try saved.lists.get() }
    table.remove(1)
    let response = changing.run(ChangesRequest(since: saved.token), on: table)
    #expect(throws: Failure.self) { try response.results.get() }
    #expect(response.parts.flatMap(\.pages).flatMap(\.deletes).map(\.id) == [1])
    #expect(
      issues == [
        "Adapter.modification(_:) made no Opaque",
        "Adapter.deletion(_:typeName:reason:) made no Opaque",
      ])
  }

  @Test func `the only page is an answer`() throws {
    #expect(try find(2).answered.get().results.count == 2)
  }

  @Test func `who asks for one page gets it`() throws {
    #expect(try find(3, isPaged: false).list.get().count == 2)
  }
}
