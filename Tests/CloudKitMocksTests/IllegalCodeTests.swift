import CloudKitMocks
import Testing

/// Tests that a rule with a code which the service can never return for a call is an issue, with a message that lists
/// the possible codes.
@Suite("Illegal codes") struct IllegalCodeTests {
  @Test func `a code of items fails no call about many`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.modifyRecords.fails(
        with: .serverRecordChanged)
    }
    expect(
      issues,
      says:
        "a call of 'modifyRecords' never fails with 'serverRecordChanged'; it can with internalError"
    )
  }

  @Test func `a code of calls fails no item`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.fetchRecords.fails(
        items: [recordID("a")], with: .notAuthenticated)
    }
    expect(
      issues,
      says:
        "an item of 'fetchRecords' never fails with 'notAuthenticated'; it can with networkUnavailable"
    )
  }

  @Test func `the account knows no zones`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).on.accountStatus.fails(with: .zoneNotFound)
    }
    expect(issues, says: "a call of 'accountStatus' never fails with 'zoneNotFound'")
  }

  @Test func `a condition refuses what its knob refuses`() async {
    let issues = await issues { backend in
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      database.on.saveRecord.when { !$0.saves.isEmpty }.fails(with: .changeTokenExpired)
    }
    expect(issues, says: "a call of 'saveRecord' never fails with 'changeTokenExpired'")
  }

  @Test func `a limit is a rule like others`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.query.rateLimits(with: .zoneBusy())
    }
    expect(issues, says: "a call of 'query' never fails with 'zoneBusy'")
  }

  @Test func `a rule does not change to what it could not begin with`() async {
    let issues = await issues { backend in
      let rule = MockCKContainer(backend: backend).privateCloudDatabase.on.fetchRecords.fails(
        with: .networkFailure)
      rule.change(to: MockCKError.quotaExceeded)
    }
    expect(issues, says: "a call of 'fetchRecords' never fails with 'quotaExceeded'")
  }

  @Test func `what no service returns any more fails no call at all`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).backend.fails(with: MockCKError.resultsTruncated)
    }
    expect(issues, says: "a call of any member never fails with 'resultsTruncated'")
  }

  @Test func `a code of calls fails no item of any call`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).backend.fails(
        items: [recordID("a")], with: MockCKError.notAuthenticated)
    }
    expect(issues, says: "an item of any member never fails with 'notAuthenticated'")
  }

  @Test func `a plan with it is wrong, and says where`() throws {
    let json = "{ \"rules\": [{ \"fails\": \"notAuthenticated\", \"items\": [\"a\"] }] }"
    let plan = try BackendPlan(json: json)
    let error = #expect(throws: TextError.self) {
      _ = try Backend(plan: plan, errors: MockCKError.self)
    }
    #expect(
      "\(try #require(error))".contains("rules[0].fails: error: no item ever fails with 'notAuth"))
  }

  @Test func `a plan refuses nothing when it was applied`() throws {
    let json = "{ \"rules\": [{ \"fails\": \"quotaExceeded\", \"at\": \"afterApplying\" }] }"
    let plan = try BackendPlan(json: json)
    let error = #expect(throws: TextError.self) {
      _ = try Backend(plan: plan, errors: MockCKError.self)
    }
    let text = "\(try #require(error))"
    #expect(text.contains("no call ever fails with 'quotaExceeded' after it is applied"))
  }

  @Test func `a refusal does not come when all was applied`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.saveRecord.fails(
        with: .quotaExceeded, at: .afterApplying)
    }
    expect(
      issues,
      says: "a call of 'saveRecord' never fails with 'quotaExceeded' after it is applied; it can")
  }

  @Test func `a zone has no assets`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.modifyRecordZones.fails(
        items: [customZone], with: .assetFileModified)
    }
    expect(issues, says: "an item of 'modifyRecordZones' never fails with 'assetFileModified'")
  }

  @Test func `an item that a feed only names fails with no code`() async {
    let issues = await issues { backend in
      MockCKContainer(backend: backend).privateCloudDatabase.on.fetchDatabaseChanges.fails(
        items: [customZone], with: .networkFailure)
    }
    expect(issues, says: "an item of 'fetchDatabaseChanges' never fails with 'networkFailure'")
  }

  /// Returns the issues that a body provokes on a backend that keeps them.
  private func issues(_ body: (Backend) throws -> Void) async -> [String] {
    let backend = Backend(issues: .kept)
    try? body(backend)
    return backend.issues.map(\.message)
  }

  private func expect(
    _ issues: [String], says message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(issues.count == 1 && issues[0].contains(message), sourceLocation: sourceLocation)
  }
}
