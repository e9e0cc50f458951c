@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// A record that counts how many of its versions are alive.
private final class Version {
  let field: String
  private let alive: Protected<Int>

  init(_ field: String, _ alive: Protected<Int>) {
    (self.field, self.alive) = (field, alive)
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }
}

private enum VersionAdapter: SchemaAdapter {
  static func id(of record: Version) -> String { "only" }
  static func fields(of record: Version) -> [RecordField] {
    [RecordField(record.field, FieldType(.string))]
  }
}

/// Tests of what a store keeps of the versions that it has replaced.
@Suite struct StoredVersionTests {
  @Test func `versions that were replaced are forgotten, and the schema knows their fields`() {
    let (backend, alive) = (Backend(), Protected(0))
    let core = MockCore("MockStore", members: "save", backend: backend)
    let table: StoreTable<VersionAdapter> = core.table("versions", database: 1)
    for number in 0..<2_000 { table.insert(Version("field\(number % 3)", alive)) }
    #expect(alive.withLock { $0 } < 500)
    #expect(
      backend.inferredSchema.types["Version"]?.keys.sorted() == ["field0", "field1", "field2"])
  }
}
