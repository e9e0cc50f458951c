import MockSpecRuntime
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

/// A query that says which field it is about.
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

enum BayBridge: RecordBridge {
  static func makeRecord(id: String) -> Bay? { Bay(name: id) }
}

enum CrateBridge: RecordBridge {
  static func copy(_ record: Crate) -> Crate {
    Crate(record.label.number, on: record.label.bay, grams: record.grams)
  }

  static var hasSchema: Bool { true }

  static func fields(of record: Crate) -> [RecordField] {
    [RecordField("grams", FieldType(.int64))]
  }
}

enum CrateWatchBridge: WatchBridge {
  typealias Watched = CrateBridge

  static func message(of watch: CrateWatch, about change: WatchedChange<CrateBridge>) -> String? {
    "\(watch.id): \(change.kind) \(change.record?.label.number ?? 0)"
  }
}

extension RecordQuery where Record == Crate {
  init(_ search: CrateSearch) {
    self.init(
      typeName: "Crate", sort: { $0.grams > $1.grams },
      uses: CrateBridge.schemaNames.uses(
        comparing: search.field.map { [$0] } ?? [], sortingBy: ["weight"], searching: false))
  }
}

@Suite("What specs say of bridges that are written by hand")
struct BridgesTests {
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

  @Test func `what is usual stays, and has no history`() async throws {
    await #expect(throws: StoreHouseError.refused) { try await house.clear("floor") }
    house.bays.insert(Bay(name: "top"))
    try await house.clear("top")
    #expect(house.bays.all.map(\.name) == ["floor"])
    for (name, isUsual) in ["floor": true, "top": false] {
      #expect(BayBridge.isAtomic(Bay(name: name)) != isUsual)
      #expect(BayBridge.isTracked(Bay(name: name)) != isUsual)
    }
    #expect(CrateBridge.usualZone == "floor" && CrateBridge.usualID == nil)
  }

  @Test func `cursors and tokens carry texts`() {
    #expect(CrateBridge.cursor(token: "a").flatMap(CrateBridge.token) == "a")
    #expect(CrateBridge.changeToken(text: "b").flatMap(CrateBridge.text) == "b")
    #expect(BayBridge.changeToken(text: "c")?.token == "c")
  }

  @Test func `the container has the inbox of its client`() async throws {
    let other = MockStoreHouses(backend: houses.core.backend)
    house.watches.insert(CrateWatch(id: 7))
    _ = try await house.put(Crate(1))
    #expect(houses.news.pending.isEmpty)
    #expect(other.news.pending.map(\.message) == ["7: created 1"])
  }

  @Test func `the container has the schema, with the names that queries use`() async throws {
    _ = try await house.heaviest(CrateSearch(field: nil))
    _ = try await house.put(Crate(1, grams: 5))
    let inferred = houses.inferredSchema
    #expect(inferred.types["Crate"]?.keys.sorted() == ["___recordID", "grams"])
    houses.schema = ["Crate": ["grams": .int64]]
    await #expect(throws: StoreHouseError.refused) {
      try await house.heaviest(CrateSearch(field: "a"))
    }
    houses.schema = inferred
    #expect(try await house.heaviest(CrateSearch(field: "label")).map(\.grams) == [5])
  }
}
