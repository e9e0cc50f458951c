import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of many engines at once, and of many records.
struct SyncLoadTests {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a thousand engine tests at once do not see each other`() async {
    let strangers = await withTaskGroup(of: String?.self) { group in
      for number in 0..<1_000 { group.addTask { await stranger(in: number) } }
      return await group.reduce(into: [String]()) { if let found = $1 { $0.append(found) } }
    }
    #expect(strangers == [])
  }

  /// Returns the first effect of another test that one observes; `nil` if there is none.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func stranger(in number: Int) async -> String? {
    let backend = Backend()
    let phone = SyncedNotes(MockCKContainer(backend: backend).privateCloudDatabase)
    let tablet = SyncedNotes(MockCKContainer(backend: backend).privateCloudDatabase)
    do {
      try await phone.engine.sendChanges()
      phone.set("same for all", "\(number)")
      if number % 2 == 0 { phone.database.on.modifyRecords.fails(with: .zoneBusy(), on: .once) }
      let error = await failure { try await phone.engine.sendChanges() }
      guard error?.code == (number % 2 == 0 ? .zoneBusy : nil) else { return "\(number): an error" }
      try await phone.engine.sendChanges()
      try await tablet.engine.fetchChanges()
    } catch {
      return "\(number): \(error)"
    }
    if phone.database.syncEngines.count != 1 { return "\(number): engines of others" }
    return tablet.texts == ["same for all": "\(number)"] ? nil : "\(number): \(tablet.texts)"
  }

  /// Measures with `MOCKSPEC_MEASURE=1`, as other tests that run beside it would be measured too.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(.enabled(if: ProcessInfo.processInfo.environment["MOCKSPEC_MEASURE"] == "1"))
  func `10,000 records cost at most 1.5 times what they cost by modifyRecords`() async throws {
    let count = 10_000
    let clock = ContinuousClock()
    var best = (engine: Duration.seconds(1_000), plain: Duration.seconds(1_000))
    for _ in 0..<5 {
      let plain = MockCKContainer().privateCloudDatabase
      plain.zones.insert(CKRecordZone(zoneID: customZone))
      let plainTime = try await clock.measure {
        for start in stride(from: 0, to: count, by: 250) {
          let records = (start..<start + 250).map { note("\($0)", "new", in: customZone) }
          _ = try await plain.modifyRecords(saving: records, deleting: [], atomically: false)
        }
      }
      let database = MockCKContainer().privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      let engine = SyncProbe().engine(database)
      try await engine.fetchChanges()
      let engineTime = try await clock.measure {
        engine.state.add(
          pendingRecordZoneChanges: (0..<count).map { .saveRecord(inZone("\($0)")) })
        try await engine.sendChanges()
      }
      #expect(database.records.all.count == count)
      best = (min(best.engine, engineTime), min(best.plain, plainTime))
    }
    print("engine \(best.engine), modifyRecords \(best.plain)")
    #expect(best.engine < best.plain * 1.5)
  }
}
