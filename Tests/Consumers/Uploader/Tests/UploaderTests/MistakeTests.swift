import CloudKitMocks
import Testing
import Uploader

@Suite("An uploader, whatever fails", .timeLimit(.minutes(5)))
struct MistakeTests {
  @Test("is always right in the end, if it makes no mistake") func correct() async throws {
    let exploration = await exploreFaults(with: MockCKError.allCases, story(of: nil))
    try exploration.verify()
    #expect(!exploration.isCutShort)
    #expect(exploration.calls == 9)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test("makes no mistake that is not found", arguments: Mistake.allCases)
  func mistaken(mistake: Mistake) async throws {
    // One path is enough to reproduce it.
    let exploration = await exploreFaults(
      with: MockCKError.allCases, budget: ExplorationBudget(causes: 1), story(of: mistake))
    let path = try #require(exploration.failures.first)
    // Without failures, no mistake has an effect.
    #expect(path.faults.count == 1)
    if case .endless = path.problem { return }
    // A replay of the path is the same run, to the last byte.
    let dumps = await [try dump(of: path, mistake), try dump(of: path, mistake)]
    #expect(dumps[0] == dumps[1])
  }

  private func dump(of path: FaultExploration.FailingPath, _ mistake: Mistake) async throws
    -> String
  {
    let backend = Backend(clock: TestClock(.automatic))
    for fault in path.faults { fault.apply(to: backend) }
    let isRight = try? await story(of: mistake)(backend)
    #expect(isRight != true || !backend.earlyRetries.isEmpty)
    #expect(backend.journal.map(\.description) == path.journal)
    return backend.dump
  }

  @Test("is explored in seconds over 20 calls") func twentyCalls() async throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let exploration = await exploreFaults(
      with: MockCKError.allCases, story(of: nil, batchSize: 1, others: 9))
    print("\(exploration.runs) runs over \(exploration.calls) calls: \(clock.now - begin)")
    try exploration.verify()
    #expect(exploration.calls == 20)
  }
}

/// Checks that the faults of a path hit calls, and that the service can fail so, as Apple's documentation tells.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  path.faults.allSatisfy { fault in
    guard let error = fault.error else { return true }
    // An error of a share, an asset or an invitation has no place where there are only notes.
    let foreign = [
      "tooManyParticipants", "alreadyShared", "participantMayNeedVerification",
      "participantAlreadyInvited", "assetFileNotFound", "assetFileModified", "assetNotAvailable",
      "partialFailure", "batchRequestFailed", "resultsTruncated",
    ]
    // A refused request is not applied as a whole.
    let refusals = [
      "quotaExceeded", "permissionFailure", "invalidArguments", "serverRejectedRequest",
      "constraintViolation", "limitExceeded", "notAuthenticated", "incompatibleVersion",
      "badContainer", "badDatabase", "missingEntitlement", "managedAccountRestricted",
    ]
    return path.members.count == path.faults.count && !foreign.contains(error.name)
      && (fault.position != .afterApplying || !refusals.contains(error.name))
  }
}
