@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct ConcurrencyTests {
  @Test func `64 tasks with 1000 calls each are counted exactly`() async {
    let backend = Backend()
    let session = MockSession(backend: backend)
    session.on.rename.returns(true)
    session.on.load.returns([1])
    let rule = session.on.sync.fails(with: .offline, on: .every(3))
    session.on.sync.returns(1)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for call in 0..<250 {
            _ = session.rename("\(task)", to: "\(call)")
            _ = try? await session.load(id: task)
            session.title = "\(call)"
            _ = try? await session.sync(deep: true)
          }
        }
      }
    }
    #expect(session.on.rename.calls.count == 16_000)
    #expect(session.on.load.calls.count == 16_000)
    #expect(session.on.title.sets.count == 16_000)
    #expect(rule.timesFired == 16_000 / 3)
    let journal = backend.journal
    #expect(journal.map(\.sequence) == Array(0..<64_000))
    #expect(journal.count { !$0.faults.isEmpty } == 16_000 / 3)
    let perTask = Dictionary(grouping: session.on.rename.calls, by: \.arguments.name)
    #expect(perTask.count == 64)
    #expect(perTask.values.allSatisfy { $0.map(\.arguments.other) == (0..<250).map { "\($0)" } })
  }

  @Test func `concurrent saves of one record: one wins each round`() async {
    let backend = Backend()
    let wins = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let device = MockNotes(backend: backend)
          var wins = 0
          for _ in 0..<50 {
            let note = (try? device.fetch(NoteID("a")).single.get()) ?? Note("a")
            note.fields["count"] = "\((Int(note.fields["count"] ?? "0") ?? 0) + 1)"
            if case .success = device.modify(saving: [note]).savedRecord { wins += 1 }
          }
          return wins
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wins >= 1)
    #expect(MockNotes(backend: backend).notes[NoteID("a")]?.fields["count"] == "\(wins)")
  }

  @Test func `one key gives one object to everybody`() async {
    let core = MockSession().core
    let objects = await withTaskGroup(of: MockNotes.self) { group in
      for _ in 0..<64 { group.addTask { core.child("db") { MockNotes(backend: core.backend) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(objects.map(ObjectIdentifier.init)).count == 1)
    #expect(core.child("other") { MockNotes(backend: core.backend) } !== objects[0])
  }

  @Test func `an object can be made while another is asked for`() {
    let core = MockSession().core
    let outer = core.child(1) { core.child(2) { "inner" } + " and outer" }
    #expect(outer == "inner and outer")
    #expect(core.child(2) { "late" } == "inner")
  }

  @Test func `the first object of a key stays when two are made at the same time`() {
    let core = MockSession().core
    let slow = core.child(1) {
      #expect(core.child(1) { "fast" } == "fast")
      return "slow"
    }
    #expect(slow == "fast")
  }

  @Test func `the first table stays when two are made at the same time`() {
    let core = MockSession().core
    func table(_ initial: @autoclosure () -> [Photo]) -> StoreTable<PhotoAdapter> {
      core.table("photos", database: 1, initially: initial())
    }
    func photos() -> [Photo] {
      table([Photo(id: 1, title: "fast")]).insert(Photo(id: 2, title: "later"))
      return [Photo(id: 1, title: "slow")]
    }
    #expect(table(photos()).all.map(\.title) == ["fast", "later"])
  }

  @Test func `the first records of a table are put in once`() async {
    let backend = Backend()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask { #expect(MockNotes(backend: backend).zones.count == 1) }
      }
    }
    let notes = MockNotes(backend: backend)
    notes.zones.remove("home")
    #expect(MockNotes(backend: backend).zones.isEmpty)
  }
}
