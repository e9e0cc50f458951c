#if !canImport(CloudKit)
  import CloudKitInterfaces
  import Foundation
  import Testing

  /// Tests of the numbers of cases and options against CloudKit's, which symbol graphs do not have.
  @Suite struct RawValueTests {
    private static let cases: [String: @Sendable (Int) -> String?] = [
      "CKAccountStatus": { CKAccountStatus(rawValue: $0).map { "\($0)" } },
      "CKDatabase.Scope": { CKDatabase.Scope(rawValue: $0).map { "\($0)" } },
      "CKError.Code": { CKError.Code(rawValue: $0).map { "\($0)" } },
      "CKModifyRecordsOperation.RecordSavePolicy": {
        CKModifyRecordsOperation.RecordSavePolicy(rawValue: $0).map { "\($0)" }
      },
      "CKNotification.NotificationType": {
        CKNotification.NotificationType(rawValue: $0).map { "\($0)" }
      },
      "CKOperationGroup.TransferSize": {
        CKOperationGroup.TransferSize(rawValue: $0).map { "\($0)" }
      },
      "CKQueryNotification.Reason": { CKQueryNotification.Reason(rawValue: $0).map { "\($0)" } },
      "CKRecord.ReferenceAction": {
        CKRecord.ReferenceAction(rawValue: UInt($0)).map { "\($0)" }
      },
      "CKRecordZone.EncryptionScope": {
        CKRecordZone.EncryptionScope(rawValue: $0).map { "\($0)" }
      },
      "CKShare.ParticipantAcceptanceStatus": {
        CKShare.ParticipantAcceptanceStatus(rawValue: $0).map { "\($0)" }
      },
      "CKShare.ParticipantPermission": {
        CKShare.ParticipantPermission(rawValue: $0).map { "\($0)" }
      },
      "CKShare.ParticipantRole": { CKShare.ParticipantRole(rawValue: $0).map { "\($0)" } },
      "CKSubscription.SubscriptionType": {
        CKSubscription.SubscriptionType(rawValue: $0).map { "\($0)" }
      },
      "CKSyncEngineAccountChangeType": {
        CKSyncEngineAccountChangeType(rawValue: $0).map { "\($0)" }
      },
      "CKSyncEngineEventType": { CKSyncEngineEventType(rawValue: $0).map { "\($0)" } },
      "CKSyncEnginePendingDatabaseChangeType": {
        CKSyncEnginePendingDatabaseChangeType(rawValue: $0).map { "\($0)" }
      },
      "CKSyncEnginePendingRecordZoneChangeType": {
        CKSyncEnginePendingRecordZoneChangeType(rawValue: $0).map { "\($0)" }
      },
      "CKSyncEngineSyncReason": { CKSyncEngineSyncReason(rawValue: $0).map { "\($0)" } },
      "CKSyncEngineZoneDeletionReason": {
        CKSyncEngineZoneDeletionReason(rawValue: $0).map { "\($0)" }
      },
    ]

    private static let options: [String: UInt] = [
      "CKQuerySubscription.Options.firesOnRecordCreation":
        CKQuerySubscription.Options.firesOnRecordCreation.rawValue,
      "CKQuerySubscription.Options.firesOnRecordUpdate":
        CKQuerySubscription.Options.firesOnRecordUpdate.rawValue,
      "CKQuerySubscription.Options.firesOnRecordDeletion":
        CKQuerySubscription.Options.firesOnRecordDeletion.rawValue,
      "CKQuerySubscription.Options.firesOnce": CKQuerySubscription.Options.firesOnce.rawValue,
      "CKRecordZone.Capabilities.fetchChanges": CKRecordZone.Capabilities.fetchChanges.rawValue,
      "CKRecordZone.Capabilities.atomic": CKRecordZone.Capabilities.atomic.rawValue,
      "CKRecordZone.Capabilities.sharing": CKRecordZone.Capabilities.sharing.rawValue,
      "CKRecordZone.Capabilities.zoneWideSharing":
        CKRecordZone.Capabilities.zoneWideSharing.rawValue,
    ]

    @Test func `cases have CloudKit's numbers`() throws {
      // The use of deprecated types is a warning.
      let old = ["CKContainer.ApplicationPermissionStatus", "CKShare.ParticipantType"]
      let known = try KnownNumbers.all().filter { !$0.isOption && !old.contains($0.type) }
      #expect(known.count == 107)
      for number in known {
        let named = try #require(Self.cases[number.type], "\(number.type)")
        #expect(named(number.value) == number.name, "\(number.type).\(number.name)")
      }
    }

    @Test func `options have CloudKit's numbers`() throws {
      // The others are deprecated, or belong to the system's view for sharing.
      let types = ["CKQuerySubscription.Options", "CKRecordZone.Capabilities"]
      let known = try KnownNumbers.all().filter { $0.isOption && types.contains($0.type) }
      #expect(known.count == Self.options.count)
      for number in known {
        #expect(Self.options["\(number.type).\(number.name)"] == UInt(number.value), "\(number)")
      }
    }
  }

  /// The number of a case or an option, from `Tests/AppleSide/CloudKit`.
  struct KnownNumbers {
    let type: String
    let name: String
    let value: Int
    let isOption: Bool

    static func all() throws -> [KnownNumbers] {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "AppleSide/CloudKit")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path())
        .filter { $0.hasSuffix(".swiftinterface") }
        .flatMap {
          numbers(in: try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }

    private static func numbers(in text: String) -> [KnownNumbers] {
      var outer = ""
      var type = ""
      var found: [KnownNumbers] = []
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: /^extension ([\w.]+) {/) { outer = match.1 + "." }
        if line == "}" { outer = "" }
        if let match = line.firstMatch(of: /public (?:enum|struct) (\w+)/) {
          type = outer + match.1
        }
        if let match = line.firstMatch(of: /case `?(\w+)`? = (\d+)$/), let value = Int(match.2) {
          found.append(
            KnownNumbers(type: type, name: String(match.1), value: value, isOption: false))
        }
        if let match = line.firstMatch(of: /static var (\w+): .*\/\/ = (\d+)$/),
          let value = Int(match.2)
        {
          found.append(
            KnownNumbers(type: type, name: String(match.1), value: value, isOption: true))
        }
      }
      return found
    }
  }
#endif
