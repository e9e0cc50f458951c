#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  private struct OtherEvent: Error {}

  /// Tests that a delegate is told each event of `CKSyncEngine` with all that it carries.
  ///
  /// Only CloudKit makes its events, so on Apple platforms nothing but a signed-in device runs the conversion.
  @Suite struct EventConversionTests {
    private let zoneID = CKRecordZone.ID(zoneName: "Notes")
    private let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a"))
    private let otherID = CKRecord.ID(recordName: "b")

    /// Returns the event that a delegate is told for one of Apple's.
    private func told(_ event: CKSyncEngine.Event) async throws -> CloudSyncEvent {
      let delegate = RecordingDelegate()
      let engine = systemEngine(delegate)
      let system: any CKSyncEngineDelegate = delegate
      await system.handleEvent(event, syncEngine: engine)
      #expect(await delegate.engines.map { $0 === engine } == [true])
      let events = await delegate.events
      #expect(events.count == 1)
      return try #require(events.first)
    }

    @Test func `a state update`() async throws {
      let state = CKSyncEngine.State.Serialization(archive: Data("state".utf8))
      guard
        case .stateUpdate(let payload) = try await told(
          .stateUpdate(.init(stateSerialization: state)))
      else { throw OtherEvent() }
      let stored = try JSONEncoder().encode(payload.stateSerialization)
      #expect(try stored == JSONEncoder().encode(state))
      #expect(payload.stateSerialization.system != nil && payload.stateSerialization.mock == nil)
    }

    @Test func `a change of the account, in each kind`() async throws {
      let kinds: [CKSyncEngine.Event.AccountChange.ChangeType] = [
        .signIn(currentUser: record.recordID), .signOut(previousUser: otherID),
        .switchAccounts(previousUser: otherID, currentUser: record.recordID),
      ]
      for kind in kinds {
        guard
          case .accountChange(let payload) = try await told(.accountChange(.init(changeType: kind)))
        else { throw OtherEvent() }
        #expect(payload.changeType == kind)
      }
    }

    @Test func `changed and deleted zones, with each reason`() async throws {
      let reasons: [CKDatabase.DatabaseChange.Deletion.Reason] = [
        .deleted, .purged, .encryptedDataReset,
      ]
      let event = CKSyncEngine.Event.fetchedDatabaseChanges(
        .init(
          modifications: [.init(zoneID: zoneID), .init(zoneID: .default)],
          deletions: reasons.map { .init(zoneID: CKRecordZone.ID(zoneName: "\($0)"), reason: $0) }))
      guard case .fetchedDatabaseChanges(let payload) = try await told(event)
      else { throw OtherEvent() }
      #expect(payload.modifications.map(\.zoneID) == [zoneID, .default])
      #expect(payload.deletions.map(\.reason) == reasons)
      #expect(payload.deletions.map(\.zoneID.zoneName) == reasons.map { "\($0)" })
    }

    @Test func `changed and deleted records`() async throws {
      let event = CKSyncEngine.Event.fetchedRecordZoneChanges(
        .init(
          modifications: [.init(record: record)],
          deletions: [.init(recordID: otherID, recordType: "Other")]))
      guard case .fetchedRecordZoneChanges(let payload) = try await told(event)
      else { throw OtherEvent() }
      #expect(payload.modifications.count == 1 && payload.modifications.first?.record === record)
      #expect(payload.deletions.map(\.recordID) == [otherID])
      #expect(payload.deletions.map(\.recordType) == ["Other"])
    }

    @Test func `saved and deleted zones, and those that failed`() async throws {
      let zones = ["a", "b"].map(CKRecordZone.init(zoneName:))
      let event = CKSyncEngine.Event.sentDatabaseChanges(
        .init(
          savedZones: [zones[0]],
          failedZoneSaves: [.init(zone: zones[1], error: CKError(.quotaExceeded))],
          deletedZoneIDs: [zoneID], failedZoneDeletes: [.default: CKError(.zoneBusy)]))
      guard case .sentDatabaseChanges(let payload) = try await told(event)
      else { throw OtherEvent() }
      #expect(payload.savedZones.map { $0 === zones[0] } == [true])
      #expect(payload.failedZoneSaves.map { $0.zone === zones[1] } == [true])
      #expect(payload.failedZoneSaves.map(\.error.code) == [.quotaExceeded])
      #expect(payload.deletedZoneIDs == [zoneID])
      #expect(payload.failedZoneDeletes.mapValues(\.code) == [.default: .zoneBusy])
    }

    @Test func `saved and deleted records, and those that failed`() async throws {
      let other = CKRecord(recordType: "Other")
      let event = CKSyncEngine.Event.sentRecordZoneChanges(
        .init(
          savedRecords: [record],
          failedRecordSaves: [.init(record: other, error: CKError(.serverRecordChanged))],
          deletedRecordIDs: [otherID],
          failedRecordDeletes: [record.recordID: CKError(.permissionFailure)]))
      guard case .sentRecordZoneChanges(let payload) = try await told(event)
      else { throw OtherEvent() }
      #expect(payload.savedRecords.map { $0 === record } == [true])
      #expect(payload.failedRecordSaves.map { $0.record === other } == [true])
      #expect(payload.failedRecordSaves.map(\.error.code) == [.serverRecordChanged])
      #expect(payload.deletedRecordIDs == [otherID])
      #expect(
        payload.failedRecordDeletes.mapValues(\.code) == [record.recordID: .permissionFailure])
    }

    @Test func `the beginning and the end of a fetch`() async throws {
      let context = CKSyncEngine.FetchChangesContext(
        reason: .manual, options: .init(scope: .zoneIDs([zoneID])))
      guard
        case .willFetchChanges(let began) = try await told(
          .willFetchChanges(.init(context: context))),
        case .didFetchChanges(let ended) = try await told(.didFetchChanges(.init(context: context)))
      else { throw OtherEvent() }
      for told in [began.context, ended.context] {
        #expect(told.reason == .manual && told.options.scope == .zoneIDs([zoneID]))
        #expect(told.options.operationGroup === context.options.operationGroup)
      }
    }

    @Test func `the beginning and the end of a zone's fetch`() async throws {
      guard
        case .willFetchRecordZoneChanges(let began) =
          try await told(.willFetchRecordZoneChanges(.init(zoneID: zoneID))),
        case .didFetchRecordZoneChanges(let ended) =
          try await told(.didFetchRecordZoneChanges(.init(zoneID: zoneID, error: nil))),
        case .didFetchRecordZoneChanges(let failed) =
          try await told(
            .didFetchRecordZoneChanges(.init(zoneID: zoneID, error: CKError(.zoneNotFound))))
      else { throw OtherEvent() }
      #expect([began.zoneID, ended.zoneID, failed.zoneID] == [zoneID, zoneID, zoneID])
      #expect(ended.error == nil && failed.error?.code == .zoneNotFound)
    }

    @Test func `the beginning and the end of a send`() async throws {
      let context = CKSyncEngine.SendChangesContext(
        reason: .scheduled, options: .init(scope: .recordIDs([otherID])))
      guard
        case .willSendChanges(let began) = try await told(.willSendChanges(.init(context: context))),
        case .didSendChanges(let ended) = try await told(.didSendChanges(.init(context: context)))
      else { throw OtherEvent() }
      for told in [began.context, ended.context] {
        #expect(told.reason == .scheduled && told.options.scope == .recordIDs([otherID]))
      }
    }
  }
#endif
