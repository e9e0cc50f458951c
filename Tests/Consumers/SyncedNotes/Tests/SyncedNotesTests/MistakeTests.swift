import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

@Suite("Notes, whatever fails", .timeLimit(.minutes(20)))
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
    for path in sound.tried { #expect(isPossible(path), "\(path)") }
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
      #expect(backend.issues[0].message.hasPrefix("the server has refused b 20 times in a row"))
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
    #expect(backend.issues[0].message.hasPrefix("sendChanges(_:) was called inside handleEvent"))
    #expect(try await phone.notes.notes == ["a": "milk"])
  }
}

/// Checks that the faults of a path hit calls, and that the knobs of these have them among their possible errors.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  if path.faults.allSatisfy({ $0.error == nil }) { return true }
  return path.members.count == path.faults.count
    && zip(path.members, path.faults).allSatisfy { member, fault in
      guard let error = fault.error else { return true }
      let possible =
        error is MockDiskError
        ? diskErrors(of: member, with: fault) : serviceErrors(of: member, with: fault)
      return possible.contains { $0.name == error.name }
    }
}

/// The errors of the service that its table allows where a fault hits.
private func serviceErrors(of member: String, with fault: ExploredFault) -> [any ErrorCatalogue] {
  let on = MockCKContainer().privateCloudDatabase.on
  let position = fault.position
  switch (member, fault.item == nil) {
  case ("CKFetchDatabaseChangesOperation", true):
    return on.fetchDatabaseChanges.possibleErrors(at: position)
  case ("CKFetchRecordZoneChangesOperation", true):
    return on.fetchRecordZoneChanges.possibleErrors(at: position)
  case ("CKFetchRecordZoneChangesOperation", false):
    // The operation asks for zones, and its answer has records.
    return fault.item?.base is CKRecordZone.ID
      ? MockCKError.allCases(ofItems: .changes) : on.fetchRecordZoneChanges.possibleItemErrors()
  case ("CKModifyRecordZonesOperation", true):
    return on.modifyRecordZones.possibleErrors(at: position)
  case ("CKModifyRecordZonesOperation", false): return on.modifyRecordZones.possibleItemErrors()
  case ("CKModifyRecordsOperation", true): return on.modifyRecords.possibleErrors(at: position)
  case ("CKModifyRecordsOperation", false):
    // The notes have no assets, and are not shared.
    let note = CKRecord(recordType: "Note")
    let names = Set(
      (MockCKError.allCases(of: .save, for: note) + MockCKError.allCases(of: .delete, for: note))
        .map(\.name))
    return on.modifyRecords.possibleItemErrors().filter { names.contains($0.name) }
  default: return []
  }
}

/// The errors of the disk that its table allows where a fault hits.
private func diskErrors(of member: String, with fault: ExploredFault) -> [any ErrorCatalogue] {
  let on = MockDisk().on
  let position = fault.position
  return switch member {
  case "file(_:)": on.file.possibleErrors(at: position)
  case "files(in:)": on.files.possibleErrors(at: position)
  case "write(_:)": on.write.possibleErrors(at: position)
  case "remove(_:)": on.remove.possibleErrors(at: position)
  default: []
  }
}
