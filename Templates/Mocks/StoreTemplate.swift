/// A store of a mock database, for use by tests.
///
/// ```
/// /// The records of all zones.
/// var records: StoreTable<CKRecordAdapter> {
///   core.table("records", database: databaseScope, zones: zones, pageSize: 100)
/// }
/// ```
struct StoreTemplate: Template {
  var store: Mock.Store
  var mock: Mock

  var body: Code {
    """
    \(Documentation(store.documentation))
    \(mock.access.word)var \(store.name): \(mock.types(.storeTable))<\(store.adapter)> {
      \(mock.core).\(store.conflicts == nil ? "table" : "pendingTable")(\((required + options).list))
    }
    """
  }

  private var required: [Code] { ["\(store.name.literal)", "database: \(mock.databaseKey)"] }

  private var options: [Code] {
    [
      store.conflicts.flatMap { $0 == .fail ? nil : "conflicts: .\(SwiftName($0.rawValue))" } ?? "",
      store.zones.map { "zones: \($0)" } ?? "",
      mock.stores.contains { $0.zones == store.name } ? "holdsZones: true" : "",
      store.initialRecords.map { "initially: \($0)" } ?? "",
      store.page.map { "pageSize: \($0)" } ?? "",
    ]
  }
}
