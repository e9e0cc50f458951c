@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct CheckpointTests {
  let backend = Backend(issues: .kept)
  let notes: MockNotes

  init() { notes = MockNotes(backend: backend) }

  @Test func `a rewind brings records, tags and tokens back`() throws {
    notes.notes.insert(Note("a", "one"), Note("b", "two"))
    let token = try notes.changes(in: "home", since: nil).end.get().token
    let before = notes.snapshot
    let mark = backend.checkpoint()

    notes.modify(saving: [Note("c")], deleting: [NoteID("a")])
    notes.notes.removeAll()
    notes.notes.expireChangeTokens()
    #expect(throws: (any Error).self) { try notes.changes(in: "home", since: token).end.get() }

    backend.rewind(to: mark)
    #expect(notes.snapshot == before)
    #expect(try notes.changes(in: "home", since: token).end.get().moreComing == false)
    #expect(notes.changes(in: "home", since: token).parts.first?.pages.first?.saves.isEmpty == true)
  }

  @Test func `the same calls get the same answers after a rewind`() {
    notes.notes.insert(Note("a"))
    let mark = backend.checkpoint()
    let runs = (0..<3).map { _ in
      backend.rewind(to: mark)
      notes.modify(saving: [Note("b"), Note("c")])
      notes.modify(saving: [Note("d")], deleting: [NoteID("b")])
      return notes.snapshot
    }
    #expect(runs[0] == runs[1])
    #expect(runs[1] == runs[2])
  }

  @Test func `moments can be gone back and forth to`() {
    let marks = (0..<5).map { number in
      defer { notes.notes.insert(Note("\(number)")) }
      return backend.checkpoint()
    }
    for number in [4, 0, 2, 3, 1, 4] {
      backend.rewind(to: marks[number])
      #expect(notes.notes.count == number)
    }
  }

  @Test func `a table that is new becomes what it was when it was made`() {
    let mark = backend.checkpoint()
    notes.zones.insert(NoteZone(id: "work"))
    notes.notes.insert(Note("a"))
    backend.rewind(to: mark)
    #expect(notes.zones.all.map(\.id) == ["home"])
    #expect(notes.notes.isEmpty)
  }

  @Test func `index lag goes back too`() {
    notes.notes.insert(Note("a"))
    notes.notes.holdIndex()
    notes.notes.insert(Note("b"))
    let mark = backend.checkpoint()
    notes.notes.updateIndex()
    #expect(notes.find().items.count == 2)
    backend.rewind(to: mark)
    #expect(notes.find().items.count == 1)
  }

  @Test func `accounts and names of clients go back`() {
    let mark = backend.checkpoint()
    notes.core.client.account = .missing
    notes.core.client.user = "somebody"
    notes.core.client.name = "phone"
    backend.rewind(to: mark)
    #expect(notes.core.client.account == .available)
    #expect(notes.core.client.user == "mockUser")
    #expect(notes.core.client.name == "MockNotes")
  }

  @Test func `rules count again from where they were`() {
    let rule = notes.on.modify.fails(with: .network, on: .call(2))
    notes.modify(saving: [Note("a")])
    let mark = backend.checkpoint()
    for _ in 0..<3 {
      #expect(notes.modify(saving: [Note("b")]).failure != nil)
      #expect(rule.timesFired == 1)
      #expect(notes.modify(saving: [Note("b")]).failure == nil)
      backend.rewind(to: mark)
      #expect(rule.timesFired == 0)
    }
    #expect(backend.unfiredRules.isEmpty)
  }

  @Test func `rules made since end, and those removed since are back`() throws {
    let kept = notes.on.modify.fails(with: .network, on: .call(1))
    let mark = backend.checkpoint()
    backend.removeAllFaults()
    notes.on.fetch.fails(with: .network)
    backend.fails(with: MockNoteError.network)
    backend.latency = .fixed(.seconds(1))
    #expect(notes.fetch(NoteID("a")).failure != nil)

    backend.rewind(to: mark)
    #expect(backend.latency == nil)
    #expect(notes.fetch(NoteID("a")).failure == nil)
    #expect(notes.modify(saving: [Note("a")]).failure != nil)
    #expect(kept.timesFired == 1)
    // The rule about all calls was made after the checkpoint, and never fired.
    #expect(backend.unfiredRules.map(\.description) == ["every call fails with network"])
  }

  @Test func `journal and clock go on`() async {
    let mark = backend.checkpoint()
    notes.modify(saving: [Note("a")])
    await backend.clock.advance(by: .seconds(2))
    backend.rewind(to: mark)
    #expect(backend.journal.count == 1)
    #expect(backend.clock.now.offset == .seconds(2))
  }

  @Test(arguments: [1, 2, 7, 1_000]) func `ids may share their hashes`(hashes: Int) {
    let shelf = MockCollisions(backend: backend)
    let ids = (0..<500).map { PoorID(number: $0, hash: $0 % hashes) }
    shelf.items.insert(contentsOf: ids)
    let mark = backend.checkpoint()
    for id in ids where id.number % 3 != 0 { shelf.items.remove(id) }
    #expect(shelf.items.all == ids.filter { $0.number % 3 == 0 })
    #expect(ids.allSatisfy { shelf.items.contains($0) == ($0.number % 3 == 0) })
    backend.rewind(to: mark)
    #expect(shelf.items.all == ids)
    #expect(ids.allSatisfy { shelf.items[$0] == $0 })
    shelf.items.removeAll()
    #expect(shelf.items.isEmpty)
    #expect(!ids.contains { shelf.items.contains($0) })
  }

  @Test func `random writes and rewinds follow a model`() {
    for seed in 0..<30 {
      var numbers = SeededGenerator(seed: seed)
      let backend = Backend()
      let shelf = MockCollisions(backend: backend)
      var model: [Int] = []
      var marks: [(Checkpoint, [Int])] = []
      for _ in 0..<400 {
        let number = Int.random(in: 0..<120, using: &numbers)
        let id = PoorID(number: number, hash: number % 90)
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0: marks.append((backend.checkpoint(), model))
        case 1:
          guard let mark = marks.randomElement(using: &numbers) else { continue }
          backend.rewind(to: mark.0)
          model = mark.1
        case 2..<9:
          shelf.items.remove(id)
          model.removeAll { $0 == number }
        default:
          shelf.items.insert(id)
          if !model.contains(number) { model.append(number) }
        }
        #expect(shelf.items.count == model.count)
      }
      #expect(shelf.items.all.map(\.number) == model)
    }
  }

  @Test func `writers do not disturb checkpoints`() async {
    notes.notes.insert(contentsOf: (0..<100).map { Note("\($0)") })
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask { [backend, notes] in
          for number in 0..<50 {
            if worker == 0 {
              backend.rewind(to: backend.checkpoint())
            } else {
              notes.modify(saving: [Note("\(worker) \(number)")])
            }
          }
        }
      }
    }
    #expect(notes.notes.count >= 100)
    #expect(backend.journal.count == 150)
  }
}

/// An id with a hash that a test chooses, used as its own record.
struct PoorID: Hashable, Sendable {
  var number: Int
  var hash: Int

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

enum PoorAdapter: RecordAdapter {
  typealias Record = PoorID
  static func id(of record: PoorID) -> PoorID { record }
}

struct MockCollisions: Sendable {
  let core: MockCore

  init(backend: Backend) { core = MockCore("MockCollisions", members: "", backend: backend) }

  var items: StoreTable<PoorAdapter> { core.table("items", database: "shelf") }
}
