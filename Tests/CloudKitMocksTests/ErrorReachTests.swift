import CloudKitMocks
import Testing

/// The calls in which CloudKit returns a code, as Apple documents it or as observed.
private struct Reach: CustomTestStringConvertible {
  enum Scope { case item, whole, both, none }

  var code: String
  var scope: Scope
  var verbs: ServiceVerbs
  /// The verbs whose calls fail with a code of items.
  var whole: ServiceVerbs = []

  init(_ code: String, _ scope: Scope, _ verbs: ServiceVerbs = .all, whole: ServiceVerbs = []) {
    (self.code, self.scope, self.verbs, self.whole) = (code, scope, verbs, whole)
  }

  var testDescription: String { code }
  var items: ServiceVerbs { scope == .item || scope == .both ? verbs : [] }
  var calls: ServiceVerbs { scope == .whole || scope == .both ? verbs.union(whole) : whole }

  static let modify: ServiceVerbs = [.save, .delete]
  static let single: ServiceVerbs = [.fetch, .save, .delete]

  static let all = [
    Self("internalError", .whole), Self("partialFailure", .none),
    Self("networkUnavailable", .item, single, whole: .all), Self("networkFailure", .both),
    Self("badContainer", .whole), Self("serviceUnavailable", .item, single, whole: .all),
    Self("requestRateLimited", .item, single, whole: .all),
    Self("missingEntitlement", .whole), Self("notAuthenticated", .whole),
    Self("permissionFailure", .item, [.fetch, .save, .delete, .call], whole: .query),
    Self("unknownItem", .item, [.fetch, .save, .delete, .call], whole: .query),
    Self("invalidArguments", .both, [.save, .delete, .changes, .call], whole: .query),
    Self("resultsTruncated", .none), Self("serverRecordChanged", .item, .save),
    Self("serverRejectedRequest", .both), Self("assetFileNotFound", .item, .save),
    Self("assetFileModified", .item, .save), Self("incompatibleVersion", .whole),
    Self("constraintViolation", .item, .save), Self("operationCancelled", .whole),
    Self("changeTokenExpired", .both, .changes), Self("batchRequestFailed", .none),
    Self(
      "zoneBusy", .item, [.fetch, .save, .delete, .changes], whole: [.save, .delete, .changes]),
    Self("badDatabase", .both, [.save, .delete]), Self("quotaExceeded", .both, .save),
    Self("zoneNotFound", .item, [.fetch, .save, .delete, .changes], whole: .query),
    Self("limitExceeded", .both, [.fetch, .save, .delete, .query]),
    Self("userDeletedZone", .item, [.save, .delete, .changes]),
    Self("tooManyParticipants", .item, [.save, .call]), Self("alreadyShared", .item, .save),
    Self("referenceViolation", .item, modify), Self("managedAccountRestricted", .whole),
    Self("participantMayNeedVerification", .item, .call), Self("serverResponseLost", .whole),
    Self("assetNotAvailable", .item, .save), Self("accountTemporarilyUnavailable", .whole),
    Self("participantAlreadyInvited", .item, .call),
  ]
}

@Suite("Where errors can appear") struct ErrorReachTests {
  let cloud = MockCKContainer()
  var database: MockCKDatabase { cloud.privateCloudDatabase }

  @Test(arguments: zip(Reach.all, MockCKError.allCases))
  fileprivate func `each code appears where CloudKit returns it`(
    reach: Reach, error: MockCKError
  ) {
    #expect(error.name == reach.code)
    #expect(error.reach == ErrorReach(items: reach.items, calls: reach.calls))
  }

  @Test func `a call about one item fails with the codes of items and of calls`() {
    let single = MockCKError.allCases(of: .save).map(\.name)
    #expect(single.contains("serverRecordChanged"))
    #expect(single.contains("networkUnavailable"))
    #expect(!single.contains("changeTokenExpired"))
    let whole = MockCKError.allCases(ofCalls: .save).map(\.name)
    #expect(!whole.contains("serverRecordChanged"))
    #expect(!MockCKError.allCases(ofItems: .save).map(\.name).contains("badContainer"))
    #expect(MockCKError.allCases(of: .call).count < MockCKError.allCases.count)
  }

  @Test(arguments: MockCKError.allCases(of: .save, for: note("a")))
  func `one record to save takes every legal code`(error: MockCKError) async {
    database.on.saveRecord.fails(with: error)
    #expect(await failure { try await database.save(note("a")) }?.code == error.code)
  }

  @Test(arguments: MockCKError.allCases)
  func `what insists is not refused`(error: MockCKError) async {
    cloud.on.accountStatus.fails(with: error, evenIfImpossible: true)
    database.on.deleteRecord.fails(items: [recordID("a")], with: error, evenIfImpossible: true)
    #expect(await failure { try await cloud.accountStatus() }?.code == error.code)
    #expect(
      await failure { try await database.deleteRecord(withID: recordID("a")) }?.code == error.code)
  }

  @Test func `a rule for all calls hits those that the code can come from`() async throws {
    let rule = cloud.backend.fails(with: MockCKError.changeTokenExpired)
    _ = try await database.save(note("a"))
    _ = try await cloud.accountStatus()
    #expect(rule.timesFired == 0)
    #expect(
      await failure { try await database.databaseChanges(since: nil) }?.code == .changeTokenExpired)
  }

  @Test func `a rule for items of all calls hits those that the code can come from`() async throws {
    cloud.backend.fails(items: [recordID("a")], with: MockCKError.quotaExceeded)
    let (saves, _) = try await database.modifyRecords(saving: [note("a")], deleting: [])
    #expect(code(saves[recordID("a")]) == .quotaExceeded)
    database.records.insert(note("a"))
    let (_, deletes) = try await database.modifyRecords(saving: [], deleting: [recordID("a")])
    #expect(code(deletes[recordID("a")]) == nil)
  }

  @Test func `cancellation is always legal`() async throws {
    database.on.modifyRecords.cancels()
    let error = await failure {
      try await database.modifyRecords(saving: [note("a")], deleting: [])
    }
    #expect(error?.code == .operationCancelled)
  }
}
