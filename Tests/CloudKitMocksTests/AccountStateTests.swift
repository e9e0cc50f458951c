import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of the calls that each state of the account allows in each database. Sources: CKContainer.h, CKError.h; it is
/// a choice that a restricted account and an undetermined one count as none, for all calls but `userRecordID()`.
@Suite("States of the account")
struct AccountStateTests {
  let container = MockCKContainer()

  static let states: [(CKAccountStatus, CKError.Code?)] = [
    (.available, nil), (.noAccount, .notAuthenticated), (.restricted, .notAuthenticated),
    (.couldNotDetermine, .notAuthenticated),
    (.temporarilyUnavailable, .accountTemporarilyUnavailable),
  ]

  /// A kind of call with its code in each scope, if the account cannot be used.
  private struct Kind {
    var name: String
    /// True if the public database needs an account for the call.
    var needsAccountInPublic: Bool
    /// The code of the call with a usable account.
    var otherwise: [CKDatabase.Scope: CKError.Code] = [:]
    var call: (MockCKDatabase) async throws -> Void
  }

  private var kinds: [Kind] {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    let zone = CKRecordZone.ID(zoneName: "Missing")
    return [
      Kind(
        name: "record", needsAccountInPublic: false,
        otherwise: [
          .private: .unknownItem, .public: .unknownItem, .shared: .zoneNotFound,
        ]
      ) { _ = try await $0.record(for: recordID("a")) },
      Kind(name: "records", needsAccountInPublic: false) {
        _ = try await $0.records(for: [recordID("a")])
      },
      Kind(name: "query", needsAccountInPublic: false, otherwise: [.shared: .invalidArguments]) {
        _ = try await $0.records(matching: query)
      },
      Kind(name: "zones", needsAccountInPublic: false) { _ = try await $0.allRecordZones() },
      Kind(
        name: "zone", needsAccountInPublic: false,
        otherwise: [
          .private: .zoneNotFound, .public: .zoneNotFound, .shared: .zoneNotFound,
        ]
      ) { _ = try await $0.recordZone(for: zone) },
      Kind(name: "modify", needsAccountInPublic: true) {
        _ = try await $0.modifyRecords(saving: [note("b")], deleting: [])
      },
      Kind(
        name: "delete", needsAccountInPublic: true,
        otherwise: [
          .private: .unknownItem, .public: .unknownItem, .shared: .zoneNotFound,
        ]
      ) { _ = try await $0.deleteRecord(withID: recordID("a")) },
      Kind(name: "modify zones", needsAccountInPublic: true) {
        _ = try await $0.modifyRecordZones(saving: [], deleting: [zone])
      },
      Kind(name: "subscriptions", needsAccountInPublic: true) {
        _ = try await $0.allSubscriptions()
      },
      Kind(name: "modify subscriptions", needsAccountInPublic: true) {
        _ = try await $0.modifySubscriptions(saving: [], deleting: ["none"])
      },
      Kind(
        name: "database changes", needsAccountInPublic: false,
        otherwise: [
          .public: .badDatabase
        ]
      ) { _ = try await $0.databaseChanges(since: nil) },
      Kind(
        name: "zone changes", needsAccountInPublic: false,
        otherwise: [
          .private: .zoneNotFound, .shared: .zoneNotFound, .public: .badDatabase,
        ]
      ) { _ = try await $0.recordZoneChanges(inZoneWith: zone, since: nil) },
    ]
  }

  @Test(arguments: states)
  func `each state allows in each database what it allows`(
    state: CKAccountStatus, refusal: CKError.Code?
  ) async throws {
    container.account = state
    for scope in [CKDatabase.Scope.private, .public, .shared] {
      for kind in kinds {
        let expected =
          scope == .public && !kind.needsAccountInPublic
          ? kind.otherwise[scope] : refusal ?? kind.otherwise[scope]
        let error = await failure { try await kind.call(container.database(with: scope)) }
        #expect(error?.code == expected, "\(kind.name) in \(scope.rawValue)")
      }
    }
    #expect(container.account == state)
    let (status, error) = await withCheckedContinuation { continuation in
      container.accountStatus { continuation.resume(returning: ($0, ($1 as? CKError)?.code)) }
    }
    #expect(status == state)
    #expect(error == (state == .couldNotDetermine ? .internalError : nil))
    if error == nil {
      #expect(try await container.accountStatus() == state)
    } else {
      #expect(await failure { try await container.accountStatus() }?.code == error)
    }
    #expect(await failure { try await container.userRecordID() }?.code == refusal)
  }

  @Test(arguments: states)
  func `both forms ask for the account, and operations fail as a whole`(
    state: CKAccountStatus, refusal: CKError.Code?
  ) async throws {
    let database = container.privateCloudDatabase
    container.changeAccount(to: state)
    let error = await withCheckedContinuation { continuation in
      database.save(note("a")) { continuation.resume(returning: ($1 as? CKError)?.code) }
    }
    #expect(error == refusal)
    let trace = Trace()
    let operation = CKModifyRecordsOperation(recordsToSave: [note("b")])
    operation.perRecordSaveBlock = { id, _ in trace.add(id.recordName) }
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    await database.run(operation)
    #expect(trace.all == (refusal.map { ["\($0)"] } ?? ["b", "success"]))
    #expect(database.records.isEmpty == (refusal != nil))
  }

  @Test func `who signs out while a call is under way is refused`() async throws {
    let backend = container.backend
    let database = container.privateCloudDatabase
    let gate = backend.gate("slow")
    database.on.modifyRecords.waits(for: gate, on: .once)
    let trace = Trace()
    let operation = CKModifyRecordsOperation(recordsToSave: [note("a")])
    operation.perRecordSaveBlock = { id, _ in trace.add(id.recordName) }
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    database.add(operation)
    try await gate.reached()
    container.changeAccount(to: .noAccount)
    gate.open()
    await backend.idle()
    #expect(trace.all == ["notAuthenticated"])
    #expect(database.records.isEmpty)
  }

  /// The code is a choice.
  @Test func `a call of one user is not done for the next`() async throws {
    let backend = container.backend
    let database = container.privateCloudDatabase
    let gate = backend.gate("slow")
    database.on.saveRecord.waits(for: gate, on: .once)
    async let saving = failure { try await database.save(note("a")) }
    try await gate.reached()
    container.changeAccount(to: .available, user: "bob")
    gate.open()
    #expect(await saving?.code == .notAuthenticated)
    #expect(database.records.isEmpty)
    container.changeAccount(to: .available, user: "mockUser")
    #expect(database.records.isEmpty)
  }

  #if !canImport(CloudKit)
    @Test func `what one user was given is worth nothing to the next`() async throws {
      let database = container.privateCloudDatabase
      database.records.insert(contentsOf: (0..<3).map { note("\($0)", in: customZone) })
      let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
      let cursor = try #require(
        try await database.records(matching: query, resultsLimit: 1).queryCursor)
      let zoneToken = try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
        .changeToken
      let token = try await database.databaseChanges(since: nil).changeToken
      let record = try await database.record(for: recordID("0", in: customZone))

      container.changeAccount(to: .available, user: "bob")
      _ = try await database.save(CKRecordZone(zoneID: customZone))
      #expect(
        await failure { try await database.records(continuingMatchFrom: cursor) }?.code
          == .invalidArguments)
      #expect(
        await failure { try await database.databaseChanges(since: token) }?.code
          == .changeTokenExpired)
      #expect(
        await failure {
          try await database.recordZoneChanges(inZoneWith: customZone, since: zoneToken)
        }?.code == .changeTokenExpired)
      #expect(await failure { try await database.save(record) }?.code == .unknownItem)

      container.changeAccount(to: .available, user: "mockUser")
      #expect(try await database.databaseChanges(since: token).modifications.isEmpty)
      #expect(
        try await database.records(continuingMatchFrom: cursor).matchResults.map(\.0.recordName)
          == ["1", "2"])
    }
  #endif
}
