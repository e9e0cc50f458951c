/// A store of a mock database, as a test sees it.
///
/// ```
/// /// The records of all zones.
/// var records: StoreTable<CKRecordBridge> {
///   core.table("records", database: databaseScope, zones: zones, batch: 400, page: 100)
/// }
/// ```
struct StoreTemplate: Template {
  var store: Mock.Store
  var mock: Mock

  var body: Code {
    """
    \(Documentation(store.documentation))
    \(mock.access.word)var \(store.name): \(mock.types(.storeTable))<\(store.bridge)> {
      \(mock.core).\(store.conflicts == nil ? "table" : "pendingTable")(\(([required] + options).list))\(additions)
    }
    """
  }

  private var additions: Code {
    let watched: Code = store.watched.map { ".watching(\($0))" } ?? ""
    let shown: Code = store.shown.map { ".showing(\($0))" } ?? ""
    return "\(watched)\(shown)"
  }

  private var required: Code { "\(store.name.literal), database: \(mock.databaseKey)" }

  private var options: [Code] {
    [
      store.conflicts.flatMap { $0 == .fail ? nil : "conflicts: .\(SwiftName($0.rawValue))" } ?? "",
      store.zones.map { "zones: \($0)" } ?? "",
      mock.stores.contains { $0.zones == store.name } ? "holdsZones: true" : "",
      store.initialRecords.map { "initially: \($0)" } ?? "",
      store.batch.map { "batch: \($0)" } ?? "",
      store.bytes.map { "bytes: \($0)" } ?? "",
      store.size.map { "size: \($0)" } ?? "",
      store.bound.map { "bound: \($0)" } ?? "",
      store.page.map { "page: \($0)" } ?? "",
      store.writable.map { "isWritable: \($0)" } ?? "",
      store.tracked.map { "isTracked: \($0)" } ?? "",
      store.personal.map { "isPersonal: \($0)" } ?? "",
      store.authored.map { "isAuthored: \($0)" } ?? "",
      store.profile.map { "profile: \($0)" } ?? "",
    ]
  }
}
