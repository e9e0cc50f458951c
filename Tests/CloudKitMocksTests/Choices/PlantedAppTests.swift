import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// A small app that sends its notes, and keeps a copy of those of its zone; each mistake is one that apps were seen with.
private actor Outbox {
  enum Mistake: CaseIterable {
    /// A record that was refused for a passing reason is not sent again.
    case dropsPassingErrors
    /// A conflict is taken to have the server's record.
    case trustsServerRecord
    /// Zones that are gone are fetched again and again.
    case loopsOnMissingZone
    /// The results of a request are taken to have each record.
    case countsOnResults
    /// The results of a request are taken to be of its records.
    case takesAnyResult
  }

  struct WouldTrap: Error {}

  static let zone = CKRecordZone.ID(zoneName: "Notes")

  private let database: MockCKDatabase
  private let mistake: Mistake?
  private var outbox: [String: CKRecord] = [:]
  private var token: CKServerChangeToken?
  private(set) var zones: Set<CKRecordZone.ID> = []

  init(_ database: MockCKDatabase, _ mistake: Mistake?) {
    (self.database, self.mistake) = (database, mistake)
  }

  var isEmpty: Bool { outbox.isEmpty }

  func add(_ names: String...) {
    for name in names { outbox[name] = note(name, "mine", in: Self.zone) }
  }

  func send() async throws {
    _ = try await database.save(CKRecordZone(zoneID: Self.zone))
    let records = outbox.sorted { $0.key < $1.key }.map(\.value)
    if records.isEmpty { return }
    let (results, _) = try await database.modifyRecords(
      saving: records, deleting: [], atomically: false)
    if mistake == .takesAnyResult {
      // The record would be looked up by the id, and unwrapped by force.
      guard results.keys.allSatisfy({ outbox[$0.recordName] != nil }) else { throw WouldTrap() }
    }
    for record in records {
      let name = record.recordID.recordName
      switch results[record.recordID] {
      case .success: outbox[name] = nil
      case .failure(let error as CKError): try await meet(error, name)
      case .failure: break
      case nil: if mistake == .countsOnResults { throw WouldTrap() }
      }
    }
  }

  private func meet(_ error: CKError, _ name: String) async throws {
    switch error.code {
    case .serverRecordChanged, .serverRejectedRequest:
      var server = error.serverRecord
      if mistake == .trustsServerRecord, error.code == .serverRecordChanged {
        // It would be unwrapped by force.
        guard server != nil else { throw WouldTrap() }
      }
      if server == nil {
        server = try await database.record(for: recordID(name, in: Self.zone))
      }
      server?["text"] = "mine"
      outbox[name] = server
    default: if mistake == .dropsPassingErrors { outbox[name] = nil }
    }
  }

  func fetch() async throws {
    while true {
      let changes = try await database.databaseChanges(since: token)
      for deletion in changes.deletions { zones.remove(deletion.zoneID) }
      var isWhole = true
      for zone in changes.modifications.map(\.zoneID) {
        do {
          _ = try await database.recordZoneChanges(inZoneWith: zone, since: nil)
          zones.insert(zone)
        } catch let error as CKError where error.code == .zoneNotFound {
          zones.remove(zone)
          if mistake == .loopsOnMissingZone { isWhole = false }
        }
      }
      if isWhole { token = changes.changeToken }
      if isWhole, !changes.moreComing { return }
    }
  }
}

/// Tests that explorations with each answer to the open questions find planted mistakes, and no others.
@Suite("Planted apps") struct PlantedAppTests {
  private static let errors: [MockCKError] = [
    .serviceUnavailable(retryAfter: 1), .networkFailure, .serverRecordChanged,
  ]

  /// A note meets one of another device, and a zone is deleted elsewhere; then all errors are over.
  private static func story(_ backend: Backend, _ mistake: Outbox.Mistake?) async throws -> Bool {
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let other = CKRecordZone.ID(zoneName: "Other")
    database.zones.insert(CKRecordZone(zoneID: Outbox.zone), CKRecordZone(zoneID: other))
    let app = Outbox(database, mistake)
    try await app.fetch()
    for name in ["a", "z"] { database.records.insert(note(name, "theirs", in: Outbox.zone)) }
    database.zones.remove(other)
    await app.add("a", "b")
    await backend.endSetUp()
    try await passing { try await app.send() }
    try? await backend.clock.sleep(for: .seconds(90))
    try await passing { try await app.fetch() }
    backend.removeAllFaults()
    for _ in 0..<3 {
      try? await backend.clock.sleep(for: .seconds(90))
      try await app.send()
    }
    try await app.fetch()
    let names = database.records.all.map(\.recordID.recordName).sorted()
    let (isEmpty, zones) = await (app.isEmpty, app.zones)
    return isEmpty && names == ["a", "b", "z"] && zones == [Outbox.zone]
      && database.text(of: "a", in: Outbox.zone) == "mine"
  }

  private static func passing(_ body: () async throws -> Void) async throws {
    do { try await body() } catch let error as Outbox.WouldTrap { throw error } catch {}
  }

  /// Explores the app with each answer to each question, one at a time.
  private static func failures(of mistake: Outbox.Mistake?) async -> [String] {
    let exploration = await exploreFaults(
      with: errors, turning: CloudChoices.all, budget: ExplorationBudget(causes: 1)
    ) { try await story($0, mistake) }
    return exploration.causes.map(\.description)
  }

  @Test(arguments: Outbox.Mistake.allCases)
  fileprivate func `each mistake is found`(mistake: Outbox.Mistake) async {
    let found = await Self.failures(of: mistake)
    #expect(found != [])
  }

  @Test func `the app without a mistake raises no alarm, whatever the answers are`() async {
    let found = await Self.failures(of: nil)
    #expect(found == [])
  }
}
