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

@Suite struct ExplorationPageTests {
  private static let file = URL(fileURLWithPath: #filePath)

  @Test func `the examples of the page are parts of this file`() throws {
    let page = Self.file.deletingLastPathComponent().appendingPathComponent(
      "../../Sources/MockSpecRuntime/Documentation.docc/Exploration.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let source = try String(contentsOf: Self.file, encoding: .utf8)
    let examples = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(examples.count == 3)
    // The page is narrower than the file.
    let code = source.filter { !$0.isWhitespace }
    for example in examples {
      #expect(code.contains(example.filter { !$0.isWhitespace }), "\(example)")
    }
  }
}
