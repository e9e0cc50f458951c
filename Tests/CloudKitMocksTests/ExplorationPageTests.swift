import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// The app of the examples on the page on exploration: a list of titles, which it sends.
private actor ShoppingList {
  struct State: Sendable {
    var titles: [String] = []
    var outbox: [String] = []
  }

  private let database: MockCKDatabase
  private let clock: any Clock<Duration>
  private let store: @Sendable (State) -> Void
  private var state: State { didSet { store(state) } }

  init(
    database: MockCKDatabase, clock: any Clock<Duration>, state: State = State(),
    store: @escaping @Sendable (State) -> Void = { _ in }
  ) {
    (self.database, self.clock, self.state, self.store) = (database, clock, state, store)
  }

  var titles: [String] { state.titles.sorted() }

  func add(_ title: String) {
    // One write, so that no title can be lost between the list and the outbox.
    var state = state
    state.titles.append(title)
    state.outbox.append(title)
    self.state = state
  }

  func sync() async throws {
    let records = state.outbox.map { title in
      let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: title))
      record["title"] = title
      return record
    }
    if records.isEmpty { return }
    do {
      let results = try await database.modifyRecords(
        saving: records, deleting: [], savePolicy: .allKeys, atomically: false)
      for (id, result) in results.saveResults where (try? result.get()) != nil {
        state.outbox.removeAll { $0 == id.recordName }
      }
    } catch let error as CKError where error.retryAfterSeconds != nil {
      try await clock.sleep(for: .seconds(error.retryAfterSeconds ?? 0))
      try await sync()
    }
  }
}

extension MockCKDatabase {
  fileprivate var titles: [String] {
    records.all.compactMap { $0["title"] as? String }.sorted()
  }
}

@Test func syncHealsFromEverything() async throws {
  let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let app = ShoppingList(database: database, clock: backend.clock)
    await app.add("milk")
    try? await app.sync()
    backend.removeAllFaults()
    try await app.sync()
    return await app.titles == database.titles
  }
  try exploration.verify()
}

@Test func syncGoesOnAfterALaunch() async throws {
  let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
    let phone = try await backend.launch("phone", storing: ShoppingList.State()) { stored in
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      return ShoppingList(database: database, clock: backend.clock, state: stored.value) {
        stored.value = $0
      }
    }
    try await phone.run { await $0.add("milk") }
    try? await phone.run { try await $0.sync() }
    backend.removeAllFaults()
    try await phone.run { try await $0.sync() }
    return MockCKContainer(backend: backend).privateCloudDatabase.titles == ["milk"]
  }
  try exploration.verify()
}

@Test func devicesAgreeInEveryOrder() async throws {
  let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let phone = ShoppingList(database: database, clock: backend.clock)
    let tablet = ShoppingList(
      database: MockCKContainer(backend: backend).privateCloudDatabase, clock: backend.clock)
    await phone.add("bread")
    try await phone.sync()
    await backend.endSetUp()

    try await backend.interleave([
      "phone": [{ await phone.add("milk") }, { try? await phone.sync() }],
      "tablet": [{ await tablet.add("tea") }, { try? await tablet.sync() }],
    ])
    backend.removeAllFaults()
    try await phone.sync()
    try await tablet.sync()
    return database.titles == ["bread", "milk", "tea"]
  }
  try exploration.verify()
}

/// A list of texts on several devices: what a device sends last counts, and each fetches all.
private actor DeviceList {
  let database: MockCKDatabase
  private let clock: TestClock
  private var pause: TestClock.Instant?
  private(set) var texts: [String: String] = [:]
  /// The ids to send: those without a text are deleted.
  private var outbox: Set<String> = []

  init(on backend: Backend) {
    database = MockCKContainer(backend: backend).privateCloudDatabase
    clock = backend.clock
  }

  var ids: [String] { texts.keys.sorted() }

  func write(_ text: String, to id: String) {
    texts[id] = text
    outbox.insert(id)
  }

  func delete(_ id: String) {
    texts[id] = nil
    outbox.insert(id)
  }

  func sync() async throws {
    if let pause { try await clock.sleep(until: pause) }
    pause = nil
    do {
      try await send()
      try await fetch()
    } catch let error as CKError {
      if let delay = error.retryAfterSeconds { pause = clock.now.advanced(by: .seconds(delay)) }
      throw error
    }
  }

  private func send() async throws {
    let ids = outbox.sorted()
    if ids.isEmpty { return }
    let saves = ids.compactMap { id in
      texts[id].map { text in
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: id))
        record["text"] = text
        return record
      }
    }
    let deletes = ids.filter { texts[$0] == nil }.map { CKRecord.ID(recordName: $0) }
    let results = try await database.modifyRecords(
      saving: saves, deleting: deletes, savePolicy: .allKeys, atomically: false)
    for (id, result) in results.saveResults where (try? result.get()) != nil {
      outbox.remove(id.recordName)
    }
    for (id, result) in results.deleteResults {
      switch result {
      case .failure(let error as CKError) where error.code != .unknownItem: break
      default: outbox.remove(id.recordName)
      }
    }
  }

  private func fetch() async throws {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    var (page, cursor) = try await database.records(matching: query)
    var results = page
    while let next = cursor {
      (page, cursor) = try await database.records(continuingMatchFrom: next)
      results += page
    }
    var stored: [String: String] = [:]
    for (id, result) in results {
      stored[id.recordName] = try result.get()["text"] as? String ?? ""
    }
    for id in outbox { stored[id] = texts[id] }
    texts = stored
  }
}

private struct World: Sendable {
  let phone: DeviceList
  let tablet: DeviceList

  init(on backend: Backend) {
    (phone, tablet) = (DeviceList(on: backend), DeviceList(on: backend))
  }

  func settle() async throws {
    for list in [phone, tablet, phone] { try await list.sync() }
  }
}

@Test func devicesAgreeWhateverHappens() async throws {
  let lives = ActionScenario(
    actions: [
      ExploredAction("write", weight: 3) { world, draw in
        let id = draw.element(of: ["a", "b", "c"]) ?? "a"
        await world.phone.write("milk", to: id)
      },
      ExploredAction(
        "delete", if: { await !$0.phone.ids.isEmpty }
      ) { world, draw in
        let ids = await world.phone.ids
        guard let id = draw.element(of: ids) else { return }
        await world.phone.delete(id)
      },
      ExploredAction("sync phone") { world, _ in
        try? await world.phone.sync()
      },
      ExploredAction("sync tablet") { world, _ in
        try? await world.tablet.sync()
      },
    ],
    atEnd: [
      ExploredInvariant("the devices agree") { world in
        try await world.settle()
        return await world.phone.texts == world.tablet.texts
      }
    ]
  ) { backend in World(on: backend) }

  let exploration = await exploreActions(
    of: lives, with: MockCKError.allCases, seed: 7,
    budget: ActionBudget(sequences: 10))
  try exploration.verify()
}

@Test func linksHaveStates() async throws {
  let backend = Backend(clock: TestClock(.automatic))
  let (phone, tablet) = (MockCKContainer(backend: backend), MockCKContainer(backend: backend))
  phone.core.client.link = .offline(
    with: MockCKError.networkUnavailable)
  tablet.core.client.link = .slow(.fixed(.seconds(20)))
  let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
  await #expect(throws: CKError.self) {
    _ = try await phone.privateCloudDatabase.records(matching: query)
  }
  _ = try await tablet.privateCloudDatabase.records(matching: query)
  #expect(backend.clock.now.offset == .seconds(20))
}

@Test func recordsOfOtherVersionsDoNoHarm() async throws {
  let lives = ActionScenario<World>(
    actions: [
      .writesVariant(in: { $0.phone.database.records }),
      ExploredAction("sync") { world, _ in
        try? await world.phone.sync()
      },
    ]
  ) { backend in World(on: backend) }
  let exploration = await exploreActions(
    of: lives, with: [MockCKError](), budget: ActionBudget(sequences: 3))
  try exploration.verify()
}

@Test func syncHealsWithEveryAnswerAndLink() async throws {
  let exploration = await exploreFaults(
    with: MockCKError.allCases, turning: CloudChoices.all,
    links: [.offline, .answersLost],
    budget: ExplorationBudget(runs: 100)
  ) { backend in
    let list = DeviceList(on: backend)
    await list.write("milk", to: "a")
    try? await list.sync()
    backend.removeAllFaults()
    try await list.sync()
    return await list.ids == list.database.records.all.map(\.recordID.recordName)
  }
  try exploration.verify()
}

private enum Action: Sendable {
  case save(String)
  case load
}

private typealias Answer = String

private func perform(_ action: Action, in database: MockCKDatabase) async -> Answer {
  let id = CKRecord.ID(recordName: "a")
  switch action {
  case .save(let text):
    let record = CKRecord(recordType: "Note", recordID: id)
    record["text"] = text
    return (try? await database.save(record)) == nil ? "failed" : "saved"
  case .load: return (try? await database.record(for: id))?["text"] as? String ?? "nothing"
  }
}

@Test func callsAtTheSameTimeHaveAnOrder() async throws {
  let app = MockCKContainer().privateCloudDatabase
  let history = CallHistory<Action, Answer>()
  async let saved = history.call(.save("milk")) {
    await perform(.save("milk"), in: app)
  }
  async let loaded = history.call(.load) {
    await perform(.load, in: app)
  }
  _ = await (saved, loaded)
  let model = Backend()
  let store = MockCKContainer(backend: model).privateCloudDatabase
  let verdict = await history.verdict(on: model) {
    await perform($0, in: store)
  }
  #expect(verdict.isLinearizable)
}

@Suite struct ExplorationPageTests {
  @Test func `the examples of the page are parts of this file`() throws {
    let page = try PageExamples(of: "MockSpecRuntime/Documentation.docc/Exploration.md")
    #expect(page.all.count == 8)
    #expect(page.strangers(among: page.all) == [])
  }
}
