import MockSpecServices
import MockSpecStores

/// The records of one store at the beginning and at the end of a recording.
struct StoreHistory<Adapter: RecordAdapter> {
  private(set) var start = KnownRecords<Adapter>()
  private(set) var end = KnownRecords<Adapter>()
  private let trace: StoreTrace<Adapter>
  /// The ids of records that are known to have existed at the beginning, or not to have existed.
  private(set) var decided: Set<Adapter.ID> = []
  /// The pending changes of each context.
  private var pending: [Int: Waiting] = [:]

  private struct Waiting {
    var ids: Set<Adapter.ID> = []
    var changes: [Change] = []
  }

  /// A save or deletion, with the sent record and the record that the service returned.
  private struct Change {
    let id: Adapter.ID
    var record: Adapter.Record?
    var sent: Adapter.Record?
  }

  /// Creates the history from the calls, in the order in which they ended.
  ///
  /// - Throws: The mistake in a record or an id of the recording.
  init(_ trace: StoreTrace<Adapter>, of calls: [RecordedCall]) throws {
    self.trace = trace
    for call in calls {
      guard let row = trace.rows[call.member] else { continue }
      try follow(call, row)
    }
  }

  private mutating func follow(_ call: RecordedCall, _ row: StoreTrace<Adapter>.Row) throws {
    switch row.action {
    case .fetch(let ids): try followFetch(call, try ids.flatMap { call[$0] }.map(Self.ids), row)
    case .modify(let saves, let deletes):
      guard call.outcome.hasSucceeded else { return }
      let given = try saves.flatMap { call[$0] }.map(Self.records) ?? []
      let deleted = try deletes.flatMap { call[$0] }.map(Self.ids) ?? []
      try followModification(call, given, deleted, row)
    case .query(let isWhole, _):
      guard let found = try Self.found(call.result, row.answer) else { return }
      for record in found { see(Adapter.id(of: record), record, by: call.object) }
      if isWhole { seeAll(found.map(Adapter.id), by: call.object) }
    case .changes: try followChanges(call, row)
    case .commit:
      guard call.outcome.hasSucceeded else { return }
      for change in pending.removeValue(forKey: call.object)?.changes ?? [] { write(change) }
    case .rollback: if call.outcome.hasSucceeded { pending[call.object] = nil }
    }
  }

  private mutating func followFetch(
    _ call: RecordedCall, _ ids: [Adapter.ID]?, _ row: StoreTrace<Adapter>.Row
  ) throws {
    switch call.outcome {
    case .threw:
      guard let error = call.error, let ids, ids.count == 1, isMissing(error) else { return }
      see(ids[0], nil, by: call.object)
    case .returned:
      for (id, result) in try row.answer.part(.results, of: call.result).map(Self.results) ?? [] {
        if let record = result["success"] {
          see(id, try Self.record(record), by: call.object)
        } else if let error = result["failure"], isMissing(error) {
          see(id, nil, by: call.object)
        }
      }
      guard let part = row.answer.part(.records, of: call.result) else { return }
      let records = try Self.records(part)
      for record in records { see(Adapter.id(of: record), record, by: call.object) }
      let found = Set(records.map(Adapter.id))
      for id in ids ?? [] where !found.contains(id) { see(id, nil, by: call.object) }
    default: return
    }
  }

  private mutating func followModification(
    _ call: RecordedCall, _ given: [Adapter.Record], _ deleted: [Adapter.ID],
    _ row: StoreTrace<Adapter>.Row
  ) throws {
    let sent = Dictionary(given.map { (Adapter.id(of: $0), $0) }) { first, _ in first }
    if let part = row.answer.part(.results, of: call.result) {
      for (id, result) in try Self.results(part) {
        guard let record = result["success"] else { continue }
        add(Change(id: id, record: try Self.record(record), sent: sent[id]), by: call.object)
      }
    } else {
      for record in try row.answer.part(.records, of: call.result).map(Self.records) ?? given {
        let id = Adapter.id(of: record)
        add(Change(id: id, record: record, sent: sent[id]), by: call.object)
      }
    }
    if let part = row.answer.part(.deletions, of: call.result) {
      for (id, result) in try Self.results(part) where result["success"] != nil {
        add(Change(id: id), by: call.object)
      }
    } else {
      for id in deleted { add(Change(id: id), by: call.object) }
    }
  }

  private mutating func followChanges(_ call: RecordedCall, _ row: StoreTrace<Adapter>.Row) throws {
    let results = try row.answer.part(.results, of: call.result).map(Self.results) ?? []
    let saved =
      try results.compactMap { try $1["success"].map(Self.record) }
      + (row.answer.part(.records, of: call.result).map(Self.records) ?? [])
    for record in saved { see(Adapter.id(of: record), record, by: call.object) }
    for id in try row.answer.part(.deleted, of: call.result).map(Self.ids) ?? [] {
      see(id, nil, by: call.object)
    }
  }

  private func isMissing(_ error: PlacedValue) -> Bool {
    error["error"]?.json.string.map(trace.missing.contains) ?? false
  }

  // MARK: - Known records

  /// Registers a record that the service returned, or its absence; ids with pending changes in the
  /// context are ignored.
  private mutating func see(_ id: Adapter.ID, _ record: Adapter.Record?, by object: Int) {
    if pending[object]?.ids.contains(id) == true { return }
    if decided.insert(id).inserted { start[id] = record }
    end[id] = record
  }

  /// Registers that the service returned all its records.
  private mutating func seeAll(_ ids: [Adapter.ID], by object: Int) {
    let shown = Set(ids)
    let waiting = pending[object]?.ids ?? []
    for id in end.ids where !shown.contains(id) && !waiting.contains(id) { end[id] = nil }
    let stored = ids.filter { !waiting.contains($0) }
    start.arrange(stored)
    end.arrange(stored)
  }

  private mutating func add(_ change: Change, by object: Int) {
    guard trace.isPending else { return write(change) }
    pending[object, default: Waiting()].ids.insert(change.id)
    pending[object]?.changes.append(change)
  }

  private mutating func write(_ change: Change) {
    if decided.insert(change.id).inserted, let sent = change.sent,
      Adapter.tag(of: sent) != nil
    {
      // A record that is sent with a tag was saved before.
      start[change.id] = sent
    }
    end[change.id] = change.record
  }
}

extension StoreHistory {
  private static func record(_ value: PlacedValue) throws -> Adapter.Record {
    try value.decoded(EncodedRecord<Adapter>.self).record
  }

  private static func id(_ value: PlacedValue) throws -> Adapter.ID {
    try value.decoded(EncodedID<Adapter>.self).id
  }

  private static func records(_ value: PlacedValue) throws -> [Adapter.Record] {
    try value.items.map(record)
  }

  private static func ids(_ value: PlacedValue) throws -> [Adapter.ID] { try value.items.map(id) }

  private static func results(_ value: PlacedValue) throws -> [(Adapter.ID, PlacedValue)] {
    if let members = value.members { return try members.map { (try id($0.key), $0.value) } }
    return try (value.elements ?? []).compactMap { row in
      guard let key = row["key"], let value = row["value"] else { return nil }
      return (try id(key), value)
    }
  }

  private static func found(
    _ value: PlacedValue?, _ answer: [TracePart]
  ) throws -> [Adapter.Record]? {
    guard let pairs = answer.part(.results, of: value) else {
      return try answer.part(.records, of: value).map(records)
    }
    return try (pairs.elements ?? []).compactMap { pair in
      try pair.elements?.last?["success"].map(record)
    }
  }
}

extension PlacedValue {
  /// The elements of a list; the value itself if it is no list, or nothing if it is null.
  fileprivate var items: [PlacedValue] { json == .null ? [] : elements ?? [self] }
}
