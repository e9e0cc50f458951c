import CloudKitMocks
import MockSpecRuntime
import SyncedNotes
import Testing

@Suite("Notes, whatever fails", .timeLimit(.minutes(5)))
struct MistakeTests {
  @Test("are the same everywhere in the end, if the app makes no mistake") func service()
    async throws
  {
    let exploration = await exploreFaults(with: MockCKError.allCases, story(of: nil))
    try exploration.verify()
    #expect(!exploration.isCutShort)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test("are the same when the disk fails") func disk() async throws {
    let exploration = await exploreFaults(with: MockDiskError.allCases, story(of: nil))
    try exploration.verify()
    #expect(!exploration.isCutShort)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test("show that changes are dropped after errors that pass") func dropped() async throws {
    let exploration = await exploreFaults(
      with: MockCKError.allCases, budget: ExplorationBudget(causes: 1),
      story(of: .dropsChangesAfterTransientErrors))
    let path = try #require(exploration.failures.first)
    #expect(path.faults.count == 1)
  }

  @Test(
    "show a mistake after a failure of the disk",
    arguments: [.storesStateFirst, .takesReadErrorForDeletion] as [Mistake])
  func disk(mistake: Mistake) async throws {
    let exploration = await exploreFaults(
      with: MockDiskError.allCases, budget: ExplorationBudget(causes: 1), story(of: mistake))
    let path = try #require(exploration.failures.first)
    #expect(path.faults.count == 1)
  }

  @Test("show that mates of a failed record are forgotten, where zones are atomic") func mates()
    async throws
  {
    let scenario: @Sendable (Mistake?) -> @Sendable (Backend) async throws -> Bool = { mistake in
      { backend in
        backend.syncEngineChoices.makesZonesAtomic = true
        return try await story(of: mistake)(backend)
      }
    }
    let sound = await exploreFaults(with: MockCKError.allCases, scenario(nil))
    try sound.verify()
    let exploration = await exploreFaults(
      with: MockCKError.allCases, budget: ExplorationBudget(causes: 1),
      scenario(.forgetsMatesOfFailedBatch))
    #expect(exploration.failures.count == 1)
  }

  @Test("are not sent again without end when the server is full", arguments: [true, false])
  func endless(isMistaken: Bool) async throws {
    let backend = Backend()
    let phone = try await Device(
      "phone", on: backend, automaticallySync: true,
      mistake: isMistaken ? .resendsWithoutEnd : nil)
    phone.database.on.modifyRecords.fails(items: [Device.recordID("b")], with: .quotaExceeded)
    try await phone.notes.write("milk", to: "a")
    try await phone.notes.write("film", to: "b")
    let calls = phone.database.on.modifyRecords
    try await eventually(clock: backend.clock) { phone.server == ["a": "milk"] }
    if isMistaken {
      try await eventually(timeout: .seconds(600), clock: backend.clock) { !backend.issues.isEmpty }
      #expect(backend.issues.count == 1)
      #expect(backend.issues[0].hasPrefix("the server has refused b 20 times in a row"))
    } else {
      try await never(timeout: .seconds(600), clock: backend.clock) { calls.calls.count > 1 }
    }
  }

  @Test("cannot be synchronised from inside of an event: the test is told, and nothing hangs")
  func reentrancy() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let tablet = try await Device("tablet", on: backend)
    try await tablet.notes.write("milk", to: "a")
    try await tablet.notes.sync()
    let phone = try await Device("phone", on: backend, mistake: .awaitsEngineInHandler)
    try await phone.notes.sync()
    #expect(backend.issues.count == 1)
    #expect(backend.issues[0].hasPrefix("sendChanges(_:) was called inside handleEvent"))
    #expect(try await phone.notes.notes == ["a": "milk"])
  }
}

/// Checks that the faults of a path hit calls, and that the service and the disk can fail so, as Apple's documentation
/// and the spec of the disk tell.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  path.faults.allSatisfy { fault in
    guard let error = fault.error else { return true }
    // An error of a share, an asset or an invitation has no place where there are only notes; and no function of the
    // disk says that a file is missing.
    let foreign = [
      "tooManyParticipants", "alreadyShared", "participantMayNeedVerification",
      "participantAlreadyInvited", "assetFileNotFound", "assetFileModified", "assetNotAvailable",
      "partialFailure", "batchRequestFailed", "resultsTruncated", "missing",
    ]
    // A refused request is not applied as a whole.
    let refusals = [
      "quotaExceeded", "permissionFailure", "invalidArguments", "serverRejectedRequest",
      "constraintViolation", "limitExceeded", "notAuthenticated", "incompatibleVersion",
      "badContainer", "badDatabase", "missingEntitlement", "managedAccountRestricted", "full",
    ]
    return path.members.count == path.faults.count && !foreign.contains(error.name)
      && (fault.position != .afterApplying || !refusals.contains(error.name))
      && (error.name != "full" || path.members == ["write(_:)"])
  }
}
