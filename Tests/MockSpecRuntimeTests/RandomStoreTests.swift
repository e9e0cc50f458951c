import Foundation
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// Tests random requests to the store against a simple model, with equal contents and answers.
@Suite struct RandomStoreTests {
  /// The number of sequences: some hundreds in every run; 10,000 with `MOCKSPEC_SEQUENCES=10000`.
  private static let count =
    ProcessInfo.processInfo.environment["MOCKSPEC_SEQUENCES"].flatMap { Int($0) } ?? 600

  @Test func `sequences of requests agree with the model`() {
    for seed in 1...Self.count {
      var run = RandomRun(seed: seed)
      for step in 1...20 {
        guard run.agrees() else {
          Issue.record("seed \(seed), step \(step): \(run.lastRequest)")
          return
        }
      }
    }
  }
}

private struct RandomRun {
  private let notes = MockNotes()
  private var random: SeededGenerator
  private var model = StoreModel(zones: ["home": true])
  /// Versions that clients have fetched earlier, with tags of all ages.
  private var clients: [Note] = []
  private(set) var lastRequest = ""

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    for zone in [NoteZone(id: "loose", isAtomic: false), NoteZone(id: "work")] {
      notes.zones.insert(zone)
      model.zones[zone.id] = zone.isAtomic
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func anyID() -> NoteID {
    let zones = ["home", "home", "work", "loose", "nowhere"]
    return NoteID(
      "\(Int.random(in: 0..<6, using: &random))",
      in: zones[Int.random(in: 0..<zones.count, using: &random)])
  }

  private mutating func anyNote() -> Note {
    let note: Note
    if chance(60), let client = clients.randomElement(using: &random) {
      note = NoteAdapter.copy(client)
    } else {
      note = Note(anyID())
    }
    note.title = "\(Int.random(in: 0..<1000, using: &random))"
    return note
  }

  /// Makes one random request to both; returns `true` if their answers and contents are equal.
  mutating func agrees() -> Bool {
    let agree =
      switch Int.random(in: 0..<10, using: &random) {
      case 0: inserts()
      case 1: deletesZone()
      case 2, 3: fetches()
      case 4: queries()
      default: modifies()
      }
    let held = notes.notes.all.map {
      StoreModel.Entry(id: $0.id, title: $0.title, tag: $0.tag ?? "")
    }
    return agree && held == model.entries
  }

  private mutating func inserts() -> Bool {
    var id = anyID()
    if id.zone == "nowhere" { id.zone = "work" }
    lastRequest = "insert \(id)"
    if model.zones[id.zone] == nil { model.zones[id.zone] = true }
    notes.notes.insert(Note(id, "inserted"))
    model.save(id, "inserted")
    return true
  }

  private mutating func deletesZone() -> Bool {
    guard chance(20) else { return true }
    let zone = anyID().zone
    lastRequest = "delete zone \(zone)"
    let isThere = model.zones[zone] != nil
    model.deleteZone(zone)
    return (code(notes.modifyZones(deleting: [zone]).done) == nil) == isThere
  }

  private mutating func fetches() -> Bool {
    let ids = (0..<Int.random(in: 0...5, using: &random)).map { _ in anyID() }
    lastRequest = "fetch \(ids)"
    let response = notes.on.fetch.run(RecordFetchRequest(ids), on: notes.notes)
    clients += response.items.compactMap { try? $0.result.get() }
    let distinct = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
    return response.items.map(\.id) == distinct.map(\.element)
      && response.items.allSatisfy { item in
        let stored = model[item.id]
        let expected: MockNoteError.Code? =
          stored != nil ? nil : model.zones[item.id.zone] == nil ? .zoneUnknown : .unknown
        return code(item.result) == expected && (try? item.result.get())?.tag == stored?.tag
      }
  }

  private mutating func queries() -> Bool {
    let limit = Int.random(in: 1...4, using: &random)
    let digit = "\(Int.random(in: 0..<10, using: &random))"
    lastRequest = "query \(digit), \(limit) at a time"
    let isSorted = chance(50)
    let query = RecordQuery<Note>(
      where: { $0.title?.hasSuffix(digit) != true },
      sort: isSorted ? { ($0.title ?? "") < ($1.title ?? "") } : nil)
    var found: [NoteID] = []
    var response = notes.find(query, limit: limit)
    found += response.items.map(\.id)
    while let cursor = response.cursor {
      guard response.items.count == limit else { return false }
      response = notes.find(nil, limit: limit, cursor: cursor)
      found += response.items.map(\.id)
    }
    var expected = model.entries.filter { $0.title?.hasSuffix(digit) != true }
    if isSorted { expected.sort { ($0.title ?? "") < ($1.title ?? "") } }
    return found == expected.map(\.id)
  }

  private mutating func modifies() -> Bool {
    let saves = (0..<Int.random(in: 0...4, using: &random)).map { _ in anyNote() }
    let deletes = (0..<Int.random(in: 0...2, using: &random)).map { _ in anyID() }
    let policy: SavePolicy = chance(70) ? .ifUnchanged : chance(50) ? .allFields : .changedFields
    let isAtomic = chance(60)
    let faulty = chance(20) ? (saves.map(\.id) + deletes).randomElement(using: &random) : nil
    lastRequest = "save \(saves.map(\.state)), delete \(deletes), \(policy), \(isAtomic)"
    let rule = faulty.map { notes.on.modify.fails(items: [$0], with: .busy) }
    defer { rule?.remove() }
    if chance(10) {
      let before = notes.snapshot
      let rule = notes.on.modify.fails(with: .network, on: .once)
      let response = notes.modify(
        saving: saves, deleting: deletes, policy: policy, isAtomic: isAtomic)
      return code(response.failure) == .network && notes.snapshot == before
        && rule.timesFired == 1
    }
    let response = notes.modify(
      saving: saves, deleting: deletes, policy: policy, isAtomic: isAtomic)
    clients += response.saves.compactMap { try? $0.result.get() }
    let verdicts = model.modify(saves, deletes, policy, isAtomic: isAtomic, failing: faulty)
    guard let verdicts else { return code(response.failure) == .malformed }
    let codes = response.saves.map { code($0.result) } + response.deletes.map { code($0.result) }
    return codes.map { $0.map(StoreModel.Verdict.failed) ?? .ok } == verdicts
  }
}
