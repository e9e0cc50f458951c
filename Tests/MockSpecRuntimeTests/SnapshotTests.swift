import MockSpecRuntime
import MockSpecServices
import Testing

@Suite struct SnapshotTests {
  let backend = Backend(seed: 7)
  let notes: MockNotes

  init() { notes = MockNotes(backend: backend) }

  /// Adds records in several zones and versions, deletions, a lagging index and an unfinished query.
  private func fill() async throws -> (token: NoteToken, cursor: NoteCursor) {
    notes.notes.insert(contentsOf: (0..<150).map { Note("\($0)", "title \($0)") })
    notes.notes.insert(Note(NoteID("w", in: "work"), "at \"work\"\n"))
    let cursor = try #require(notes.find().cursor)
    let token = try notes.changes(in: "home", since: nil).end.get().token
    for number in 0..<5 { notes.notes.insert(Note("1", "version \(number)")) }
    notes.modify(deleting: [NoteID("2"), NoteID("3")])
    notes.notes.remove(NoteID("4"), as: .purged)
    notes.notes.holdIndex()
    notes.notes.insert(Note("late"))
    notes.core.client.account = .restricted
    await backend.clock.advance(by: .milliseconds(12_500))
    return (token, cursor)
  }

  @Test func `a snapshot that is loaded elsewhere is the same`() async throws {
    _ = try await fill()
    let snapshot = try backend.snapshot()
    let other = Backend()
    let copy = MockNotes(backend: other)
    try other.load(try Backend.Snapshot(text: snapshot.text))
    let isSame = copy.snapshot == notes.snapshot
    #expect(isSame)
    #expect(try other.snapshot().differences(from: snapshot).isEmpty)
    #expect(try other.snapshot().text == snapshot.text)
    #expect(other.seed == 7)
    #expect(other.clock.now.offset == .milliseconds(12_500))
    #expect(copy.core.client.account == .restricted)
  }

  @Test func `what only a snapshot has put in is gone when an earlier one is loaded`() throws {
    notes.notes.insert(Note("1"))
    let later = try backend.snapshot()
    let other = Backend()
    let copy = MockNotes(backend: other)
    let earlier = try other.snapshot()
    for _ in 0..<2 {
      try other.load(later)
      #expect(copy.notes.count == 1)
      try other.load(earlier)
      #expect(copy.notes.isEmpty)
    }
  }

  @Test func `what a plan puts in is there when a snapshot of before is loaded`() throws {
    let plan = try BackendPlan(
      json: """
        { "fixtures": [{ "database": "me", "table": "notes", "records": [
          { "id": { "name": "1", "zone": "home" }, "fields": { "title": "planned" } }] }] }
        """)
    let other = try Backend(plan: plan, errors: MockNoteError.self)
    let copy = MockNotes(backend: other)
    let earlier = try other.snapshot()
    notes.notes.insert(Note("2", "written"))
    try other.load(try backend.snapshot())
    #expect(copy.notes.all.map(\.title) == ["written"])
    try other.load(earlier)
    #expect(copy.notes.all.map(\.title) == ["planned"])
    #expect(copy.zones.all.map(\.id) == ["home"])
  }

  @Test(arguments: [false, true]) func `tokens, cursors, tags and the index stay valid`(
    isUsed: Bool
  )
    async throws
  {
    let (token, cursor) = try await fill()
    let stale = try #require(notes.notes[NoteID("1")])
    notes.notes.insert(Note("1", "newest"))
    let text = try backend.snapshot().text
    let other = Backend()
    let copy = MockNotes(backend: other)
    if isUsed { copy.notes.insert(Note("will be gone")) }
    try other.load(try Backend.Snapshot(text: text))

    func observe(_ notes: MockNotes) throws -> [[String]] {
      let part = try #require(notes.changes(in: "home", since: token).parts.first)
      stale.title = "mine"
      let refused = notes.modify(saving: [stale]).saves.first?.result
      guard case .failure(let error)? = refused else { return [] }
      return [
        part.pages.flatMap(\.saves).map { "\($0.id)" },
        part.pages.flatMap(\.deletes).map { "\($0.id) \($0.reason)" },
        notes.find(cursor: cursor).items.map { "\($0.id)" }, ["\(notes.find().items.count)"],
        [(error as? NoteError)?.ancestor?.title ?? "none"],
      ]
    }
    let seen = try observe(notes)
    #expect(seen.count == 5)
    #expect(seen[4] == ["version 4"])
    #expect(try observe(copy) == seen)
    #expect(try other.snapshot().differences(from: backend.snapshot()).isEmpty)
  }

  @Test func `tables that no mock has used keep what was written of them`() async throws {
    _ = try await fill()
    let text = try backend.snapshot().text
    let other = Backend()
    try other.load(try Backend.Snapshot(text: text))
    #expect(try other.snapshot().differences(from: backend.snapshot()).isEmpty)
    let copy = MockNotes(backend: other)
    let isSame = copy.snapshot == notes.snapshot
    #expect(isSame)
    #expect(try other.snapshot().text == text)
  }

  @Test func `what is not mentioned is as at first`() throws {
    let empty = try backend.snapshot()
    notes.notes.insert(Note("a"))
    try backend.load(empty)
    #expect(notes.notes.isEmpty)
    #expect(notes.zones.all.map(\.id) == ["home"])
  }

  @Test func `what two long values share is cut`() throws {
    let text = String(repeating: "word ", count: 100)
    notes.notes.insert(Note("a", text + "one"))
    let before = try backend.snapshot()
    notes.notes.insert(Note("a", text + "two"))
    let difference = try #require(
      try backend.snapshot().differences(from: before).first { $0.part.contains("notes[") })
    #expect(
      difference.description.hasPrefix(
        """
        me/notes[{"name":"a","zone":"home"}]
          record.fields.title
            was  …ord word word word word one"
            is   …ord word word word word two"
                                          ^

        """), "\(difference)")
  }

  @Test func `differences are told record by record`() throws {
    notes.notes.insert(Note("a", "one"), Note("b", "two"))
    let before = try backend.snapshot()
    #expect(try backend.snapshot().differences(from: before).isEmpty)
    notes.notes.insert(Note("a", "three"))
    notes.notes.remove(NoteID("b"))
    notes.notes.insert(Note("c", "four"))
    let differences = try backend.snapshot().differences(from: before)
    let (a, b, c) = (
      #"me/notes[{"name":"a","zone":"home"}]"#, #"me/notes[{"name":"b","zone":"home"}]"#,
      #"me/notes[{"name":"c","zone":"home"}]"#
    )
    #expect(Set(differences.map(\.part)).isSuperset(of: ["me/notes", a, b, c]))
    let changed = try #require(differences.first { $0.part == a })
    #expect(changed.kind == .changed)
    #expect(changed.fields.first?.path == "record.fields.title")
    #expect(changed.fields.first?.old == #""one""#)
    #expect(changed.fields.first?.new == #""three""#)
    #expect(
      changed.description.hasPrefix(
        """
        \(a)
          record.fields.title  "one" → "three"
          record.modified      1735689601 → 1735689603
          record.tag           "1" → "3"
          change               1 → 3
          earlier[1]           {"record":{"created":
        """), "\(changed)")
    let removed = try #require(differences.first { $0.part == b })
    #expect(removed.kind == .removed)
    #expect(removed.description.hasPrefix("\(b) was removed\n"))
    #expect(removed.fields.contains { $0.old == #""two""# })
    #expect(removed.fields.allSatisfy { $0.new == nil && $0.path.hasPrefix("record.") })
    let added = try #require(differences.first { $0.part == c })
    #expect(added.kind == .added)
    #expect(added.description.contains(#"  "four""#))
    #expect(added.fields.allSatisfy { $0.old == nil })
    let table = try #require(differences.first { $0.part == "me/notes" })
    #expect(table.fields.contains { $0.path == "revision" && $0.old == "2" })
  }

  @Test func `what belongs to no table is told too`() async throws {
    let before = try backend.snapshot()
    await backend.clock.advance(by: .seconds(3))
    notes.core.client.account = .restricted
    let differences = try backend.snapshot().differences(from: before)
    #expect(differences.map(\.part) == ["client MockNotes", "backend"])
    #expect(differences.last?.description == "backend\n  clock  0 → 3")
  }

  @Test func `an empty list is not a missing one`() throws {
    let old = try Backend.Snapshot(text: #"{ "seed": [], "clock": 1 }"#)
    let new = try Backend.Snapshot(text: #"{ "clock": 1 }"#)
    let other = try Backend.Snapshot(text: #"{ "seed": [1, 2], "clock": 1 }"#)
    #expect(new.differences(from: old).map(\.description) == ["backend\n  seed  []"])
    #expect(other.differences(from: old).map(\.description) == ["backend\n  seed  [] → [1,2]"])
    #expect(new.differences(from: new) == [])
  }

  @Test func `all that is wrong is told, and nothing is loaded`() throws {
    notes.notes.insert(Note("a", "kept"))
    let before = try backend.snapshot()
    let text = """
      {
        "seed": "x",
        "clients": [{ "client": "MockNotes", "account": "availabel" }],
        "tables": [{ "table": "notes" }]
      }
      """
    let error = #expect(throws: TextError.self) {
      try backend.load(try Backend.Snapshot(text: text))
    }
    #expect(
      error?.mistakes.map(\.description) == [
        "seed: error: the seed is a whole number from 0 on, not a string",
        "clients[0].account: error: 'availabel' is no account; did you mean 'available'?",
        "tables[0]: error: a table needs 'table' and 'database'",
      ])
    let records = """
      {
        "seed": 3,
        "tables": [
          { "table": "notes", "database": "me", "records": [
            { "record": { "id": { "name": "a", "zone": 3 } } },
            { "record": { "id": { "nam": "a", "zone": "home" } } },
            { "recor": 1 },
            { "record": { "id": { "name": "a", "zone": "home" } } },
            { "record": { "id": { "name": "a", "zone": "home" } } }
          ] }
        ]
      }
      """
    let other = #expect(throws: TextError.self) {
      try backend.load(try Backend.Snapshot(text: records, source: "notes.json"))
    }
    #expect(
      other?.description == """
        notes.json:tables[0].records[0].record.id.zone: error: a string must be here, not a number
        notes.json:tables[0].records[1].record.id: error: the key 'name' is missing; did you mean 'nam'?
        notes.json:tables[0].records[2].recor: error: a row has no key 'recor'; did you mean 'record'?
        notes.json:tables[0].records[2]: error: a row needs the key 'record'
        notes.json:tables[0].records[4]: error: the record home/a is there twice
        """)
    #expect(try backend.snapshot() == before)
  }

  @Test(arguments: ["\"Infinity\"", "\"NaN\"", "1e+30"])
  func `a time that no clock shows is refused`(time: String) throws {
    let snapshot = try Backend.Snapshot(text: "{ \"clock\": \(time) }")
    let error = #expect(throws: TextError.self) { try backend.load(snapshot) }
    #expect(
      error?.mistakes.map(\.description) == [
        "clock: error: the time in seconds is from 0.0 to 1e+16, not \(time)"
      ])
  }

  @Test func `records that nobody can write are named`() throws {
    let shelf = MockCollisions(backend: backend)
    shelf.items.insert(PoorID(number: 1, hash: 1))
    let error = #expect(throws: EncodedValueError.self) { try backend.snapshot() }
    #expect(
      error?.description == "a value of type 'PoorID' cannot be written; it is not Codable")
  }

  @Test func `a plan puts records into stores before anybody uses them`() throws {
    let json = """
      { "fixtures": [{ "database": "me", "table": "notes", "records": [
        { "id": { "name": "a", "zone": "home" }, "fields": { "title": "milk" } },
        { "id": { "name": "b", "zone": "work" } }
      ] }] }
      """
    let plan = try BackendPlan(json: json)
    #expect(try BackendPlan(json: plan.json) == plan)
    let backend = try Backend(plan: plan, errors: MockNoteError.self)
    let mark = backend.checkpoint()
    let notes = MockNotes(backend: backend)
    #expect(notes.notes.all.map(\.title) == ["milk", nil])
    #expect(notes.zones.all.map(\.id) == ["home", "work"])
    #expect(MockNotes(account: "you", backend: backend).notes.isEmpty)
    notes.notes.removeAll()
    backend.rewind(to: mark)
    #expect(notes.notes.all.map(\.title) == ["milk", nil])
  }

  @Test func `records of a plan for a table that no mock uses are named`() throws {
    let plan = try BackendPlan(
      json: """
        { "fixtures": [
          { "database": "me", "table": "note", "records": [] },
          { "database": "me", "table": "notes", "records": [] },
          { "database": "me", "table": "zones", "user": "bob", "records": [] }] }
        """)
    let backend = try Backend(plan: plan, errors: MockNoteError.self, issues: .kept)
    #expect(MockNotes(backend: backend).notes.isEmpty)
    let error = #expect(throws: VerificationError.self) { try backend.verify() }
    #expect(
      error?.issues == [
        "plan:fixtures[0]: error: no mock has used the table 'me/note'; did you mean 'me/notes'?",
        "plan:fixtures[2]: error: no mock has used the table 'bob/me/zones'; did you mean 'me/zones'?",
      ])
    #expect(backend.issues.isEmpty)
  }

  @Test func `a plan with a record in a zone that nobody can make says where`() throws {
    let plan = try BackendPlan(
      json: """
        { "fixtures": [{ "database": "me", "table": "notes", "records": [
          { "id": { "name": "a", "zone": "home" } },
          { "id": { "name": "b", "zone": "locked" } }] }] }
        """)
    let backend = try Backend(plan: plan, errors: MockNoteError.self, issues: .kept)
    _ = MockNotes(backend: backend).notes.all
    expect(
      backend.issues.map(\.message),
      says: "fixtures[0].records[1]: error: 'notes' has no zone locked; the plan needs the zone")
  }
}
