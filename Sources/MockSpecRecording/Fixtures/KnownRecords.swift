import MockSpecStores

/// Records by id, in the order in which they were added.
struct KnownRecords<Adapter: RecordAdapter> {
  private var records: [Adapter.ID: Adapter.Record] = [:]
  private var places: [Adapter.ID: Int] = [:]
  private var count = 0

  subscript(id: Adapter.ID) -> Adapter.Record? {
    get { records[id] }
    set {
      if newValue != nil, records[id] == nil {
        count += 1
        places[id] = count
      }
      records[id] = newValue
    }
  }

  var ids: [Adapter.ID] { Array(records.keys) }

  /// All records in order.
  var all: [Adapter.Record] {
    records.sorted { places[$0.key, default: 0] < places[$1.key, default: 0] }.map(\.value)
  }

  /// Sorts the known records of some ids in the order of these ids, within the positions that they hold.
  mutating func arrange(_ ids: [Adapter.ID]) {
    let known = ids.filter { records[$0] != nil }
    let free = known.compactMap { places[$0] }.sorted()
    for (id, place) in zip(known, free) { places[id] = place }
  }
}
