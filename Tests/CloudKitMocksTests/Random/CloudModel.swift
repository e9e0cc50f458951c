import CloudKitMocks

#if canImport(CloudKit)
  import CloudKit
#endif

/// The documented rules, written as simply as possible: dictionaries, counters and plain loops.
///
/// Sources: CKModifyRecordsOperation.h, CKRecordZone.h, CKReference.h, CKError.h and the other headers that the
/// page on faithfulness names.
struct CloudModel {
  /// The rules that a test can leave out, to see whether a sequence detects it.
  enum Rule: CaseIterable {
    case atomicity, changeTags, cascade, parents, tombstones, mergedFields, notices
  }

  var forgotten: Rule?

  struct Record {
    var fields: [String: Int] = [:]
    var parent: CloudKey?
    var owner: CloudKey?
    var tag = 0
    var created = 0
    var changed = 0
  }

  /// The copy of a record that a client has.
  struct Copy {
    var record = Record()
    var isKnown = false
    var changes: Set<String> = []
  }

  struct Zone {
    var epoch: Int
    var touched: Int
    var deletions: [CloudKey: Int] = [:]
  }

  var records: [CloudKey: Record] = [:]
  var zones: [String: Zone] = [:]
  var deletedZones: [String: Int] = [:]
  var counter = 0
  /// The client that makes the call, 0 or 1; `notices` counts the notifications of each client.
  var author = 0
  var notices = [0, 0]

  /// Counts a notification for the other client's database subscription, which reports changes in custom zones.
  mutating func tell(of zone: String) {
    if zone != "default", forgotten != .notices { notices[1 - author] += 1 }
  }

  mutating func tick() -> Int {
    counter += 1
    return counter
  }

  func has(zone: String) -> Bool { zone == "default" || zones[zone] != nil }

  func inOrder(_ keys: some Sequence<CloudKey>, by number: (Record) -> Int) -> [CloudKey] {
    keys.sorted { number(records[$0] ?? Record()) < number(records[$1] ?? Record()) }
  }

  /// Returns the record that a save would store if nothing prevented it.
  func merged(_ copy: Copy, _ key: CloudKey, _ policy: SavePolicy) -> Record {
    // Of a deleted record, only the changes are stored again.
    let isPart = copy.isKnown && policy == .changedFields
    guard var record = records[key] ?? (isPart ? Record() : nil) else { return copy.record }
    if forgotten == .mergedFields { return copy.record }
    let keys = policy == .allFields ? Set(copy.record.fields.keys) : copy.changes
    for field in ["n", "m"] where keys.contains(field) {
      record.fields[field] = copy.record.fields[field]
    }
    let sendsOwner =
      policy == .allFields ? copy.record.owner != nil : copy.changes.contains("owner")
    if sendsOwner { record.owner = copy.record.owner }
    if policy == .allFields || copy.changes.contains("parent") {
      record.parent = copy.record.parent
    }
    return record
  }

  /// Returns the errors of the items of a request, saves first; `nil` if the request contradicts itself.
  func verdicts(
    _ saves: [(key: CloudKey, copy: Copy)], _ deletes: [CloudKey], _ policy: SavePolicy,
    isAtomic: Bool
  ) -> [CKError.Code?]? {
    let keys = saves.map(\.key) + deletes
    guard Set(keys).count == keys.count else { return nil }
    var codes: [CKError.Code?] = saves.map { verdict(saving: $0.copy, $0.key, policy) }
    codes += deletes.map { key in
      !has(zone: key.zone) ? .zoneNotFound : records[key] == nil ? .unknownItem : nil
    }
    while true {
      let before = codes
      for index in keys.indices where isAtomic && codes[index] == nil {
        let zone = keys[index].zone
        let isBroken = keys.indices.contains { keys[$0].zone == zone && before[$0] != nil }
        if zone != "default", isBroken, forgotten != .atomicity {
          codes[index] = .batchRequestFailed
        }
      }
      addViolations(saves, deletes, policy, &codes)
      if codes == before { return codes }
    }
  }

  private func verdict(saving copy: Copy, _ key: CloudKey, _ policy: SavePolicy) -> CKError.Code? {
    if !has(zone: key.zone) { return .zoneNotFound }
    if policy != .ifUnchanged || forgotten == .changeTags { return nil }
    guard let stored = records[key] else { return copy.isKnown ? .unknownItem : nil }
    return copy.isKnown && copy.record.tag == stored.tag ? nil : .serverRecordChanged
  }

  /// Adds errors for parents or owners that would be missing, and for parents that children would lose; saves come
  /// before deletions.
  private func addViolations(
    _ saves: [(key: CloudKey, copy: Copy)], _ deletes: [CloudKey], _ policy: SavePolicy,
    _ codes: inout [CKError.Code?]
  ) {
    let judged = codes
    var after = records
    for (index, save) in saves.enumerated() where judged[index] == nil {
      after[save.key] = merged(save.copy, save.key, policy)
    }
    for (index, save) in saves.enumerated() where judged[index] == nil {
      let links = [after[save.key]?.parent, after[save.key]?.owner].compactMap { $0 }
      if links.contains(where: { after[$0] == nil }) { codes[index] = .referenceViolation }
    }
    for (index, save) in saves.enumerated() where codes[index] != nil {
      after[save.key] = records[save.key]
    }
    var gone = Set(deletes.indices.filter { judged[saves.count + $0] == nil }.map { deletes[$0] })
    while true {
      let owned = after.filter { $0.value.owner.map(gone.contains) ?? false }.map(\.key)
      if gone.isSuperset(of: owned) { break }
      gone.formUnion(owned)
    }
    for (index, key) in deletes.enumerated() where judged[saves.count + index] == nil {
      let loses = after.contains { $0.value.parent == key && !gone.contains($0.key) }
      if loses, forgotten != .parents { codes[saves.count + index] = .referenceViolation }
    }
  }

  mutating func save(_ copy: Copy, _ key: CloudKey, _ policy: SavePolicy) -> Record {
    var record = merged(copy, key, policy)
    let now = tick()
    record.created = records[key]?.created ?? now
    record.tag = now
    record.changed = now
    records[key] = record
    zones[key.zone]?.deletions[key] = nil
    zones[key.zone]?.touched = now
    tell(of: key.zone)
    return record
  }

  /// Deletes a record with the records that it owns.
  mutating func delete(_ key: CloudKey) {
    guard records.removeValue(forKey: key) != nil else { return }
    let now = tick()
    if forgotten != .tombstones { zones[key.zone]?.deletions[key] = now }
    zones[key.zone]?.touched = now
    tell(of: key.zone)
    if forgotten == .cascade { return }
    let owned = records.filter { $0.value.owner == key }.keys
    for child in inOrder(owned, by: \.created) { delete(child) }
  }

  mutating func makeZone(_ name: String) {
    let now = tick()
    if zones[name] == nil {
      zones[name] = Zone(epoch: now, touched: now)
      tell(of: name)
    } else {
      zones[name]?.touched = now
    }
    deletedZones[name] = nil
  }

  mutating func deleteZone(_ name: String) -> CKError.Code? {
    if name == "default" { return .invalidArguments }
    guard zones.removeValue(forKey: name) != nil else { return nil }
    records = records.filter { $0.key.zone != name }
    deletedZones[name] = tick()
    tell(of: name)
    return nil
  }

  func results(zone: String?, least: Int?, sorted: Bool) -> [CloudKey] {
    let keys = records.keys.filter { key in
      (zone == nil || key.zone == zone)
        && (least == nil || (records[key]?.fields["n"]).map { $0 >= least ?? 0 } == true)
    }
    let inOrder = inOrder(keys, by: \.created)
    guard sorted else { return inOrder }
    // A record without the field precedes those that have it; equal ones keep their order.
    return inOrder.enumerated()
      .sorted { one, other in
        let (left, right) = (
          records[one.element]?.fields["n"] ?? -1, records[other.element]?.fields["n"] ?? -1
        )
        return left == right ? one.offset < other.offset : left < right
      }
      .map(\.element)
  }
}
