import CloudKitMocks
import Testing
import Uploader

@Suite("An uploader, whatever fails", .timeLimit(.minutes(20)))
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

/// Checks that the faults of a path hit calls, and that the knobs of these have them among their possible errors.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  if path.faults.allSatisfy({ $0.error == nil }) { return true }
  let on = MockCKContainer().privateCloudDatabase.on
  return path.members.count == path.faults.count
    && zip(path.members, path.faults).allSatisfy { member, fault in
      guard let error = fault.error else { return true }
      let position = fault.position
      let (calls, items) =
        switch member.prefix(while: { $0 != "(" }) {
        case "databaseChanges":
          (on.fetchDatabaseChanges.possibleErrors(at: position), [MockCKError]())
        case "recordZoneChanges":
          (
            on.fetchRecordZoneChanges.possibleErrors(at: position),
            on.fetchRecordZoneChanges.possibleItemErrors()
          )
        case "modifyRecordZones":
          (
            on.modifyRecordZones.possibleErrors(at: position),
            on.modifyRecordZones.possibleItemErrors()
          )
        case "modifyRecords", "CKModifyRecordsOperation":
          // The notes have no assets, and are not shared.
          (
            on.modifyRecords.possibleErrors(at: position),
            MockCKError.allCases(of: .save, for: CKRecord(recordType: "Note"))
              + MockCKError.allCases(of: .delete, for: CKRecord(recordType: "Note"))
          )
        default: ([], [])
        }
      return (fault.item == nil ? calls : items).contains { $0.name == error.name }
    }
}
