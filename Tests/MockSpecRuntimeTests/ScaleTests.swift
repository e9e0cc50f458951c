@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// Tests with a hundred thousand records, where quadratic code would take minutes.
@Suite struct ScaleTests {
  private enum Adapter: PagingAdapter, LimitedAdapter {
    typealias Cursor = String
    static func id(of record: Photo) -> Int { record.id }
    static func cursor(token: String) -> String? { token }
    static func token(of cursor: String) -> String? { cursor }
    static func limits(in place: StorePlace) -> StoreLimits { StoreLimits(items: 400) }
  }

  private let count = 100_000
  private let core = MockCore("MockStore", members: "save find", backend: Backend())
  private var table: StoreTable<Adapter> { core.table("photos", database: 1, pageSize: 100) }
  private var saving: StoreKnob<ModifyRequest<Adapter>, MockPhotoError> { StoreKnob(core) }
  private var finding: StoreKnob<QueryRequest<Adapter>, MockPhotoError> { StoreKnob(core) }

  @Test(.timeLimit(.minutes(20))) func `saving in batches, paging and deleting are linear`() {
    for start in stride(from: 0, to: count, by: 400) {
      let batch = (start..<min(start + 400, count)).map { Photo(id: $0, title: "\($0 % 10)") }
      #expect(saving.run(ModifyRequest(saving: batch), on: table).failure == nil)
    }
    #expect(table.count == count)

    var seen = 0
    var response = finding.run(QueryRequest(RecordQuery()), on: table)
    while true {
      #expect(response.items.first?.id == seen)
      seen += response.items.count
      guard let cursor = response.cursor else { break }
      response = finding.run(QueryRequest(nil, cursor: cursor), on: table)
    }
    #expect(seen == count)

    for id in 0..<count where id % 2 == 0 { table.remove(id) }
    #expect(table.all.first?.id == 1)
    #expect(table.count == count / 2)
  }
}
