import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of the faults that an exploration tries: the scenario fails with each of them, so that all are reported.
@Suite("Explored paths") struct LegalPathTests {
  private func tried(
    _ body: @escaping @Sendable (MockCKContainer) async throws -> Void
  ) async -> [ExploredFault] {
    let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
      let cloud = MockCKContainer(backend: backend)
      try? await body(cloud)
      return backend.pageLimit == nil && backend.journal.allSatisfy(\.faults.isEmpty)
    }
    #expect(exploration.runs == exploration.failures.count + 1)
    return exploration.failures.flatMap(\.faults)
  }

  private func names(_ faults: [ExploredFault]) -> Set<String> {
    Set(faults.compactMap(\.error?.name))
  }

  @Test func `a status fails with what no store answers`() async {
    let faults = await tried { _ = try await $0.accountStatus() }
    #expect(names(faults) == Set(MockCKContainer().on.accountStatus.possibleErrors().map(\.name)))
    #expect(faults.allSatisfy { $0.item == nil })
  }

  @Test func `one record to save fails with what saves fail with, and comes upon the rest`() async {
    let faults = await tried { _ = try await $0.privateCloudDatabase.save(note("a")) }
    #expect(names(faults) == Set(MockCKError.allCases(of: .save, for: note("a")).map(\.name)))
    for (name, positions) in [
      ("internalError", [FaultPosition.beforeApplying, .afterApplying]),
      ("quotaExceeded", [.beforeApplying]), ("permissionFailure", [.beforeApplying]),
    ] {
      #expect(faults.filter { $0.error?.name == name }.map(\.position) == positions)
    }
    let happenings = faults.filter { $0.item != nil }
    // Nobody misses what was never saved.
    #expect(
      names(happenings) == ["serverRecordChanged", "zoneNotFound", "userDeletedZone"])
    #expect(
      happenings.map(\.description).contains(
        "backend.simulates(MockCKError.serverRecordChanged, to: [CKRecord.ID(recordName: \"a\")], "
          + "on: .call(1))"))
  }

  @Test func `items fail with codes of items, calls with those of calls`() async {
    let faults = await tried {
      _ = try await $0.privateCloudDatabase.modifyRecords(
        saving: [note("a"), note("b")], deleting: [recordID("c")])
    }
    let whole = faults.filter { $0.item == nil }
    #expect(
      names(whole)
        == Set(
          MockCKContainer().privateCloudDatabase.on.modifyRecords.possibleErrors().map(\.name)))
    let saved = faults.filter { $0.item == AnyHashable(recordID("a")) }
    #expect(
      names(saved) == [
        "networkFailure", "permissionFailure", "invalidArguments", "serverRecordChanged",
        "serverRejectedRequest", "constraintViolation", "quotaExceeded", "zoneNotFound",
        "limitExceeded", "userDeletedZone", "networkUnavailable", "serviceUnavailable",
        "requestRateLimited", "zoneBusy",
      ])
    // A missing zone affects all its items, so its codes are tried on one item only.
    let deleted = faults.filter { $0.item == AnyHashable(recordID("c")) }
    #expect(
      names(deleted) == [
        "permissionFailure", "unknownItem", "invalidArguments", "serverRejectedRequest",
        "referenceViolation", "networkUnavailable", "networkFailure", "serviceUnavailable",
        "requestRateLimited", "zoneBusy", "limitExceeded",
      ])
    let middles = faults.filter { $0.error?.name == "zoneBusy" && $0.position == .afterItems(1) }
    #expect(middles.count == 1)
  }

  @Test func `changes fail with their own codes, and come in short pages`() async {
    let faults = await tried {
      let database = $0.privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      database.records.insert(note("a", in: customZone))
      _ = try await database.recordZoneChanges(inZoneWith: customZone, since: nil)
    }
    #expect(names(faults) == Set(MockCKError.allCases(of: .changes).map(\.name)))
    let texts = faults.map(\.description)
    #expect(texts.contains("backend.pageLimit = 1"))
    #expect(texts.contains("backend.simulates(MockCKError.changeTokenExpired, on: .call(1))"))
    #expect(
      texts.contains {
        $0.hasPrefix(
          "backend.fails(items: [CKRecord.ID(recordName: \"a\", zoneID: CKRecordZone.ID(zoneName: \"Custom"
        ) && $0.contains("networkFailure")
      })
  }

  @Test func `nothing is tried that no service returns any more`() async {
    let faults = await tried { _ = try await $0.privateCloudDatabase.record(for: recordID("a")) }
    #expect(!names(faults).contains("resultsTruncated"))
    #expect(!faults.isEmpty)
  }
}
