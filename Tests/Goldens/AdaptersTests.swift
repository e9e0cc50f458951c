import MockSpecStores
import MockSpecServices
import Testing

struct Bay: Sendable, Codable {
  let name: String
}

struct CrateLabel: Hashable, Codable {
  var bay = "floor"
  var number: Int
}

final class Crate: @unchecked Sendable, Codable {
  let label: CrateLabel
  var grams: Int

  init(_ number: Int, on bay: String = "floor", grams: Int = 0) {
    label = CrateLabel(bay: bay, number: number)
    self.grams = grams
  }
}

/// A query with the field that it is about.
struct CrateSearch: Sendable {
  var field: String?
}

struct CrateCursor: TokenCarrier, Sendable {
  let token: String
}

struct CrateToken: TokenCarrier, Sendable {
  let token: String
}

struct CrateWatch: Sendable, Codable {
  let id: Int
}

enum BayAdapter: ZoneAdapter, BuiltInAdapter {
  static var builtInID: String { "floor" }
  static func makeZone(_ id: String) -> Bay? { Bay(name: id) }
}

enum CrateAdapter: SchemaAdapter {
  static func copy(_ record: Crate) -> Crate {
    Crate(record.label.number, on: record.label.bay, grams: record.grams)
  }

  static var schemaNames: SchemaNames {
    SchemaNames(id: "label", ["label": "___recordID", "weight": "grams"])
  }

  static func fields(of record: Crate) -> [RecordField] {
    [RecordField("grams", FieldType(.int64))]
  }
}

enum CrateWatchAdapter: SubscriptionAdapter {
  typealias Watched = CrateAdapter

  static func message(of watch: CrateWatch, about change: SubscribedChange<CrateAdapter>) -> String?
  {
    "\(watch.id): \(change.kind) \(change.record?.label.number ?? 0)"
  }
}

extension RecordQuery where Record == Crate {
  init(_ search: CrateSearch) {
    self.init(
      typeName: "Crate", sort: { $0.grams > $1.grams },
      uses: CrateAdapter.schemaNames.uses(
        comparing: search.field.map { [$0] } ?? [], sortingBy: ["weight"], searching: false))
  }
}

extension MockStoreHouses {
  var news: PushNotificationQueue<String> { PushNotificationQueue(core) }
}

@Suite("What specs say of adapters that are written by hand")
struct AdaptersTests {
  private let houses = MockStoreHouses()
  private var house: MockStoreHouse { houses.main }

  @Test func `records have their ids, zones and copies`() async throws {
    house.bays.insert(Bay(name: "top"))
    let crate = Crate(1, on: "top", grams: 5)
    _ = try await house.put(crate)
    crate.grams = 6
    #expect(try await house.crate(crate.label).grams == 5)
    await #expect(throws: StoreHouseError.noBay) { try await house.put(Crate(2, on: "cellar")) }
    #expect(house.bays.remove("top") != nil && house.crates.isEmpty)
  }

  @Test func `what is built in stays`() async throws {
    await #expect(throws: StoreHouseError.refused) { try await house.clear("floor") }
    house.bays.insert(Bay(name: "top"))
    try await house.clear("top")
    #expect(house.bays.all.map(\.name) == ["floor"])
  }

  @Test func `cursors and tokens carry texts`() {
    #expect(CrateAdapter.cursor(token: "a").flatMap(CrateAdapter.token) == "a")
    #expect(CrateAdapter.changeToken(text: "b").flatMap(CrateAdapter.text) == "b")
    #expect(BayAdapter.changeToken(text: "c")?.token == "c")
  }

  @Test func `a client has its push notifications`() async throws {
    let other = MockStoreHouses(backend: houses.core.backend)
    house.watches.insert(CrateWatch(id: 7))
    _ = try await house.put(Crate(1))
    #expect(houses.news.pending.isEmpty)
    #expect(other.news.pending.map(\.message) == ["7: created 1"])
  }

  @Test func `the schema has the names that queries use`() async throws {
    _ = try await house.heaviest(CrateSearch(field: nil))
    _ = try await house.put(Crate(1, grams: 5))
    let backend = houses.core.backend
    let inferred = backend.inferredSchema
    #expect(inferred.types["Crate"]?.keys.sorted() == ["___recordID", "grams"])
    backend.schema = ["Crate": ["grams": .int64]]
    await #expect(throws: StoreHouseError.refused) {
      try await house.heaviest(CrateSearch(field: "a"))
    }
    backend.schema = inferred
    #expect(try await house.heaviest(CrateSearch(field: "label")).map(\.grams) == [5])
  }
}
