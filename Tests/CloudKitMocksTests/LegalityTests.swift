import CloudKitMocks
import Foundation
import MockSpecRuntime
import MockSpecStores
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// A member, the codes with which CloudKit lets its calls fail beside the general ones, and those of its items.
struct Legality: CustomTestStringConvertible {
  let member: String
  var calls: Set<String>
  var items: Set<String>
  /// The codes as the knob has them.
  let known: @Sendable (MockCKContainer) -> (calls: [MockCKError], items: [MockCKError])
  let scope: CallScope
  /// True if each call is about one item, or one zone of a feed.
  let isSingle: Bool
  /// Makes a rule about calls, or about items.
  let add: @Sendable (MockCKContainer, MockCKError, _ items: ItemSelection?) -> FaultRule

  var testDescription: String { member }

  /// A call about one item fails with the codes of items too.
  init<A, O>(
    _ member: String, one codes: String = "",
    _ knob: @escaping @Sendable (MockCKContainer) -> Stub<A, O, MockCKError>
  ) {
    self.init(member, codes, Self.general.joined(separator: " ") + " " + codes, knob)
  }

  init<A, O>(
    _ member: String, _ calls: String, _ items: String,
    _ knob: @escaping @Sendable (MockCKContainer) -> Stub<A, O, MockCKError>
  ) {
    self.member = member
    self.calls = Self.general.union(calls.split(separator: " ").map(String.init))
    self.items = Set(items.split(separator: " ").map(String.init))
    self.known = { (knob($0).possibleErrors(), knob($0).possibleItemErrors()) }
    let known = knob(MockCKContainer()).member
    scope = known.itemScope
    isSingle = known.ownScope?.isSingle ?? scope.isSingle
    add = { knob($0).add(.error($1), on: .always, items: $2) }
  }

  static let general: Set<String> = [
    "internalError", "networkUnavailable", "networkFailure", "badContainer", "serviceUnavailable",
    "requestRateLimited", "missingEntitlement", "notAuthenticated", "serverRejectedRequest",
    "incompatibleVersion", "operationCancelled", "managedAccountRestricted", "serverResponseLost",
    "accountTemporarilyUnavailable",
  ]

  private static let saved = """
    permissionFailure unknownItem invalidArguments serverRecordChanged assetFileNotFound \
    assetFileModified constraintViolation badDatabase quotaExceeded zoneNotFound limitExceeded \
    userDeletedZone tooManyParticipants alreadyShared referenceViolation assetNotAvailable
    """
  private static let deleted = """
    permissionFailure unknownItem invalidArguments zoneNotFound limitExceeded userDeletedZone \
    referenceViolation
    """
  /// Those with which an item fails that can succeed when it is tried again.
  private static let passing =
    "networkUnavailable networkFailure serviceUnavailable requestRateLimited"
  private static let zone = "badDatabase invalidArguments permissionFailure zoneBusy"

  static let all: [Legality] =
    [
      Legality(
        "fetchRecord", one: "permissionFailure unknownItem zoneBusy zoneNotFound limitExceeded"
      ) {
        $0.privateCloudDatabase.on.fetchRecord
      },
      Legality(
        "fetchRecords", "limitExceeded",
        passing
          + " zoneBusy serverRejectedRequest permissionFailure unknownItem zoneNotFound limitExceeded"
      ) { $0.privateCloudDatabase.on.fetchRecords },
      Legality("saveRecord", one: saved + " zoneBusy") { $0.privateCloudDatabase.on.saveRecord },
      Legality("deleteRecord", one: deleted + " zoneBusy") {
        $0.privateCloudDatabase.on.deleteRecord
      },
      Legality(
        "modifyRecords", "invalidArguments zoneBusy badDatabase quotaExceeded limitExceeded",
        passing + " zoneBusy serverRejectedRequest " + saved
      ) { $0.privateCloudDatabase.on.modifyRecords },
      Legality(
        "query",
        "permissionFailure unknownItem invalidArguments zoneNotFound limitExceeded",
        "networkFailure"
      ) { $0.privateCloudDatabase.on.query },
      Legality(
        "fetchRecordZoneChanges",
        "invalidArguments changeTokenExpired zoneBusy zoneNotFound userDeletedZone",
        "networkFailure"
      ) { $0.privateCloudDatabase.on.fetchRecordZoneChanges },
      Legality("fetchDatabaseChanges", "changeTokenExpired", "") {
        $0.privateCloudDatabase.on.fetchDatabaseChanges
      },
      Legality("allRecordZones", "", "") { $0.privateCloudDatabase.on.allRecordZones },
      Legality("fetchRecordZone", one: "zoneNotFound limitExceeded") {
        $0.privateCloudDatabase.on.fetchRecordZone
      },
      Legality("fetchRecordZones", "limitExceeded", passing + " zoneNotFound") {
        $0.privateCloudDatabase.on.fetchRecordZones
      },
      Legality("saveRecordZone", one: zone + " limitExceeded") {
        $0.privateCloudDatabase.on.saveRecordZone
      },
      Legality("deleteRecordZone", one: zone + " limitExceeded zoneNotFound") {
        $0.privateCloudDatabase.on.deleteRecordZone
      },
      Legality(
        "modifyRecordZones", "badDatabase invalidArguments zoneBusy limitExceeded",
        passing + " " + zone + " serverRejectedRequest zoneNotFound"
      ) { $0.privateCloudDatabase.on.modifyRecordZones },
      Legality("allSubscriptions", "", "") { $0.privateCloudDatabase.on.allSubscriptions },
      Legality("fetchSubscription", one: "unknownItem limitExceeded") {
        $0.privateCloudDatabase.on.fetchSubscription
      },
      Legality("fetchSubscriptions", "limitExceeded", passing + " unknownItem") {
        $0.privateCloudDatabase.on.fetchSubscriptions
      },
      Legality(
        "saveSubscription", one: "badDatabase invalidArguments permissionFailure limitExceeded"
      ) { $0.privateCloudDatabase.on.saveSubscription },
      Legality("deleteSubscription", one: "unknownItem limitExceeded") {
        $0.privateCloudDatabase.on.deleteSubscription
      },
      Legality(
        "modifySubscriptions", "badDatabase invalidArguments limitExceeded",
        passing
          + " serverRejectedRequest badDatabase invalidArguments permissionFailure unknownItem"
      ) { $0.privateCloudDatabase.on.modifySubscriptions },
      Legality("fetchWebAuthToken", one: "") { $0.privateCloudDatabase.on.fetchWebAuthToken },
    ] + ofContainer

  private static let joined = """
    permissionFailure unknownItem invalidArguments tooManyParticipants participantMayNeedVerification
    """
  private static let found = """
    permissionFailure unknownItem invalidArguments participantMayNeedVerification
    """

  private static let ofContainer: [Legality] = [
    Legality("accountStatus", one: "") { $0.on.accountStatus },
    Legality("userRecordID", one: "") { $0.on.userRecordID },
    Legality("allLongLivedOperationIDs", one: "") { $0.on.allLongLivedOperationIDs },
    Legality("longLivedOperation", one: "") { $0.on.longLivedOperation },
    Legality("acceptShare", one: joined) { $0.on.acceptShare },
    Legality("acceptCloudShare", one: joined) { $0.on.acceptCloudShare },
    Legality("acceptShares", one: "") { $0.on.acceptShares },
    Legality("acceptSharesOperation", one: joined) { $0.on.acceptSharesOperation },
    Legality("fetchShareMetadata", one: found) { $0.on.fetchShareMetadata },
    Legality("fetchCloudShareMetadata", one: found) { $0.on.fetchCloudShareMetadata },
    Legality("fetchShareMetadatas", one: "") { $0.on.fetchShareMetadatas },
    Legality("fetchShareMetadataOperation", one: found) { $0.on.fetchShareMetadataOperation },
    Legality("fetchShareParticipantByEmailAddress", one: "unknownItem invalidArguments") {
      $0.on.fetchShareParticipantByEmailAddress
    },
    Legality("fetchShareParticipantByPhoneNumber", one: "unknownItem invalidArguments") {
      $0.on.fetchShareParticipantByPhoneNumber
    },
    Legality("fetchShareParticipantByUserRecordID", one: "unknownItem invalidArguments") {
      $0.on.fetchShareParticipantByUserRecordID
    },
    Legality("fetchCloudShareParticipant", one: "unknownItem invalidArguments") {
      $0.on.fetchCloudShareParticipant
    },
    Legality("fetchShareParticipantsByEmailAddresses", one: "") {
      $0.on.fetchShareParticipantsByEmailAddresses
    },
    Legality("fetchShareParticipantsByPhoneNumbers", one: "") {
      $0.on.fetchShareParticipantsByPhoneNumbers
    },
    Legality("fetchShareParticipantsByUserRecordIDs", one: "") {
      $0.on.fetchShareParticipantsByUserRecordIDs
    },
    Legality("fetchShareParticipantsOperation", one: "unknownItem invalidArguments") {
      $0.on.fetchShareParticipantsOperation
    },
    Legality("shareRequestAccess", one: "invalidArguments participantAlreadyInvited") {
      $0.on.shareRequestAccess
    },
  ]
}

/// The arguments of a call, so that rules about all calls can hit it.
private struct Call: CustomTestStringConvertible, Sendable {
  let member: String
  /// The codes that the record which is saved rules out.
  var lacks: Set<String> = []
  let run: @Sendable (MockCKDatabase) async throws -> Void

  var testDescription: String { member }

  init(
    _ member: String, lacks: String = "",
    _ run: @escaping @Sendable (MockCKDatabase) async throws -> Void
  ) {
    (self.member, self.run) = (member, run)
    self.lacks = Set(lacks.split(separator: " ").map(String.init))
  }

  private static let assets = "assetFileNotFound assetFileModified assetNotAvailable"
  private static let shares = "tooManyParticipants alreadyShared"

  static let all = [
    Call("fetchRecord") { _ = try await $0.record(for: recordID("a")) },
    Call("fetchRecords") { _ = try await $0.records(for: [recordID("a")]) },
    Call("saveRecord", lacks: "\(assets) \(shares) referenceViolation unknownItem") {
      _ = try await $0.save(note("new"))
    },
    Call("saveRecord", lacks: "\(assets) \(shares) referenceViolation") {
      _ = try await $0.save(#require($0.records[recordID("a")]))
    },
    Call("saveRecord", lacks: "\(shares) unknownItem") {
      let record = note("new")
      record["file"] = CKAsset(fileURL: try TestFiles.make(Data([1])))
      record.setParent(recordID("a"))
      _ = try await $0.save(record)
    },
    Call("saveRecord", lacks: "\(assets) referenceViolation unknownItem") {
      _ = try await $0.save(CKShare(recordZoneID: customZone))
    },
    Call("deleteRecord") { _ = try await $0.deleteRecord(withID: recordID("a")) },
    Call("query") {
      _ = try await $0.records(
        matching: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
    },
    Call("fetchDatabaseChanges") { _ = try await $0.databaseChanges(since: nil) },
    Call("allRecordZones") { _ = try await $0.allRecordZones() },
    Call("fetchRecordZone") { _ = try await $0.recordZone(for: customZone) },
    Call("saveRecordZone") { _ = try await $0.save(CKRecordZone(zoneName: "New")) },
    Call("deleteRecordZone") { _ = try await $0.deleteRecordZone(withID: customZone) },
    Call("allSubscriptions") { _ = try await $0.allSubscriptions() },
    Call("fetchSubscription") { _ = try await $0.subscription(for: "s") },
  ]
}

/// Sources: CKError.h; what is documented or has been seen of each member.
@Suite("Which codes a member fails with")
struct LegalityTests {
  @Test(arguments: Legality.all)
  func `a knob has the codes of its member`(legality: Legality) {
    let known = legality.known(MockCKContainer())
    #expect(Set(known.calls.map(\.name)) == legality.calls)
    #expect(Set(known.items.map(\.name)) == legality.items)
  }

  @Test(arguments: Call.all)
  fileprivate func `a rule for all calls hits those that can fail so, and counts no other`(
    call: Call
  ) async throws {
    let legality = try #require(Legality.all.first { $0.member == call.member })
    for error in MockCKError.allCases where error.reach != .nowhere {
      let database = MockCKContainer().privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      database.records.insert(note("a"))
      let rule = database.backend.fails(with: error)
      _ = try? await call.run(database)
      let isHit = rule.timesFired > 0
      let isLegal = legality.calls.contains(error.name) && !call.lacks.contains(error.name)
      #expect(isHit == isLegal, "\(call.member) with \(error.name)")
    }
  }

  @Test func `refusals never come when all was applied`() {
    let saving = MockCKContainer().privateCloudDatabase.on.saveRecord
    #expect(
      Set(saving.possibleErrors(at: .afterApplying).map(\.name)) == [
        "internalError", "networkUnavailable", "networkFailure", "serviceUnavailable",
        "operationCancelled", "serverResponseLost",
      ])
    #expect(saving.possibleErrors(at: .afterItems(1)).map(\.name).contains("quotaExceeded"))
  }

  @Test func `an item that a feed only names does not fail, and counts for nothing`() async throws {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let rule = cloud.backend.fails(items: [customZone], with: MockCKError.networkFailure)
    let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    let trace = Trace()
    operation.fetchDatabaseChangesResultBlock = { trace.add(code($0).map { "\($0)" } ?? "done") }
    await database.run(operation)
    #expect(trace.all == ["done"])
    #expect(rule.timesFired == 0)
  }

  @Test func `a rule about a record that cannot fail so does not fire, and the report says so`()
    async throws
  {
    let container = MockCKContainer(backend: Backend(issues: .kept))
    let database = container.privateCloudDatabase
    database.on.saveRecord.fails(with: .assetFileModified)
    database.on.modifyRecords.fails(items: [recordID("a")], with: .tooManyParticipants)
    _ = try await database.save(note("a"))
    _ = try await database.modifyRecords(saving: [note("b")], deleting: [])
    let error = #expect(throws: VerificationError.self) { try database.backend.verify() }
    let lines = "\(try #require(error))".split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasSuffix("verified here"))
    #expect(lines[0].contains("but it never did, as such a call never fails so; to have it"))
    #expect(lines[1].hasSuffix("but it never did: no such call came with such an item"))
  }
}
