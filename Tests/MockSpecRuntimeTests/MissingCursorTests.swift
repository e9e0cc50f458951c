@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests of a service whose cursors only the service itself can make.
@Suite struct MissingCursorTests {
  private enum Adapter: RecordAdapter {
    typealias Cursor = Opaque
    static func id(of record: Photo) -> Int { record.id }
  }

  private struct Opaque: Sendable {}

  private let core = MockCore("MockStore", members: "find", backend: Backend())
  private var table: StoreTable<Adapter> { core.table("photos", database: 1, pageSize: 2) }
  private var finding: StoreKnob<QueryRequest<Adapter>, MockPhotoError> { StoreKnob(core) }

  private func find(_ count: Int, isPaged: Bool = true) -> QueryResponse<Adapter> {
    table.insert(contentsOf: (0..<count).map { Photo(id: $0, title: "") })
    return finding.run(QueryRequest(RecordQuery(), isPaged: isPaged), on: table)
  }

  @Test func `a page that is not the last one ends with the error that says so`() {
    let response = find(3)

    #expect(response.items.map(\.id) == [0, 1])
    #expect(throws: StoreError.notMintable(type: "Opaque")) { try response.pairs.get() }
    #expect(throws: StoreError.notMintable(type: "Opaque")) {
      try response.cursorCompletion.get()
    }
  }

  @Test func `the only page is an answer`() throws {
    #expect(try find(2).pairs.get().matches.count == 2)
  }

  @Test func `who asks for one page gets it`() throws {
    #expect(try find(3, isPaged: false).list.get().count == 2)
  }
}
