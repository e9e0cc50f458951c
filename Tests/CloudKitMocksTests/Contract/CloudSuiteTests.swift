@_spi(MockSpec) import CloudKitInterfaces
import CloudKitContract
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Checks the mock against the spec of CloudKit.
@Suite struct CloudSuiteTests {
  private static func suite(
    _ order: CallbackOrder = .orderly, deletesMissingZones: Bool? = nil,
    deletingMissing: Set<String> = ["zones"]
  ) -> CloudStorableContract<MockCKDatabase> {
    CloudStorableContract(
      make: {
        let container = MockCKContainer(backend: Backend(callbacks: order))
        container.backend.choices.deletesMissingZones = deletesMissingZones
        let database = container.privateCloudDatabase
        _ = try await database.save(CKRecordZone(zoneID: customZone))
        return database
      },
      zones: ContractSamples({ CKRecordZone(zoneName: "Zone\($0)") }) { $0.zoneID == $1.zoneID },
      records: ContractSamples(
        { note("\($0)", "text \($0)", in: customZone) },
        change: { record, other in
          record["text"] = other["text"] as? String
          return record
        },
        tag: { $0.recordChangeTag }
      ) { $0["text"] as? String == $1["text"] as? String },
      recordsQuery: { CKQuery(recordType: "Note", predicate: NSPredicate(value: true)) },
      recordsPolicy: { policy in
        switch policy {
        case .refusing: .ifServerRecordUnchanged
        case .replacing: .allKeys
        case .inserting, .chosen: nil
        }
      },
      subscriptions: ContractSamples(
        { number in
          let subscription = CKRecordZoneSubscription(
            zoneID: CKRecordZone.ID(zoneName: "\(number)"), subscriptionID: "\(number)")
          subscription.notificationInfo = CKSubscription.NotificationInfo()
          subscription.notificationInfo?.title = "title \(number)"
          return subscription
        },
        change: { subscription, other in
          subscription.notificationInfo?.title = other.notificationInfo?.title
          return subscription
        }
      ) { $0.notificationInfo?.title == $1.notificationInfo?.title },
      settings: ContractSettings(
        reopen: { database in
          MockCKContainer(backend: database.backend).privateCloudDatabase
        }, limits: ["records": 400], deletingMissing: deletingMissing))
  }

  @Test(arguments: CloudStorableContract<MockCKDatabase>.checks)
  func `the mock passes`(check: ContractCheck) async throws {
    try await Self.suite().run(check)
  }

  @Test(arguments: [true, false])
  func `a suite that expects the other answer to a deletion of a missing zone finds it`(
    deletesMissing: Bool
  ) async {
    let report = await Self.suite(
      deletesMissingZones: deletesMissing, deletingMissing: deletesMissing ? [] : ["zones"]
    ).run()
    #expect(
      Set(report.deviations.map { "\($0.check.store) \($0.check.rule)" }) == [
        "zones deletedMissing"
      ])
  }

  /// The unchecked rules need samples that zones and subscriptions do not have, or depend on the call.
  @Test func `little is left unchecked`() async {
    let report = await Self.suite(deletesMissingZones: false, deletingMissing: []).run()
    #expect(report.deviations.isEmpty, "\(report)")
    #expect(
      Set(report.unchecked.map { "\($0.check.store) \($0.check.rule)" }) == [
        "zones changedItems", "zones replacedItem", "zones tag", "zones conflict",
        "zones copies", "records changedItems", "records foundItems",
        "records linearizability", "zones linearizability", "subscriptions linearizability",
        "subscriptions tag", "subscriptions conflict", "zones batchLimit",
        "subscriptions batchLimit",
      ])
  }

  @Test(arguments: 0..<2 as Range<UInt64>) func `so it does with callbacks in any order`(
    seed: UInt64
  ) async {
    let report = await Self.suite(.adversarial(seed: seed)).run()
    #expect(report.deviations.isEmpty, "\(report)")
  }
}
